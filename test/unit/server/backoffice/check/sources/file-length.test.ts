import { expect, test } from 'vitest';
import { fileLength } from '../../../../../../server/backoffice/check/sources/file-length.ts';
import { treeOf } from './tree-of.ts';

const find = (path: string, lines: number): readonly string[] =>
  fileLength.find(treeOf({ [path]: 'a\n'.repeat(lines) })).map(({ message }) => message);

test('refuses an SQL file over 400 lines', () => {
  expect(find('server/mall/a.sql', 400)).toEqual([]);
  expect(find('server/mall/a.sql', 401)).toEqual(['has 401 lines; 400 are allowed']);
});

test('leaves migrations, and TypeScript to Biome', () => {
  expect(find('server/migrations/a.sql', 401)).toEqual([]);
  expect(find('server/mall/a.ts', 401)).toEqual([]);
});
