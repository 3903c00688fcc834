import { Injectable } from '@nestjs/common';
import { orderStatus } from '../../../schemas/contract/order-statuses.ts';
import { Database, type Transaction } from '../../platform/database/sql.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { httpErrors } from '../../platform/http/response/errors.ts';
import { once } from '../../platform/idempotency/idempotency.ts';
import { cancelOrders } from './cancel-orders.ts';
import { moveOrder } from './move-orders.ts';
import { orderErrors } from './orders.errors.ts';

/** Actions of a shopper on an own order. */
@Injectable()
export class ShopperOrders {
  constructor(private readonly database: Database) {}

  /** @throws Refusal 404; `orders.notNow` unless the order is unpaid */
  cancel(actor: Actor, id: number): Promise<void> {
    return this.withOwnOrder(actor, id, async (tx) => {
      const cancelled = await cancelOrders(tx, actor, 'cancel', { ids: [id] });
      if (cancelled.length === 0) throw orderErrors.notNow();
    });
  }

  /** @throws Refusal 404; `orders.notNow` unless the order is shipped */
  receive(actor: Actor, id: number): Promise<void> {
    return this.withOwnOrder(actor, id, async (tx) => {
      await moveOrder(tx, actor, 'receive', { id });
    });
  }

  /**
   * Hides an ended order from the shopper's list; others still see it.
   *
   * @throws Refusal 404; `orders.notNow` unless the order has ended
   */
  hide(actor: Actor, id: number): Promise<void> {
    return this.withOwnOrder(actor, id, async (tx) => {
      const hidden = await tx.run(
        `
          UPDATE orders
          SET hidden_at = mall_now()
          WHERE id = $1 AND order_status IN (${orderStatus.cancelled}, ${orderStatus.done})`,
        [id],
        'orders.hide',
      );
      if (hidden === 0) throw orderErrors.notNow();
    });
  }

  /** Runs `work` once per Idempotency-Key, with the order locked. */
  private async withOwnOrder(
    actor: Actor,
    id: number,
    work: (tx: Transaction) => Promise<void>,
  ): Promise<void> {
    await once(this.database, actor, async (tx) => {
      const own = await tx.rows(
        'SELECT 1 FROM orders WHERE id = $1 AND user_id = $2 FOR NO KEY UPDATE',
        [id, actor.id],
        'orders.lockOwn',
      );
      if (own.length === 0) throw httpErrors.notFound();
      await work(tx);
    });
  }
}
