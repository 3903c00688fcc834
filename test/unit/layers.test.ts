import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Files of an invented repository; the comment of an import is a part of Biome's message. */
const files: Readonly<Record<string, readonly string[]>> = {
  'schemas/rules/a.ts': [
    "import './b.ts';",
    "import '../contract/c.ts';",
    "import 'vitest'; // Schemas import nothing outside schemas.",
    "import '@scope/package'; // Schemas import nothing outside schemas.",
    "import '../../server/a.ts'; // Schemas import nothing outside schemas.",
  ],
  'engine/wire/a.ts': [
    "import '../format/a.ts';",
    "import '../../schemas/a.ts';",
    "import '../cells/a.ts'; // Chat, format, wire and ui are the lowest layer of the engine.",
    "import type { A } from '../../server/a.ts'; // The engine imports only itself and schemas.",
  ],
  'engine/cells/a.ts': [
    "import '../ui/a.ts';",
    "import '../table/a.ts'; // Cells, fields and views stand below table and form.",
  ],
  'engine/table/a.ts': [
    "import '../form/a.ts';",
    "import '../screen/a.ts'; // Table and form stand below screen and shell.",
  ],
  'screens/parts/a.ts': [
    "import '../../engine/index.ts';",
    "import '../../engine/table/a.ts'; // Screens use the engine through engine/index.ts.",
    "import '../../locales/en/a.json';",
    "import '../../server/a.ts'; // Screens import only the engine, schemas and locales.",
  ],
  'extensions/pads/screens/parts/a.ts': [
    "import '../../../../engine/index.ts';",
    "import '../../../../engine/table/a.ts'; // Screens use the engine through engine/index.ts.",
    "import '../../server/a.ts'; // Screens import only the engine, schemas and locales.",
  ],
  'storefront/routes/a.ts': [
    "import '../../engine/wire/index.ts';",
    "import '../../engine/chat/index.ts';",
    "import '../../engine/wire/a.ts'; // The storefront uses the engine through engine/{chat,format,wire}/index.ts",
    "import '../../engine/index.ts'; // The storefront uses the engine through engine/{chat,format,wire}/index.ts",
    "import '../../schemas/a.ts';",
    "import '../../screens/a.ts'; // The storefront imports only the engine, schemas and locales.",
    "import 'antd/es/button'; // Shoppers never download this package.",
    "import '@ant-design/icons'; // Shoppers never download this package.",
  ],
  'storefront/rules/a.ts': [
    "import '../../schemas/a.ts';",
    "import '../../engine/format/index.ts';",
    "import 'react'; // Rules of the storefront are pure functions.",
    "import 'react-router-dom'; // Rules of the storefront are pure functions.",
    "import '../state/page/common.ts'; // Rules of the storefront are pure functions.",
  ],
  'server/platform/http/a.ts': [
    "import '../config/env.ts';",
    "import '../../identity/a.ts'; // Platform is the lowest layer",
    "import '../../../engine/index.ts'; // The server imports no client code.",
    "import '../../../test/helpers/app.ts'; // The server imports no client code.",
  ],
  'server/identity/a.ts': [
    "import '../platform/a.ts';",
    "import '../backoffice/a.ts'; // Identity knows only platform.",
  ],
  'server/backoffice/a.ts': [
    "import '../identity/a.ts';",
    "export * from '../mall/a.ts'; // The back office knows only platform and identity.",
    "const lazy = () => import('../legacy/a.ts'); // The back office knows only",
  ],
  'server/mall/orders/a.ts': [
    "import '../catalog/a.ts';",
    "import '../../backoffice/screens/a.ts';",
    "import '../../seed/a.ts'; // The mall knows only platform, identity and backoffice.",
    "import '../../legacy/a.ts'; // Only the root of the server imports server/legacy",
  ],
  'server/legacy/a.ts': [
    "import './b.ts';",
    "import '../mall/a.ts';",
    "import '../seed/a.ts'; // Legacy knows only the layers below it.",
  ],
  'server/app.module.ts': ["import './legacy/legacy.module.ts';"],
  'server/commands/a.ts': [
    "import '../legacy/a.ts'; // Only the root of the server imports server/legacy",
  ],
  'server/platform/http/door.ts': [
    "import type { Pool } from 'pg';",
    "import { type DataSource, EntitySchema } from 'typeorm';",
    "import { DataSource } from 'typeorm'; // Only server/platform/database opens a DataSource.",
    "import 'pg'; // imports this package",
    "import 'jose'; // imports this package",
    "const lazy = () => import('xlsx'); // imports this package",
    'const later = () => import( // imports this package',
    "  'jsonc-parser'",
    ');',
  ],
  'server/platform/database/a.ts': ["import 'pg';"],
};

const root = mkdtempSync(join(tmpdir(), 'souk-layers-'));
let found: ReadonlyMap<string, string>;

beforeAll(() => {
  cpSync('biome.json', join(root, 'biome.json'));
  cpSync('.biome', join(root, '.biome'), { recursive: true });
  for (const [path, lines] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), `${lines.join('\n')}\n`);
  }
  found = lint();
});
afterAll(() => rmSync(root, { recursive: true }));

/** Messages of Biome by `file:line`. */
function lint(): ReadonlyMap<string, string> {
  const biome = resolve('node_modules/@biomejs/biome/bin/biome');
  const options = ['--max-diagnostics=none', '--reporter=concise', '--colors=off'];
  const { stdout, stderr } = spawnSync(process.execPath, [biome, 'lint', ...options], {
    cwd: root,
    encoding: 'utf8',
  });
  const problem = /^. (\S+):(\d+):\d+: (?:lint\/style\/noRestrictedImports|plugin): (.*)$/gm;
  return new Map(
    [...`${stdout}\n${stderr}`.matchAll(problem)].map(([, file, line, message]) => [
      `${file}:${line}`,
      message ?? '',
    ]),
  );
}

test.each(Object.entries(files))('holds the imports of %s to the layers', (path, lines) => {
  const messages = lines.map((_, at) => found.get(`${path}:${at + 1}`));
  const expected = lines.map((line) => line.split(' // ')[1]);
  expect(messages).toEqual(
    expected.map((part) => (part === undefined ? undefined : expect.stringContaining(part))),
  );
});
