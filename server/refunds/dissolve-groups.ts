import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Events } from '../config/events.ts';
import { Database, type Transaction } from '../config/sql.ts';
import { Jobs } from '../jobs/jobs.ts';
import { giveStockBack } from '../catalog/take-stock.ts';
import { releaseOrders } from '../orders/cancel-orders.ts';
import { moveOrders } from '../orders/move-orders.ts';
import { openRefund, type OrderState, partsOf } from './ask-refund.ts';
import { finish } from './handle-refund.ts';
import { refundMoney } from './refund-money.ts';

const batch = 20;
interface Member extends OrderState {
  readonly collective_id: number;
}

/** Ends groups that were not filled in time: unpaid orders expire, paid ones give their money back, each exactly once (invariant 20). */
@Injectable()
export class DissolveGroups implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly events: Events,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.add({
      name: 'refunds.groups',
      everySeconds: 60,
      leaseSeconds: 300,
      run: () => this.run(),
    });
  }

  async run(): Promise<number> {
    return (
      (await this.all((tx) => this.dissolve(tx))) + (await this.all((tx) => this.giveBackLate(tx)))
    );
  }

  private async all(take: (tx: Transaction) => Promise<number>): Promise<number> {
    for (let done = 0; ; ) {
      const step = await this.database.transaction(take);
      done += step;
      if (step < batch) return done;
    }
  }

  /** Orders are locked before their groups, as paying does. */
  private async dissolve(tx: Transaction): Promise<number> {
    const due = (
      await tx.rows<{ id: number }>(
        'SELECT id FROM collective_logs WHERE status = 2 AND end_time <= mall_now() ORDER BY id LIMIT $1',
        [batch],
        'refunds.dueGroups',
      )
    ).map(({ id }) => id);
    if (due.length === 0) return 0;
    const members = await tx.rows<Member>(
      `SELECT o.id, o.order_status, o.is_settlement, o.store_id, o.user_id, o.freight_money, o.collective_id FROM collective_members m JOIN orders o ON o.id = m.order_id WHERE m.collective_log_id = ANY($1::bigint[]) ORDER BY o.id FOR NO KEY UPDATE OF o`,
      [due],
      'refunds.members',
    );
    const over = new Set(
      (
        await tx.rows<{ id: number }>(
          'UPDATE collective_logs SET status = 0 WHERE id = ANY($1::bigint[]) AND status = 2 AND end_time <= mall_now() RETURNING id',
          [due],
          'refunds.endGroups',
        )
      ).map(({ id }) => id),
    );
    const ended = members.filter(({ collective_id: group }) => over.has(group));
    await this.end(tx, ended);
    return due.length;
  }

  /** Of groups that ended while an after-sale of theirs ran: where nothing came of it nobody would ship them, and nobody pay. */
  private async giveBackLate(tx: Transaction): Promise<number> {
    const late = await tx.rows<Member>(
      `SELECT o.id, o.order_status, o.is_settlement, o.store_id, o.user_id, o.freight_money, o.collective_id FROM orders o WHERE o.order_status = 2 AND o.collective_id IS NOT NULL
         AND EXISTS (SELECT 1 FROM collective_logs g WHERE g.id = o.collective_id AND g.status = 0) ORDER BY o.id LIMIT $1 FOR NO KEY UPDATE OF o`,
      [batch],
      'refunds.lateMembers',
    );
    await this.end(tx, late);
    return late.length;
  }

  /** Those that run an after-sale are left to it. Stock goes back last, and is counted before the refunds count its pieces. */
  private async end(tx: Transaction, members: readonly Member[]): Promise<void> {
    const standing = (wanted: OrderState['order_status']): readonly Member[] =>
      members.filter(({ order_status: status }) => status === wanted);
    const unpaid = standing(1),
      paid = standing(2);
    const refunds: number[] = [];
    for (const order of paid)
      refunds.push(
        await openRefund(tx, order, {
          type: 0,
          remark: '拼团失败',
          images: [],
          ...(await partsOf(tx, order, undefined)),
        }),
      ); // a group has a handful of members
    const ended = [
      ...(await moveOrders(
        tx,
        'system',
        'expire',
        unpaid.map(({ id }) => id),
      )),
      ...(await moveOrders(
        tx,
        'system',
        'dissolve',
        paid.map(({ id }) => id),
      )),
    ];
    const held = await releaseOrders(
      tx,
      ended.map(({ id }) => id),
    );
    await finish(tx, refunds);
    await refundMoney(tx, this.events, refunds, []);
    await giveStockBack(tx, 'cancel', held);
  }
}
