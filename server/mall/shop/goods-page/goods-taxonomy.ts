import { Injectable } from '@nestjs/common';
import type { GoodsDetail } from '../../../../schemas/contract/calls/catalog/goods.ts';
import { TtlCache } from '../../../platform/cache/ttl-cache.ts';
import { Database } from '../../../platform/database/sql.ts';
import { brandSql, classNamesSql } from './goods-sql.ts';

/** Names of classes and brands may be 10 s old. */
const cacheOptions = { ttlMs: 10_000, maxBytes: 8 * 2 ** 20 } as const;
type ClassName = GoodsDetail['classList'][number];

/** Class names and brands of goods, cached for 10 s across goods pages. */
@Injectable()
export class GoodsTaxonomy {
  private readonly classLists = new TtlCache<GoodsDetail['classList']>(cacheOptions);
  private readonly brands = new TtlCache<GoodsDetail['brand']>(cacheOptions);

  constructor(private readonly database: Database) {}

  /** @param path from the root to the leaf @returns from the leaf to the root */
  classes(path: readonly number[]): Promise<GoodsDetail['classList']> {
    return this.classLists.get(path.join(' '), async () => {
      const rows = await this.database.rows<ClassName>(classNamesSql, [path], 'shop.classNames');
      return path.toReversed().flatMap((id) => rows.find((row) => row.id === id) ?? []);
    });
  }

  /** False for no brand and for a deleted one. */
  brand(id: number): Promise<GoodsDetail['brand']> {
    if (id === 0) return Promise.resolve(false);
    return this.brands.get(String(id), async () => {
      const [brand] = await this.database.rows<Exclude<GoodsDetail['brand'], false>>(
        brandSql,
        [id],
        'shop.brand',
      );
      return brand ?? false;
    });
  }
}
