import { existsSync, readFileSync } from 'node:fs';
import type { ViteDevServer } from 'vite';
import { inProject } from '../config/project-root.ts';

/** Prefix of everything that Vite builds or serves. */
const urlPrefix = '/dist/';

type ClientProgram = 'backoffice' | 'storefront';

interface Chunk {
  readonly name?: string;
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/** Vite's manifest of a built program: chunks by source file. */
type Manifest = Readonly<Record<string, Chunk>>;

/** File that the build writes for a program. */
const manifestPath = (program: ClientProgram): string =>
  inProject('dist', 'client', '.vite', `${program}.json`);

/** @throws Error without a build */
const readManifest = (program: ClientProgram): Manifest =>
  JSON.parse(readFileSync(manifestPath(program), 'utf8')) as Manifest;

/** Chunks and everything they import statically. */
function importedChunks(manifest: Manifest, chunks: readonly Chunk[]): readonly Chunk[] {
  const found = new Set<Chunk>();
  const add = (chunk: Chunk | undefined): void => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports ?? []) add(manifest[name]);
  };
  chunks.forEach(add);
  return [...found];
}

const styleUrls = (chunks: readonly Chunk[]): readonly string[] =>
  [...new Set(chunks.flatMap(({ css = [] }) => css))].map((file) => urlPrefix + file);

const chunkUrls = (chunks: readonly Chunk[]): readonly string[] =>
  chunks.map(({ file }) => urlPrefix + file);

/** The html template of the back office, with `__CSP_NONCE__` where a nonce belongs. */
const backOfficeEntry = 'screens/index.html';
const storefrontEntry = 'storefront/main.tsx';
const storefrontStarter = 'storefront/start.ts';
/** Renders every back-office path but those outside the shell: `screens/<Area>/{login,connect}.tsx`. */
const screenEntry = 'engine/screen/screen-route.tsx';
/** Name of that file's chunk. Pages share the chunk, so the manifest may not list it by source. */
const screenChunkName = 'screen-route';

export interface ChunkLinks {
  readonly styles: readonly string[];
  readonly preloads: readonly string[];
}

/** URLs that the storefront's html must load. */
export interface StorefrontAssets extends ChunkLinks {
  /** Loads the scripts once the page is visible; undefined in development. */
  readonly starter?: string;
  /** Module scripts, in order. */
  readonly scripts: readonly string[];
  /** An inline module that development runs before everything else. */
  readonly preamble: string;
  /** Links of lazily loaded source files; none for files that were not built. */
  readonly chunksOf: (sources: readonly string[]) => ChunkLinks;
}

/** Both browser programs, from the build or, in development, from Vite. */
export interface ClientBuilds {
  /** The html of the back office at a URL. */
  backOffice(url: string): Promise<string>;
  storefront(): StorefrontAssets;
}

/** Enables React's hot reload (documentation of @vitejs/plugin-react). */
const refreshPreamble = [
  `import { injectIntoGlobalHook } from '${urlPrefix}@react-refresh';`,
  'injectIntoGlobalHook(window);',
  'window.$RefreshReg$ = () => {};',
  'window.$RefreshSig$ = () => (type) => type;',
].join(' ');

/** The programs as Vite serves them, without a build. */
export const developmentBuilds = (vite: ViteDevServer): ClientBuilds => ({
  backOffice: (url) =>
    vite.transformIndexHtml(url, readFileSync(inProject(backOfficeEntry), 'utf8')),
  storefront: () => ({
    scripts: [`${urlPrefix}@vite/client`, `${urlPrefix}${storefrontEntry}`],
    styles: [],
    preloads: [],
    chunksOf: () => ({ styles: [], preloads: [] }),
    preamble: refreshPreamble,
  }),
});

/** Reads the build with the first page. @throws Error when an entry was not built */
export function productionBuilds(): ClientBuilds {
  let html: string | undefined;
  let manifest: Manifest | undefined;
  let assets: StorefrontAssets | undefined;
  return {
    backOffice: async (url) => {
      html ??= readFileSync(inProject('dist', 'client', backOfficeEntry), 'utf8');
      manifest ??= readManifest('backoffice');
      return html.replace('</head>', `${backOfficeLinks(manifest, screenSource(url))}</head>`);
    },
    storefront: () => {
      assets ??= storefrontAssets(readManifest('storefront'));
      return assets;
    },
  };
}

/** Whether `npm run build` has built the programs. */
export const isBuilt = (): boolean => existsSync(manifestPath('storefront'));

/** The source file that renders a back-office URL. */
function screenSource(url: string): string {
  const [, page] = /^\/((?:Admin|Seller)\/(?:login|connect))(?:\?|$)/.exec(url) ?? [];
  return page ? `screens/${page}.tsx` : screenEntry;
}

const screenChunkOf = (manifest: Manifest) =>
  Object.values(manifest).find(({ name }) => name === screenChunkName);

/** Preloads the screen's own chunks while the program loads, instead of after it. */
function backOfficeLinks(manifest: Manifest, source: string): string {
  const entry = manifest[backOfficeEntry];
  const screen = manifest[source] ?? (source === screenEntry && screenChunkOf(manifest));
  if (!entry || !screen) throw new Error(`The build has no ${entry ? source : backOfficeEntry}`);
  const loaded = new Set(importedChunks(manifest, [entry]));
  const chunks = importedChunks(manifest, [screen]).filter((chunk) => !loaded.has(chunk));
  const scripts = chunkUrls(chunks).map(
    (href) => `<link rel="modulepreload" crossorigin href="${href}">`,
  );
  const styles = styleUrls(chunks).map(
    (href) => `<link rel="stylesheet" crossorigin href="${href}">`,
  );
  return [...scripts, ...styles].join('');
}

function storefrontAssets(manifest: Manifest): StorefrontAssets {
  const entry = manifest[storefrontEntry];
  const starter = manifest[storefrontStarter];
  if (!entry || !starter)
    throw new Error(`The build has no ${entry ? storefrontStarter : storefrontEntry}`);
  const entryChunks = importedChunks(manifest, [entry]);
  const linksOf = (sources: readonly string[]): ChunkLinks => {
    const built = sources.flatMap((source) => manifest[source] ?? []);
    const chunks = importedChunks(manifest, built).filter((chunk) => !entryChunks.includes(chunk));
    return { styles: styleUrls(chunks), preloads: chunkUrls(chunks) };
  };
  // One entry per page and language
  const links = new Map<string, ChunkLinks>();
  return {
    starter: urlPrefix + starter.file,
    scripts: [urlPrefix + entry.file],
    styles: styleUrls(entryChunks),
    preloads: chunkUrls(entryChunks.filter((chunk) => chunk !== entry)),
    preamble: '',
    chunksOf: (sources) => {
      const key = sources.join();
      const found = links.get(key) ?? linksOf(sources);
      links.set(key, found);
      return found;
    },
  };
}
