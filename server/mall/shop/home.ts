import { Injectable } from '@nestjs/common';
import type { HomeAnswer, HomeFloor } from '../../../schemas/contract/calls/catalog/home.ts';
import type { SeckillCard } from '../../../schemas/contract/calls/catalog/shopping.ts';
import { idsOf } from '../../../schemas/rules/ids-of.ts';
import { TtlCache } from '../../platform/cache/ttl-cache.ts';
import { Database } from '../../platform/database/sql.ts';
import { findOpenCards } from '../catalog/goods-cards.ts';
import type { AdvertSpaceKey } from '../content/advert-spaces.ts';
import { Texts } from '../content/texts.ts';
import { readCollectives } from './collectives.ts';
import { readRunningSeckills } from './read-seckills.ts';
import { allGoods } from './search/listing-sql.ts';
import { noSearch } from './search/search-conditions.ts';
import { Stores } from './store-list.ts';

/** Maximum number of entries of each part (docs/product.md#home-page). */
const maxEntries = {
  floor: 8,
  floors: 20,
  master: 12,
  seckills: 8,
  collectives: 8,
  stores: 8,
} as const;
/** Advert space of each list in the answer. */
const advertSpaces: Readonly<Record<keyof HomeAnswer['adverts'], AdvertSpaceKey>> = {
  slides: 'home_slides',
  below_slides: 'home_below_slides',
  floor_left: 'home_floor_left',
  floor_top: 'home_floor_top',
  app_slides: 'app_slides',
  app_floor: 'app_floor',
};

type FloorRow = Omit<HomeFloor, 'goods'> & { readonly ids: readonly number[] };

/** The home page in one response, at most 5 s old. */
@Injectable()
export class Home {
  private readonly cache = new TtlCache<HomeAnswer>({ ttlMs: 5000, maxBytes: 8 * 2 ** 20 });

  constructor(
    private readonly database: Database,
    private readonly texts: Texts,
    private readonly stores: Stores,
  ) {}

  read(): Promise<HomeAnswer> {
    return this.cache.get('', async () => {
      const [goods, master, seckills, collectives, stores, adverts, [clock]] = await Promise.all([
        this.floors(),
        this.master(),
        readRunningSeckills(this.database, maxEntries.seckills),
        readCollectives(
          this.database,
          { ...allGoods, search: noSearch },
          { per_page: maxEntries.collectives },
        ),
        this.stores.list(
          { words: [], sort: 'goods_sale', order: 'desc', position: undefined },
          { per_page: maxEntries.stores },
        ),
        this.adverts(),
        this.database.rows<{ now: number }>(
          'SELECT (extract(epoch FROM mall_now()) * 1000)::bigint AS now',
          [],
          'shop.clock',
        ),
      ]);
      return {
        goods,
        master,
        seckill: roundOf(seckills),
        collectives: collectives.data,
        stores: stores.data,
        adverts,
        server_time: clock!.now,
      };
    });
  }

  /** Best sellers of each first-level class with goods; two statements for all floors. */
  private async floors(): Promise<readonly HomeFloor[]> {
    const rows = await this.database.rows<FloorRow>(
      `
        SELECT c.id, c.name, c.ename, c.thumb, s.ids
        FROM goods_classes c
        CROSS JOIN LATERAL (
          SELECT array_agg(s.goods_id ORDER BY s.sale DESC, s.goods_id DESC) AS ids
          FROM (
            SELECT goods_id, sale
            FROM goods_shelf s
            WHERE s.class_1 = c.id
            ORDER BY sale DESC, goods_id DESC
            LIMIT ${maxEntries.floor}
          ) s
        ) s
        WHERE c.pid IS NULL AND c.deleted_at IS NULL AND s.ids IS NOT NULL
        ORDER BY c.is_sort, c.id
        LIMIT ${maxEntries.floors}`,
      [],
      'shop.floors',
    );
    const found = await findOpenCards(
      this.database,
      rows.flatMap(({ ids }) => ids),
    );
    const cards = new Map(found.map((card) => [card.id, card]));
    return rows.map(({ ids, ...floor }) => ({
      ...floor,
      goods: ids.flatMap((id) => cards.get(id) ?? []),
    }));
  }

  private async master(): Promise<HomeAnswer['master']> {
    const rows = await this.database.rows<{ readonly id: number }>(
      `
        SELECT s.goods_id AS id
        FROM goods_shelf s
        WHERE s.is_master = 1
        ORDER BY s.goods_id DESC
        LIMIT ${maxEntries.master}`,
      [],
      'shop.master',
    );
    return findOpenCards(this.database, idsOf(rows));
  }

  private async adverts(): Promise<HomeAnswer['adverts']> {
    const found = await Promise.all(
      Object.entries(advertSpaces).map(
        async ([part, key]) => [part, await this.texts.advertsByKey(key)] as const,
      ),
    );
    return Object.fromEntries(found) as unknown as HomeAnswer['adverts'];
  }
}

/** All goods share the countdown of the round that ends first. */
function roundOf(goods: readonly SeckillCard[]): HomeAnswer['seckill'] {
  if (goods.length === 0) return { start_at: 0, end_at: 0, goods };
  return {
    start_at: Math.min(...goods.map(({ seckill }) => seckill.start_at)),
    end_at: Math.min(...goods.map(({ seckill }) => seckill.end_at)),
    goods,
  };
}
