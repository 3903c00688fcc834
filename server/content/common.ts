import { Injectable } from '@nestjs/common';
import type { ClassMenu, CommonAnswer, CommonClass } from '../../schemas/contract/calls/common.ts';
import { readBrands, readClasses } from '../catalog/read-catalog.ts';
import { Env } from '../config/env.ts';
import { Database } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import { readSite } from './site.ts';
import { remember } from './remember.ts';

/** Milliseconds that shoppers may see old classes, brands and site words. Our choice: a change shows within a breath. */
const keepMs = 2000;

/** What every page of the storefront needs. */
@Injectable()
export class Common {
  private readonly shared: () => Promise<Pick<CommonAnswer, 'classes' | 'brands' | 'common'>>;

  constructor(
    private readonly database: Database,
    private readonly env: Env,
  ) {
    this.shared = remember(keepMs, async () => {
      const [classes, brands, common] = await Promise.all([
        readClasses(database),
        readBrands(database),
        readSite(database),
      ]);
      return { classes, brands, common };
    });
  }

  /** The shared part may be two seconds old; address and cart are the caller's. */
  async read(actor: Actor): Promise<CommonAnswer> {
    return {
      ...(await this.shared()),
      zone: this.env.zone,
      ip: actor.ip,
      cart: actor.id === 0 ? 0 : await this.cartOf(actor.id),
    };
  }

  /** The tree of goods classes down to a level, named in the caller's language. */
  async classes({ language }: Actor, deep: number): Promise<readonly ClassMenu[]> {
    const { classes } = await this.shared();
    const below = (branches: readonly CommonClass[], lev: number): readonly ClassMenu[] =>
      branches.map(({ children, ...own }) => ({
        ...own,
        name: language === 'en' && own.ename !== '' ? own.ename : own.name,
        lev,
        children: lev < deep ? below(children, lev + 1) : [],
      }));
    return below(classes, 1);
  }

  private async cartOf(userId: number): Promise<number> {
    const [row] = await this.database.quickly<{ lines: number }>(
      'SELECT count(*)::int AS lines FROM carts WHERE user_id = $1',
      [userId],
      'content.cart',
    );
    return row!.lines;
  }
}
