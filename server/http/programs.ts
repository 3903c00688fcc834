import { existsSync, readFileSync } from 'node:fs';
import type { ViteDevServer } from 'vite';
import { inProject } from '../config/root.ts';

/** The page program of the back office as served: html with `__CSP_NONCE__` where each answer's nonce goes. */
export const backOfficeEntry = 'screens/index.html';
/** What the storefront's html must load. */
export interface StorefrontAssets {
  /** Module scripts, in order. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Chunks the first script will ask for. */
  readonly preloads: readonly string[];
  /** An inline module that development needs before everything else. */
  readonly preamble: string;
  /** What lazily loaded source files need; nothing for those that were not built. */
  readonly chunksOf: (sources: readonly string[]) => { readonly styles: readonly string[]; readonly preloads: readonly string[] };
}

const storefrontEntry = 'storefront/main.tsx';
const base = '/dist/';
const clientFolder = inProject('dist', 'client');

interface Chunk { readonly file: string; readonly css?: readonly string[]; readonly imports?: readonly string[] }

/** Both browser programs, from the build or, in development, from Vite. */
export interface Programs {
  backOffice(url: string): Promise<string>;
  storefront(): StorefrontAssets;
}

export const developedPrograms = (vite: ViteDevServer): Programs => ({
  backOffice: (url) => vite.transformIndexHtml(url, readFileSync(inProject(backOfficeEntry), 'utf8')),
  storefront: () => ({
    scripts: [`${base}@vite/client`, `${base}${storefrontEntry}`], styles: [], preloads: [], chunksOf: () => ({ styles: [], preloads: [] }),
    preamble: `import { injectIntoGlobalHook } from '${base}@react-refresh'; injectIntoGlobalHook(window); window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => (type) => type;`,
  }),
});

/** @throws Error when nothing was built; the answer is then 503 and says so in the log */
export function builtPrograms(): Programs {
  let html: string | undefined;
  let assets: StorefrontAssets | undefined;
  return {
    backOffice: async () => (html ??= readFileSync(`${clientFolder}/${backOfficeEntry}`, 'utf8')),
    storefront: () => (assets ??= assetsOf(JSON.parse(readFileSync(`${clientFolder}/.vite/manifest.json`, 'utf8')))),
  };
}

export const isBuilt = (): boolean => existsSync(`${clientFolder}/.vite/manifest.json`);

function assetsOf(manifest: Readonly<Record<string, Chunk>>): StorefrontAssets {
  const entry = manifest[storefrontEntry];
  if (!entry) throw new Error(`The build has no ${storefrontEntry}`);
  const own = reachedFrom(manifest, [entry]);
  return {
    scripts: [base + entry.file],
    styles: stylesOf(own),
    preloads: filesOf(own.filter((chunk) => chunk !== entry)),
    preamble: '',
    chunksOf: (sources) => {
      const chunks = reachedFrom(manifest, sources.map((source) => manifest[source]).filter((chunk) => chunk !== undefined)).filter((chunk) => !own.includes(chunk));
      return { styles: stylesOf(chunks), preloads: filesOf(chunks) };
    },
  };
}

/** Chunks and everything they import. */
function reachedFrom(manifest: Readonly<Record<string, Chunk>>, chunks: readonly Chunk[]): readonly Chunk[] {
  const reached = new Set<Chunk>();
  const reach = (chunk: Chunk | undefined): void => {
    if (!chunk || reached.has(chunk)) return;
    reached.add(chunk);
    chunk.imports?.forEach((name) => reach(manifest[name]));
  };
  chunks.forEach(reach);
  return [...reached];
}

const stylesOf = (chunks: readonly Chunk[]): readonly string[] => [...new Set(chunks.flatMap(({ css = [] }) => css))].map((file) => base + file);
const filesOf = (chunks: readonly Chunk[]): readonly string[] => chunks.map(({ file }) => base + file);
