import { expect, test } from 'vitest';
import { anchorsOf, slugOf } from '../../../../../../server/backoffice/check/sources/markdown.ts';

test.each([
  ['Lock order', 'lock-order'],
  ['`npm run check`: what it does', 'npm-run-check-what-it-does'],
  ['Money & points', 'money--points'],
  ['满减 full reduction', '满减-full-reduction'],
  ['A [link](b.md) here', 'a-link-here'],
  ['snake_case stays', 'snake_case-stays'],
])('makes the anchor GitHub makes of "%s"', (heading, slug) => {
  expect(slugOf(heading)).toBe(slug);
});

test('numbers repeated headings, reads HTML ids and skips code', () => {
  const lines = ['# Stock', '## Stock', '<a id="old-name"></a>', '```', '# Not a heading', '```'];
  expect([...anchorsOf(lines)]).toEqual(['stock', 'stock-1', 'old-name']);
});
