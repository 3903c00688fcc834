import type { FieldType } from '../types.ts';

/** Scripts that an invisible character joins or parts: Persian plurals, Hindi conjuncts. */
const joined = [
  'Arabic',
  'Syriac',
  'Mongolian',
  'Nko',
  'Mandaic',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Khmer',
  'Myanmar',
  'Tibetan',
]
  .map((script) => `\\p{Script=${script}}`)
  .join('');

/**
 * Invisible characters that change what is seen: joiners of emoji and of the scripts above, variants
 * of a character, keycaps, the letters of a flag.
 */
const meaningful = [
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})',
  `(?<=[${joined}])\\u200d`,
  `(?<=[${joined}])\\u200c(?=[${joined}])`,
  '(?<=\\p{Extended_Pictographic})[\\ufe0e\\ufe0f]',
  '(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
  '(?<=\\p{Script=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
  '(?<=[\\p{Sm}\\p{Script=Myanmar}\\p{Script=Phags_Pa}])\\ufe00',
  '(?<=\\p{Script=Mongolian})[\\u180b-\\u180d\\u180f]',
  '(?<=\\u{1f3f4})[\\u{e0020}-\\u{e007e}]+\\u{e007f}',
].join('|');

const invisible = new RegExp(
  `(${meaningful})|(?![\\n\\t])[\\p{Default_Ignorable_Code_Point}\\p{Cc}\\ufff9-\\ufffb]`,
  'gu',
);
const lineBreak = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** White space, and the empty cell of Braille. */
const outerBlanks = /^[\s\u2800]+|[\s\u2800]+$/g;
export const printableAscii = /^[\x20-\x7e]*$/;

/**
 * The one spelling of a text that somebody enters: composed (NFC), without blanks at its ends and
 * without control, direction and zero-width characters where these change nothing that is seen.
 * Bodies, forms, imports and queries are read with it (docs/product.md#validation).
 *
 * @param lines keeps line breaks, as `\n`, and tabs; otherwise they become blanks
 */
export function plainText(
  text: string,
  { lines = false }: { readonly lines?: boolean } = {},
): string {
  if (printableAscii.test(text)) return text.trim();
  const broken = text.replace(lineBreak, '\n');
  return (lines ? broken : broken.replace(/[\n\t]/g, ' '))
    .replace(invisible, (_, kept?: string) => kept ?? '')
    .replace(outerBlanks, '')
    .normalize('NFC');
}

/**
 * A number or day as people type it, with full-width digits and signs as ASCII. Superscripts,
 * fractions and circled digits stay, because they would be other numbers: 5² is not 52.
 */
export const halfWidth = (text: string): string =>
  text.replace(/\P{No}+/gu, (part) => part.normalize('NFKC'));

/** A password is compared as it is typed, a secret is what a provider gave, JSON is data. */
const exactTypes: ReadonlySet<FieldType> = new Set(['password', 'secret', 'json']);

/** The spelling of a text in a field of this type. */
export const plainTextOf = (type: FieldType, text: string): string =>
  exactTypes.has(type)
    ? text
    : plainText(text, { lines: type === 'textarea' || type === 'richtext' });
