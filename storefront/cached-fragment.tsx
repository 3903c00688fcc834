import { type ComponentType, createContext, useContext } from 'react';
import { currencySymbol } from '../engine/format/index.ts';

/** State of one page while it is rendered. */
interface PageRender {
  readonly language: string;
  /** The page's fragments, in order of rendering. */
  readonly fragments: Fragment[];
}
/** `html`: undefined when the fragment is not in the cache and is rendered with the page. */
interface Fragment {
  readonly key: string;
  readonly html: string | undefined;
}

/**
 * Rendered HTML of fragments by language, currency, name and what they show. The least recently used
 * entries are evicted.
 */
const cache = new Map<string, string>();
/** Two bytes for each character of the entries. */
const maxBytes = 16 * 2 ** 20;
let bytes = 0;
/**
 * Placeholder element of a fragment while a page is rendered. The random name occurs nowhere else
 * in a page.
 */
const placeholder = import.meta.env.SSR
  ? `fragment-${crypto.randomUUID().replaceAll('-', '')}`
  : '';
const placeholderTags = new RegExp(`<${placeholder} id="(\\d+)">|</${placeholder}>`, 'g');

const PageRenderContext = createContext<PageRender | undefined>(undefined);

/**
 * Caches the rendered HTML of a component on the server and reuses it for the same content, in
 * other pages and for other visitors. In the browser it is the component itself. Without it the home
 * page takes 2.4 times the CPU, a search 1.9 times.
 * The output must depend on the language, the currency and `keyOf` alone, consist of complete
 * elements and not use `useId`.
 *
 * @param keyOf everything that is shown, as JSON; undefined: not cached. May use hooks.
 */
export function cachedFragment<Props extends object>(
  name: string,
  Component: ComponentType<Props>,
  keyOf: (props: Props) => unknown,
): ComponentType<Props> {
  if (!import.meta.env.SSR) return Component;
  return function CachedFragment(props: Props) {
    const pageRender = useContext(PageRenderContext);
    const shown = keyOf(props);
    const Placeholder = placeholder as 'div';
    if (!pageRender || shown === undefined) return <Component {...props} />;
    const key = `${pageRender.language} ${currencySymbol()} ${name} ${JSON.stringify(shown)}`;
    const html = cache.get(key);
    const id = String(pageRender.fragments.push({ key, html }) - 1);
    return html === undefined ? (
      <Placeholder id={id}>
        <Component {...props} />
      </Placeholder>
    ) : (
      <Placeholder id={id} />
    );
  };
}

/**
 * Renders a page with its cached fragments.
 *
 * @param renderPage renders to HTML, with the given provider around the page
 */
export function renderWithFragments(
  language: string,
  renderPage: (Provider: typeof PageRenderContext.Provider, pageRender: PageRender) => string,
): string {
  const pageRender: PageRender = { language, fragments: [] };
  const html = renderPage(PageRenderContext.Provider, pageRender);
  return replacePlaceholders(html, pageRender.fragments);
}

/**
 * Replaces the placeholders by the HTML of their fragments and caches the new fragments. Fragments
 * may be nested; `open` is the stack of those whose end tag comes later.
 */
function replacePlaceholders(html: string, fragments: readonly Fragment[]): string {
  const open: { readonly fragment: Fragment; readonly outerParts: string[] }[] = [];
  let parts: string[] = [];
  let position = 0;
  for (const { 0: tag, 1: id, index } of html.matchAll(placeholderTags)) {
    parts.push(html.slice(position, index));
    position = index + tag.length;
    if (id !== undefined) {
      open.push({ fragment: fragments[Number(id)]!, outerParts: parts });
      parts = [];
      continue;
    }
    const { fragment, outerParts } = open.pop()!;
    const fragmentHtml = fragment.html ?? parts.join('');
    store(fragment.key, fragmentHtml);
    outerParts.push(fragmentHtml);
    parts = outerParts;
  }
  return parts.join('') + html.slice(position);
}

/** Stores the entry as the most recently used one. */
function store(key: string, html: string): void {
  remove(key);
  // An id of `useId` (`_R_…`) is unique within one page only.
  if (html.includes('_R_')) return;
  cache.set(key, html);
  bytes += sizeOf(key, html);
  while (bytes > maxBytes) remove(cache.keys().next().value!);
}

function remove(key: string): void {
  const html = cache.get(key);
  if (html === undefined) return;
  cache.delete(key);
  bytes -= sizeOf(key, html);
}

const sizeOf = (key: string, html: string): number => 2 * (key.length + html.length);
