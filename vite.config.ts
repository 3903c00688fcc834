import { fileURLToPath } from 'node:url';
import { parse } from '@formatjs/icu-messageformat-parser';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { assertNamedPackages } from './server/platform/config/extension-packages.mjs';
import { isPlain } from './storefront/plain-text.ts';

/**
 * Packages that the bundle of the server does not contain: they load native code, or assign to a
 * getter, which fails in a module.
 */
const unbundled = [
  'sharp',
  '@node-rs/argon2',
  'pg',
  'pg-native',
  'reflect-metadata', // as an import it runs before the decorators of a bundled file
];

/**
 * Files without side effects: the build leaves out what is not used. The packages do not say so in
 * their package.json. `engine/index.ts` exports every part, and a page loads only those it uses.
 */
const pure = {
  moduleSideEffects: [
    { test: /[\\/]node_modules[\\/](@rc-component|ag-stack|@ant-design)[\\/]/, sideEffects: false },
    { test: /[\\/]engine[\\/](?!shell[\\/]styles).*\.tsx?$/, sideEffects: false },
  ],
};
const packages = /[\\/]node_modules[\\/]/;
/**
 * The modules that every page of a program needs are two files: one of packages and one of our own
 * code. `main.tsx` of the storefront, which awaits the file of the page, is in neither, because that
 * file imports both; nor is `start.ts`, which loads `main.tsx`.
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
 * Modules that some pages share; sizes are bytes before compression. The values are from
 * measurements: fewer requests save more time than a few unused kilobytes cost. The budgets are in
 * test/budgets.ts.
 */
const sharedByScreens = {
  name: 'shared',
  test: /^(?!.*[\\/]screen-route\.tsx)/,
  minShareCount: 2,
  entriesAware: true,
  entriesAwareMergeThreshold: 500,
};
/** Without those of the account and its forms, which visitors do not need. */
const sharedByShopPages = {
  name: 'parts',
  test: /^(?!.*[\\/]components[\\/]user[\\/]|.*-fields?\.tsx).*\.(tsx?|m?js)$/,
  minShareCount: 3,
  maxModuleSize: 2000,
};
const split = (shared: { readonly name: string }) => ({
  chunkFileNames: ({ name }: { readonly name: string }) =>
    `assets/${name.split('~', 1)[0]}-[hash].js`,
  codeSplitting: { groups: [...first, { priority: 1, ...shared }] },
});
/** Pictures of the programs up to 5 KB are part of them (docs/decisions/0027-upload-kinds.md). */
const isInlined = (path: string, content: Buffer): boolean =>
  /\.(?:png|jpe?g|gif|webp|avif)$/.test(path) && content.length <= 5 * 1024;
const client = {
  outDir: 'dist/client',
  assetsInlineLimit: isInlined,
  chunkSizeWarningLimit: 1500,
};

/**
 * Texts of the storefront with placeholders are parsed by the build: the parser would add 7 KB to
 * each first visit, and a text with a syntax error fails the build. Development and the server parse
 * them when they are used.
 */
const parseTexts: Plugin = {
  name: 'parse-texts',
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

const rjsfParts =
  /[\\/](?:@rjsf[\\/]core[\\/]lib[\\/]components[\\/](?:fields|templates|widgets)[\\/]index\.js|markdown-to-jsx[\\/].*)$/;
/**
 * The theme of the forms (engine/form/schema/form-theme.tsx) builds upon four fields of rjsf. The
 * others, the widgets, templates and Markdown of its own theme would add 46 KB to the first form.
 */
export const formTheme = {
  name: 'form-theme',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: rjsfParts },
    handler: (id: string) => {
      if (id.includes('markdown-to-jsx'))
        return 'export const Markdown = ({ children }) => children;';
      if (!/[\\/]fields[\\/]/.test(id)) return 'export default () => ({});';
      const kept = ['ArrayField', 'ObjectField', 'SchemaField', 'StringField'];
      const imports = kept.map((name) => `import ${name} from './${name}.js';`);
      return `${imports.join('')} export default () => ({ ${kept.join(', ')} });`;
    },
  },
} satisfies Plugin;

/**
 * Escapes letters beyond ASCII in the server's files: V8 keeps the text of every module in memory, and
 * one such letter doubles it.
 */
const asciiFiles: Plugin = {
  name: 'ascii-files',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  generateBundle: (_, bundle) => {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk')
        file.code = file.code.replace(
          /[\u0080-\uffff]/g,
          (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
  },
};

/** An extension that package.json does not name is loaded by no program. */
const namedExtensions: Plugin = {
  name: 'named-extensions',
  config: () => assertNamedPackages(process.cwd()),
};

/**
 * One build makes the server and both programs of the browser under `/dist/`, each with its own
 * packages.
 */
export default defineConfig(({ command }) => ({
  base: '/dist/',
  html: { cspNonce: '__CSP_NONCE__' },
  plugins: [namedExtensions, react(), parseTexts, formTheme, asciiFiles],
  // As tsconfig.json says, which does not count for extensions in node_modules
  oxc: {
    decorator: { legacy: true, emitDecoratorMetadata: true },
    assumptions: { setPublicClassFields: true },
    typescript: { removeClassFieldsWithoutInitializer: true },
  },
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
      // of two thousand. React's development build takes twice the time to render a page, so
      // `production` is set whatever the environment says.
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
            'proof-tenancy': 'server/commands/proof-tenancy.ts',
            seed: 'server/commands/seed.ts',
            'warm-rules': 'server/commands/prepare/warm-rules.ts',
            storefront: 'storefront/server.tsx',
          },
          // V8 keeps the text of every module in memory
          output: { comments: { legal: true, annotation: false, jsdoc: false } },
        },
      },
    },
  },
}));
