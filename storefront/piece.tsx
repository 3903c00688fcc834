import { type ComponentType, createContext, useContext } from 'react';

/** State of one page while it is rendered. */
interface Drawing {
  readonly language: string;
  readonly pieces: Piece[];
}
interface Piece {
  readonly key: string;
  readonly html: string | undefined;
}

/**
 * Rendered HTML of pieces by language, name and props. The least recently used entries are evicted.
 * 3,000 entries of about 2 KB take 6 MB.
 */
const drawn = new Map<string, string>();
const most = 3000;
/**
 * Element that surrounds a piece while a page is rendered. The random name occurs nowhere else in a
 * page.
 */
const tag = import.meta.env.SSR ? `piece-${crypto.randomUUID().replaceAll('-', '')}` : '';
const marks = new RegExp(`<${tag} id="(\\d+)">|</${tag}>`, 'g');

const Drawing = createContext<Drawing | undefined>(undefined);

/**
 * Caches the rendered HTML of a component on the server and reuses it for the same content, in
 * other pages and for other visitors. In the browser it is the component itself.
 * The output must depend on the language and `keyOf` alone, consist of complete elements and not
 * use `useId`.
 *
 * @param keyOf cache key; undefined: not cached. May use hooks.
 */
export function piece<Props extends object>(
  name: string,
  Whole: ComponentType<Props>,
  keyOf: (props: Props) => string | undefined,
): ComponentType<Props> {
  if (!import.meta.env.SSR) return Whole;
  return function Piece(props: Props) {
    const drawing = useContext(Drawing);
    const key = keyOf(props);
    const Tag = tag as 'div';
    if (!drawing || key === undefined) return <Whole {...props} />;
    const whole = `${drawing.language} ${name} ${key}`;
    const html = drawn.get(whole);
    const id = String(drawing.pieces.push({ key: whole, html }) - 1);
    return html === undefined ? (
      <Tag id={id}>
        <Whole {...props} />
      </Tag>
    ) : (
      <Tag id={id} />
    );
  };
}

/**
 * Renders a page with its pieces.
 *
 * @param draw renders to HTML, with the given provider around the page
 */
export function drawWithPieces(
  language: string,
  draw: (Around: typeof Drawing.Provider, drawing: Drawing) => string,
): string {
  const drawing: Drawing = { language, pieces: [] };
  return fill(draw(Drawing.Provider, drawing), drawing.pieces);
}

/** Replaces the placeholders of cached pieces by their HTML and caches the new pieces. */
function fill(html: string, pieces: readonly Piece[]): string {
  const open: { readonly piece: Piece; readonly parts: string[] }[] = [];
  let parts: string[] = [];
  let from = 0;
  for (const { 0: mark, 1: n, index } of html.matchAll(marks)) {
    parts.push(html.slice(from, index));
    from = index + mark.length;
    if (n !== undefined) {
      open.push({ piece: pieces[Number(n)]!, parts });
      parts = [];
      continue;
    }
    const {
      piece: { key, html: known },
      parts: outer,
    } = open.pop()!;
    const whole = known ?? parts.join('');
    remember(key, whole);
    outer.push(whole);
    parts = outer;
  }
  return parts.join('') + html.slice(from);
}

function remember(key: string, html: string): void {
  drawn.delete(key);
  // An id of `useId` belongs to one place of one page.
  if (html.includes('_R_')) return;
  drawn.set(key, html);
  if (drawn.size > most) drawn.delete(drawn.keys().next().value!);
}

const names = new WeakMap<object, string>();
let named = 0;
/**
 * Returns a unique name of an object, for cache keys. Requires that equal content is the same
 * object.
 */
export function nameOf(object: object): string {
  const known = names.get(object);
  if (known !== undefined) return known;
  named += 1;
  names.set(object, String(named));
  return String(named);
}
