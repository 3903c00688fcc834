import { expect, test } from 'vitest';
import { parseId, parseIds } from '../../../../../server/backoffice/resources/parse-ids.ts';

test.each(['0', '-1', '1e3', ' 1', '01', '1.0', '', 'x', '9007199254740993', '1,2'])(
  '%j is no id',
  (text) => {
    expect(() => parseId(text)).toThrow();
  },
);
test.each([
  '',
  ',',
  '1,',
  '1,1',
  '1,x',
  Array.from({ length: 501 }, (_, index) => index + 1).join(),
])('%s is no list of ids', (text) => {
  expect(() => parseIds(text)).toThrow();
});
test('ids are sorted ascending, so that rows are always locked in the same order', () => {
  expect(parseIds('9,2,11')).toEqual([2, 9, 11]);
});
