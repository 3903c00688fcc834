import { parse } from '@formatjs/icu-messageformat-parser';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { isPlain } from './storefront/plain-text.ts';

/**
 * Left out of the server's bundle: they hold or look for native code, or assign to a getter, which
 * only scripts that are no modules may.
 */
const unbundled = ['sharp', '@node-rs/argon2', 'pg', 'pg-native', 'wechatpay-axios-plugin'];

/**
 * Files that only declare things; unused ones are left out. The packages do not say so in their
 * package.json. The engine's public door exports every part, and a page must load only what it uses.
 */
const pure = {
  moduleSideEffects: [
    { test: /[\\/]node_modules[\\/](@rc-component|ag-stack|@ant-design)[\\/]/, sideEffects: false },
    { test: /[\\/]engine[\\/](?!shell[\\/]styles).*\.tsx?$/, sideEffects: false },
  ],
};
const packages = /[\\/]node_modules[\\/]/;
/**
 * What every page of a program needs is two files, the packages' and ours. The shop's program
 * stands alone: it waits for a page, whose file must not wait for it; so does what brings it.
 */
const first = [
  { name: 'packages', test: packages, tags: ['$initial' as const], priority: 3 },
  {
    name: 'first',
    test: /^(?!.*[\\/]storefront[\\/](main\.tsx|start\.ts))/,
    tags: ['$initial' as const],
    priority: 2,
  },
];
/**
 * What some pages share, bytes before compression. Chosen by trying: fewer requests weigh more than
 * a few kilobytes, until pages load what is not theirs. The budgets are in test/budgets.ts.
 */
const sharedByScreens = {
  name: 'shared',
  test: /^(?!.*[\\/]screen-route\.tsx)/,
  minShareCount: 2,
  entriesAware: true,
  entriesAwareMergeThreshold: 500,
};
const sharedByShopPages = {
  name: 'parts',
  test: /\.(tsx?|m?js)$/,
  minShareCount: 3,
  maxModuleSize: 2000,
};
const split = (shared: { readonly name: string }) => ({
  chunkFileNames: ({ name }: { readonly name: string }) =>
    `assets/${name.split('~', 1)[0]}-[hash].js`,
  codeSplitting: { groups: [...first, { priority: 1, ...shared }] },
});
/** Pictures of the programs up to 5 KB are part of them (docs/decisions/0106-inline-pictures.md). */
const isInlined = (path: string, content: Buffer): boolean =>
  /\.(?:png|jpe?g|gif|webp|avif)$/.test(path) && content.length <= 5 * 1024;
const client = {
  outDir: 'dist/client',
  assetsInlineLimit: isInlined,
  chunkSizeWarningLimit: 1500,
};

/**
 * Builds replace the icon component of `lucide-react` by `storefront/components/media/icon.tsx` in
 * the storefront, on the server and in the browser. Development uses lucide's own.
 */
const shopIcons: Plugin = {
  name: 'shop-icons',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name !== 'client',
  resolveId: (source, importer) =>
    source.endsWith('/createLucideIcon.mjs') && importer?.includes('lucide-react')
      ? fileURLToPath(new URL('storefront/components/media/icon.tsx', import.meta.url))
      : undefined,
};

/**
 * Texts of the shop with places to fill in are read while it is built: their reader would be 7 KB
 * of each first visit, and a text nobody can read fails here. Development and the server read them
 * where they are used.
 */
const readTexts: Plugin = {
  name: 'read-texts',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'storefront',
  resolveId: (source) =>
    source === '@formatjs/icu-messageformat-parser'
      ? fileURLToPath(import.meta.resolve(`${source}/no-parser.js`))
      : undefined,
  transform: {
    filter: { id: /[\\/]locales[\\/][^\\/]+[\\/]storefront[\\/].*\.json$/ },
    handler: (code) =>
      JSON.stringify(
        JSON.parse(code, (_key, value: unknown) =>
          typeof value === 'string' && !isPlain(value)
            ? parse(value, { captureLocation: false })
            : value,
        ),
      ),
  },
};

/**
 * One build makes both programs of the browser under `/dist/`, each with its own
 * packages, and the server's.
 */
export default defineConfig(({ command }) => ({
  base: '/dist/',
  html: { cspNonce: '__CSP_NONCE__' },
  plugins: [react(), shopIcons, readTexts],
  builder: {},
  environments: {
    client: {
      build: {
        ...client,
        manifest: '.vite/backoffice.json',
        emptyOutDir: true,
        rolldownOptions: {
          treeshake: pure,
          input: { backoffice: 'screens/index.html' },
          output: split(sharedByScreens),
        },
      },
    },
    storefront: {
      consumer: 'client' as const,
      build: {
        ...client,
        manifest: '.vite/storefront.json',
        emptyOutDir: false,
        rolldownOptions: {
          input: { storefront: 'storefront/main.tsx', start: 'storefront/start.ts' },
          output: split(sharedByShopPages),
        },
      },
    },
    ssr: {
      // Bundled with its packages the server starts in half the time: it loads a few files instead
      // of two thousand.
      // React's other half is for finding mistakes: it would draw a page in twice the time wherever
      // somebody forgot to say `production`.
      ...(command === 'build'
        ? {
            resolve: { noExternal: true as const, external: unbundled },
            define: { 'process.env.NODE_ENV': '"production"' },
          }
        : {}),
      build: {
        outDir: 'dist/server',
        ssr: true,
        minify: false,
        sourcemap: true,
        emptyOutDir: true,
        chunkSizeWarningLimit: 10_000,
        rolldownOptions: {
          input: {
            main: 'server/main.ts',
            worker: 'server/worker.ts',
            migrate: 'server/commands/migrate.ts',
            'admin-create': 'server/commands/admin-create.ts',
            backup: 'server/commands/backup.ts',
            restore: 'server/commands/restore.ts',
            seed: 'server/commands/seed.ts',
            'warm-rules': 'server/commands/prepare/warm-rules.ts',
            storefront: 'storefront/server.tsx',
          },
        },
      },
    },
  },
}));
