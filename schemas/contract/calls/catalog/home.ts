import type { AdvertAnswer } from './content.ts';
import type { CollectiveCard } from './offers.ts';
import type { GoodsCard, SeckillCard } from './shopping.ts';
import type { StoreListCard } from './stores.ts';

/** A floor of the home page: a first-level class with goods. */
export interface HomeFloor {
  readonly id: number;
  readonly name: string;
  readonly ename: string;
  readonly thumb: string;
  readonly goods: readonly GoodsCard[];
}
/**
 * `GET /home` (docs/product.md#home-page). `adverts`: by advert space; the adverts of floors are in
 * the order of the floors. Cached for 5 s.
 */
export interface HomeAnswer {
  readonly goods: readonly HomeFloor[];
  /** Goods that the platform recommends. */
  readonly master: readonly GoodsCard[];
  /** The running seckill round, else the next one; empty `goods` without either. */
  readonly seckill: {
    readonly start_at: number;
    readonly end_at: number;
    readonly goods: readonly SeckillCard[];
  };
  readonly collectives: readonly CollectiveCard[];
  readonly stores: readonly StoreListCard[];
  readonly adverts: {
    readonly slides: readonly AdvertAnswer[];
    readonly below_slides: readonly AdvertAnswer[];
    readonly floor_top: readonly AdvertAnswer[];
    readonly floor_left: readonly AdvertAnswer[];
    readonly app_slides: readonly AdvertAnswer[];
    readonly app_floor: readonly AdvertAnswer[];
  };
  readonly server_time: number;
}
