import { Injectable } from '@nestjs/common';
import type { GoodsDetail } from '../../schemas/contract/calls/catalog.ts';
import { Keep } from '../config/keep.ts';
import { Database } from '../config/sql.ts';
import { brandSql, classNamesSql } from './goods-sql.ts';

/** Milliseconds a name may be old, and how many are remembered. Our choice. */
const kept = { keepMs: 10_000, most: 5000 } as const;
type ClassName = GoodsDetail['classList'][number];

/** What many goods share: their classes and brand, each read once in ten seconds for the pages of them all. */
@Injectable()
export class GoodsKin {
  private readonly classLists = new Keep<GoodsDetail['classList']>(kept);
  private readonly brands = new Keep<GoodsDetail['brand']>(kept);

  constructor(private readonly database: Database) {}

  /** @param path from the root to the leaf @returns from the leaf to the root */
  classes(path: readonly number[]): Promise<GoodsDetail['classList']> {
    return this.classLists.get(path.join(' '), async () => {
      const rows = await this.database.quickly<ClassName>(classNamesSql, [path], 'shop.classNames');
      return path.toReversed().flatMap((id) => rows.find((row) => row.id === id) ?? []);
    });
  }

  /** False for none, or one that was deleted. */
  brand(id: number): Promise<GoodsDetail['brand']> {
    return id === 0
      ? Promise.resolve(false)
      : this.brands.get(
          String(id),
          async () =>
            (
              await this.database.quickly<Exclude<GoodsDetail['brand'], false>>(
                brandSql,
                [id],
                'shop.brand',
              )
            )[0] ?? false,
        );
  }
}
