import type { RegisterOptions } from 'react-hook-form';
import { canonicalMobile } from '../../schemas/rules/mobile.ts';
import { useT } from '../words.ts';

/** What each rule of a field gives to `register`. */
type Rule = Pick<RegisterOptions, 'validate' | 'required' | 'maxLength'>;
export interface Rules {
  readonly required: Rule;
  readonly phone: Rule;
  /** Six digits sent to a phone. */
  readonly code: Rule;
  /** A new sign-in password. */
  readonly password: Rule;
  /** Six digits 0 to 9. */
  readonly payPassword: Rule;
  readonly accepted: Rule;
  readonly text: (most: number) => Rule;
  readonly same: (other: () => unknown) => Rule;
}

/** The rules of forms in the words of the specification (§5). The server keeps them too. */
export function useRules(): Rules {
  const words = useT();
  const required = words('common.rule.required');
  const check = (id: string, fits: (text: string) => boolean): Rule => ({
    required,
    validate: (value: unknown) => fits(String(value)) || words(`common.rule.${id}`),
  });
  return {
    required: {
      required,
      validate: (value: unknown) =>
        typeof value === 'string' && value.trim() === '' ? required : true,
    },
    phone: {
      required: words('common.rule.phoneEmpty'),
      validate: (value: unknown) =>
        /^1[3-9]\d{9}$/.test(canonicalMobile(String(value))) || words('common.rule.phone'),
    },
    code: check('code', (text) => /^\d{6}$/.test(text.trim())),
    password: check('password', (text) => [...text].length >= 8 && [...text].length <= 128),
    payPassword: check('payPassword', (text) => /^[0-9]{6}$/.test(text)),
    accepted: { required: words('common.rule.agreement') },
    text: (most) => ({
      required,
      maxLength: { value: most, message: words('common.rule.most', { most }) },
    }),
    same: (other) => ({
      required,
      validate: (value: unknown) => value === other() || words('common.rule.same'),
    }),
  };
}
