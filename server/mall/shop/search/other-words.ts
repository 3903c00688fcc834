import { Injectable } from '@nestjs/common';
import { isUnspaced } from '../../../../schemas/rules/values/search-text.ts';
import { Database } from '../../../platform/database/sql.ts';

/** Parts of a divided English word have at least this many letters. */
const minPart = 3;
/** Longer words are not divided. */
const maxLetters = 20;
/** Names that are read for words that sound alike. */
const maxNames = 50;

interface OtherWord {
  readonly words: readonly string[];
  /** They say less than what was typed: some words are left out. */
  readonly isLess: boolean;
}

/** The usual reading of a text of `$2` characters: "^long^jing". */
const soundSql = (text: string): string =>
  `substring(pinyin_of(${text}) FROM '^(?:\\^[a-z]+){' || $2::int || '}')`;

/**
 * What a search that finds nothing may mean, the likeliest first: words that sound alike
 * ("龙井查" of "龙井茶", "茶葉" of "茶叶"), that are written together or apart ("moon cake",
 * "powerbank"), and the last words alone, which name the thing ("electric kettle").
 */
@Injectable()
export class OtherWords {
  constructor(private readonly database: Database) {}

  /** @param finds whether words find goods */
  async *of(
    words: readonly string[],
    finds: (words: readonly string[]) => Promise<boolean>,
  ): AsyncGenerator<OtherWord> {
    const [word] = words;
    if (words.length === 1) {
      yield* this.ofWord(word!);
      return;
    }
    for (const index of words.keys()) {
      const [left, right] = words.slice(index, index + 2);
      if (right !== undefined && !isUnspaced(left!) && !isUnspaced(right))
        yield { words: words.toSpliced(index, 2, `${left}${right}`), isLess: false };
    }
    const known = await Promise.all(words.map((each) => this.known(each, finds)));
    const found = known.flatMap((each) => each?.words ?? []);
    if (found.length === 0) return;
    const isLess = known.some((each) => each?.isLess ?? true);
    if (found.join(' ') !== words.join(' ')) yield { words: found, isLess };
    for (let from = 1; from < found.length; from += 1)
      yield { words: found.slice(from), isLess: true };
    for (let to = found.length - 1; to > 1; to -= 1)
      yield { words: found.slice(0, to), isLess: true };
  }

  /** The word, or what it may mean, when that finds goods alone. */
  private async known(
    word: string,
    finds: (words: readonly string[]) => Promise<boolean>,
  ): Promise<OtherWord | undefined> {
    if (await finds([word])) return { words: [word], isLess: false };
    for await (const other of this.ofWord(word)) if (await finds(other.words)) return other;
    return undefined;
  }

  private async *ofWord(word: string): AsyncGenerator<OtherWord> {
    const same = (...words: readonly string[]): OtherWord => ({ words, isLess: false });
    const letters = [...word];
    if (!isUnspaced(word)) {
      if (word.length > maxLetters) return;
      for (let at = minPart; at <= word.length - minPart; at += 1)
        yield same(word.slice(0, at), word.slice(at));
      return;
    }
    if (letters.length < 2 || letters.length > maxLetters) return;
    const { alike, latin } = await this.soundAlike(word, letters.length);
    for (const other of alike) yield same(other);
    if (latin.length >= minPart) yield same(latin);
    if (/[子儿]$/.test(word)) yield same(letters.slice(0, -1).join(''));
    for (let at = letters.length - 1; at > 0; at -= 1)
      yield same(letters.slice(0, at).join(''), letters.slice(at).join(''));
    for (let from = 1; from <= letters.length - 2; from += 1)
      yield { words: [letters.slice(from).join('')], isLess: true };
  }

  /** Words of goods, classes and synonyms with the same pinyin, and the pinyin in Latin letters. */
  private async soundAlike(
    word: string,
    length: number,
  ): Promise<{ readonly alike: readonly string[]; readonly latin: string }> {
    const rows = await this.database.rows<{
      readonly latin: string;
      readonly other: string | null;
    }>(
      `
        WITH typed AS MATERIALIZED (
          SELECT ${soundSql('$1::text')} AS sound
        ),
        named AS (
          SELECT t.text
          FROM typed
          CROSS JOIN LATERAL (
            (
              SELECT s.name AS text
              FROM goods_shelf s
              WHERE s.words LIKE '%' || typed.sound || '%'
              ORDER BY s.sale DESC
              LIMIT ${maxNames}
            )
            UNION ALL
            SELECT name FROM goods_classes WHERE deleted_at IS NULL
            UNION ALL
            SELECT unnest(words) FROM search_synonyms
          ) t
        )
        SELECT replace(typed.sound, '^', '') AS latin, found.other
        FROM typed
        LEFT JOIN LATERAL (
          SELECT substr(n.text, i, $2::int) AS other, count(*) AS times
          FROM named n
          CROSS JOIN LATERAL generate_series(1, length(n.text) - $2::int + 1) AS i
          WHERE substr(n.text, i, $2::int) ~ '^[一-龥]+$'
            AND substr(n.text, i, $2::int) <> $1::text
            AND ${soundSql('substr(n.text, i, $2::int)')} = typed.sound
          GROUP BY 1
          ORDER BY 2 DESC, 1
          LIMIT 2
        ) found ON true`,
      [word, length],
      'shop.soundAlike',
    );
    return {
      alike: rows.flatMap(({ other }) => other ?? []),
      latin: rows[0]?.latin ?? '',
    };
  }
}
