import { Injectable } from '@nestjs/common';
import { editDistance } from '../../../backoffice/check/did-you-mean.ts';
import { TtlCache } from '../../../platform/cache/ttl-cache.ts';
import { Database } from '../../../platform/database/sql.ts';

/** The words of a catalogue change slowly, and reading them takes a scan of the best sellers. */
const cacheOptions = { ttlMs: 600_000, maxBytes: 8 * 2 ** 20 } as const;
/** Best sellers whose words are known; the limit bounds the cost of reading them. */
const maxGoods = 20_000;
/** Shorter words have too many neighbours. */
const minLength = 4;
const minTyped = 5;
/** Words of this length and more may have two wrong letters, shorter ones have one. */
const longLength = 7;

interface KnownWord {
  readonly word: string;
  /** Goods that contain it. */
  readonly goods: number;
  /** Its letters as a set of 26 bits. */
  readonly letters: number;
}

/** @param goods number of goods whose name contains the word */
export const knownWord = (word: string, goods: number): KnownWord => ({
  word,
  goods,
  letters: lettersOf(word),
});

/**
 * Corrects English words of a search by the words of the catalogue
 * (docs/decisions/0026-search.md).
 */
@Injectable()
export class CorrectWords {
  private readonly cache = new TtlCache<readonly KnownWord[]>(cacheOptions);

  constructor(private readonly database: Database) {}

  /** The word of the catalogue that a word without goods probably means; else itself. */
  async nearest(word: string): Promise<string> {
    if (!isEnglish(word)) return word;
    return nearestWord(word, await this.cache.get('', () => this.readWords()));
  }

  private async readWords(): Promise<readonly KnownWord[]> {
    const rows = await this.database.rows<{ readonly word: string; readonly goods: number }>(
      `
        SELECT word, count(*)::int AS goods
        FROM (
          SELECT keywords
          FROM goods_shelf
          ORDER BY sale DESC
          LIMIT ${maxGoods}
        ) s
        CROSS JOIN LATERAL regexp_split_to_table(s.keywords, '[^a-z]+') AS word
        WHERE length(word) >= ${minLength}
        GROUP BY word`,
      [],
      'shop.knownWords',
    );
    return rows.map(({ word, goods }) => knownWord(word, goods));
  }
}

/** Four letters are too few to tell an error from another word: "sofa" is not "soft". */
const isEnglish = (word: string): boolean => new RegExp(`^[a-z]{${minTyped},}$`).test(word);

/**
 * The known word with the fewest different letters, of equal ones the most frequent; else itself.
 *
 * One edit changes at most two letters of a set, so most words are excluded by their sets: eight
 * unknown words take 15 ms instead of 400 ms among 20,000.
 */
export function nearestWord(word: string, known: readonly KnownWord[]): string {
  if (known.some((entry) => entry.word.includes(word))) return word;
  const maxEdits = word.length >= longLength ? 2 : 1;
  const letters = lettersOf(word);
  const [nearest] = known
    .filter(
      (entry) => entry.word[0] === word[0] && Math.abs(entry.word.length - word.length) <= maxEdits,
    )
    .filter((entry) => bitsOf(entry.letters ^ letters) <= 2 * maxEdits)
    .map((entry) => ({ ...entry, edits: editDistance(word, entry.word) }))
    .filter(({ edits }) => edits <= maxEdits)
    .toSorted((a, b) => a.edits - b.edits || b.goods - a.goods);
  return nearest?.word ?? word;
}

/** The different letters `a` to `z` of a word, one bit each. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let index = 0; index < word.length; index += 1)
    letters |= 1 << (word.charCodeAt(index) - firstLetter);
  return letters;
}
const firstLetter = 'a'.charCodeAt(0);

/** The number of bits that are set. */
function bitsOf(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
