import { escapeHtml } from '../schemas/rules/values/escape-html.ts';

/** URLs of scripts and styles under `/dist/`. */
export interface Chunks {
  readonly styles: readonly string[];
  readonly preloads: readonly string[];
}
/**
 * Output of the client build. `chunksOf` returns what the given source files need beside the entry.
 */
export interface Assets extends Chunks {
  /**
   * Script that loads the program after the page. Undefined: the page loads the program directly.
   */
  readonly starter?: string | undefined;
  readonly scripts: readonly string[];
  readonly preamble: string;
  readonly chunksOf: (sources: readonly string[]) => Chunks;
}

interface PageData {
  readonly loaderData?: Readonly<Record<string, unknown>>;
  readonly errors?: unknown;
}
interface DocumentParts {
  /** BCP 47 tag of the page's language. */
  readonly tag: string;
  readonly head: string;
  /** Preload links that come before the styles. */
  readonly preloadLinks: string;
  readonly body: string;
  /** Hydration data. */
  readonly data: PageData;
  readonly nonce: string | undefined;
  /** Texts for a visitor whose browser could not load the program. */
  readonly failed: { readonly text: string; readonly again: string };
  readonly assets: Assets;
  readonly sources: readonly string[];
}

/** Id of the element that holds the hydration data as JSON. */
export const dataId = 'page-data';

/**
 * Builds the HTML document around a rendered page. `head` and `body` are HTML already. The
 * hydration data is JSON, not a script, so a built page is the same for every visitor and its
 * policy needs no nonce. Only Vite's development scripts use a nonce.
 * Scripts are asynchronous with low priority, because the page is complete without them. The root
 * has `content-visibility: auto` until the styles apply (base.css): a pointer that rests on the
 * page would otherwise force a layout without styles, 100 ms on a phone.
 */
export function renderDocument({
  tag,
  head,
  preloadLinks,
  body,
  data,
  nonce,
  failed,
  assets,
  sources,
}: DocumentParts): string {
  const chunks = assets.chunksOf(sources);
  const styles = unique(assets.styles, chunks.styles)
    .map((href) => `<link rel="stylesheet" href="${href}">`)
    .join('');
  const preloads = unique(assets.preloads, chunks.preloads);
  const preamble =
    assets.preamble === ''
      ? ''
      : `<script type="module" nonce="${nonce}">${assets.preamble}</script>`;
  const { starter } = assets;
  const programScripts = assets.scripts
    .map((src) => `<script type="module" fetchpriority="low" src="${src}"></script>`)
    .join('');
  // `async`: the parser does not wait for the script. A waiting parser laid out the whole page once
  // before the first paint.
  const starterScript =
    `<script type="module" async fetchpriority="low" src="${starter}"` +
    ` data-program="${assets.scripts.join()}" data-needs="${preloads.join(' ')}"` +
    ` data-failed="${escapeHtml(failed.text)}" data-again="${escapeHtml(failed.again)}"></script>`;
  const nonceMeta =
    nonce === undefined
      ? ''
      : `<meta name="csp-nonce" property="csp-nonce" content="${nonce}" nonce="${nonce}">`;
  return (
    `<!doctype html><html lang="${tag}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">' +
    `${nonceMeta}<meta name="color-scheme" content="light dark">${preloadLinks}${head}${styles}${preamble}` +
    `${starter === undefined ? programScripts : ''}</head>` +
    `<body><div id="root" style="content-visibility:auto">${body}</div>` +
    `<script type="application/json" id="${dataId}">${scriptJson(data)}</script>` +
    `${starter === undefined ? '' : starterScript}</body></html>`
  );
}

const unique = (...lists: readonly (readonly string[])[]): readonly string[] => [
  ...new Set(lists.flat()),
];

/** Serialises a value for a script element. No text in it can close the element. */
export const scriptJson = (value: unknown): string => escapeTags(JSON.stringify(value));
const escapeTags = (json: string): string =>
  json.includes('<') ? json.replace(/</g, '\\u003c') : json;
