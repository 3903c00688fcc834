import { canonicalMobile } from '../../schemas/rules/mobile.ts';

/**
 * The one spelling of an account name: compatibility forms folded, no spaces, lower case, no +86 before a mainland mobile number.
 * Names are stored and compared in it, so `ADMIN `, `ａｄｍｉｎ` and `admin` are one account (must-hold, invariant 32).
 */
export function canonicalName(text: string): string {
  return canonicalMobile(
    text
      .normalize('NFKC')
      .replace(/[\s\p{Cf}]/gu, '')
      .toLowerCase(),
  );
}

/** Whether a canonical name is a mainland mobile number. */
export const isPhone = (name: string): boolean => /^1[3-9]\d{9}$/.test(name);
