import { Injectable } from '@nestjs/common';
import { storeVerify } from '../../../schemas/contract/account-statuses.ts';
import type { RankedGoods } from '../../../schemas/contract/calls/catalog/shopping.ts';
import type {
  StoreDetail,
  StoreListCard,
  StoreParams,
} from '../../../schemas/contract/calls/catalog/stores.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import type { Language } from '../../../schemas/contract/language.ts';
import type { RuleError } from '../../../schemas/rules/problems.ts';
import { TtlCache } from '../../platform/cache/ttl-cache.ts';
import { mapPage, type Paging, readPage } from '../../platform/database/read-page.ts';
import { Database } from '../../platform/database/sql.ts';
import { dateTimeSql } from '../../platform/database/wire-types.ts';
import { badInput, httpErrors } from '../../platform/http/response/errors.ts';
import { withPrices } from '../catalog/goods-prices.ts';
import { shownOffers } from '../promotions/promotions.ts';
import { isOpenStoreSql } from '../stores/store-state.ts';
import { inside } from './search/listing-sql.ts';
import { readParams, readSort, readWords } from './search/read-goods-params.ts';
import { asStart } from './search/search-conditions.ts';
import { couponsFor, goodRate, StoreReader, type UnpricedGoods } from './store-info.ts';

/** A page of stores may be 5 s old; ratings and sales change slowly. */
const cacheOptions = { ttlMs: 5000, maxBytes: 8 * 2 ** 20 } as const;
type Sort = NonNullable<StoreParams['sort_type']>;
export interface StoresQuery {
  readonly words: readonly string[];
  readonly sort: Sort | undefined;
  readonly order: 'asc' | 'desc';
  /** Position of the caller, in degrees. */
  readonly position: readonly [lat: number, lng: number] | undefined;
}

/** @throws Refusal 422 */
export function readStoresQuery(
  text: string | undefined,
  position: StoresQuery['position'],
): StoresQuery {
  const sent = readParams(text, new Set(['keywords', 'sort_type', 'sort_order']));
  const errors: RuleError[] = [];
  const query = {
    words: readWords(sent.keywords, errors),
    ...readSort<Sort>(sent, { distance: 'asc', comment_rate: 'desc', goods_sale: 'desc' }, errors),
    position,
  };
  if (errors.length > 0) throw badInput(errors);
  return query;
}

interface Row extends Omit<StoreListCard, 'distance' | 'goods' | 'comment_rate'> {
  readonly good: number;
  readonly comments: number;
  readonly metres: number | null;
}

/** Haversine distance to `$1`, `$2` in metres; 6,371 km is the mean radius of the earth. */
const metresSql = `CASE
  WHEN $1::float8 IS NOT NULL AND t.store_lat IS NOT NULL AND t.store_lng IS NOT NULL
  THEN 2 * 6371000 * asin(least(1, sqrt(
    sin(radians(t.store_lat::float8 - $1::float8) / 2) ^ 2
    + cos(radians($1::float8)) * cos(radians(t.store_lat::float8))
      * sin(radians(t.store_lng::float8 - $2::float8) / 2) ^ 2
  ))) END`;

const storesSql = `
  SELECT
    t.id, t.store_logo, t.store_face_image, t.store_name, t.store_description, t.area_info,
    t.store_address, t.store_company_name,
    ${dateTimeSql('t.created_at')} AS created_at,
    coalesce(f.comments, 0) AS comments, coalesce(f.good_comments, 0) AS good,
    coalesce(f.goods, 0) AS goods_count, coalesce(f.sales, 0) AS goods_sale,
    coalesce(f.favorites, 0) AS favorite_count, ${metresSql} AS metres
  FROM stores t
  LEFT JOIN store_figures f ON f.store_id = t.id
  WHERE ${isOpenStoreSql}
    AND search_words(t.store_name) LIKE ALL($3::text[])`;

const sortSql: Readonly<Record<Sort, string>> = {
  distance: 'metres',
  comment_rate: 'good::float8 / greatest(comments, 1)',
  goods_sale: 'goods_sale',
};

