import { Injectable } from '@nestjs/common';
import { TtlCache } from '../../../../platform/cache/ttl-cache.ts';
import { Database } from '../../../../platform/database/sql.ts';
import { allGoods, listingConditions, type Search } from '../listing-sql.ts';
import { matchRankSql, matchRanks } from '../match-rank.ts';
import type { FoundPositions } from './choose-goods.ts';
import type { ListingRows } from './listing-rows.ts';

/** Ids found by a search may be 3 s old. */
const cacheOptions = { ttlMs: 3000, maxBytes: 32 * 2 ** 20 } as const;
/** Searches with more matches are not counted exactly, because all their ids would be read. */
const maxWordMatches = 20_000;

/** Ids of goods by how well they match, the index is the rank (`matchRanks`). */
type WordMatches = readonly (readonly number[])[];

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
  find(search: Search): Promise<WordMatches | undefined> {
    return this.cache.get(JSON.stringify(search), async () => {
      const conditions = listingConditions(allGoods, search, 'indexed');
      const rank = matchRankSql('s', search, conditions.values);
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
    });
  }

  /** Positions of the matches; goods that left the listing are skipped. */
  positionsOf(found: WordMatches, rows: ListingRows): FoundPositions {
    const known = this.positions.get(found);
    if (known?.rows === rows) return known;
    const matches = found
      .flatMap((ids, rank) => ids.map((id) => [rows.positionOf(id), rank] as const))
      .filter((match): match is readonly [number, number] => match[0] !== undefined);
    const positions = {
      rows,
      positions: Uint32Array.from(matches, ([position]) => position),
      ranks: Uint8Array.from(matches, ([, rank]) => rank),
    };
    this.positions.set(found, positions);
    return positions;
  }
}

const idsOf = (text: string | undefined): readonly number[] =>
  text === undefined ? [] : text.split(',').map(Number);
