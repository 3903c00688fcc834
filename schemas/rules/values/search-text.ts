import { plainText, printableAscii } from './plain-text.ts';

/** Accents, Hebrew points, Arabic vowels, joiners and variants: a search does not tell them apart. */
const dropped =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: single characters and ranges
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670\u00ad\u200b-\u200f\u2060-\u2064\ufe00-\ufe0f\ufeff]+/g;
const letters = new Map([
  ['ς', 'σ'],
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ł', 'l'],
  ['ı', 'i'],
]);

/**
 * A text as searches compare it: compatibility forms (NFKC), lower case, without marks. The function
 * `search_text` of the database does the same to stored texts.
 */
export function searchText(text: string): string {
  if (printableAscii.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(dropped, '')
    .replace(/[ςßæœøđłı]/g, (letter) => letters.get(letter)!)
    .normalize('NFC');
}

/** Whether a text contains what somebody typed, as searches compare texts. */
export const includesText = (text: string, typed: string): boolean =>
  searchText(text).includes(searchText(plainText(typed)));

const separators =
  /[\u0000-\u002c\u002e\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u3000-\u3004\u3008-\u3020\u3030\u30fb]+/g;
/** Scripts without blanks between words, and symbols: ranges of a character class. */
export const unspaced =
  '\\u0e00-\\u0eff\\u0f00-\\u0fff\\u1000-\\u109f\\u1780-\\u17ff\\u2190-\\u2fdf\\u3005-\\u3007\\u3021-\\u302f\\u3031-\\u312f\\u31f0-\\u31ff\\u3400-\\u9fff\\uf900-\\ufaff\\u{1f000}-\\u{1faff}\\u{20000}-\\u{3ffff}';
const outerBlanks = /^ +| +$/g;
const endOfUnspaced = new RegExp(`([${unspaced}])(?=[^ ${unspaced}])`, 'gu');
const endOfSpaced = new RegExp(`([^ ${unspaced}])(?=[${unspaced}])`, 'gu');
const unspacedStart = new RegExp(`^[${unspaced}]`, 'u');

/** Whether a word is of a script without blanks between words, so that it is found inside a text. */
export const isUnspaced = (word: string): boolean => unspacedStart.test(word);

/**
 * The words of a text with a blank before and after each: a new word begins where the script
 * changes, "men's" is "men", and a hyphen inside a word stays. The function `search_words` of the
 * database does the same to stored texts.
 */
export function searchWords(text: string): string {
  const folded = searchText(text);
  const words = folded
    .replace(/['\u2019]s(?![a-z0-9])/g, '')
    .replace(/['\u2019]/g, '')
    .replace(/[\u2010\u2011\u2212]/g, '-')
    .replace(/(?<![a-z0-9])-+|-+(?![a-z0-9])/g, ' ')
    .replace(separators, ' ')
    .replace(endOfUnspaced, '$1 ')
    .replace(endOfSpaced, '$1 ')
    .replace(outerBlanks, '');
  return ` ${words || folded.replace(outerBlanks, '')} `;
}
