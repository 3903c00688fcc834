import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  joinList,
  splitList,
} from '../../../../../../server/backoffice/resources/import-export/list-text.ts';

test.each([
  [['Tea', 'Salt'], 'Tea, Salt'],
  [['Tea, green', 'Salt'], '["Tea, green","Salt"]'],
  [['[1]'], '["[1]"]'],
  [[], ''],
])('%j is written as %j', (entries, text) => {
  expect(joinList(entries)).toBe(text);
  expect(splitList(text)).toEqual(entries);
});

test('entries come back as they were, whatever they contain', () =>
  fc.assert(
    fc.property(fc.array(fc.string().map((text) => `x${text.trim()}`.trim())), (entries) => {
      expect(splitList(joinList(entries))).toEqual(entries);
    }),
  ));
