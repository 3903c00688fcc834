/** What the build made for the browser; addresses under `/dist/`. */
export interface Assets { readonly scripts: readonly string[]; readonly styles: readonly string[]; readonly preloads: readonly string[]; readonly preamble: string }

/** The html around a rendered page. `head` and `body` are html already. */
export function page({ tag, head, body, nonce, assets }: { readonly tag: string; readonly head: string; readonly body: string; readonly nonce: string; readonly assets: Assets }): string {
  const styles = assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('');
  const preloads = assets.preloads.map((href) => `<link rel="modulepreload" href="${href}">`).join('');
  const preamble = assets.preamble === '' ? '' : `<script type="module" nonce="${nonce}">${assets.preamble}</script>`;
  const scripts = assets.scripts.map((src) => `<script type="module" nonce="${nonce}" src="${src}"></script>`).join('');
  return `<!doctype html><html lang="${tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">`
    + `<meta name="csp-nonce" property="csp-nonce" content="${nonce}" nonce="${nonce}"><meta name="color-scheme" content="light dark">${head}${styles}${preloads}${preamble}${scripts}</head><body><div id="root">${body}</div></body></html>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Text for html, attributes included. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign]!);
/** JSON for a script element: nothing in it can close the element. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');
