import { Injectable } from '@nestjs/common';
import type {
  ClassMenu,
  CommonAnswer,
  CommonClass,
} from '../../../schemas/contract/calls/catalog/common.ts';
import { TtlCache } from '../../platform/cache/ttl-cache.ts';
import { Env } from '../../platform/config/env.ts';
import { Database } from '../../platform/database/sql.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { readBrands, readClasses } from '../catalog/read-catalog.ts';
import { readSite } from './site.ts';

type SharedAnswer = Pick<CommonAnswer, 'classes' | 'brands' | 'common'>;

/** Shoppers see a changed class, brand or site text after two seconds. */
const cacheOptions = { ttlMs: 2000, maxBytes: 8 * 2 ** 20 } as const;

/** Data that every page of the storefront needs. */
@Injectable()
export class Common {
  private readonly cache = new TtlCache<SharedAnswer>(cacheOptions);

  constructor(
    private readonly database: Database,
    private readonly env: Env,
  ) {}

  /** The shared part may be 2 s old; `ip` and `cart` belong to the caller. */
  async read(actor: Actor): Promise<CommonAnswer> {
    return {
      ...(await this.readShared()),
      zone: this.env.zone,
      ip: actor.ip,
      cart: actor.id === 0 ? 0 : await this.countCartLines(actor.id),
    };
  }

  private readShared(): Promise<SharedAnswer> {
    return this.cache.get('', async () => {
      const [classes, brands, common] = await Promise.all([
        readClasses(this.database),
        readBrands(this.database),
        readSite(this.database),
      ]);
      return { classes, brands, common };
    });
  }

  /** The tree of goods classes down to level `deep`, named in the caller's language. */
  async classes({ language }: Actor, deep: number): Promise<readonly ClassMenu[]> {
    const { classes } = await this.readShared();
    const toMenu = (branches: readonly CommonClass[], lev: number): readonly ClassMenu[] =>
      branches.map(({ children, ...goodsClass }) => ({
        ...goodsClass,
        name: language === 'en' && goodsClass.ename !== '' ? goodsClass.ename : goodsClass.name,
        lev,
        children: lev < deep ? toMenu(children, lev + 1) : [],
      }));
    return toMenu(classes, 1);
  }

  private async countCartLines(userId: number): Promise<number> {
    const [row] = await this.database.rows<{ lines: number }>(
      'SELECT count(*)::int AS lines FROM carts WHERE user_id = $1',
      [userId],
      'content.cart',
    );
    return row!.lines;
  }
}
