import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, type Transaction } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import { badInput, httpErrors } from '../http/errors.ts';
import { once } from '../http/once.ts';
import { Jobs } from '../jobs/jobs.ts';
import { type Mover, moveOrders } from '../orders/move-orders.ts';
import { orderErrors } from '../orders/orders.errors.ts';
import { ServeOrders } from '../orders/serve-orders.ts';
import { TaskTimes } from '../orders/task-times.ts';
import { SentFiles } from '../resources/ports.ts';

export interface Scores {
  readonly score: number;
  readonly agree: number;
  readonly service: number;
  readonly speed: number;
}
/** What a shopper says of one line. */
export interface LineComment extends Scores {
  readonly order_goods_id: number;
  readonly content: string;
  readonly image: readonly string[];
}
/** A comment of the whole order, said of each line, or one for each line; lines that wholly went back have none. */
export type Comment =
  | { readonly orderId: number; readonly lines: readonly LineComment[] }
  | { readonly orderId: number; readonly all: Omit<LineComment, 'order_goods_id'> };

/** Of goods that wholly went back nothing is said: often they were never received (invariant 31). */
const isKept = 'l.refund_num < l.buy_num';
/** What the mall says for who says nothing (reference §4.7). */
const silent = {
  score: 5,
  agree: 5,
  service: 5,
  speed: 5,
  content: '非常好！',
  image: [] as readonly string[],
};
const batch = 200;

/** Comments end an order (reference §4.7): one per line, by its buyer, after the receipt (invariant 31). */
@Injectable()
export class CommentOrder implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly serving: ServeOrders,
    private readonly files: SentFiles,
    private readonly jobs: Jobs,
    private readonly times: TaskTimes,
  ) {}

  onModuleInit(): void {
    this.jobs.add({
      name: 'comments.silent',
      everySeconds: 60,
      leaseSeconds: 300,
      run: () => this.commentSilently(),
    });
  }

  /** @throws Refusal 404; `orders.notNow`; 422 for lines of another order or such that went back, or a line without its comment */
  async run(actor: Actor, comment: Comment): Promise<void> {
    const pictures =
      'lines' in comment ? comment.lines.flatMap(({ image }) => image) : comment.all.image;
    const wrong = await this.files.wrong(
      this.database,
      actor,
      pictures.map((address, at) => ({ holds: 'public', address, pointer: `/image/${at}` })),
    );
    if (wrong.length > 0) throw badInput(wrong);
    await this.database.transaction((tx) =>
      once(tx, actor, async () => {
        const all = await tx.rows<{ id: number; kept: boolean }>(
          `SELECT l.id, ${isKept} AS kept FROM orders o JOIN order_goods l ON l.order_id = o.id WHERE o.id = $1 AND o.user_id = $2 ORDER BY l.id FOR NO KEY UPDATE OF o`,
          [comment.orderId, actor.id],
          'comments.lines',
        );
        if (all.length === 0) throw httpErrors.notFound();
        const lines = all.filter(({ kept }) => kept);
        const said =
          'lines' in comment
            ? comment.lines
            : lines.map(({ id }) => ({ ...comment.all, order_goods_id: id }));
        const ids = new Set(said.map(({ order_goods_id: id }) => id));
        if (
          ids.size < lines.length ||
          said.length > lines.length ||
          lines.some(({ id }) => !ids.has(id))
        )
          throw badInput([{ pointer: '/lines', key: 'errors.orders.commentLines', params: {} }]);
        await this.complete(tx, actor, [comment.orderId], said);
        return {};
      }),
    );
  }

  /** Late, repeated and parallel runs write one comment a line: the move of the order decides who does. */
  async commentSilently(): Promise<number> {
    const { confirm } = await this.times.read();
    for (let done = 0; ; ) {
      const step = await this.database.transaction(async (tx) => {
        const due = await tx.rows<{ id: number; lines: readonly number[] }>(
          `SELECT o.id, ARRAY(SELECT l.id FROM order_goods l WHERE l.order_id = o.id AND ${isKept}) AS lines FROM orders o
           WHERE o.order_status = 4 AND o.receipt_time <= mall_now() - make_interval(secs => $1) ORDER BY o.id LIMIT $2 FOR NO KEY UPDATE OF o SKIP LOCKED`,
          [confirm, batch],
          'comments.due',
        );
        if (due.length > 0)
          await this.complete(
            tx,
            'system',
            due.map(({ id }) => id),
            due.flatMap(({ lines }) => lines.map((id) => ({ ...silent, order_goods_id: id }))),
          );
        return due.length;
      });
      done += step;
      if (step < batch) return done;
    }
  }

  private async complete(
    tx: Transaction,
    mover: Mover,
    orderIds: readonly number[],
    said: readonly LineComment[],
  ): Promise<void> {
    const moved = await moveOrders(tx, mover, 'comment', orderIds);
    if (moved.length < orderIds.length) throw orderErrors.notNow();
    await tx.run(
      `INSERT INTO order_comments (user_id, order_id, order_goods_id, goods_id, store_id, score, agree, service, speed, content, image, reply)
       SELECT l.user_id, l.order_id, l.id, l.goods_id, l.store_id, c.score, c.agree, c.service, c.speed, c.content, c.image, ''
       FROM jsonb_to_recordset($1::jsonb) AS c(order_goods_id bigint, score numeric, agree numeric, service numeric, speed numeric, content text, image jsonb) JOIN order_goods l ON l.id = c.order_goods_id WHERE l.order_id = ANY($2::bigint[])`,
      [JSON.stringify(said), orderIds],
      'comments.write',
    );
    await this.serving.completed(tx, moved);
  }
}
