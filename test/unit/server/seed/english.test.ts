import { expect, test } from 'vitest';
import { demoGoods } from '../../../../server/seed/demo/catalog/goods.ts';
import { subtitlesInEnglish } from '../../../../server/seed/demo/english.ts';

test('the English subtitle of demo goods has a part for each of their points', () => {
  const counts = demoGoods
    .filter(({ name }) => Object.hasOwn(subtitlesInEnglish, name))
    .map(({ name, points }) => ({
      name,
      parts: subtitlesInEnglish[name]!.split(', ').length,
      points: points.length,
    }));
  expect(counts.length).toBeGreaterThan(50);
  expect(counts.filter(({ parts, points }) => parts !== points)).toEqual([]);
});
