import { expect, test } from 'vitest';
import type { CommonClass } from '../../../../schemas/contract/calls/catalog/common.ts';
import { topmostClasses } from '../../../../storefront/rules/class-names.ts';

const aClass = (id: number, ...children: readonly CommonClass[]): CommonClass => ({
  id,
  pid: 0,
  name: String(id),
  ename: '',
  thumb: '',
  children,
});
const classes = [
  aClass(1, aClass(11, aClass(111), aClass(112)), aClass(12, aClass(121))),
  aClass(2, aClass(21, aClass(211))),
];

test.each([
  {
    name: 'a class with all subclasses is named once',
    ids: [1, 11, 111, 112, 12, 121],
    expected: [1],
  },
  {
    name: 'subclasses are named when the parent is not selected',
    ids: [11, 111, 112, 211],
    expected: [11, 211],
  },
  { name: 'a deleted class is left out', ids: [111, 999], expected: [111] },
  { name: 'none', ids: [], expected: [] },
])('$name', ({ ids, expected }) =>
  expect(topmostClasses(ids, classes).map(({ id }) => id)).toEqual(expected),
);
