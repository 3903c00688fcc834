import { type ComponentType, createContext, useContext } from 'react';

/** What the pieces of one page's drawing are noted in. */
interface Drawing {
  readonly language: string;
  readonly pieces: Piece[] /** Shows a running clock. */;
  isRunning: boolean;
}
interface Piece {
  readonly key: string;
  readonly html: string | undefined;
}

/**
 * Rendered HTML of pieces by language, name and props; the least recently used leave first. 3,000
 * entries of about 2 KB are 6 MB.
 */
const drawn = new Map<string, string>();
const most = 3000;
/** Stands around a piece while a page is drawn; a name that nothing else in a page can have. */
const tag = import.meta.env.SSR ? `piece-${crypto.randomUUID().replaceAll('-', '')}` : '';
const marks = new RegExp(`<${tag} id="(\\d+)">|</${tag}>`, 'g');

const Drawing = createContext<Drawing | undefined>(undefined);

/**
 * A component whose html the server draws once and uses again wherever the same is shown: in the
 * next page, and for the next visitor. In the browser it is the component itself.
 * What it draws follows from the language and `keyOf` alone; it begins and ends with an element,
 * and holds no `useId`.
 *
 * @param keyOf what it depends on; undefined: this one is drawn each time. May use hooks.
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
 * Notes on the server that the page shows what goes on by itself: it is drawn again when it is old.
 * No piece does.
 */
export function useRunning(isRunning: boolean): void {
  if (!import.meta.env.SSR) return;
  // biome-ignore lint/correctness/useHookAtTopLevel: the condition is a constant of the build
  const drawing = useContext(Drawing);
  if (drawing && isRunning) drawing.isRunning = true;
}

/** Draws a page with its pieces. @param draw to html, the given element around the page */
export function drawWithPieces(
  language: string,
  draw: (Around: typeof Drawing.Provider, drawing: Drawing) => string,
): { readonly html: string; readonly isRunning: boolean } {
  const drawing: Drawing = { language, pieces: [], isRunning: false };
  const html = fill(draw(Drawing.Provider, drawing), drawing.pieces);
  return { html, isRunning: drawing.isRunning };
}

/** Puts known pieces into their places, and remembers the new ones. */
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
  if (html.includes('_R_')) return; // an id of `useId` belongs to one place of one page
  drawn.set(key, html);
  if (drawn.size > most) drawn.delete(drawn.keys().next().value!);
}

const names = new WeakMap<object, string>();
let named = 0;
/** Names an object that stays the same as long as what it says does. */
export function nameOf(object: object): string {
  const known = names.get(object);
  if (known !== undefined) return known;
  named += 1;
  names.set(object, String(named));
  return String(named);
}
