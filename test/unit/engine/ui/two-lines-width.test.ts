import { expect, test } from 'vitest';
import { textWidth, twoLinesWidth } from '../../../../engine/ui/text-width.ts';

const set = { weight: 500, px: 13, digits: 'proportional' } as const;

test('two lines are half as wide as one, in English and Chinese', () => {
  for (const text of ['Solid walnut dining chair with a woven seat', '云杉黑胡桃木餐椅'])
    expect(twoLinesWidth(text, set)).toBe(textWidth(text, set) / 2);
});

test('a number without break keeps its width', () => {
  const number = '20261122002909000236';
  expect(twoLinesWidth(number, set)).toBeGreaterThan(textWidth(number, set) * 0.75);
});
