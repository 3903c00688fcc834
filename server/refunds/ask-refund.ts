import { Injectable } from '@nestjs/common';
import type { RefundPreview } from '../../schemas/contract/calls/orders.ts';
import { maxVainRefunds } from '../../schemas/contract/orders.ts';
import { moneyText } from '../../schemas/rules/parse-scalar.ts';
import { Database, type Transaction } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import { badInput, httpErrors } from '../http/errors.ts';
import { once } from '../http/once.ts';
import { fen, sum } from '../money/fen.ts';
import { orderErrors } from '../orders/orders.errors.ts';
import { moveOne } from '../orders/serve-orders.ts';
import { TaskTimes } from '../orders/task-times.ts';
import { SentFiles } from '../resources/ports.ts';
import { lineRefund } from './line-refund.ts';
import { refundErrors } from './refunds.errors.ts';

/** 0 money back, 1 goods back and money back, 2 goods back and other goods (decisions 16). */
export type RefundType = 0 | 1 | 2;
export interface AskedRefund {
  readonly orderId: number;
  readonly type: RefundType;
  readonly remark: string;
  readonly images: readonly string[];
  /** Absent: everything that is not refunded yet. */
  readonly lines: readonly { readonly order_goods_id: number; readonly num: number }[] | undefined;
}
export interface OrderState {
  readonly id: number;
  readonly order_status: number;
  readonly is_settlement: number;
  readonly store_id: number;
  readonly user_id: number;
  readonly freight_money: number;
}
export interface Line {
  readonly id: number;
  readonly buy_num: number;
  readonly refund_num: number;
  readonly paid: number;
  readonly platform_money: number;
}
interface Part {
  readonly order_goods_id: number;
  readonly num: number;
  readonly money: number;
  readonly platform_money: number;
}

/** Opens an after-sale of a shopper's own order (reference §4.8). */
@Injectable()
export class AskRefund {
  constructor(
    private readonly database: Database,
    private readonly files: SentFiles,
    private readonly times: TaskTimes,
  ) {}

  /** @returns its id @throws Refusal 404; `refunds.notNow`, `refunds.settled`, `refunds.notShipped`, `refunds.tooMany`, `refunds.decided`, `refunds.tooOften` */
  async run(actor: Actor, asked: AskedRefund): Promise<number> {
    const wrong = await this.files.wrong(
      this.database,
      actor,
      asked.images.map((address, at) => ({ holds: 'public', address, pointer: `/images/${at}` })),
    );
    if (wrong.length > 0) throw badInput(wrong);
    return this.database.transaction((tx) =>
      once(tx, actor, async () => {
        const order = await lockOrder(tx, asked.orderId, actor.id);
        if (order.is_settlement === 1) throw refundErrors.settled();
        if (asked.type !== 0 && order.order_status < 3) throw refundErrors.notShipped();
        const { parts, freight } = await partsOf(tx, order, asked.lines);
        await demandNew(tx, order.id, parts);
        await moveOne(tx, actor, 'applyAfterSale', order.id, asked.remark);
        await tx.run(
          'UPDATE orders SET refund_status = $2 WHERE id = $1',
          [order.id, asked.type === 0 ? 0 : 1],
          'refunds.statusOf',
        );
        return openRefund(tx, order, {
          ...asked,
          parts,
          freight: asked.type === 2 ? 0 : freight,
          waits: (await this.times.read(tx)).refundAnswer,
        });
      }),
    );
  }

  /** What would go back, as of now; nothing is opened. @throws Refusal 404; `orders.notNow` while nothing was paid, `refunds.tooMany` */
  preview(
    actor: Actor,
    { orderId, type, lines }: Pick<AskedRefund, 'orderId' | 'type' | 'lines'>,
  ): Promise<RefundPreview> {
    return this.database.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId, actor.id);
      if (order.order_status < 2) throw orderErrors.notNow();
      const { parts, freight } = await partsOf(tx, order, lines);
      const goods = type === 2 ? fen(0) : sum(parts.map((part) => fen(part.money))),
        way = fen(type === 2 ? 0 : freight);
      return {
        goods_money: moneyText(goods),
        freight_money: moneyText(way),
        money: moneyText(goods + way),
      };
    });
  }
}

/** A line is asked for a few times and decided by the platform once, for each asking holds up the settlement. @throws Refusal `refunds.decided`, `refunds.tooOften` */
async function demandNew(tx: Transaction, orderId: number, parts: readonly Part[]): Promise<void> {
  const past = await tx.rows<{ is_decided: boolean; times: number }>(
    `SELECT bool_or(r.is_appeal = 1 AND r.refund_verify = 2) AS is_decided, count(*)::int AS times FROM refunds r JOIN refund_goods g ON g.refund_id = r.id
     WHERE r.order_id = $1 AND r.is_open = 0 AND r.refund_step < 3 AND g.order_goods_id = ANY($2::bigint[]) GROUP BY g.order_goods_id`,
    [orderId, parts.map(({ order_goods_id: line }) => line)],
    'refunds.past',
  );
  if (past.some(({ is_decided: isDecided }) => isDecided)) throw refundErrors.decided();
  if (past.some(({ times }) => times >= maxVainRefunds))
    throw refundErrors.tooOften({ most: maxVainRefunds });
}

