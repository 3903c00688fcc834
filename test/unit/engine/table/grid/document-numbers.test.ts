import { expect, test } from 'vitest';
import { holdsDocumentNumbers } from '../../../../../engine/table/grid/use-fitted-widths.ts';

test.each([
  [['20261125145742000012', '', '20261126074542000013'], true],
  [['S20261115194542000001'], true],
  [['20261125145742000012', 'Tea'], false],
  [['1234'], false],
  [['', ''], false],
  [[], false],
])('%j are document numbers, which keep their width: %s', (texts, expected) =>
  expect(holdsDocumentNumbers(texts)).toBe(expected),
);
