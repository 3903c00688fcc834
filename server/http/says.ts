import type { RuleError } from '../../schemas/rules/types.ts';

/** How a refused place is told: a locale key and what fills it. */
export type Said = Omit<RuleError, 'pointer'>;

/** What to say where a rule of a DTO is not kept, and its name alone would not tell what is wanted: `@Matches(/^1\d{10}$/, says('rules.mobile'))`. The text is `errors.<key>`. */
export const says = (
  key: string,
  params: RuleError['params'] = {},
): { readonly context: Said } => ({ context: { key: `errors.${key}`, params } });
