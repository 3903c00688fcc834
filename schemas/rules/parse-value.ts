import type { Field, Json, RuleError } from './types.ts';

/**
 * Turns one value of a body, spreadsheet or form field into the canonical value of `field`, strictly by pattern (decisions 2):
 * integer, number, switch (0/1; true, "true", "1"), enum (number or string as in its dict), money ("12.50"), date and datetime strings,
 * ref (positive integer; 0, '' and null mean none and become null), lists. '' becomes null except for text-like types, where it stays ''.
 * Text is kept as it is but for NUL characters, which are refused.
 *
 * @returns the value, or what is wrong with it; never throws for bad input.
 */
export function parseValue(_field: Field, _raw: unknown, _pointer: string): { readonly value: Json } | { readonly errors: readonly RuleError[] } {
  throw new Error('not built yet');
}
