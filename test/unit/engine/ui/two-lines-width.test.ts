import { expect, test } from 'vitest';
import { textWidth, twoLinesWidth } from '../../../../engine/ui/text-width.ts';

const style = { weight: 500, px: 13, digits: 'proportional' } as const;

test('two lines are half as wide as one, in English and Chinese', () => {
  for (const text of ['Solid walnut dining chair with a woven seat', '云杉黑胡桃木餐椅'])
    expect(twoLinesWidth(text, style)).toBe(textWidth(text, style) / 2);
});

test('a number without break keeps its width', () => {
  const number = '20261122002909000236';
  expect(twoLinesWidth(number, style)).toBeGreaterThan(textWidth(number, style) * 0.75);
});
