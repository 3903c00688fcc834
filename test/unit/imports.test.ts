import { expect, test } from 'vitest';
import { formatProblem } from '../../server/check/authored-file.ts';
import { importsOf, lintSource, lintSources } from '../../server/check/lint-sources.ts';

test('every file keeps the import arrows, the package doors and the longest length (house.md §2, §3)', () => {
  expect(lintSources(process.cwd()).map(formatProblem)).toEqual([]);
});

const wrong = (path: string, text: string): readonly string[] =>
  lintSource(path, text).map(({ message }) => message);

test.each([
  [
    'schemas takes nothing from outside',
    'schemas/rules/a.ts',
    "import { test } from 'vitest';",
    /imports nothing outside itself/,
  ],
  [
    'schemas takes nothing from the server',
    'schemas/rules/a.ts',
    "import { a } from '../../server/a.ts';",
    /may not import server\/a\.ts/,
  ],
  [
    'the engine knows no server',
    'engine/table/a.ts',
    "import type { A } from '../../server/a.ts';",
    /may not import/,
  ],
  [
    'nothing imports a test',
    'server/http/a.ts',
    "import { a } from '../../test/helpers/app.ts';",
    /may not import test/,
  ],
  [
    'a cell stands below the table',
    'engine/cells/a.ts',
    "import { a } from '../table/a.ts';",
    /stands above it/,
  ],
  [
    'resources knows no module',
    'server/resources/a.ts',
    "import { a } from '../catalog/a.ts';",
    /calls go down or leftwards/,
  ],
  [
    'calls go leftwards on a floor',
    'server/catalog/a.ts',
    "import { a } from '../wallet/a.ts';",
    /calls go down or leftwards/,
  ],
  [
    'a module does not import what puts modules together',
    'server/catalog/a.ts',
    "import { a } from '../app.module.ts';",
    /puts the modules together/,
  ],
  ['ky has one door', 'engine/table/a.ts', "import ky from 'ky';", /one package, one door/],
  [
    'a lazy import is an import',
    'engine/table/a.ts',
    "const a = () => import('xlsx');",
    /one package, one door/,
  ],
  [
    'a data source has one door',
    'server/http/a.ts',
    "import { DataSource } from 'typeorm';",
    /one package, one door/,
  ],
  [
    'shoppers download no grid',
    'storefront/a.ts',
    "import {\n  Button,\n} from 'antd';",
    /shoppers never download/,
  ],
  [
    'shoppers reach no form engine',
    'storefront/a.ts',
    "import { a } from '../engine/form/a.ts';",
    /may not import/,
  ],
])('%s', (_name, path, text, message) => {
  expect(wrong(path, text)).toEqual([expect.stringMatching(message)]);
});

test.each([
  ['types of a package need no door', 'server/http/a.ts', "import type { Pool } from 'pg';"],
  [
    'a type among named imports needs no door',
    'server/resources/a.ts',
    "import { type DataSource, EntitySchema } from 'typeorm';",
  ],
  [
    'what stands in a comment is no import',
    'engine/table/a.ts',
    "// import ky from 'ky';\n/* import('xlsx') */",
  ],
  [
    'the storefront takes the wire',
    'storefront/a.ts',
    "import { api } from '../engine/client/http.ts';",
  ],
  ['a door opens for its own file', 'server/files/pictures.ts', "import sharp from 'sharp';"],
])('%s', (_name, path, text) => {
  expect(wrong(path, text)).toEqual([]);
});

test('a file above 300 lines is refused', () => {
  expect(wrong('server/http/a.ts', 'a\n'.repeat(300))).toEqual([]);
  expect(wrong('server/http/a.ts', 'a\n'.repeat(301))).toEqual([
    expect.stringMatching(/has 301 lines/),
  ]);
  expect(wrong('server/migrations/1-a.ts', 'a\n'.repeat(301))).toEqual([]);
});

test('the line of an import is the one that names the package', () => {
  expect(
    importsOf("import {\n  a,\n} from 'x';\nexport * from './y.ts';").map(({ from, line }) => [
      from,
      line,
    ]),
  ).toEqual([
    ['x', 3],
    ['./y.ts', 4],
  ]);
});
