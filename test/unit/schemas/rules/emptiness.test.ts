import { expect, test } from 'vitest';
import { takesDefault } from '../../../../schemas/rules/emptiness.ts';
import type { FieldType, Json } from '../../../../schemas/rules/types.ts';

const field = (type: FieldType, initial: Json | undefined, required = false) => ({
  type,
  required,
  default: initial,
});

test.each([
  ['an empty number', field('integer', 5), '', true],
  ['a number that is null', field('integer', 5), null, true],
  ['zero of a number', field('integer', 5), 0, false],
  ['a switch that is off', field('switch', 1), false, false],
  ['an empty choice', field('enum', 1), '', true],
  ['zero of a reference', field('ref', -1), 0, false],
  ['an empty reference', field('ref', -1), '', false],
  ['a required reference that is empty', field('ref', 7, true), '', true],
  ['a required reference that is 0', field('ref', 7, true), '0', false],
  ['an emptied date', field('date', '2026-01-01'), '', false],
  ['an empty list', field('refs', [1]), [], false],
  ['an emptied list of a form', field('tags', ['a']), '', false],
  ['an empty number without a default', field('integer', undefined, true), '', false],
] as const)('%s', (_, checked, raw, expected) => {
  expect(takesDefault(checked, raw)).toBe(expected);
});
