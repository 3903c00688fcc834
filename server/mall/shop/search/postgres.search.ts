import type { Database } from '../../../platform/database/sql.ts';
import { allGoods, foundSql, joinConditions, listingConditions } from './listing-sql.ts';
import { matchRankSql } from './match-rank.ts';
import { type Condition, matchRanks, type Search } from './search-conditions.ts';
import {
  defineSearchEngine,
  maxWordMatches,
  type SearchEngine,
  type WordMatches,
} from './search-engine.ts';

/**
 * Matches that are ranked by sales. The limit bounds the cost, because each keystroke sends a
 * request.
 */
const maxScanned = 300;

/** Finds words in `goods_shelf` by its indexes of trigrams and bigrams. */
class PostgresSearch implements SearchEngine {
  constructor(private readonly database: Database) {}

  async finds(conditions: readonly Condition[]): Promise<readonly boolean[]> {
    const values: unknown[] = [];
    const name: string[] = [];
    const mark = (part: string): void => {
      name.push(part);
    };
    const add = (value: unknown, key: string): string => {
      mark(key);
      return `$${values.push(value)}`;
    };
    const found = conditions.map((condition, index) => {
      const sql = foundSql(condition, false, { add, mark });
      return `EXISTS (SELECT FROM goods_shelf s WHERE ${sql}) AS found_${index}`;
    });
    const [row] = await this.database.rows<Readonly<Record<string, boolean>>>(
      `SELECT ${found.join(', ')}`,
      values,
      `shop.finds.${name.join('.')}`,
    );
    return conditions.map((_, index) => row![`found_${index}`]!);
  }

  async matches(search: Search): Promise<WordMatches | undefined> {
    const conditions = listingConditions(allGoods, search, 'indexed');
    const rank = matchRankSql(search, conditions.values);
    const rows = await this.database.rows<{ rank: number; n: number; ids: string }>(
      `
        SELECT rank, count(*)::int AS n, string_agg(goods_id::text, ',') AS ids
        FROM (
          SELECT s.goods_id, ${rank.sql} AS rank
          FROM goods_shelf s
          WHERE ${conditions.base}
          LIMIT ${maxWordMatches + 1}
        ) f
        GROUP BY rank`,
      rank.values,
      `shop.words.${conditions.name}.${rank.name}`,
    );
    const total = rows.reduce((sum, { n }) => sum + n, 0);
    if (total > maxWordMatches) return undefined;
    return Object.values(matchRanks).map((rank) =>
      idsOf(rows.find((row) => row.rank === rank)?.ids),
    );
  }

  async best(search: Search, count: number): Promise<readonly number[]> {
    const conditions = listingConditions(allGoods, search, 'indexed');
    const rank = matchRankSql(search, conditions.values);
    const rows = await this.database.rows<{ readonly goods_id: number }>(
      `
        SELECT f.goods_id
        FROM (
          SELECT s.goods_id, s.sale, ${rank.sql} AS rank
          FROM goods_shelf s
          WHERE ${joinConditions(conditions)}
          LIMIT ${maxScanned}
        ) f
        ORDER BY f.rank DESC, f.sale DESC, f.goods_id DESC
        LIMIT $${rank.values.length + 1}::int`,
      [...rank.values, count],
      `shop.suggest.${conditions.name}.${rank.name}`,
    );
    return rows.map(({ goods_id: id }) => id);
  }
}

const idsOf = (text: string | undefined): readonly number[] =>
  text === undefined ? [] : text.split(',').map(Number);

/** The default, and what answers while another engine does not. */
export const postgres = defineSearchEngine({
  name: 'postgres',
  isInTables: true,
  open: ({ database }) => new PostgresSearch(database),
});
