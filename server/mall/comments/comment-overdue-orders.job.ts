import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, type Transaction } from '../../platform/database/sql.ts';
import { Jobs } from '../../platform/jobs/jobs.ts';
import { DeadlineSettings } from '../orders/deadline-settings.ts';
import { type CommentContent, CommentOrder, notWhollyRefundedSql } from './comment-order.ts';
import { orderStatus } from '../../../schemas/contract/order-statuses.ts';

/** Orders commented in one transaction. */
const batchSize = 200;

/** The comment of a shopper who wrote none in time (docs/product.md#order-transitions). */
const defaultComment: CommentContent = {
  score: 5,
  agree: 5,
  service: 5,
  speed: 5,
  content: '非常好！',
  image: [],
};

/**
 * Writes the default comment for orders that were received and not commented in time. The order's
 * move lets parallel and repeated runs write one comment per line.
 */
@Injectable()
export class CommentOverdueOrders implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly deadlines: DeadlineSettings,
    private readonly commentOrder: CommentOrder,
  ) {}

  onModuleInit(): void {
    this.jobs.add({ name: 'comments.silent', everySeconds: 60, run: () => this.run() });
  }

  /** @returns how many orders were commented */
  async run(): Promise<number> {
    const { confirm: waitSeconds } = await this.deadlines.read();
    let total = 0;
    let commented: number;
    do {
      commented = await this.database.transaction((tx) => this.commentBatch(tx, waitSeconds));
      total += commented;
    } while (commented === batchSize);
    return total;
  }

  private async commentBatch(tx: Transaction, waitSeconds: number): Promise<number> {
    const orders = await tx.rows<{ id: number; line_ids: readonly number[] }>(
      `
        SELECT
          o.id,
          ARRAY(
            SELECT l.id
            FROM order_goods l
            WHERE l.order_id = o.id AND ${notWhollyRefundedSql}
          ) AS line_ids
        FROM orders o
        WHERE o.order_status = ${orderStatus.toComment}
          AND o.receipt_time <= mall_now() - make_interval(secs => $1)
        ORDER BY o.id
        LIMIT $2
        FOR NO KEY UPDATE OF o SKIP LOCKED`,
      [waitSeconds, batchSize],
      'comments.due',
    );
    if (orders.length === 0) return 0;
    const orderIds = orders.map(({ id }) => id);
    const comments = orders
      .flatMap((order) => order.line_ids)
      .map((lineId) => ({ ...defaultComment, order_goods_id: lineId }));
    await this.commentOrder.insert(tx, 'system', orderIds, comments);
    return orders.length;
  }
}
