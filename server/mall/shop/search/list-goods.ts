import { Injectable } from '@nestjs/common';
import type {
  GoodsList,
  GoodsSort,
} from '../../../../schemas/contract/calls/catalog/goods-search.ts';
import type { GoodsCard } from '../../../../schemas/contract/calls/catalog/shopping.ts';
import { idsOf } from '../../../../schemas/rules/ids-of.ts';
import { TtlCache } from '../../../platform/cache/ttl-cache.ts';
import { Env } from '../../../platform/config/env.ts';
import type { Paging } from '../../../platform/database/read-page.ts';
import { Database } from '../../../platform/database/sql.ts';
import { findOpenCards } from '../../catalog/goods-cards.ts';
import { GoodsFacetsReader, maxFound } from './goods-facets.ts';
import { chooseGoods, hasOnlyStoredFlags, type Slice } from './listing-index/choose-goods.ts';
import type { FacetCount } from './listing-index/facet-counts.ts';
import { FacetNames } from './listing-index/facet-names.ts';
import { ListingIndex } from './listing-index/listing-index.ts';
import { WordSearch } from './listing-index/word-search.ts';
import {
  joinConditions,
  type ListedSearch,
  type ListingQuery,
  listingConditions,
} from './listing-sql.ts';
import { matchRankSql } from './match-rank.ts';
import { ReadSearch } from './read-search.ts';
import type { Search } from './search-conditions.ts';

/**
 * From this number of matches on, walking the index of the sort column is faster than sorting the
 * matches of the word index. Measured on 100,000 goods.
 */
const manyMatches = 2000;
/** A page of goods may be 3 s old; the checkout reads prices and stock again. */
const cacheOptions = { ttlMs: 3000, maxBytes: 32 * 2 ** 20 } as const;

const sortSql: Readonly<Record<GoodsSort, string>> = {
  goods_price: 's.price',
  goods_sale: 's.sale',
  order_comment_count: 's.comments',
};

/**
 * One page of matches before it becomes a response. `isCut`: there are more matches than were
 * counted.
 */
interface FoundPage {
  readonly total: number;
  readonly isCut: boolean;
  readonly counted: readonly FacetCount[] | undefined;
  readonly data: readonly GoodsCard[];
}

/**
 * Lists goods for shoppers: filtered, sorted, counted (docs/product.md#public-calls). Uses the
 * in-memory listing index where it can, otherwise PostgreSQL.
 */
@Injectable()
export class ListGoods {
  private readonly cache = new TtlCache<GoodsList>(cacheOptions);

  constructor(
    private readonly env: Env,
    private readonly database: Database,
    private readonly index: ListingIndex,
    private readonly wordSearch: WordSearch,
    private readonly counts: GoodsFacetsReader,
    private readonly names: FacetNames,
    private readonly searches: ReadSearch,
  ) {}

  /**
   * The result may be 3 s old.
   *
   * @param withFacets adds facet counts for narrowing the list
   */
  read(
    query: ListingQuery,
    { page = 1, per_page: perPage = 30 }: Paging,
    withFacets: boolean,
  ): Promise<GoodsList> {
    return this.cache.get(JSON.stringify([query, page, perPage, withFacets]), () =>
      this.find(query, { page, perPage }, withFacets),
    );
  }

  private async find(
    query: ListingQuery,
    { page, perPage }: { readonly page: number; readonly perPage: number },
    withFacets: boolean,
  ): Promise<GoodsList> {
    const skip = Math.min((page - 1) * perPage, maxFound);
    const slice = { skip, take: Math.min(perPage, maxFound - skip) };
    const search = await this.searches.read(query.words);
    const { total, isCut, data, counted } = await this.findPage(query, search, {
      ...slice,
      withFacets,
    });
    return {
      ...(search.corrected !== undefined && total > 0
        ? { corrected_keywords: search.corrected }
        : {}),
      ...(search.similar === undefined ? {} : { similar_keywords: search.similar }),
      data,
      count: data.length,
      total,
      per_page: perPage,
      current_page: page,
      last_page: Math.max(1, Math.ceil(Math.min(total, maxFound) / perPage)),
      total_is: isCut ? 'estimated' : 'recent',
      ...(counted ? { facets: await this.names.toFacets(counted) } : {}),
    };
  }