/** The platform's refund of everything that is left of an order, before it is settled: opened for it to agree to at once. @throws Refusal `refunds.notNow`, `refunds.settled`, `refunds.tooMany` */
export async function openForPlatform(
  tx: Transaction,
  actor: Actor,
  orderId: number,
  remark: string,
): Promise<void> {
  const [order] = await tx.rows<OrderState>(
    'SELECT id, order_status, is_settlement, store_id, user_id, freight_money FROM orders WHERE id = $1 FOR NO KEY UPDATE',
    [orderId],
    'refunds.platformOrder',
  );
  if (!order) throw httpErrors.notFound();
  if (order.is_settlement === 1) throw refundErrors.settled();
  const { parts, freight } = await partsOf(tx, order, undefined);
  await moveOne(tx, actor, 'applyAfterSale', order.id, remark);
  await tx.run(
    'UPDATE orders SET refund_status = 0 WHERE id = $1',
    [order.id],
    'refunds.platformStatus',
  );
  await openRefund(tx, order, { type: 0, remark, images: [], parts, freight });
}

/** @throws Refusal 404 */
export async function lockOrder(tx: Transaction, id: number, userId: number): Promise<OrderState> {
  const [order] = await tx.rows<OrderState>(
    'SELECT id, order_status, is_settlement, store_id, user_id, freight_money FROM orders WHERE id = $1 AND user_id = $2 FOR NO KEY UPDATE',
    [id, userId],
    'refunds.lockOrder',
  );
  if (!order) throw httpErrors.notFound();
  return order;
}

/** What pieces give back; the freight too, when nothing was sent and nothing is left. @throws Refusal `refunds.tooMany`, unless `none` is allowed; 422 for lines of another order */
export async function partsOf(
  tx: Transaction,
  order: OrderState,
  wanted: AskedRefund['lines'],
  none: 'refused' | 'allowed' = 'refused',
): Promise<{ readonly parts: readonly Part[]; readonly freight: number }> {
  const lines = await tx.rows<Line>(
    'SELECT id, buy_num, refund_num, total_price - off_money AS paid, platform_money FROM order_goods WHERE order_id = $1 ORDER BY id',
    [order.id],
    'refunds.lines',
  );
  const open =
    wanted ??
    lines
      .filter(({ buy_num, refund_num }) => refund_num < buy_num)
      .map(({ id, buy_num, refund_num }) => ({ order_goods_id: id, num: buy_num - refund_num }));
  if (open.length === 0 && none === 'refused') throw refundErrors.tooMany();
  if (new Set(open.map(({ order_goods_id: id }) => id)).size < open.length)
    throw badInput([{ pointer: '/lines', key: 'errors.rules.repeated', params: {} }]);
  const parts = open.map(({ order_goods_id, num }, at): Part => {
    const line = lines.find(({ id }) => id === order_goods_id);
    if (!line)
      throw badInput([
        { pointer: `/lines/${at}/order_goods_id`, key: 'errors.rules.ref', params: {} },
      ]);
    if (num > line.buy_num - line.refund_num) throw refundErrors.tooMany();
    const of = (paid: number): number =>
      lineRefund({ bought: line.buy_num, refunded: line.refund_num, paid: fen(paid) }, num);
    return { order_goods_id, num, money: of(line.paid), platform_money: of(line.platform_money) };
  });
  const isAll = lines.every(
    ({ id, buy_num, refund_num }) =>
      refund_num + (parts.find(({ order_goods_id }) => order_goods_id === id)?.num ?? 0) ===
      buy_num,
  );
  return { parts, freight: isAll && order.order_status === 2 ? order.freight_money : 0 };
}

interface Opening {
  readonly type: RefundType;
  readonly remark: string;
  readonly images: readonly string[];
  readonly parts: readonly Part[];
  readonly freight: number /** Seconds for the store's answer; none where somebody answers at once. */;
  readonly waits?: number;
}

/** An exchange gives no money back, so its pieces count nothing. */
export async function openRefund(
  tx: Transaction,
  order: OrderState,
  { type, remark, images, parts, freight, waits }: Opening,
): Promise<number> {
  const money = (name: 'money' | 'platform_money'): number =>
    type === 2 ? 0 : sum(parts.map((part) => fen(part[name])));
  const [refund] = await tx.rows<{ id: number }>(
    `WITH opened AS (INSERT INTO refunds (refund_no, user_id, store_id, order_id, refund_type, refund_verify, refund_step, is_open, is_appeal, goods_money, freight_money, platform_money, refund_remark, images, deadline)
       VALUES (to_char(mall_now(), 'YYYYMMDDHH24MISS') || lpad((nextval('order_numbers') % 1000000)::text, 6, '0'), $1, $2, $3, $4, 0, 0, 1, 0, $5, $6, $7, $8, $9, date_trunc('second', mall_now()) + make_interval(secs => $11)) RETURNING id),
     lines AS (INSERT INTO refund_goods (refund_id, order_goods_id, num, money, platform_money) SELECT opened.id, p.order_goods_id, p.num, p.money, p.platform_money FROM opened, jsonb_to_recordset($10::jsonb) AS p(order_goods_id bigint, num bigint, money bigint, platform_money bigint))
     SELECT id FROM opened`,
    [
      order.user_id,
      order.store_id,
      order.id,
      type,
      money('money'),
      freight,
      money('platform_money'),
      remark,
      JSON.stringify(images),
      JSON.stringify(
        type === 2 ? parts.map((part) => ({ ...part, money: 0, platform_money: 0 })) : parts,
      ),
      waits ?? null,
    ],
    'refunds.open',
  );
  return refund!.id;
}
