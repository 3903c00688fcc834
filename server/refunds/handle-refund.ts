import { Injectable } from '@nestjs/common';
import { Events } from '../config/events.ts';
import type { Transaction } from '../config/sql.ts';
import { Database } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import { httpErrors } from '../http/errors.ts';
import { once } from '../http/once.ts';
import { type Mover, moveOrders } from '../orders/move-orders.ts';
import { moveOne } from '../orders/serve-orders.ts';
import { TaskTimes } from '../orders/task-times.ts';
import type { OrderMoveName } from '../orders/order-state.ts';
import { refundMoney } from './refund-money.ts';
import { refundErrors } from './refunds.errors.ts';

export interface Refund {
  readonly id: number;
  readonly order_id: number;
  readonly user_id: number;
  readonly store_id: number;
  readonly refund_type: 0 | 1 | 2;
  readonly refund_verify: 0 | 1 | 2;
  readonly refund_step: 0 | 1 | 2 | 3;
  readonly is_open: 0 | 1;
  readonly is_appeal: 0 | 1;
  readonly previous_status: number;
}
/** Who asks: the shopper of the order, its store, or the platform. */
export type RefundOwner = { readonly user: number } | { readonly store: number } | 'platform';
type Step =
  | 'agree'
  | 'reject'
  | 'send'
  | 'confirm'
  | 'resend'
  | 'arrive'
  | 'withdraw'
  | 'end'
  | 'appeal';

/** When each step may be taken; the row lock on its order makes each happen once. */
const steps: Readonly<Record<Step, (refund: Refund) => boolean>> = {
  agree: ({ is_open, refund_verify }) => is_open === 1 && refund_verify === 0,
  reject: ({ is_open, refund_verify }) => is_open === 1 && refund_verify === 0,
  /** The shopper sends the goods back. */
  send: ({ is_open, refund_verify, refund_type, refund_step }) =>
    is_open === 1 && refund_verify === 1 && refund_type !== 0 && refund_step === 0,
  /** The store has them again, and the money goes back. */
  confirm: ({ is_open, refund_verify, refund_type, refund_step }) =>
    is_open === 1 && refund_verify === 1 && refund_type === 1 && refund_step === 1,
  /** The store sends others. */
  resend: ({ is_open, refund_verify, refund_type, refund_step }) =>
    is_open === 1 && refund_verify === 1 && refund_type === 2 && refund_step === 1,
  arrive: ({ is_open, refund_verify, refund_step }) =>
    is_open === 1 && refund_verify === 1 && refund_step === 2,
  /** Goods that never come, or never go out again, hold up the order and its settlement. */
  end: ({ is_open, refund_verify }) => is_open === 1 && refund_verify === 1,
  withdraw: ({ is_open, refund_step }) => is_open === 1 && refund_step === 0,
  /** Once, after the store said no. */
  appeal: ({ is_open, refund_verify, is_appeal }) =>
    is_open === 0 && refund_verify === 2 && is_appeal === 0,
};

/** The steps of an after-sale (decisions 16, reference §4.8). While it runs its order is 5; when it ends the order is what it was, or done when everything was refunded. */
@Injectable()
export class HandleRefund {
  constructor(
    private readonly database: Database,
    private readonly events: Events,
    private readonly times: TaskTimes,
  ) {}

  /** @throws Refusal 404 for another owner's, `refunds.notNow` */
  run(
    actor: Actor,
    owner: RefundOwner,
    orderId: number,
    act: (tx: Transaction, refund: Refund) => Promise<void>,
  ): Promise<void> {
    return this.database
      .transaction((tx) =>
        once(tx, actor, async () => {
          await act(tx, await lockRefund(tx, owner, orderId));
          return {};
        }),
      )
      .then(() => undefined);
  }

  /** What was appealed is the platform's. @throws Refusal `refunds.notNow` */
  demandOwn({ is_appeal: isAppeal }: Refund): void {
    if (isAppeal === 1) throw refundErrors.notNow();
  }

  async agree(tx: Transaction, actor: Mover, ...refunds: readonly Refund[]): Promise<void> {
    demand('agree', ...refunds);
    const { refundSend } = await this.times.read(tx);
    await tx.run(
      `UPDATE refunds SET refund_verify = 1, deadline = ${within('$2')}, rev = rev + 1 WHERE id = ANY($1::bigint[])`,
      [idsOf(refunds), refundSend],
      'refunds.agree',
    );
    await moveAll(
      tx,
      actor,
      'agreeAfterSale',
      ordersOf(refunds.filter(({ refund_type: type }) => type !== 0)),
    );
    const paid = refunds.filter(({ refund_type: type }) => type === 0);
    await this.pay(
      tx,
      actor,
      paid,
      paid.filter(({ previous_status: status }) => status === 2),
    );
  }

