import { Injectable } from '@nestjs/common';
import { Events } from '../config/events.ts';
import { Database, type Transaction } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import { httpErrors } from '../http/errors.ts';
import { once } from '../http/once.ts';
import { post } from '../wallet/post.ts';
import { endOrders } from './cancel-orders.ts';
import { type MovedOrder, moveOrders } from './move-orders.ts';
import { orderErrors } from './orders.errors.ts';
import { orderCompleted } from './orders.events.ts';
import type { OrderMoveName } from './order-state.ts';

/** What a shopper does with an order of their own. */
@Injectable()
export class ServeOrders {
  constructor(
    private readonly database: Database,
    private readonly events: Events,
  ) {}

  /** @throws Refusal 404; `orders.notNow` unless it waits for its payment */
  cancel(actor: Actor, id: number): Promise<void> {
    return this.own(actor, id, async (tx) => {
      if ((await endOrders(tx, actor, 'cancel', [id])).length === 0) throw orderErrors.notNow();
    });
  }

  /** @throws Refusal 404; `orders.notNow` unless it is on its way */
  receive(actor: Actor, id: number): Promise<void> {
    return this.own(actor, id, async (tx) => {
      await moveOne(tx, actor, 'receive', id);
    });
  }

  /** Takes an order that has ended off the shopper's list; it stays for everybody else. @throws Refusal 404; `orders.notNow` */
  hide(actor: Actor, id: number): Promise<void> {
    return this.own(actor, id, async (tx) => {
      const hidden = await tx.run(
        'UPDATE orders SET hidden_at = mall_now() WHERE id = $1 AND order_status IN (0, 6)',
        [id],
      );
      if (hidden === 0) throw orderErrors.notNow();
    });
  }

  /** Comments end an order; the module of comments writes them in the same transaction. */
  async completed(tx: Transaction, orders: readonly MovedOrder[]): Promise<void> {
    if (orders.length > 0) await post(tx, await this.events.publish(tx, orderCompleted, orders));
  }

  private async own(
    actor: Actor,
    id: number,
    act: (tx: Transaction) => Promise<void>,
  ): Promise<void> {
    await this.database.transaction((tx) =>
      once(tx, actor, async () => {
        const own = await tx.rows(
          'SELECT 1 FROM orders WHERE id = $1 AND user_id = $2 FOR NO KEY UPDATE',
          [id, actor.id],
          'orders.own',
        );
        if (own.length === 0) throw httpErrors.notFound();
        await act(tx);
        return {};
      }),
    );
  }
}

/** @throws Refusal `orders.notNow` */
export async function moveOne(
  tx: Transaction,
  actor: Actor,
  name: OrderMoveName,
  id: number,
  note = '',
): Promise<MovedOrder> {
  const [moved] = await moveOrders(tx, actor, name, [id], note);
  if (!moved) throw orderErrors.notNow();
  return moved;
}
