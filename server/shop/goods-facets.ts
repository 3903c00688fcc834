import { Injectable } from '@nestjs/common';
import type { ClassFacet, GoodsFacets, NameFacet } from '../../schemas/contract/calls/catalog.ts';
import type { CommonClass } from '../../schemas/contract/calls/common.ts';
import { readClasses } from '../catalog/read-catalog.ts';
import { Keep } from '../config/keep.ts';
import { Database } from '../config/sql.ts';
import { priceBands, priceSteps } from './price-bands.ts';
import { allOf, shelfConditions, type ShelfWish } from './shelf-sql.ts';

/** Milliseconds counts may be old, and how many are remembered. Our choice. */
const kept = { keepMs: 10_000, most: 1000 } as const;
/** One more than a search counts to (`mostFound`). */
const cut = 5001;
const mostBrands = 30, mostStores = 20, mostClasses = 200;

export interface Found { readonly total: number; readonly facets?: GoodsFacets }
type Kind = 'class' | 'brand' | 'store' | 'price' | 'all';
interface Counted { readonly kind: Kind; readonly id: number; readonly n: number }

/** How many goods a wish finds, and what it could be narrowed by. Sorting and turning pages changes neither, so one counting serves them all for ten seconds. */
@Injectable()
export class GoodsFacetsReader {
  private readonly counts = new Keep<Found>(kept);
  private readonly facets = new Keep<Found>(kept);
  private readonly classes = new Keep<ReadonlyMap<number, ClassFacet>>({ keepMs: kept.keepMs, most: 1 });

  constructor(private readonly database: Database) {}

  count(wish: ShelfWish): Promise<Found> {
    return this.counts.get(keyOf(wish), async () => {
      const conditions = shelfConditions(wish, 'by index');
      const [row] = await this.database.rows<{ n: number }>(
        `SELECT count(*)::int AS n FROM (SELECT FROM goods_shelf s WHERE ${allOf(conditions)}${limitOf(wish)}) c`, conditions.values, `shop.count.${conditions.name}`);
      return { total: row!.n };
    });
  }

  read(wish: ShelfWish): Promise<Found> {
    return this.facets.get(keyOf(wish), () => this.find(wish));
  }

  /** All classes with their levels, ten seconds old at most. */
  knownClasses(): Promise<ReadonlyMap<number, ClassFacet>> {
    return this.classes.get('all', async () => byId(await readClasses(this.database)));
  }

  /** One pass over the goods of words and class; each kind is counted under the choices of the others. */
  private async find(wish: ShelfWish): Promise<Found> {
    const { base, brand, store, price, name, values } = shelfConditions(wish, 'by index');
    const rows = await this.database.rows<Counted>(
      `WITH base AS MATERIALIZED (SELECT s.class_1, s.class_2, s.class_3, s.brand_id, s.store_id, width_bucket(s.price, $${values.length + 1}::bigint[]) AS band, (${brand}) IS TRUE AS b, ${store} AS t, ${price} AS p FROM goods_shelf s WHERE ${base}${limitOf(wish)}),
       counted AS (SELECT class_1, class_2, class_3, brand_id, store_id, band, grouping(class_1, class_2, class_3, brand_id, store_id, band) AS g,
           count(*) FILTER (WHERE b AND t AND p) AS of_all, count(*) FILTER (WHERE t AND p) AS of_brand, count(*) FILTER (WHERE b AND p) AS of_store, count(*) FILTER (WHERE b AND t) AS of_price
         FROM base GROUP BY GROUPING SETS ((class_1), (class_2), (class_3), (brand_id), (store_id), (band), ()))
       SELECT 'all' AS kind, 0::bigint AS id, of_all AS n FROM counted WHERE g = 63
       UNION ALL (SELECT 'class', coalesce(class_1, class_2, class_3), of_all FROM counted WHERE g IN (31, 47, 55) AND of_all > 0 AND coalesce(class_1, class_2, class_3) IS NOT NULL ORDER BY g, of_all DESC LIMIT ${mostClasses})
       UNION ALL (SELECT 'brand', brand_id, of_brand FROM counted WHERE g = 59 AND brand_id IS NOT NULL AND of_brand > 0 ORDER BY of_brand DESC, brand_id LIMIT ${mostBrands})
       UNION ALL (SELECT 'store', store_id, of_store FROM counted WHERE g = 61 AND of_store > 0 ORDER BY of_store DESC, store_id LIMIT ${mostStores})
       UNION ALL SELECT 'price', band, of_price FROM counted WHERE g = 62 AND of_price > 0`, [...values, priceSteps], `shop.facets.${name}`);
    return { total: rows.find(({ kind }) => kind === 'all')?.n ?? 0, facets: await this.named(rows) };
  }

  private async named(rows: readonly Counted[]): Promise<GoodsFacets> {
    const of = (kind: Kind): readonly Counted[] => rows.filter((row) => row.kind === kind);
    const idsOf = (kind: Kind): readonly number[] => of(kind).map(({ id }) => id);
    const [known, names] = await Promise.all([
      this.knownClasses(),
      this.database.quickly<{ readonly kind: Kind; readonly id: number; readonly name: string }>(
        "SELECT 'brand' AS kind, id, name FROM goods_brands WHERE id = ANY($1::bigint[]) AND deleted_at IS NULL UNION ALL SELECT 'store', id, store_name FROM stores WHERE id = ANY($2::bigint[])", [idsOf('brand'), idsOf('store')], 'shop.facetNames'),
    ]);
    const nameOf = new Map(names.map(({ kind, id, name }) => [`${kind} ${id}`, name]));
    const namesOf = (kind: Kind): readonly NameFacet[] => of(kind).flatMap(({ id, n }) => { const name = nameOf.get(`${kind} ${id}`); return name === undefined ? [] : [{ id, name, count: n }]; });
    return {
      classes: of('class').flatMap(({ id, n }) => { const facet = known.get(id); return facet ? [{ ...facet, count: n }] : []; }), brands: namesOf('brand'), stores: namesOf('store'),
      prices: priceBands(new Map(of('price').map(({ id, n }) => [id, n]))),
    };
  }
}

const keyOf = ({ sort: _sort, order: _order, ...wish }: ShelfWish): string => JSON.stringify(wish);
const limitOf = ({ words }: ShelfWish): string => (words.length > 0 ? ` LIMIT ${cut}` : '');

function byId(classes: readonly CommonClass[]): ReadonlyMap<number, ClassFacet> {
  const found = new Map<number, ClassFacet>();
  const walk = (list: readonly CommonClass[], lev: 1 | 2 | 3): void => {
    for (const { id, pid, name, ename, children } of list) {
      found.set(id, { id, pid, lev, name, ename, count: 0 });
      if (lev < 3) walk(children, (lev + 1) as 2 | 3);
    }
  };
  walk(classes, 1);
  return found;
}
