import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '../../platform/database/sql.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { httpErrors, type Refusal } from '../../platform/http/response/errors.ts';
import { once } from '../../platform/idempotency/idempotency.ts';
import { couponStatus } from '../kernel/statuses.ts';
import { writeMessages } from '../messages/outbox/write-messages.ts';
import { isPlatformOrOpenStoreSql } from '../stores/store-state.ts';
import { couponClasses } from './coupon-classes.ts';
import { promotionErrors } from './promotions.errors.ts';

/**
 * Claims a coupon for a shopper (docs/product.md#promotions). Stock, validity period and the
 * limit per person hold under concurrent claims.
 */
@Injectable()
export class ClaimCoupon {
  constructor(private readonly database: Database) {}

  /**
   * @returns the id of the shopper's coupon
   * @throws Refusal 404; `promotions.couponGone`, `promotions.couponLimit`
   */
  run(actor: Actor, couponId: number): Promise<number> {
    return once(this.database, actor, async (tx) => {
      const taken = await tx.run(
        `
          UPDATE coupons
          SET stock = stock - 1, claimed = claimed + 1
          WHERE id = $1
            AND stock > 0
            AND deleted_at IS NULL
            AND start_time <= mall_now()
            AND end_time > mall_now()
            AND ${isPlatformOrOpenStoreSql('coupons.store_id')}`,
        [couponId],
        'coupons.take',
      );
      if (taken === 0) throw await explainNotClaimed(tx, couponId);
      // The update locked the coupon row, so concurrent claims of it are serial here.
      const [claimed] = await tx.rows<{ id: number }>(
        `
          INSERT INTO coupon_logs (
            name, coupon_id, user_id, store_id, nth, money, use_money, is_platform, status,
            classes, start_time, end_time
          )
          SELECT
            c.name, c.id, $2, c.store_id, h.had + 1, c.money, c.use_money, c.is_platform,
            ${couponStatus.unused}, to_jsonb(${couponClasses('c.id')}), c.start_time, c.end_time
          FROM
            coupons c,
            (SELECT count(*) AS had FROM coupon_logs WHERE coupon_id = $1 AND user_id = $2) h
          WHERE c.id = $1 AND h.had < c.per_limit
          RETURNING id`,
        [couponId, actor.id],
        'coupons.claim',
      );
      if (!claimed) throw promotionErrors.couponLimit();
      await writeMessages(tx, 'coupon_received', [claimed.id]);
      return claimed.id;
    });
  }
}

async function explainNotClaimed(tx: Transaction, couponId: number): Promise<Refusal> {
  const coupons = await tx.rows('SELECT 1 FROM coupons WHERE id = $1 AND deleted_at IS NULL', [
    couponId,
  ]);
  return coupons.length === 0 ? httpErrors.notFound() : promotionErrors.couponGone();
}
