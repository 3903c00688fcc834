import { expect, test } from 'vitest';
import { folderSize } from '../../../../../../server/backoffice/check/sources/folder-size.ts';
import { treeOf } from './tree-of.ts';

const find = (folder: string, size: number): readonly string[] => {
  const paths = Array.from({ length: size }, (_, index) => `${folder}/file-${index}.ts`);
  return folderSize
    .find(treeOf(Object.fromEntries(paths.map((path) => [path, '']))))
    .map(({ file, message }) => `${file} ${message}`);
};

test('refuses more than 15 source files directly in a folder', () => {
  expect(find('engine/table', 15)).toEqual([]);
  expect(find('engine/table', 16)).toEqual([
    'engine/table holds 16 files; 15 are allowed, so split it into folders',
  ]);
});

test('counts neither sub-folders nor documents', () => {
  const texts = Array.from({ length: 20 }, (_, index) => [
    [`engine/table/${index}/a.ts`, ''],
    [`docs/${index}.md`, ''],
  ]).flat();
  expect(folderSize.find(treeOf(Object.fromEntries(texts)))).toEqual([]);
});

test.each(['server/migrations', 'schemas/resources', 'screens/Admin', 'storefront/routes/pages'])(
  'allows the flat folder %s',
  (folder) => {
    expect(find(folder, 40)).toEqual([]);
  },
);
