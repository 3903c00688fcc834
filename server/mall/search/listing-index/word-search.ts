import { Injectable } from '@nestjs/common';
import { TtlCache } from '../../../platform/cache/ttl-cache.ts';
import { Database } from '../../../platform/database/sql.ts';
import { listingConditions } from '../listing-sql.ts';
import type { FoundPositions } from './choose-goods.ts';
import type { ListingRows } from './listing-rows.ts';

/** Ids found by a search may be 3 s old. */
const cacheOptions = { ttlMs: 3000, maxBytes: 32 * 2 ** 20 } as const;
/** Searches with more matches are not counted exactly, because all their ids would be read. */
export const maxWordMatches = 20_000;

interface WordMatches {
  /** Ids of goods whose name contains all words. */
  readonly named: readonly number[];
  readonly others: readonly number[];
}

/**
 * Ids of the goods that contain all words, at most 3 s old: filters, sort orders and pages share
 * one search.
 */
@Injectable()
export class WordSearch {
  private readonly cache = new TtlCache<WordMatches | undefined>(cacheOptions);
  private readonly positions = new WeakMap<
    WordMatches,
    FoundPositions & { readonly rows: ListingRows }
  >();

  constructor(private readonly database: Database) {}

  /** Undefined when there are more than `maxWordMatches`. */
  find(words: readonly string[]): Promise<WordMatches | undefined> {
    return this.cache.get(words.join(' '), async () => {
      const noOtherFilter = {
        classes: undefined,
        brands: [],
        stores: [],
        from: undefined,
        to: undefined,
        offers: [],
        sort: undefined,
        order: 'desc',
        flags: [],
      } as const;
      const conditions = listingConditions({ words, ...noOtherFilter }, 'indexed');
      const inName = words.map((_, index) => `s.name LIKE $${index + 1}::text`).join(' AND ');
      const [row] = await this.database.rows<{
        n: number;
        named: string | null;
        others: string | null;
      }>(
        `
          SELECT
            count(*)::int AS n, string_agg(goods_id::text, ',') FILTER (WHERE is_named) AS named,
            string_agg(goods_id::text, ',') FILTER (WHERE NOT is_named) AS others
          FROM (
            SELECT s.goods_id, ${inName} AS is_named
            FROM goods_shelf s
            WHERE ${conditions.base}
            LIMIT ${maxWordMatches + 1}
          ) f`,
        conditions.values,
        `shop.words.${conditions.name}`,
      );
      return row!.n > maxWordMatches
        ? undefined
        : { named: idsOf(row!.named), others: idsOf(row!.others) };
    });
  }

  /** Positions of the matches; goods that left the listing are skipped. */
  positionsOf(found: WordMatches, rows: ListingRows): FoundPositions {
    const known = this.positions.get(found);
    if (known?.rows === rows) return known;
    const matches = [
      ...found.named.map((id) => [rows.positionOf(id), 1] as const),
      ...found.others.map((id) => [rows.positionOf(id), 0] as const),
    ].filter((match): match is readonly [number, 0 | 1] => match[0] !== undefined);
    const positions = {
      rows,
      positions: Uint32Array.from(matches, ([position]) => position),
      named: Uint8Array.from(matches, ([, named]) => named),
    };
    this.positions.set(found, positions);
    return positions;
  }
}

const idsOf = (text: string | null): readonly number[] =>
  text === null ? [] : text.split(',').map(Number);
