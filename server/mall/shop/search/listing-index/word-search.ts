import { Injectable } from '@nestjs/common';
import { TtlCache } from '../../../../platform/cache/ttl-cache.ts';
import { GoodsEngine } from '../goods-engine.ts';
import type { ListedSearch } from '../listing-sql.ts';
import type { Search } from '../search-conditions.ts';
import type { WordMatches } from '../search-engine.ts';
import type { FoundPositions } from './choose-goods.ts';
import type { ListingRows } from './listing-rows.ts';

/** Ids found by a search may be 3 s old. */
const cacheOptions = { ttlMs: 3000, maxBytes: 32 * 2 ** 20 } as const;

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

  constructor(private readonly engine: GoodsEngine) {}

  /** Undefined when there are more than `maxWordMatches`. */
  find(search: Search): Promise<WordMatches | undefined> {
    return this.cache.get(JSON.stringify(search), () => this.engine.matches(search));
  }

  /** For statements of PostgreSQL: with ids, when another engine finds the words. */
  async inTables(search: Search): Promise<ListedSearch> {
    return this.engine.isInTables || search.terms.length === 0
      ? search
      : { ...search, ids: await this.find(search) };
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
