import { Injectable, type OnModuleInit } from '@nestjs/common';
import { at } from '../config/fail-points.ts';
import { Database, type Transaction } from '../config/sql.ts';
import { Jobs } from '../jobs/jobs.ts';
import { type Mover, moveOrders } from '../orders/move-orders.ts';
import { TaskTimes } from '../orders/task-times.ts';
import { type Leg, post, type Posting } from '../wallet/post.ts';
import { netReferral } from './referral-back.ts';

const batch = 100;

/** What one order comes to, in fen. */
interface Settled {
  readonly id: number;
  readonly order_id: number;
  readonly store_id: number;
  readonly order_no: string;
  /** Of the store's pending money, what this order put there and no refund took. */
  readonly pending: number;
  readonly commission: number;
  readonly referral: number;
  readonly settlement_price: number;
  readonly earners: readonly { readonly user_id: number; readonly money: number }[];
}

/**
 * What is left of each order and who gets it (decisions 18), written once per order: the unique key of `order_settlements` and the move decide.
 * Fee: of each line's goods that stay sold, at the rate agreed when it was ordered, rounded half up; never more than what is left beside referrals.
 */
const settle = `WITH due AS (SELECT o.* FROM orders o WHERE o.id = ANY($1::bigint[])),
    lines AS (SELECT l.order_id, sum(round((l.total_price - l.off_money - l.refund_money) * l.rate / 10000.0))::bigint AS fee,
        sum(l.platform_money - (l.platform_money * l.refund_num) / l.buy_num)::bigint AS platform FROM order_goods l WHERE l.order_id = ANY($1::bigint[]) GROUP BY 1),
    paid AS (UPDATE distribution_logs d SET status = 1 WHERE d.order_id = ANY($1::bigint[]) AND d.status = 0 AND d.commission > 0 RETURNING d.order_id, d.user_id, d.commission),
    shares AS (SELECT order_id, sum(commission)::bigint AS referral FROM paid GROUP BY 1),
    sums AS (SELECT d.id, d.user_id, d.store_id, d.order_no, d.total_price, d.refund_money, l.platform, d.total_price - d.refund_money + l.platform AS pending, coalesce(s.referral, 0) AS referral,
        least(l.fee, d.total_price - d.refund_money + l.platform - coalesce(s.referral, 0)) AS commission FROM due d JOIN lines l ON l.order_id = d.id LEFT JOIN shares s ON s.order_id = d.id),
    written AS (INSERT INTO order_settlements (order_id, user_id, store_id, settlement_no, total_price, refund_money, platform_money, commission, referral, settlement_price, clawed_back, status, is_manual, info)
      SELECT id, user_id, store_id, 'S' || order_no, total_price, refund_money, platform, commission, referral, pending - commission - referral, 0, 1, $2, '' FROM sums ORDER BY id RETURNING id, order_id, commission, referral, settlement_price)
  SELECT w.id, w.order_id, s.store_id, s.order_no, s.pending, w.commission, w.referral, w.settlement_price,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('user_id', e.user_id, 'money', e.money)), '[]') FROM (SELECT user_id, sum(commission)::bigint AS money FROM paid p WHERE p.order_id = w.order_id GROUP BY 1) e) AS earners
  FROM written w JOIN sums s ON s.id = w.order_id ORDER BY w.order_id`;

/** Pays stores, the platform and referrers for orders that are done (decisions 18). */
@Injectable()
export class SettleOrders implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly times: TaskTimes,
  ) {}

  onModuleInit(): void {
    this.jobs.add({
      name: 'settlements.settle',
      everySeconds: 300,
      leaseSeconds: 900,
      run: () => this.run(),
    });
  }

  /** Settles every order whose time has come; after a store's refusal a shopper has as long to appeal as stores have to answer. Late, repeated and parallel runs settle each once. @returns how many */
  async run(mover: Mover = 'system'): Promise<number> {
    const { settlement, refundAnswer } = await this.times.read();
    for (let done = 0; ; ) {
      const step = await this.database.transaction(async (tx) => {
        const due = await tx.rows<{ id: number }>(
          `SELECT id FROM orders o WHERE order_status = 6 AND is_settlement = 0 AND complete_time <= mall_now() - make_interval(secs => $1)
             AND NOT EXISTS (SELECT FROM refunds r WHERE r.order_id = o.id AND r.refund_verify = 2 AND r.is_appeal = 0 AND r.finish_time > mall_now() - make_interval(secs => $3)) ORDER BY id LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED`,
          [settlement, batch, refundAnswer],
          'settlements.due',
        );
        if (due.length > 0)
          await this.settle(
            tx,
            mover,
            due.map(({ id }) => id),
          );
        return due.length;
      });
      done += step;
      if (step < batch) return done;
    }
  }

  private async settle(tx: Transaction, mover: Mover, due: readonly number[]): Promise<void> {
    const moved = await moveOrders(tx, mover, 'settle', due);
    const settled = await tx.rows<Settled>(
      settle,
      [moved.map(({ id }) => id), mover === 'system' ? 0 : 1],
      'settlements.settle',
    );
    at('settlement.written');
    await post(tx, [
      ...settled.map(postingOf).filter(({ legs }) => legs.length > 0),
      ...(await netReferral(tx, settled)),
    ]);
  }
}

function postingOf({
  id,
  store_id,
  order_no,
  pending,
  commission,
  settlement_price,
  earners,
}: Settled): Posting {
  const legs: readonly Leg[] = [
    { account: { owner: 'store', id: store_id, kind: 'pending' }, amount: -pending },
    { account: { owner: 'store', id: store_id, kind: 'available' }, amount: settlement_price },
    { account: { owner: 'platform', kind: 'commission' }, amount: commission },
    ...earners.map(
      ({ user_id, money }): Leg => ({
        account: { owner: 'user', id: user_id, kind: 'money' },
        amount: money,
      }),
    ),
  ];
  return {
    cause: { type: 'settlement', id },
    event: 'settled',
    info: order_no,
    legs: legs.filter(({ amount }) => amount !== 0),
  };
}
