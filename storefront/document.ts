/** Scripts and styles by their addresses under `/dist/`. */
export interface Chunks { readonly styles: readonly string[]; readonly preloads: readonly string[] }
/** What the build made for the browser. `chunksOf`: what these source files need beside the entry. */
export interface Assets extends Chunks { readonly scripts: readonly string[]; readonly preamble: string; readonly chunksOf: (sources: readonly string[]) => Chunks }

/** The html around a rendered page. `head` and `body` are html already. */
export function page({ tag, head, body, nonce, assets, sources }: { readonly tag: string; readonly head: string; readonly body: string; readonly nonce: string; readonly assets: Assets; readonly sources: readonly string[] }): string {
  const own = assets.chunksOf(sources);
  const styles = unique(assets.styles, own.styles).map((href) => `<link rel="stylesheet" href="${href}">`).join('');
  const preloads = unique(assets.preloads, own.preloads).map((href) => `<link rel="modulepreload" href="${href}">`).join('');
  const preamble = assets.preamble === '' ? '' : `<script type="module" nonce="${nonce}">${assets.preamble}</script>`;
  const scripts = assets.scripts.map((src) => `<script type="module" nonce="${nonce}" src="${src}"></script>`).join('');
  return `<!doctype html><html lang="${tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">`
    + `<meta name="csp-nonce" property="csp-nonce" content="${nonce}" nonce="${nonce}"><meta name="color-scheme" content="light dark">${head}${styles}${preloads}${preamble}${scripts}</head><body><div id="root">${body}</div></body></html>`;
}

const unique = (...lists: readonly (readonly string[])[]): readonly string[] => [...new Set(lists.flat())];

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Text for html, attributes included. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign]!);
/** JSON for a script element: nothing in it can close the element. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');