  /** A refused appeal is the platform's last word. */
  async reject(tx: Transaction, actor: Mover, refund: Refund, reason: string): Promise<void> {
    demand('reject', refund);
    await tx.run(
      "UPDATE refunds SET refund_verify = 2, is_open = 0, deadline = NULL, refuse_remark = $2, finish_time = date_trunc('second', mall_now()), rev = rev + 1 WHERE id = $1",
      [refund.id, reason],
      'refunds.reject',
    );
    await moveAll(tx, actor, 'endAfterSale', [refund.order_id], reason);
  }

  async send(
    tx: Transaction,
    actor: Mover,
    refund: Refund,
    parcel: { readonly code: string; readonly no: string },
  ): Promise<void> {
    demand('send', refund);
    const { refundReceive } = await this.times.read(tx);
    await tx.run(
      `UPDATE refunds SET refund_step = 1, delivery_code = $2, delivery_no = $3, deadline = ${within('$4')}, rev = rev + 1 WHERE id = $1`,
      [refund.id, parcel.code, parcel.no, refundReceive],
      'refunds.send',
    );
    await moveAll(tx, actor, 'sendBack', [refund.order_id]);
  }

  async confirm(tx: Transaction, actor: Mover, ...refunds: readonly Refund[]): Promise<void> {
    demand('confirm', ...refunds);
    await this.pay(tx, actor, refunds, refunds);
  }

  async resend(
    tx: Transaction,
    actor: Mover,
    refund: Refund,
    parcel: { readonly code: string; readonly no: string },
  ): Promise<void> {
    demand('resend', refund);
    const { refundReceive } = await this.times.read(tx);
    await tx.run(
      `UPDATE refunds SET refund_step = 2, re_delivery_code = $2, re_delivery_no = $3, deadline = ${within('$4')}, rev = rev + 1 WHERE id = $1`,
      [refund.id, parcel.code, parcel.no, refundReceive],
      'refunds.resend',
    );
    await moveAll(tx, actor, 'resend', [refund.order_id]);
  }

  async arrive(tx: Transaction, actor: Mover, ...refunds: readonly Refund[]): Promise<void> {
    demand('arrive', ...refunds);
    await finish(tx, idsOf(refunds));
    await moveAll(tx, actor, 'endAfterSale', ordersOf(refunds));
  }

  /** The store has the goods of an exchange and sends no others: the money goes back instead. */
  async payInstead(tx: Transaction, actor: Mover, ...refunds: readonly Refund[]): Promise<void> {
    demand('resend', ...refunds);
    await tx.run(
      `WITH parts AS (UPDATE refund_goods g SET money = ${partOf('l.total_price - l.off_money')}, platform_money = ${partOf('l.platform_money')} FROM order_goods l WHERE g.refund_id = ANY($1::bigint[]) AND l.id = g.order_goods_id RETURNING g.refund_id, g.money, g.platform_money),
       sums AS (SELECT refund_id, sum(money)::bigint AS money, sum(platform_money)::bigint AS platform_money FROM parts GROUP BY 1)
       UPDATE refunds r SET refund_type = 1, goods_money = s.money, platform_money = s.platform_money FROM sums s WHERE r.id = s.refund_id`,
      [idsOf(refunds)],
      'refunds.payInstead',
    );
    await this.confirm(
      tx,
      actor,
      ...refunds.map((refund): Refund => ({ ...refund, refund_type: 1 })),
    );
  }

  /** The shopper thinks better of it. */
  withdraw(tx: Transaction, actor: Mover, refund: Refund): Promise<void> {
    demand('withdraw', refund);
    return this.close(tx, actor, [refund], '');
  }

  /** The platform ends what was agreed and nobody goes on with; the order is what it was before. */
  async end(tx: Transaction, actor: Mover, refund: Refund, reason: string): Promise<void> {
    demand('end', refund);
    await this.close(tx, actor, [refund], reason);
  }

  /** The shopper was to send the goods and did not. */
  async giveUp(tx: Transaction, ...refunds: readonly Refund[]): Promise<void> {
    demand('send', ...refunds);
    await this.close(tx, 'system', refunds, '');
  }

  private async close(
    tx: Transaction,
    actor: Mover,
    refunds: readonly Refund[],
    note: string,
  ): Promise<void> {
    await tx.run(
      "UPDATE refunds SET is_open = 0, deadline = NULL, finish_time = date_trunc('second', mall_now()), rev = rev + 1 WHERE id = ANY($1::bigint[])",
      [idsOf(refunds)],
      'refunds.close',
    );
    await moveAll(tx, actor, 'endAfterSale', ordersOf(refunds), note);
  }

