import { Injectable } from '@nestjs/common';
import type { StockNotice } from '../../../../schemas/contract/calls/catalog/goods.ts';
import { Database } from '../../../platform/database/sql.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { defineErrors, httpErrors } from '../../../platform/http/response/errors.ts';
import { lockShopper } from '../../kernel/lock-shopper.ts';
import { isOpenSql } from '../goods-cards.ts';

const errors = defineErrors('stockNotices', { tooMany: 400 });
/** Most notices that wait for one shopper. */
const maxNotices = 200;

/** Shoppers who want to be told when sold-out goods are back (docs/product.md#catalogue). */
@Injectable()
export class StockNotices {
  constructor(private readonly database: Database) {}

  /**
   * Asks for a message, or takes it back. Repeating it changes nothing.
   *
   * @throws Refusal 404 for goods that shoppers cannot see and SKUs of other goods;
   *   `stockNotices.tooMany`
   */
  set(
    { id }: Actor,
    { goods_id: goodsId, sku_id: skuId, is_asked: isAsked }: StockNotice,
  ): Promise<void> {
    return this.database.transaction(async (tx) => {
      await lockShopper(tx, id);
      await tx.run(
        'DELETE FROM stock_notices WHERE user_id = $1 AND goods_id = $2 AND sku_id = $3',
        [id, goodsId, skuId],
        'stockNotices.remove',
      );
      if (!isAsked) return;
      const [found] = await tx.rows<{ n: number }>(
        `
          SELECT (SELECT count(*)::int FROM stock_notices n WHERE n.user_id = $3) AS n
          FROM goods g
          JOIN stores t ON t.id = g.store_id
          WHERE g.id = $1
            AND g.deleted_at IS NULL
            AND ${isOpenSql}
            AND (
              $2::bigint = 0
              OR EXISTS (SELECT FROM goods_skus k WHERE k.id = $2 AND k.goods_id = g.id)
            )`,
        [goodsId, skuId, id],
        'stockNotices.goods',
      );
      if (!found) throw httpErrors.notFound();
      if (found.n >= maxNotices) throw errors.tooMany({ most: maxNotices });
      await tx.run(
        'INSERT INTO stock_notices (user_id, goods_id, sku_id) VALUES ($1, $2, $3)',
        [id, goodsId, skuId],
        'stockNotices.add',
      );
    });
  }
}