  private async findPage(
    query: ListingQuery,
    search: Search,
    slice: FacetSlice,
  ): Promise<FoundPage> {
    return (
      (await this.fromMemory(query, search, slice)) ??
      (await this.fromDatabase(query, await this.wordSearch.inTables(search), slice))
    );
  }

  /**
   * Exact result. Undefined when the index is disabled or not loaded, when it does not store a
   * filtered flag, or when the words match too many goods.
   */
  private async fromMemory(
    query: ListingQuery,
    search: Search,
    slice: FacetSlice,
  ): Promise<FoundPage | undefined> {
    if (!this.env.listingIndex || !hasOnlyStoredFlags(query.flags)) return undefined;
    const words = search.terms.length > 0 ? await this.wordSearch.find(search) : 'unfiltered';
    const rows = words && (await this.index.rows());
    if (!rows) return undefined;
    const { total, ids, counted } = chooseGoods(rows, query, {
      ...slice,
      found: words === 'unfiltered' ? undefined : this.wordSearch.positionsOf(words, rows),
    });
    return { total, isCut: false, counted, data: await this.cards(ids) };
  }

  /** The total is exact up to `maxFound`. */
  private async fromDatabase(
    query: ListingQuery,
    search: ListedSearch,
    { skip, take, withFacets }: FacetSlice,
  ): Promise<FoundPage> {
    const [found, counted] = await Promise.all([
      this.counts.count(query, search),
      withFacets ? this.counts.read(query, search) : undefined,
    ]);
    const ids =
      skip >= Math.min(found, maxFound)
        ? []
        : await this.ids(query, search, { take, skip, isMany: found > manyMatches });
    return {
      total: Math.min(found, maxFound),
      isCut: found > maxFound,
      counted,
      data: await this.cards(ids),
    };
  }

  private async ids(
    query: ListingQuery,
    search: ListedSearch,
    { take, skip, isMany }: Slice & { readonly isMany: boolean },
  ): Promise<readonly number[]> {
    const conditions = listingConditions(query, search, isMany ? 'scanned' : 'indexed');
    const order = orderOf(query, search, { isMany, values: conditions.values });
    const parameters = order.values.length;
    // Few matches are collected, then sorted; for many, the index of the sort column is walked
    const found =
      query.words.length > 0 && !isMany
        ? `
          WITH few AS MATERIALIZED (
            SELECT s.* FROM goods_shelf s WHERE ${joinConditions(conditions)}
          )
          SELECT s.goods_id AS id
          FROM few s`
        : `SELECT s.goods_id AS id FROM goods_shelf s WHERE ${joinConditions(conditions)}`;
    const rows = await this.database.rows<{ readonly id: number }>(
      `${found} ORDER BY ${order.text} LIMIT $${parameters + 1}::int OFFSET $${parameters + 2}::int`,
      [...order.values, take, skip],
      `shop.goods.${conditions.name}.${order.name}`,
    );
    return idsOf(rows);
  }

  /** Skips goods that went off sale after they were found. */
  private cards(ids: readonly number[]): Promise<readonly GoodsCard[]> {
    return findOpenCards(this.database, ids);
  }
}

type FacetSlice = Slice & { readonly withFacets: boolean };

/**
 * Without a chosen sort, a search lists the best matches first, of equal ones best sellers; with
 * many matches it lists best sellers only.
 *
 * @returns the text of ORDER BY, and the parameters with those of the order
 */
function orderOf(
  { words, sort, order }: ListingQuery,
  search: ListedSearch,
  { isMany, values }: { readonly isMany: boolean; readonly values: readonly unknown[] },
): { readonly name: string; readonly text: string; readonly values: readonly unknown[] } {
  if (sort)
    return {
      name: `${sort}.${order}`,
      text: `${sortSql[sort]} ${order}, s.goods_id ${order}`,
      values,
    };
  if (words.length === 0) return { name: `new.${order}`, text: `s.goods_id ${order}`, values };
  if (isMany) return { name: 'fit.many', text: 's.sale DESC, s.goods_id DESC', values };
  const rank = matchRankSql(search, values);
  return {
    name: `fit.${rank.name}`,
    text: `${rank.sql} DESC, s.sale DESC, s.goods_id DESC`,
    values: rank.values,
  };
}
