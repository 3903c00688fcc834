import type { RegisterOptions } from 'react-hook-form';
import { canonicalMobile } from '../../../schemas/rules/values/mobile.ts';
import { plainText } from '../../../schemas/rules/values/plain-text.ts';
import { textLength } from '../../../schemas/rules/values/text-length.ts';
import { useT } from '../../texts.ts';

/** Options of one rule for `register` of react-hook-form. */
type Rule = Pick<RegisterOptions, 'validate' | 'required'>;
export interface Rules {
  readonly required: Rule;
  readonly phone: Rule;
  /** Verification code: six digits. */
  readonly code: Rule;
  /** New sign-in password: 8 to 128 characters. */
  readonly password: Rule;
  /** Payment password: six ASCII digits. */
  readonly payPassword: Rule;
  readonly idCard: Rule;
  /** Checkbox that must be checked. */
  readonly accepted: Rule;
  /** Required text of at most `most` characters. */
  readonly text: (most: number) => Rule;
  /** Text of at most `most` characters, or none. */
  readonly most: (most: number) => Rule;
  /** Equal to another field, for repeated passwords. */
  readonly same: (other: () => unknown) => Rule;
}

/** Number of an identity card: 17 digits, then a digit or X. */
export const isIdCardNumber = (text: string): boolean => /^\d{17}[\dXx]$/.test(text.trim());

/** Validation rules with translated messages (docs/product.md#validation). */
export function useRules(): Rules {
  const t = useT();
  const required = t('common.rule.required');
  const filled: Rule = {
    required,
    validate: (value: unknown) =>
      typeof value === 'string' && plainText(value) === '' ? required : true,
  };
  const fits = (value: unknown, most: number): boolean =>
    textLength(plainText(String(value ?? ''))) <= most;
  const tooLong = (most: number): string => t('common.rule.most', { most });
  const check = (id: string, fits: (text: string) => boolean): Rule => ({
    required,
    validate: (value: unknown) => fits(String(value)) || t(`common.rule.${id}`),
  });
  return {
    required: filled,
    phone: {
      required: t('common.rule.phoneEmpty'),
      validate: (value: unknown) =>
        /^1[3-9]\d{9}$/.test(canonicalMobile(String(value))) || t('common.rule.phone'),
    },
    code: check('code', (text) => /^\d{6}$/.test(text.trim())),
    password: check('password', (text) => textLength(text) >= 8 && textLength(text) <= 128),
    payPassword: check('payPassword', (text) => /^[0-9]{6}$/.test(text)),
    idCard: check('idCard', isIdCardNumber),
    accepted: { required: t('common.rule.agreement') },
    text: (most) => ({
      required,
      validate: (value: unknown) =>
        plainText(String(value)) === '' ? required : fits(value, most) || tooLong(most),
    }),
    most: (most) => ({ validate: (value: unknown) => fits(value, most) || tooLong(most) }),
    same: (other) => ({
      required,
      validate: (value: unknown) => value === other() || t('common.rule.same'),
    }),
  };
}
