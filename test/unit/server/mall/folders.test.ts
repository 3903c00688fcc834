import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { expect, test } from 'vitest';

const mall = 'server/mall';
const folderOf = (path: string): string => path.split(sep)[2] ?? '';

/** The folders of the mall that each folder imports. */
function readImports(): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  const names = readdirSync(mall, { recursive: true, encoding: 'utf8' });
  for (const file of names.filter((name) => name.endsWith('.ts')).map((name) => join(mall, name))) {
    const found = imports.get(folderOf(file)) ?? new Set();
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(
      /(?:from |import\()'(\.[^']+)'/g,
    )) {
      const target = join(dirname(file), path);
      if (target.startsWith(join(mall, sep))) found.add(folderOf(target));
    }
    found.delete(folderOf(file));
    imports.set(folderOf(file), found);
  }
  return imports;
}

test('folders of the mall do not import each other in a circle', () => {
  const left = readImports();
  expect(left.size).toBeGreaterThan(15);
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const [folder, targets] of left)
      if ([...targets].every((target) => !left.has(target))) left.delete(folder);
  }
  expect(Object.fromEntries(left)).toEqual({});
});
