import { canonicalMobile } from '../../../schemas/rules/values/mobile.ts';
import { plainText } from '../../../schemas/rules/values/plain-text.ts';

/**
 * The stored and compared spelling of an account name: NFKC, no spaces or format characters, lower
 * case, no +86 before a mainland mobile number. `ADMIN ` and `ａｄｍｉｎ` are both `admin`.
 */
export function canonicalName(text: string): string {
  return canonicalMobile(
    plainText(text)
      .normalize('NFKC')
      .replace(/[\s\p{Cf}]/gu, '')
      .toLowerCase(),
  );
}

/** Whether a canonical name is a mainland mobile number. */
export const isPhone = (name: string): boolean => /^1[3-9]\d{9}$/.test(name);
