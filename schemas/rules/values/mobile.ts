import { plainText } from './plain-text.ts';

/**
 * Normalizes a mainland mobile number: no spaces, dashes or country code, ASCII digits. `+86
 * 138-0000 1111` becomes `13800001111` (docs/invariants.md#accounts). Other text is returned
 * unchanged.
 */
export function canonicalMobile(text: string): string {
  const plain = plainText(text)
    .normalize('NFKC')
    .replace(/[\s\p{Cf}()-]/gu, '');
  return /^(?:\+86|0086|86)?(1[3-9]\d{9})$/.exec(plain)?.[1] ?? text;
}