  /** The platform decides what the store refused. @throws Refusal `refunds.appealed` when it was before, `refunds.settled` when its order was settled meanwhile, `refunds.notNow` when nothing was refused */
  async appeal(tx: Transaction, actor: Actor, refund: Refund, remark: string): Promise<void> {
    if (refund.is_appeal === 1) throw refundErrors.appealed();
    demand('appeal', refund);
    if (
      (
        await tx.rows(
          'SELECT 1 FROM orders WHERE id = $1 AND is_settlement = 1',
          [refund.order_id],
          'refunds.isSettled',
        )
      ).length > 0
    )
      throw refundErrors.settled();
    await moveOne(tx, actor, 'applyAfterSale', refund.order_id, remark);
    await tx.run(
      `UPDATE refunds r SET is_open = 1, is_appeal = 1, refund_verify = 0, appeal_remark = $2, deadline = NULL, finish_time = NULL, rev = r.rev + 1,
         freight_money = CASE WHEN o.previous_status = 2 THEN r.freight_money ELSE 0 END FROM orders o WHERE r.id = $1 AND o.id = r.order_id`,
      [refund.id, remark],
      'refunds.appeal',
    ); // what was sent meanwhile keeps its freight
    await tx.run(
      'UPDATE orders SET refund_status = $2 WHERE id = $1',
      [refund.order_id, refund.refund_type === 0 ? 0 : 1],
      'refunds.statusOf',
    );
  }

  /** All at once, so that locks keep their order however many there are: orders, then coupons, then the ledger, stock last. */
  private async pay(
    tx: Transaction,
    actor: Mover,
    refunds: readonly Refund[],
    returned: readonly Refund[],
  ): Promise<void> {
    if (refunds.length === 0) return;
    await finish(tx, idsOf(refunds));
    const orders = await tx.rows<{ id: number; is_whole: boolean }>(
      `SELECT r.order_id AS id, bool_and(l.refund_num + coalesce(g.num, 0) = l.buy_num) AS is_whole FROM refunds r JOIN order_goods l ON l.order_id = r.order_id
       LEFT JOIN refund_goods g ON g.order_goods_id = l.id AND g.refund_id = r.id WHERE r.id = ANY($1::bigint[]) GROUP BY 1`,
      [idsOf(refunds)],
      'refunds.whole',
    );
    await moveAll(tx, actor, 'refundAll', idsOf(orders.filter(({ is_whole: isWhole }) => isWhole)));
    await moveAll(
      tx,
      actor,
      'endAfterSale',
      idsOf(orders.filter(({ is_whole: isWhole }) => !isWhole)),
    );
    await refundMoney(tx, this.events, idsOf(refunds), idsOf(returned));
  }
}

/** From now on so many seconds. */
const within = (seconds: string): string =>
  `date_trunc('second', mall_now()) + make_interval(secs => ${seconds})`;
/** What the pieces of `g` give back of the line `l`, as `lineRefund` says. */
const partOf = (paid: string): string =>
  `((${paid}) * (l.refund_num + g.num)) / l.buy_num - ((${paid}) * l.refund_num) / l.buy_num`;

const idsOf = (rows: readonly { readonly id: number }[]): readonly number[] =>
  rows.map(({ id }) => id);

const ordersOf = (refunds: readonly Refund[]): readonly number[] =>
  refunds.map(({ order_id: order }) => order);

/** @throws Refusal `refunds.notNow` when one of them runs no after-sale */
async function moveAll(
  tx: Transaction,
  actor: Mover,
  name: OrderMoveName,
  orderIds: readonly number[],
  note = '',
): Promise<void> {
  if (
    orderIds.length > 0 &&
    (await moveOrders(tx, actor, name, orderIds, note)).length < orderIds.length
  )
    throw refundErrors.notNow();
}

export const finish = (tx: Transaction, ids: readonly number[]): Promise<number> =>
  tx.run(
    "UPDATE refunds SET refund_verify = 1, refund_step = 3, is_open = 0, deadline = NULL, finish_time = date_trunc('second', mall_now()), rev = rev + 1 WHERE id = ANY($1::bigint[])",
    [ids],
    'refunds.finish',
  );

function demand(step: Step, ...refunds: readonly Refund[]): void {
  if (!refunds.every(steps[step])) throw refundErrors.notNow();
}

/** Locks the order first, then reads its latest after-sale. */
export async function lockRefund(
  tx: Transaction,
  owner: RefundOwner,
  orderId: number,
): Promise<Refund> {
  const [column, id] =
    owner === 'platform'
      ? ['id', orderId]
      : 'user' in owner
        ? ['user_id', owner.user]
        : ['store_id', owner.store];
  const [order] = await tx.rows(
    `SELECT 1 FROM orders WHERE id = $1 AND ${column} = $2 FOR NO KEY UPDATE`,
    [orderId, id],
    `refunds.lock.${column}`,
  );
  const [refund] = order
    ? await tx.rows<Refund>(
        `SELECT r.id, r.order_id, r.user_id, r.store_id, r.refund_type, r.refund_verify, r.refund_step, r.is_open, r.is_appeal, o.previous_status FROM refunds r JOIN orders o ON o.id = r.order_id
     WHERE r.order_id = $1 ORDER BY r.is_open DESC, r.id DESC LIMIT 1`,
        [orderId],
        'refunds.last',
      )
    : [];
  if (!refund) throw httpErrors.notFound();
  return refund;
}
