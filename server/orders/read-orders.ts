import { Injectable } from '@nestjs/common';
import type { OrderCount, OrderRefund, ShopOrder } from '../../schemas/contract/calls/orders.ts';
import type { Page } from '../../schemas/contract/envelope.ts';
import type { Language } from '../../schemas/contract/language.ts';
import { orderStateOf, refundStateOf } from '../../schemas/contract/orders.ts';
import { anyOf } from '../config/kept-plan.ts';
import { mapPage, type Paging, readPage } from '../config/read-page.ts';
import { Database } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import { httpErrors } from '../http/errors.ts';
import { translate } from '../http/language.ts';
import { TaskTimes } from './task-times.ts';

/** A list of a shopper's own orders. */
export interface OrderSearch extends Paging {
  /** Absent: all. */ readonly status?:
    | number
    | undefined /** A number of an order, or a part of what goods are called. */;
  readonly text?: string | undefined;
  /** A part of its number. */ readonly no?: string | undefined /** Placed since. */;
  readonly from?: string | undefined;
  readonly before?: string | undefined;
  readonly group?: number | undefined;
  /** After-sales that gave money only, and those of goods sent back. */ readonly isRefund?:
    | boolean
    | undefined;
  readonly isReturn?: boolean | undefined;
}

const money = (amount: string): string => `((${amount}) / 100.0)::numeric(18,2)::text`;
const courier = (column: string): string =>
  `coalesce((SELECT e.name FROM expresses e WHERE e.code = ${column} ORDER BY e.id DESC LIMIT 1), ${column}, '')`;
const moment = (column: string): string => `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`;

/** One order with everything its page shows; amounts and times as on the wire. Several in one statement, planned once (kept-plan.ts), whoever owns many of them. */
const statement = (
  owner: string,
): string => `SELECT o.id, o.group_id, o.order_no, o.order_name, o.order_image, ${money('o.order_price')} AS order_price, ${money('o.total_price')} AS total_price, ${money('o.freight_money')} AS freight_money,
    ${money('o.coupon_money')} AS coupon_money, ${money('o.refund_money')} AS refund_money, o.order_status, o.refund_status, o.is_settlement, coalesce(o.collective_id, 0) AS collective_id, coalesce(o.coupon_id, 0) AS coupon_id,
    o.receive_name, o.receive_tel, o.receive_area, o.receive_address, o.delivery_code, o.delivery_no, o.payment_name, o.remark, ${moment('o.created_at')} AS created_at, ${moment('o.pay_time')} AS pay_time,
    ${moment('o.delivery_time')} AS delivery_time, ${moment('o.receipt_time')} AS receipt_time, ${moment('o.comment_time')} AS comment_time, ${moment('o.complete_time')} AS complete_time, ${moment('o.cancel_time')} AS cancel_time,
    CASE WHEN o.order_status = 1 THEN ${moment('o.created_at + make_interval(secs => $3)')} ELSE '' END AS cancel_at,
    jsonb_build_object('id', s.id, 'store_name', s.store_name, 'store_logo', s.store_logo) AS store, jsonb_build_object('id', u.id, 'nickname', u.nickname, 'avatar', u.avatar) AS "user",
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'goods_id', l.goods_id, 'sku_id', l.sku_id, 'goods_name', l.goods_name, 'goods_image', l.goods_image, 'sku_name', l.sku_name, 'buy_num', l.buy_num, 'goods_price', ${money('l.goods_price')},
      'total_price', ${money('l.total_price')}, 'off_money', ${money('l.off_money')}, 'activity', l.activity, 'refund_num', l.refund_num, 'refund_money', ${money('l.refund_money')},
      'is_commented', EXISTS (SELECT FROM order_comments c WHERE c.order_goods_id = l.id)) ORDER BY l.id), '[]') FROM order_goods l WHERE l.order_id = o.id) AS order_goods,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('type', v.type, 'name', v.name, 'money', ${money('v.off_money')}, 'is_platform', v.platform_money > 0) ORDER BY v.id), '[]') FROM order_savings v WHERE v.order_id = o.id) AS savings,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('delivery_code', p.delivery_code, 'delivery_name', coalesce(e.name, p.delivery_code), 'delivery_no', p.delivery_no, 'created_at', ${moment('p.created_at')}) ORDER BY p.id), '[]')
      FROM order_parcels p LEFT JOIN expresses e ON e.code = p.delivery_code WHERE p.order_id = o.id) AS parcels,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('act', g.act, 'from_status', g.from_status, 'to_status', g.to_status, 'actor', CASE WHEN g.actor_area IN ('shop', 'system') THEN g.actor_area ELSE 'store' END, 'note', g.note, 'created_at', ${moment('g.created_at')}) ORDER BY g.id), '[]')
      FROM order_logs g WHERE g.order_id = o.id AND g.act <> 'note') AS logs,
    (SELECT to_jsonb(r) FROM (SELECT r.id, r.refund_no, r.refund_type, r.refund_verify, r.refund_step, r.is_open, r.is_appeal, ${money('r.goods_money + r.freight_money')} AS money, r.refund_remark, r.refuse_remark, r.delivery_code, r.delivery_no, r.re_delivery_code, r.re_delivery_no,
      ${courier('r.delivery_code')} AS delivery_name, ${courier('r.re_delivery_code')} AS re_delivery_name, r.images, r.appeal_remark, ${moment('r.created_at')} AS created_at, coalesce(${moment('r.finish_time')}, '') AS finish_time, coalesce(${moment('r.deadline')}, '') AS deadline,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('order_goods_id', g.order_goods_id, 'num', g.num, 'money', ${money('g.money')}) ORDER BY g.id), '[]') FROM refund_goods g WHERE g.refund_id = r.id) AS lines FROM refunds r WHERE r.order_id = o.id ORDER BY r.id DESC LIMIT 1) r) AS refund,
    (SELECT to_jsonb(c) FROM (SELECT c.id, c.need, c.joined, c.paid, c.status, ${moment('c.end_time')} AS end_time FROM collective_logs c WHERE c.id = o.collective_id) c) AS collective
  FROM orders o JOIN stores s ON s.id = o.store_id JOIN users u ON u.id = o.user_id WHERE o.id = ${anyOf('$1')} AND o.${owner} = (SELECT $2::bigint) ORDER BY o.id`;

