/**
 * The one spelling of a mainland mobile number: no spaces, dashes or country code, digits of any
 * width as plain ones; `+86 138-0000 1111` is `13800001111` (docs/invariants.md#accounts). What is
 * no such number stays as it was.
 */
export function canonicalMobile(text: string): string {
  const plain = text.normalize('NFKC').replace(/[\s\p{Cf}()-]/gu, '');
  return /^(?:\+86|0086|86)?(1[3-9]\d{9})$/.exec(plain)?.[1] ?? text;
}
