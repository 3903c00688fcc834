/** Scripts and styles by their addresses under `/dist/`. */
export interface Chunks {
  readonly styles: readonly string[];
  readonly preloads: readonly string[];
}
/**
 * What the build made for the browser. `chunksOf`: what these source files need beside the entry.
 */
export interface Assets extends Chunks {
  /** Loads the scripts later than the page; without it they come with it. */ readonly starter?:
    | string
    | undefined;
  readonly scripts: readonly string[];
  readonly preamble: string;
  readonly chunksOf: (sources: readonly string[]) => Chunks;
}

interface PageData {
  readonly loaderData?: Readonly<Record<string, unknown>>;
  readonly errors?: unknown;
}
interface Parts {
  readonly tag: string;
  readonly head: string /** Asked for before styles. */;
  readonly lead: string;
  readonly body: string /** What the browser takes the page over with. */;
  readonly data: PageData;
  readonly nonce: string | undefined;
  /** Texts for a visitor whose browser could not load the program. */
  readonly failed: { readonly text: string; readonly again: string };
  readonly assets: Assets;
  readonly sources: readonly string[];
}

/** The id of the element that holds, as JSON, what the page was drawn from. */
export const dataId = 'page-data';

/**
 * The html around a rendered page. `head` and `body` are html already. What it was drawn from
 * travels as data, not as a script: the built page holds no
 * script of its own, so that it is the same for every visitor and its policy needs no nonce.
 * Development has one for what Vite writes into the page.
 * Scripts give way to styles and pictures, and wait for them: the page is complete without them.
 * Until styles say otherwise (base.css) all of it waits to be laid out: a pointer that rests on the
 * page asks for its layout before it has any, which took a phone 100 ms.
 */
export function page({
  tag,
  head,
  lead,
  body,
  data,
  nonce,
  failed,
  assets,
  sources,
}: Parts): string {
  const chunks = assets.chunksOf(sources);
  const styles = unique(assets.styles, chunks.styles)
    .map((href) => `<link rel="stylesheet" href="${href}">`)
    .join('');
  const needs = unique(assets.preloads, chunks.preloads);
  const preamble =
    assets.preamble === ''
      ? ''
      : `<script type="module" nonce="${nonce}">${assets.preamble}</script>`;
  const early =
    assets.starter === undefined
      ? assets.scripts
          .map((src) => `<script type="module" fetchpriority="low" src="${src}"></script>`)
          .join('')
      : '';
  const late =
    assets.starter === undefined
      ? ''
      : // The end of the page waits for no script: where it did, all of it was laid out once before
        // it was drawn
        `<script type="module" async fetchpriority="low" src="${assets.starter}"` +
        ` data-program="${assets.scripts.join()}" data-needs="${needs.join(' ')}"` +
        ` data-failed="${escapeHtml(failed.text)}" data-again="${escapeHtml(failed.again)}"></script>`;
  const own =
    nonce === undefined
      ? ''
      : `<meta name="csp-nonce" property="csp-nonce" content="${nonce}" nonce="${nonce}">`;
  return (
    `<!doctype html><html lang="${tag}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">' +
    `${own}<meta name="color-scheme" content="light dark">${lead}${head}${styles}${preamble}` +
    `${early}</head><body><div id="root" style="content-visibility:auto">${body}</div>` +
    `<script type="application/json" id="${dataId}">${pageJson(data)}</script>${late}</body></html>`
  );
}

const unique = (...lists: readonly (readonly string[])[]): readonly string[] => [
  ...new Set(lists.flat()),
];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Text for html, attributes included. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => entities[sign]!);
/**
 * What pages share was written for the one before: an answer with the same text is the same object.
 */
const written = new WeakMap<object, string>();
function jsonOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const json = written.get(value) ?? JSON.stringify(value);
  written.set(value, json);
  return json;
}
const eachOf = (whole: object, json: (value: unknown) => string): string =>
  `{${Object.entries(whole)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${JSON.stringify(key)}:${json(value)}`)
    .join(',')}}`;
function routeJson(read: unknown): string {
  const isRecord = typeof read === 'object' && read !== null && !Array.isArray(read);
  return isRecord ? eachOf(read, jsonOf) : JSON.stringify(read);
}

/** The data that each route has read, part by part. */
const pageJson = ({ loaderData = {}, errors = null }: PageData): string =>
  shut(`{"loaderData":${eachOf(loaderData, routeJson)},"errors":${JSON.stringify(errors)}}`);

/** JSON for a script element: nothing in it can close the element. */
export const scriptJson = (value: unknown): string => shut(JSON.stringify(value));
const shut = (json: string): string => (json.includes('<') ? json.replace(/</g, '\\u003c') : json);
