import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { expect, test } from 'vitest';

/** The folders and files of a layer that each of them imports. */
function readImports(layer: string): Map<string, Set<string>> {
  const folderOf = (path: string): string => path.slice(layer.length + 1).split(sep)[0] ?? '';
  const imports = new Map<string, Set<string>>();
  const names = readdirSync(layer, { recursive: true, encoding: 'utf8' });
  for (const file of names
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(layer, name))) {
    const found = imports.get(folderOf(file)) ?? new Set();
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(
      /(?:from |import\()'(\.[^']+)'/g,
    )) {
      const target = join(dirname(file), path);
      if (target.startsWith(join(layer, sep))) found.add(folderOf(target));
    }
    found.delete(folderOf(file));
    imports.set(folderOf(file), found);
  }
  return imports;
}

test.each([
  ['server/mall', 15],
  ['engine', 5],
  ['storefront/state', 5],
  ['storefront/components', 5],
])('folders of %s do not import each other in a circle', (layer, folders) => {
  const left = readImports(layer);
  expect(left.size).toBeGreaterThan(folders);
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const [folder, targets] of left)
      if ([...targets].every((target) => !left.has(target))) left.delete(folder);
  }
  expect(Object.fromEntries(left)).toEqual({});
});
