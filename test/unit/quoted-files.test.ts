import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inProject } from '../../server/platform/config/project-root.ts';

const read = (path: string): string => readFileSync(inProject(path), 'utf8');

test('the example of the README is the file that it names, to the letter', () => {
  const example = /```json\n([^`]*)```\s+This is `(screens\/[\w/]+\.json)`/.exec(read('README.md'));
  const [, text, path] = example ?? [];
  expect(path).toBeDefined();
  expect(text).toBe(read(path!));
});

test('the code in the document of extensions is that of the file before it, with its imports', () => {
  const [first = '', ...rest] = read('docs/extensions.md').split(/```tsx?\n/);
  let before = first;
  const quotes = rest.map((part) => {
    const [code = '', ...after] = part.split('```\n');
    const path = [...before.matchAll(/\]\(\.\.\/(examples\/[\w./-]+\.tsx?)\)/g)].at(-1)?.[1] ?? '';
    before = after.join('');
    return { path, code };
  });
  expect(quotes.length).toBeGreaterThan(7);
  const wrong = quotes.flatMap(({ path, code }) =>
    code
      .split(/\n\n|(?<=';\n)(?=import )/)
      .filter((part) => !read(path).includes(part))
      .map((part) => ({ path, part })),
  );
  expect(wrong).toEqual([]);
  const imported = new Set<string>();
  for (const { path, code } of quotes) {
    if (code.startsWith('import ')) imported.add(path);
    expect(imported).toContain(path);
  }
});
