import { Injectable } from '@nestjs/common';
import { offerKinds } from '../../schemas/contract/calls/catalog.ts';
import { Keep } from '../config/keep.ts';
import { Database } from '../config/sql.ts';
import { priceSteps } from './price-bands.ts';
import { type Counted, mostOffered } from './shelf/facet-counts.ts';
import { allOf, shelfConditions, type ShelfWish } from './shelf-sql.ts';

/** Milliseconds counts may be old, and how many are remembered. Our choice. */
const kept = { keepMs: 10_000, most: 1000 } as const;

/** Goods that a list can be turned through to, and what the database counts to: nobody reads on, he narrows it. Our choice. */
export const mostFound = 5000;

/**
 * How many goods a wish finds, and what it could be narrowed by, counted by the database: for what the shelf in memory does not answer. It counts to `mostFound` and
 * no further, so it is as quick in a mall of millions; what it says is then "at least". Sorting and turning pages changes nothing of it: one counting serves them all.
 */
@Injectable()
export class GoodsFacetsReader {
  private readonly counts = new Keep<number>(kept);
  private readonly facets = new Keep<readonly Counted[]>(kept);

  constructor(private readonly database: Database) {}

  /** One more than `mostFound` when there are more. */
  count(wish: ShelfWish): Promise<number> {
    return this.counts.get(keyOf(wish), async () => {
      const conditions = shelfConditions(wish, 'by index');
      const [row] = await this.database.rows<{ n: number }>(
        `SELECT count(*)::int AS n FROM (SELECT FROM goods_shelf s WHERE ${allOf(conditions)} LIMIT ${mostFound + 1}) c`,
        conditions.values,
        `shop.count.${conditions.name}`,
      );
      return row!.n;
    });
  }

  /** One pass over the goods of words and class; each kind is counted under the choices of the others. */
  read(wish: ShelfWish): Promise<readonly Counted[]> {
    return this.facets.get(keyOf(wish), () => {
      const { base, brand, store, price, name, values } = shelfConditions(wish, 'by index');
      return this.database.rows<Counted>(
        `WITH base AS MATERIALIZED (SELECT s.class_1, s.class_2, s.class_3, s.brand_id, s.store_id, s.offers, width_bucket(s.price, $${values.length + 1}::bigint[]) AS band, (${brand}) IS TRUE AS b, ${store} AS t, ${price} AS p FROM goods_shelf s WHERE ${base} LIMIT ${mostFound + 1}),
       counted AS (SELECT class_1, class_2, class_3, brand_id, store_id, band, grouping(class_1, class_2, class_3, brand_id, store_id, band) AS g,
           count(*) FILTER (WHERE b AND t AND p) AS of_all, count(*) FILTER (WHERE t AND p) AS of_brand, count(*) FILTER (WHERE b AND p) AS of_store, count(*) FILTER (WHERE b AND t) AS of_price
         FROM base GROUP BY GROUPING SETS ((class_1), (class_2), (class_3), (brand_id), (store_id), (band)))
       (SELECT 'class' AS kind, coalesce(class_1, class_2, class_3) AS id, of_all AS n FROM counted WHERE g IN (31, 47, 55) AND of_all > 0 AND coalesce(class_1, class_2, class_3) IS NOT NULL ORDER BY g, of_all DESC, id LIMIT ${mostOffered.class})
       UNION ALL (SELECT 'brand', brand_id, of_brand FROM counted WHERE g = 59 AND brand_id IS NOT NULL AND of_brand > 0 ORDER BY of_brand DESC, brand_id LIMIT ${mostOffered.brand})
       UNION ALL (SELECT 'store', store_id, of_store FROM counted WHERE g = 61 AND of_store > 0 ORDER BY of_store DESC, store_id LIMIT ${mostOffered.store})
       UNION ALL SELECT 'price', band, of_price FROM counted WHERE g = 62 AND of_price > 0
       UNION ALL SELECT 'offer', o.place, count(*) FROM base JOIN generate_series(0, ${offerKinds.length - 1}) o(place) ON base.offers & (1 << o.place) <> 0 WHERE b AND t AND p GROUP BY o.place`,
        [...values, priceSteps],
        `shop.facets.${name}`,
      );
    });
  }
}

const keyOf = ({ sort: _sort, order: _order, ...wish }: ShelfWish): string => JSON.stringify(wish);
