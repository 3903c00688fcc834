import { existsSync, readFileSync } from 'node:fs';
import type { ViteDevServer } from 'vite';
import { inProject } from '../config/root.ts';

/** The page program of the back office as served: html with `__CSP_NONCE__` where each answer's nonce goes. */
export const backOfficeEntry = 'screens/index.html';
/** What the storefront's html must load. */
export interface StorefrontAssets {
  /** Brings the scripts once the page is on show; development has none. */
  readonly starter?: string;
  /** Module scripts, in order. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Chunks the first script will ask for. */
  readonly preloads: readonly string[];
  /** An inline module that development needs before everything else. */
  readonly preamble: string;
  /** What lazily loaded source files need; nothing for those that were not built. */
  readonly chunksOf: (sources: readonly string[]) => {
    readonly styles: readonly string[];
    readonly preloads: readonly string[];
  };
}

const storefrontEntry = 'storefront/main.tsx',
  storefrontStarter = 'storefront/start.ts';
/** Drawn at every path of a back office but its login page, whose own file is `screens/<Area>/login.tsx`. */
const screens = 'engine/screen/screen-route.tsx';
const base = '/dist/';
const clientFolder = inProject('dist', 'client');
const manifestOf = (program: 'backoffice' | 'storefront'): string =>
  `${clientFolder}/.vite/${program}.json`;
const readManifest = (program: 'backoffice' | 'storefront'): Manifest =>
  JSON.parse(readFileSync(manifestOf(program), 'utf8')) as Manifest;

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** Both browser programs, from the build or, in development, from Vite. */
export interface Programs {
  backOffice(url: string): Promise<string>;
  storefront(): StorefrontAssets;
}

export const developedPrograms = (vite: ViteDevServer): Programs => ({
  backOffice: (url) =>
    vite.transformIndexHtml(url, readFileSync(inProject(backOfficeEntry), 'utf8')),
  storefront: () => ({
    scripts: [`${base}@vite/client`, `${base}${storefrontEntry}`],
    styles: [],
    preloads: [],
    chunksOf: () => ({ styles: [], preloads: [] }),
    preamble: `import { injectIntoGlobalHook } from '${base}@react-refresh'; injectIntoGlobalHook(window); window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => (type) => type;`,
  }),
});

/** @throws Error when nothing was built; the answer is then 503 and says so in the log */
export function builtPrograms(): Programs {
  let html: string | undefined,
    assets: StorefrontAssets | undefined,
    manifest: Manifest | undefined;
  return {
    backOffice: async (url) => {
      html ??= readFileSync(`${clientFolder}/${backOfficeEntry}`, 'utf8');
      return html.replace(
        '</head>',
        `${linksTo((manifest ??= readManifest('backoffice')), placeOf(url))}</head>`,
      );
    },
    storefront: () => (assets ??= assetsOf(readManifest('storefront'))),
  };
}

export const isBuilt = (): boolean => existsSync(manifestOf('storefront'));

/** The source that draws what stands at this address. */
const placeOf = (url: string): string => {
  const [, area] = /^\/(Admin|Seller)\/login(?:\?|$)/.exec(url) ?? [];
  return area ? `screens/${area}/login.tsx` : screens;
};

/** Asks for a lazy part while the program itself still loads, instead of after it. */
function linksTo(manifest: Manifest, source: string): string {
  const entry = manifest[backOfficeEntry],
    lazy = manifest[source];
  if (!entry || !lazy) throw new Error(`The build has no ${entry ? source : backOfficeEntry}`);
  const own = new Set(reachedFrom(manifest, [entry])),
    chunks = reachedFrom(manifest, [lazy]).filter((chunk) => !own.has(chunk));
  return [
    ...filesOf(chunks).map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
    ...stylesOf(chunks).map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
  ].join('');
}

function assetsOf(manifest: Manifest): StorefrontAssets {
  const entry = manifest[storefrontEntry];
  const starter = manifest[storefrontStarter];
  if (!entry || !starter)
    throw new Error(`The build has no ${entry ? storefrontStarter : storefrontEntry}`);
  const own = reachedFrom(manifest, [entry]),
    known = new Map<string, ReturnType<typeof chunksOf>>();
  const chunksOf = (sources: readonly string[]) => {
    const chunks = reachedFrom(
      manifest,
      sources.map((source) => manifest[source]).filter((chunk) => chunk !== undefined),
    ).filter((chunk) => !own.includes(chunk));
    return { styles: stylesOf(chunks), preloads: filesOf(chunks) };
  };
  return {
    starter: base + starter.file,
    scripts: [base + entry.file],
    styles: stylesOf(own),
    preloads: filesOf(own.filter((chunk) => chunk !== entry)),
    preamble: '',
    chunksOf: (sources) => {
      const name = sources.join(),
        found = known.get(name) ?? chunksOf(sources);
      known.set(name, found); // a handful: one for each page and language
      return found;
    },
  };
}

/** Chunks and everything they import. */
function reachedFrom(manifest: Manifest, chunks: readonly Chunk[]): readonly Chunk[] {
  const reached = new Set<Chunk>();
  const reach = (chunk: Chunk | undefined): void => {
    if (!chunk || reached.has(chunk)) return;
    reached.add(chunk);
    chunk.imports?.forEach((name) => reach(manifest[name]));
  };
  chunks.forEach(reach);
  return [...reached];
}

const stylesOf = (chunks: readonly Chunk[]): readonly string[] =>
  [...new Set(chunks.flatMap(({ css = [] }) => css))].map((file) => base + file);
const filesOf = (chunks: readonly Chunk[]): readonly string[] =>
  chunks.map(({ file }) => base + file);
