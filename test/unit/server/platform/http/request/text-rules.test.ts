import { validateSync } from 'class-validator';
import { expect, test } from 'vitest';
import { IsFormat } from '../../../../../../server/platform/http/request/text-rules.ts';

class Phones {
  @IsFormat('mobile') needed: unknown = '13800000001';
  @IsFormat('mobile', { orEmpty: true }) optional: unknown = '';
}

const errorsOf = (values: Partial<Phones>) =>
  validateSync(Object.assign(new Phones(), values)).map(({ property, contexts }) => [
    property,
    contexts,
  ]);

test('a text of the format is valid, and an empty one where it may be empty', () => {
  expect(errorsOf({})).toEqual([]);
  expect(errorsOf({ optional: '13800000002' })).toEqual([]);
});

test.each(['', '1380000000', '138000000011', ' 13800000001', 13800000001, null])(
  '%j is refused with the message of the format',
  (needed) => {
    expect(errorsOf({ needed })).toEqual([
      ['needed', { matches: { key: 'errors.rules.mobile', params: {} } }],
    ]);
  },
);

test('a wrong text is refused where it may be empty', () => {
  expect(errorsOf({ optional: '1' })).toHaveLength(1);
});
