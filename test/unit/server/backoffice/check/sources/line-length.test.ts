import { expect, test } from 'vitest';
import { lineLength } from '../../../../../../server/backoffice/check/sources/line-length.ts';
import { treeOf } from './tree-of.ts';

const long = 'a'.repeat(121);
const find = (path: string, text: string): readonly string[] =>
  lineLength.find(treeOf({ [path]: text })).map(({ line, message }) => `${line} ${message}`);

test('refuses a line over 120 characters', () => {
  expect(find('server/a.ts', `ok\n${long}\n${'a'.repeat(120)}\n`)).toEqual([
    '2 has 121 characters; 120 are allowed',
  ]);
  expect(find('test/unit/a.test.ts', long)).toHaveLength(1);
  expect(find('server/migrations/1763640000001-a.ts', long)).toHaveLength(1);
  expect(find('docs/a.md', long)).toHaveLength(1);
});

test.each([
  ['a URL', 'server/a.ts', `// https://example.org/${long}`],
  ['a locale', 'locales/en/a.json', long],
  ['the description in a meta-schema', 'schemas/meta/screen.v1.json', long],
  ['a script of package.json', 'package.json', long],
  ['a table of Markdown', 'docs/a.md', `| ${long} |`],
])('allows %s', (_name, path, text) => {
  expect(find(path, text)).toEqual([]);
});
