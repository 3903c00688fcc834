import { Injectable } from '@nestjs/common';
import { automaticComment } from '../../../schemas/contract/automatic-comment.ts';
import { orderStatus } from '../../../schemas/contract/order-statuses.ts';
import { idsOf } from '../../../schemas/rules/ids-of.ts';
import { Database, type Transaction } from '../../platform/database/sql.ts';
import { runBatches } from '../../platform/jobs/run-batches.ts';
import { Scheduled } from '../../platform/jobs/scheduled.ts';
import { DeadlineSettings } from '../orders/deadline-settings.ts';
import { type CommentContent, CommentOrder, notWhollyRefundedSql } from './comment-order.ts';

/** Orders commented in one transaction. */
const batchSize = 200;

/** The comment of a shopper who wrote none in time (docs/product.md#order-transitions). */
const defaultComment: CommentContent = {
  score: 5,
  agree: 5,
  service: 5,
  speed: 5,
  content: automaticComment['zh-cn'],
  image: [],
};

interface DueOrder {
  readonly id: number;
  /** Lines that get a comment. */
  readonly line_ids: readonly number[];
}

/** Parameters: seconds, most rows, ids that are left out. */
const dueSql = `
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
    AND o.id <> ALL($3::bigint[])
  ORDER BY o.id
  LIMIT $2
  FOR NO KEY UPDATE OF o SKIP LOCKED`;

/**
 * Writes the default comment for orders that were received and not commented in time. The order's
 * move lets parallel and repeated runs write one comment per line.
 */
@Injectable()
export class CommentOverdueOrders {
  constructor(
    private readonly database: Database,
    private readonly deadlines: DeadlineSettings,
    private readonly commentOrder: CommentOrder,
  ) {}

  /**
   * An order that fails does not stop the others.
   *
   * @returns how many orders were commented
   * @throws Error with the ids of orders that cannot be commented, after the others are
   */
  @Scheduled({ name: 'comments.silent', everySeconds: 60 })
  async run(): Promise<number> {
    const { confirm } = await this.deadlines.read();
    return runBatches<DueOrder>(this.database, {
      size: batchSize,
      findDue: (tx, limit, skippedIds) =>
        tx.rows(dueSql, [confirm, limit, skippedIds], 'comments.due'),
      work: (tx, orders) => this.commentAll(tx, orders),
    });
  }

  private async commentAll(tx: Transaction, orders: readonly DueOrder[]): Promise<void> {
    const orderIds = idsOf(orders);
    const comments = orders
      .flatMap((order) => order.line_ids)
      .map((lineId) => ({ ...defaultComment, order_goods_id: lineId }));
    await this.commentOrder.insert(tx, 'system', orderIds, comments);
  }
}
