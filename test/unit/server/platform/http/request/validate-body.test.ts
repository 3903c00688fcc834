import { expect, test } from 'vitest';
import {
  assertStorable,
  escapePointer,
} from '../../../../../../server/platform/http/request/validate-body.ts';

/** One character below the limit of a part. */
const x99 = 'x'.repeat(99);
test.each([
  ['a~/b', 'a~0~1b'],
  ['a\0b', 'ab'],
  ['a\ud800b', 'a\ufffdb'],
  [`${x99}yz`, `${x99}y`],
  [`${x99}😀`, `${x99}\ufffd`],
  [`${x99}/z`, `${x99}~1`],
])('the sent name %j is the pointer part %j', (name, part) => {
  expect(escapePointer(name)).toBe(part);
});

test.each([
  ['the body', (fields: object) => fields, ''],
  ['a row in it', (fields: object) => ({ rows: [{}, fields] }), '/rows/1'],
])(
  'refuses %s with more fields than any form has, before its values are read',
  (_, bodyOf, pointer) => {
    const fields = Object.fromEntries(
      Array.from({ length: 501 }, (__, index) => [`f${index}`, '\0']),
    );
    expect(() => assertStorable(bodyOf(fields))).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ pointer })] }),
    );
  },
);