/** Lists approved, open stores (docs/product.md#public-calls). */
@Injectable()
export class Stores {
  private readonly pages = new TtlCache<Page<StoreListCard>>(cacheOptions);
  private readonly details = new TtlCache<StoreDetail>(cacheOptions);

  constructor(
    private readonly database: Database,
    private readonly stores: StoreReader,
  ) {}

  list(query: StoresQuery, paging: Paging): Promise<Page<StoreListCard>> {
    return this.pages.get(JSON.stringify([query, paging]), async () => {
      const { words, sort, order, position } = query;
      const page = await readPage<Row>(
        this.database,
        {
          name: `shop.stores.${sort ?? 'all'}.${order}`,
          text: `SELECT * FROM (${storesSql}) l`,
          order: sort ? `${sortSql[sort]} ${order} NULLS LAST, id` : 'id',
          values: [
            position?.[0] ?? null,
            position?.[1] ?? null,
            words.map((word) => inside(asStart(word))),
          ],
        },
        paging,
      );
      const best = await this.best(page.data.map(({ id }) => id));
      return mapPage(
        page,
        page.data.map(({ metres, good, comments, ...store }) => ({
          ...store,
          comment_rate: goodRate(good, comments),
          distance: distanceText(metres),
          goods: best.get(store.id) ?? [],
        })),
      );
    });
  }

  /** @throws Refusal 404 for a store that is closed or not approved */
  detail(id: number, language: Language): Promise<StoreDetail> {
    return this.details.get(`${id} ${language}`, async () => {
      const [store, ranking, classes] = await Promise.all([
        this.stores.find(id),
        this.stores.ranking(id, 0),
        this.database.rows<StoreDetail['classes'][number]>(
          `
            SELECT c.id, c.name, c.ename, s.n AS count
            FROM (
              SELECT class_3, count(*)::int AS n
              FROM goods_shelf
              WHERE store_id = $1 AND class_3 IS NOT NULL
              GROUP BY 1
              ORDER BY 2 DESC
              LIMIT 50
            ) s
            JOIN goods_classes c ON c.id = s.class_3
            ORDER BY s.n DESC, c.id`,
          [id],
          'shop.storeClasses',
        ),
      ]);
      if (!store) throw httpErrors.notFound();
      return {
        ...store.info,
        ...store.pageFields,
        store_status: 1,
        store_verify: storeVerify.approved,
        classes,
        sale_list: ranking,
        coupons: couponsFor(store.coupons, undefined),
        full_reductions: store.fullReductions,
        offers: shownOffers(store.rules, language),
      };
    });
  }

  /** The four best sellers of each store. */
  private async best(ids: readonly number[]): Promise<ReadonlyMap<number, readonly RankedGoods[]>> {
    const rows = await this.database.rows<{
      readonly store_id: number;
      readonly goods: readonly UnpricedGoods[];
    }>(
      `
        SELECT
          t.id AS store_id,
          (
            SELECT coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'id', g.id, 'goods_name', g.goods_name, 'goods_sale', s.sale,
                  'goods_master_image', g.goods_master_image
                ) ORDER BY s.sale DESC,
                s.goods_id DESC
              ),
              '[]'
            )
            FROM (
              SELECT *
              FROM goods_shelf s
              WHERE s.store_id = t.id
              ORDER BY s.sale DESC, s.goods_id DESC
              LIMIT 4
            ) s
            JOIN goods g ON g.id = s.goods_id
          ) AS goods
        FROM unnest($1::bigint[]) AS t(id)`,
      [ids],
      'shop.storesBest',
    );
    const priced = new Map(
      (
        await withPrices(
          this.database,
          rows.flatMap(({ goods }) => goods),
        )
      ).map((goods) => [goods.id, goods]),
    );
    return new Map(
      rows.map(({ store_id: id, goods }) => [
        id,
        goods.flatMap((entry) => priced.get(entry.id) ?? []),
      ]),
    );
  }
}

/** "850m" or "3.2km"; empty when a position is unknown. */
function distanceText(distanceM: number | null): string {
  if (distanceM === null) return '';
  return distanceM < 1000 ? `${Math.round(distanceM)}m` : `${(distanceM / 1000).toFixed(1)}km`;
}
