import type { RuleError } from '../../../schemas/rules/problems.ts';

/** The message of an invalid field: a locale key and its parameters. */
export type Message = Omit<RuleError, 'pointer'>;

/**
 * Gives a DTO constraint its own message, where the general one would not help:
 * `@IsEmail({}, withMessage('rules.email'))` shows the text `errors.rules.email`.
 */
export const withMessage = (
  key: string,
  params: RuleError['params'] = {},
): { readonly context: Message } => ({ context: { key: `errors.${key}`, params } });