/** Orders as their owners' pages show them. Another owner's order is a missing one. */
@Injectable()
export class ReadOrders {
  constructor(
    private readonly database: Database,
    private readonly times: TaskTimes,
  ) {}

  /** @throws Refusal 404 when one of them is not the caller's */
  async details(actor: Actor, ids: readonly number[]): Promise<readonly ShopOrder[]> {
    const [owner, id] =
      actor.area === 'Seller' ? ['store_id', actor.storeId] : ['user_id', actor.id];
    const { cancel } = await this.times.read();
    const rows = await this.database.rows<ShopOrder>(
      actor.area === 'Admin'
        ? statement('id').replace('o.id = (SELECT $2::bigint)', '$2::bigint IS NOT NULL')
        : statement(String(owner)),
      [ids, id, cancel],
      `orders.details.${actor.area}`,
    );
    if (rows.length === 0 || rows.length < new Set(ids).size) throw httpErrors.notFound();
    return rows.map((row) => completed(row, actor.language));
  }

  async detail(actor: Actor, id: number): Promise<ShopOrder> {
    const [order] = await this.details(actor, [id]);
    return order!;
  }

  /** How many of the shopper's orders stand in each of the statuses 1 to 5. */
  async counts({ id }: Actor): Promise<readonly number[]> {
    const rows = await this.database.rows<{ status: number; n: number }>(
      'SELECT order_status AS status, count(*)::int AS n FROM orders WHERE user_id = $1 AND hidden_at IS NULL AND order_status BETWEEN 1 AND 5 GROUP BY 1',
      [id],
      'orders.counts',
    );
    return [1, 2, 3, 4, 5].map((status) => rows.find((row) => row.status === status)?.n ?? 0);
  }

  /** The shopper's orders, newest first, whole; `count` by status as the tabs of the list show them. */
  async list(
    actor: Actor,
    {
      status = -1,
      text = '',
      no = '',
      from = '',
      before = '',
      group = 0,
      isRefund = false,
      isReturn = false,
      page: nth,
      per_page: size,
    }: OrderSearch,
  ): Promise<Page<ShopOrder> & { readonly count: OrderCount }> {
    const found = readPage<{ id: number }>(
      this.database,
      {
        name: 'orders.list',
        order: 'id DESC',
        values: [actor.id, status, text, likely(text), no, from, before, group, isRefund, isReturn],
        text: `SELECT id FROM orders o WHERE user_id = $1 AND hidden_at IS NULL AND ($2::int < 0 OR order_status = $2)
        AND ($3::text = '' OR order_no = $3 OR EXISTS (SELECT FROM order_goods l WHERE l.order_id = o.id AND l.goods_name ILIKE $4))
        AND starts_with(order_no, $5) AND ($6::text = '' OR created_at >= nullif($6, '')::timestamptz) AND ($7::text = '' OR created_at < nullif($7, '')::timestamptz) AND ($8::bigint = 0 OR collective_id = $8)
        AND (NOT $9::bool OR EXISTS (SELECT FROM refunds r WHERE r.order_id = o.id AND r.refund_type = 0)) AND (NOT $10::bool OR EXISTS (SELECT FROM refunds r WHERE r.order_id = o.id AND r.refund_type > 0))`,
      },
      { page: nth, per_page: size },
    );
    const [page, counts] = await Promise.all([found, this.counts(actor)]);
    const orders =
      page.data.length === 0
        ? []
        : await this.details(
            actor,
            page.data.map(({ id }) => id),
          );
    return {
      ...mapPage(page, orders.toReversed()),
      count: Object.fromEntries(
        counts.map((count, at) => [at + 1, count]),
      ) as unknown as OrderCount,
    };
  }

  /** Whether the order is paid, for the page that waits (reference §4.6). */
  async isPaid(actor: Actor, ids: readonly number[]): Promise<boolean> {
    const rows = await this.database.rows<{ order_status: number }>(
      `SELECT order_status FROM orders WHERE id = ${anyOf('$1')} AND user_id = $2`,
      [ids, actor.id],
      'orders.check',
    );
    if (rows.length === 0) throw httpErrors.notFound();
    return rows.every(({ order_status: status }) => status >= 2);
  }
}

/** What is typed stands for itself. */
const likely = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** With the states that people read: by name, and in words as older clients show them (reference §2.7). */
function completed(order: ShopOrder, language: Language): ShopOrder {
  const payment = order.payment_name ?? '',
    state = orderStateOf(order.order_status, order.refund_status);
  return {
    ...order,
    payment_name: payment,
    payment_name_cn: payment === '' ? '' : translate(language, `dicts.payment_name.${payment}`),
    order_state: state,
    order_status_cn: translate(language, `dicts.order_state.${state}`),
    refund: order.refund ? withState(order.refund as OrderRefund, language) : [],
  };
}

function withState(refund: OrderRefund, language: Language): OrderRefund {
  const state = refundStateOf(refund);
  return {
    ...refund,
    refund_state: state,
    refund_status_cn: translate(language, `dicts.refund_state.${state}`),
  };
}
