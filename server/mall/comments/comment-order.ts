import { Injectable } from '@nestjs/common';
import { idsOf } from '../../../schemas/rules/ids-of.ts';
import { Database, type Transaction } from '../../platform/database/sql.ts';
import { Events } from '../../platform/events/events.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { badInput, httpErrors } from '../../platform/http/response/errors.ts';
import { once } from '../../platform/idempotency/idempotency.ts';
import { FileReferences } from '../../platform/storage/file-references.ts';
import { moveOrders, type OrderActor } from '../orders/move-orders.ts';
import { orderErrors } from '../orders/orders.errors.ts';
import { orderCompleted } from '../orders/orders.events.ts';
import { post } from '../wallet/post.ts';

/** Each 1 to 5. */
export interface Scores {
  readonly score: number;
  readonly agree: number;
  readonly service: number;
  readonly speed: number;
}

export interface CommentContent extends Scores {
  readonly content: string;
  /** Addresses of pictures. */
  readonly image: readonly string[];
}

export interface LineComment extends CommentContent {
  readonly order_goods_id: number;
}

/** One comment per line of an order, or the same comment for all lines. */
export type OrderComment =
  | { readonly orderId: number; readonly lines: readonly LineComment[] }
  | { readonly orderId: number; readonly all: CommentContent };

/**
 * SQL of order lines that get a comment when their order is commented. A wholly refunded line gets
 * none: its goods were often never received (docs/invariants.md#comments, C2).
 */
export const notWhollyRefundedSql = 'l.refund_num < l.buy_num';

/**
 * Comments an order after receipt, one comment per line by its buyer. This completes the order
 * (docs/product.md#order-transitions).
 */
@Injectable()
export class CommentOrder {
  constructor(
    private readonly database: Database,
    private readonly events: Events,
    private readonly files: FileReferences,
  ) {}

  /**
   * @throws Refusal 404; `orders.notNow`; 422 for a wrong picture, and unless each commentable line
   *   has exactly one comment
   */
  async run(actor: Actor, comment: OrderComment): Promise<void> {
    await this.assertImages(actor, comment);
    await once(this.database, actor, async (tx) => {
      const lineIds = await lockCommentableLines(tx, comment.orderId, actor.id);
      const comments = toLineComments(comment, lineIds);
      assertOnePerLine(comments, lineIds);
      await this.insert(tx, actor, [comment.orderId], comments);
    });
  }

  /**
   * Inserts comments, completes their orders and posts the movements that listeners of
   * `order.completed` return.
   *
   * @throws Refusal `orders.notNow` unless all orders are received and not commented
   */
  async insert(
    tx: Transaction,
    actor: OrderActor,
    orderIds: readonly number[],
    comments: readonly LineComment[],
  ): Promise<void> {
    const moved = await moveOrders(tx, actor, 'comment', { ids: orderIds });
    if (moved.length < orderIds.length) throw orderErrors.notNow();
    await tx.run(
      `
        INSERT INTO order_comments (
          user_id, order_id, order_goods_id, goods_id, store_id, score, agree, service, speed,
          content, image, reply
        )
        SELECT
          l.user_id, l.order_id, l.id, l.goods_id, l.store_id, c.score, c.agree, c.service,
          c.speed, c.content, c.image, ''
        FROM jsonb_to_recordset($1::jsonb) AS c(
          order_goods_id bigint, score numeric, agree numeric, service numeric, speed numeric,
          content text, image jsonb
        )
        JOIN order_goods l ON l.id = c.order_goods_id
        WHERE l.order_id = ANY($2::bigint[])`,
      [JSON.stringify(comments), orderIds],
      'comments.write',
    );
    if (moved.length > 0) await post(tx, await this.events.publish(tx, orderCompleted, moved));
  }

  /** @throws Refusal 422 for an address that is not a public picture of the shopper */
  private async assertImages(actor: Actor, comment: OrderComment): Promise<void> {
    const images =
      'lines' in comment ? comment.lines.flatMap(({ image }) => image) : comment.all.image;
    const references = images.map((address, index) => ({
      expected: 'public' as const,
      address,
      pointer: `/image/${index}`,
    }));
    const errors = await this.files.errorsOf(this.database, actor, references);
    if (errors.length > 0) throw badInput(errors);
  }
}

/**
 * Locks the order, then reads its lines: a statement that waits for the lock would see them as they
 * were before a refund that ended meanwhile.
 *
 * @returns the ids of its commentable lines
 * @throws Refusal 404
 */
async function lockCommentableLines(
  tx: Transaction,
  orderId: number,
  userId: number,
): Promise<readonly number[]> {
  const [order] = await tx.rows(
    'SELECT 1 FROM orders WHERE id = $1 AND user_id = $2 FOR NO KEY UPDATE',
    [orderId, userId],
    'comments.lockOrder',
  );
  if (!order) throw httpErrors.notFound();
  const lines = await tx.rows<{ id: number }>(
    `
      SELECT l.id
      FROM order_goods l
      WHERE l.order_id = $1 AND ${notWhollyRefundedSql}
      ORDER BY l.id`,
    [orderId],
    'comments.lines',
  );
  return idsOf(lines);
}

function toLineComments(comment: OrderComment, lineIds: readonly number[]): readonly LineComment[] {
  if ('lines' in comment) return comment.lines;
  return lineIds.map((id) => ({ ...comment.all, order_goods_id: id }));
}

function assertOnePerLine(comments: readonly LineComment[], lineIds: readonly number[]): void {
  const commentedIds = new Set(comments.map(({ order_goods_id: id }) => id));
  const isComplete =
    comments.length === lineIds.length && lineIds.every((id) => commentedIds.has(id));
  if (isComplete) return;
  throw badInput([{ pointer: '/lines', key: 'errors.orders.commentLines', params: {} }]);
}
