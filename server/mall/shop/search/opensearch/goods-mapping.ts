import { unspaced } from '../../../../../schemas/rules/values/search-text.ts';
import { maxWordMatches } from '../search-engine.ts';

/** As Java writes it. */
const ofScript = unspaced.replaceAll('\\u{', '\\x{');
/**
 * The tokens of a text as `search_words` of the database divides it: a syllable, an initial, a
 * character of a script without blanks, a word; and a blank that ends a syllable, or begins or ends
 * a run of characters. Java counts what is looked behind in halves of characters above U+FFFF.
 */
const tokens = [
  '[\\^~][a-z]+',
  `[${ofScript}]`,
  `[^ \\^~${ofScript}]+`,
  `(?<=[${ofScript}]{1,2}) `,
  '(?<=[\\^~][a-z]{1,6}) ',
  ` (?=[${ofScript}])`,
].join('|');
/** One more with each change of `goodsMapping`: indexes of an earlier version are built anew. */
export const goodsMappingVersion = 1;

const text = { type: 'text', analyzer: 'souk', norms: false } as const;

/**
 * Settings and mapping of the goods. The database folds case, accents and widths, and adds pinyin,
 * so that an OpenSearch without plugins analyses Chinese.
 */
export const goodsMapping = {
  settings: {
    index: { max_result_window: maxWordMatches },
    analysis: {
      tokenizer: { souk: { type: 'pattern', pattern: tokens, group: 0 } },
      analyzer: { souk: { type: 'custom', tokenizer: 'souk' } },
    },
  },
  mappings: {
    dynamic: 'strict',
    properties: {
      id: { type: 'long' },
      name: text,
      keywords: text,
      words: text,
      classes: { type: 'long' },
      sale: { type: 'long' },
      digest: { type: 'long' },
    },
  },
} as const;
