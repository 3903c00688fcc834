import type { RuleError } from '../problems.ts';
import type { Json } from '../types.ts';

/** The canonical value, or the errors of the raw one. */
export type Parsed = { readonly value: Json } | { readonly errors: readonly RuleError[] };

/** An error with the key `errors.rules.<name>` at `pointer`. */
export const wrong = (
  pointer: string,
  name: string,
  params: RuleError['params'] = {},
): { readonly errors: readonly RuleError[] } => ({
  errors: [{ pointer, key: `errors.rules.${name}`, params }],
});
