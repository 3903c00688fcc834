import { expect, test } from 'vitest';
import {
  escapePart,
  partsOf,
  toPointer,
  unescapePart,
} from '../../../../../schemas/rules/values/json-pointer.ts';

test.each([
  ['', ''],
  ['name', 'name'],
  ['a/b', 'a~1b'],
  ['a~b', 'a~0b'],
  ['~1', '~01'],
  ['/~', '~1~0'],
  ['m²/件', 'm²~1件'],
])('the part %j is written as %j and read back', (part, escaped) => {
  expect(escapePart(part)).toBe(escaped);
  expect(unescapePart(escaped)).toBe(part);
});

test.each([
  [[], ''],
  [['name'], '/name'],
  [['rows', 2, 'a/b'], '/rows/2/a~1b'],
  [['', '~'], '//~0'],
])('the path %j has the pointer %j', (path, pointer) => {
  expect(toPointer(path)).toBe(pointer);
  expect(partsOf(pointer)).toEqual(path.map(String));
});
