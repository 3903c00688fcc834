import { expect, test } from 'vitest';
import { parseId, parseIds } from '../../../../../server/backoffice/resources/parse-ids.ts';

test.each(['0', '-1', '1e3', ' 1', '01', '1.0', '', 'x', '9007199254740993', '1,2'])(
  '%j is no id',
  (text) => {
    expect(() => parseId(text)).toThrow('resources.badId');
  },
);
test.each(['', ',', '1,', '1,x'])('%j is no list of ids', (text) => {
  expect(() => parseIds(text)).toThrow('resources.badId');
});
test('a list names each row once, and 500 at the most', () => {
  const many = Array.from({ length: 501 }, (_, index) => index + 1).join();
  for (const text of ['1,1', many]) expect(() => parseIds(text), text).toThrow('resources.badIds');
});
test('ids are sorted ascending, so that rows are always locked in the same order', () => {
  expect(parseIds('9,2,11')).toEqual([2, 9, 11]);
});
