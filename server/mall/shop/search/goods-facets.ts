import { Injectable } from '@nestjs/common';
import { offerKinds } from '../../../../schemas/contract/calls/catalog/goods-search.ts';
import { TtlCache } from '../../../platform/cache/ttl-cache.ts';
import { Database } from '../../../platform/database/sql.ts';
import { type FacetCount, maxFacetValues } from './listing-index/facet-counts.ts';
import {
  joinConditions,
  type ListedSearch,
  type ListingQuery,
  listingConditions,
} from './listing-sql.ts';
import { priceSteps } from './price-bands.ts';

/** Facet counts may be 10 s old. */
const cacheOptions = { ttlMs: 10_000, maxBytes: 8 * 2 ** 20 } as const;

/**
 * Results of `grouping(class_1, class_2, class_3, brand_id, store_id, band)` by the grouped column:
 * each column that is not grouped sets its bit.
 */
const ungrouped = { class1: 31, class2: 47, class3: 55, brand: 59, store: 61, band: 62 } as const;

/** Maximum number of goods that a list counts and pages through: shoppers narrow a longer list. */
export const maxFound = 5000;

/**
 * Counts goods and facets in PostgreSQL, for queries that the in-memory listing index cannot
 * answer. Counting stops at `maxFound`, so its cost does not grow with the mall; above it the total
 * is a lower bound. Results do not depend on sort order or page, so all pages share one cached
 * count.
 */
@Injectable()
export class GoodsFacetsReader {
  private readonly counts = new TtlCache<number>(cacheOptions);
  private readonly facets = new TtlCache<readonly FacetCount[]>(cacheOptions);

  constructor(private readonly database: Database) {}

  /** Returns `maxFound + 1` when there are more. */
  count(query: ListingQuery, search: ListedSearch): Promise<number> {
    return this.counts.get(keyOf(query), async () => {
      const conditions = listingConditions(query, search, 'indexed');
      const [row] = await this.database.rows<{ n: number }>(
        `
          SELECT count(*)::int AS n
          FROM (
            SELECT
            FROM goods_shelf s
            WHERE ${joinConditions(conditions)}
            LIMIT ${maxFound + 1}
          ) c`,
        conditions.values,
        `shop.count.${conditions.name}`,
      );
      return row!.n;
    });
  }

  /**
   * Counts all facets in one pass over the goods that match words and classes. Each facet ignores
   * its own filter and applies the others.
   */
  read(query: ListingQuery, search: ListedSearch): Promise<readonly FacetCount[]> {
    return this.facets.get(keyOf(query), () => {
      const { base, brand, store, price, name, values } = listingConditions(
        query,
        search,
        'indexed',
      );
      return this.database.rows<FacetCount>(
        `
          WITH base AS MATERIALIZED (
            SELECT
              s.class_1, s.class_2, s.class_3, s.brand_id, s.store_id, s.offers,
              width_bucket(s.price, $${values.length + 1}::bigint[]) AS band,
              (${brand}) IS TRUE AS has_brand, ${store} AS has_store,
              ${price} AS has_price
            FROM goods_shelf s
            WHERE ${base}
            LIMIT ${maxFound + 1}
          ),
            counted AS (
              SELECT
                class_1, class_2, class_3, brand_id, store_id, band,
                grouping(class_1, class_2, class_3, brand_id, store_id, band) AS ungrouped,
                count(*) FILTER (WHERE has_brand AND has_store AND has_price) AS of_all,
                count(*) FILTER (WHERE has_store AND has_price) AS of_brand,
                count(*) FILTER (WHERE has_brand AND has_price) AS of_store,
                count(*) FILTER (WHERE has_brand AND has_store) AS of_price
              FROM base
              GROUP BY GROUPING SETS (
                (class_1), (class_2), (class_3), (brand_id), (store_id), (band)
              )
            ) (
              SELECT 'class' AS kind, coalesce(class_1, class_2, class_3) AS id, of_all AS n
              FROM counted
              WHERE ungrouped IN (${ungrouped.class1}, ${ungrouped.class2}, ${ungrouped.class3})
                AND of_all > 0
                AND coalesce(class_1, class_2, class_3) IS NOT NULL
              ORDER BY ungrouped, of_all DESC, id
              LIMIT ${maxFacetValues.class}
            )
          UNION ALL (
            SELECT 'brand', brand_id, of_brand
            FROM counted
            WHERE ungrouped = ${ungrouped.brand} AND brand_id IS NOT NULL AND of_brand > 0
            ORDER BY of_brand DESC, brand_id
            LIMIT ${maxFacetValues.brand}
          )
          UNION ALL (
            SELECT 'store', store_id, of_store
            FROM counted
            WHERE ungrouped = ${ungrouped.store} AND of_store > 0
            ORDER BY of_store DESC, store_id
            LIMIT ${maxFacetValues.store}
          )
          UNION ALL
          SELECT 'price', band, of_price
          FROM counted
          WHERE ungrouped = ${ungrouped.band} AND of_price > 0
          UNION ALL
          SELECT 'offer', o.offer_bit, count(*)
          FROM base
          JOIN generate_series(0, ${offerKinds.length - 1}) o(offer_bit)
            ON base.offers & (1 << o.offer_bit) <> 0
          WHERE has_brand AND has_store AND has_price
          GROUP BY o.offer_bit`,
        [...values, priceSteps],
        `shop.facets.${name}`,
      );
    });
  }
}

const keyOf = ({ sort: _sort, order: _order, ...query }: ListingQuery): string =>
  JSON.stringify(query);
