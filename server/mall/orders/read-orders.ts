import { Injectable } from '@nestjs/common';
import type {
  OrderCount,
  OrderPage,
  OrderRefund,
  ShopOrder,
} from '../../../schemas/contract/calls/orders/orders.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import type { Language } from '../../../schemas/contract/language.ts';
import { orderStatus, refundType } from '../../../schemas/contract/order-statuses.ts';
import { orderStateOf, refundStateOf } from '../../../schemas/contract/orders.ts';
import { searchText } from '../../../schemas/rules/values/search-text.ts';
import { likePattern } from '../../backoffice/resources/sql/field-values.ts';
import { arrayParam } from '../../platform/database/generic-plan.ts';
import { mapPage, type Paging, readPage } from '../../platform/database/read-page.ts';
import { Database } from '../../platform/database/sql.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { httpErrors } from '../../platform/http/response/errors.ts';
import { translate } from '../../platform/i18n/language.ts';
import { localRefundRemark } from '../kernel/refund-remarks.ts';
import { promotionTitle } from '../promotions/promotions.ts';
import { DeadlineSettings } from './deadline-settings.ts';
import { orderDetailsSql } from './order-details-sql.ts';
import { openStatuses } from './order-moves.ts';

/** Filters of a shopper's order list; absent: all. */
export interface OrderSearch extends Paging {
  readonly status?: number | undefined;
  /** Part of an order number, at least `leastDigits`, or of a goods name. */
  readonly text?: string | undefined;
  /** The beginning of the order number. */
  readonly orderNo?: string | undefined;
  /** Time of placing, inclusive. */
  readonly from?: string | undefined;
  /** Time of placing, exclusive. */
  readonly before?: string | undefined;
  /** Id of a group of people who buy together. */
  readonly collectiveId?: number | undefined;
  /** Only orders with an after-sale that refunds money only. */
  readonly hasRefund?: boolean | undefined;
  /** Only orders with an after-sale that returns or exchanges goods. */
  readonly hasReturn?: boolean | undefined;
}

/** Digits of a part of an order number; fewer are in nearly every number. */
const leastDigits = 4;

/** A number as it is stored, however it was copied: with blanks, in full-width digits. */
export const orderNumberText = (text: string): string => searchText(text).replace(/\s/g, '');

const searchSql = `
  SELECT id
  FROM orders o
  WHERE user_id = $1
    AND hidden_at IS NULL
    AND ($2::int < 0 OR order_status = $2)
    AND (
      $3::text = ''
      OR (length($3) >= ${leastDigits} AND position($3 IN order_no) > 0)
      OR EXISTS (SELECT FROM order_goods l WHERE l.order_id = o.id AND search_text(l.goods_name) LIKE $4)
    )
    AND starts_with(order_no, $5)
    AND ($6::text = '' OR created_at >= nullif($6, '')::timestamptz)
    AND ($7::text = '' OR created_at < nullif($7, '')::timestamptz)
    AND ($8::bigint = 0 OR collective_id = $8)
    AND (
      NOT $9::bool
      OR EXISTS (
        SELECT FROM refunds r WHERE r.order_id = o.id AND r.refund_type = ${refundType.refund}
      )
    )
    AND (
      NOT $10::bool
      OR EXISTS (
        SELECT FROM refunds r WHERE r.order_id = o.id AND r.refund_type <> ${refundType.refund}
      )
    )`;

/** Orders as their pages show them. An order of another owner is not found. */
@Injectable()
export class ReadOrders {
  constructor(
    private readonly database: Database,
    private readonly deadlines: DeadlineSettings,
  ) {}

  /** By ascending id. @throws Refusal 404 when one of them is not the caller's */
  async details(actor: Actor, ids: readonly number[]): Promise<readonly ShopOrder[]> {
    const { cancel } = await this.deadlines.read();
    const rows = await this.database.rows<ShopOrder>(
      orderDetailsSql(ownerConditions[actor.area]),
      [ids, actor.area === 'Seller' ? actor.storeId : actor.id, cancel],
      `orders.details.${actor.area}`,
    );
    if (rows.length === 0 || rows.length < new Set(ids).size) throw httpErrors.notFound();
    return rows.map((row) => withStateNames(row, actor.language));
  }

  /** @throws Refusal 404 */
  async detail(actor: Actor, id: number): Promise<ShopOrder> {
    const [order] = await this.details(actor, [id]);
    return order!;
  }

  /** The number of the shopper's orders in each of `openStatuses`, in that order. */
  async counts({ id }: Actor): Promise<readonly number[]> {
    const rows = await this.database.rows<{ status: number; n: number }>(
      `
        SELECT order_status AS status, count(*)::int AS n
        FROM orders
        WHERE user_id = $1
          AND hidden_at IS NULL
          AND order_status BETWEEN ${orderStatus.toPay} AND ${orderStatus.afterSale}
        GROUP BY 1`,
      [id],
      'orders.counts',
    );
    return openStatuses.map((status) => rows.find((row) => row.status === status)?.n ?? 0);
  }

  /** The shopper's orders, newest first; `count` by status, for the tabs of the list. */
  async list(actor: Actor, search: OrderSearch): Promise<OrderPage> {
    const [page, counts] = await Promise.all([this.search(actor, search), this.counts(actor)]);
    const ids = page.data.map(({ id }) => id);
    const orders = ids.length === 0 ? [] : await this.details(actor, ids);
    const count = Object.fromEntries(counts.map((n, index) => [openStatuses[index], n]));
    // `details` sorts by ascending id; the page is newest first
    return { ...mapPage(page, orders.toReversed()), count: count as unknown as OrderCount };
  }

  /**
   * What the page that waits for a payment of these orders has to wait for: `due` while one of them
   * is unpaid, then `paid` when one was paid, otherwise `cancelled`.
   *
   * @throws Refusal 404
   */
  async paymentState(actor: Actor, ids: readonly number[]): Promise<'due' | 'paid' | 'cancelled'> {
    const rows = await this.database.rows<{ order_status: number }>(
      `SELECT order_status FROM orders WHERE id = ${arrayParam('$1')} AND user_id = $2`,
      [ids, actor.id],
      'orders.check',
    );
    if (rows.length === 0) throw httpErrors.notFound();
    const has = (matches: (status: number) => boolean): boolean =>
      rows.some(({ order_status: status }) => matches(status));
    if (has((status) => status === orderStatus.toPay)) return 'due';
    return has((status) => status >= orderStatus.toShip) ? 'paid' : 'cancelled';
  }

  private search(actor: Actor, search: OrderSearch): Promise<Page<{ readonly id: number }>> {
    const text = search.text ?? '';
    return readPage(
      this.database,
      {
        name: 'orders.list',
        text: searchSql,
        order: 'id DESC',
        values: [
          actor.id,
          search.status ?? -1,
          orderNumberText(text),
          likePattern(text, 'contains'),
          search.orderNo ?? '',
          search.from ?? '',
          search.before ?? '',
          search.collectiveId ?? 0,
          search.hasRefund ?? false,
          search.hasReturn ?? false,
        ],
      },
      { page: search.page, per_page: search.per_page },
    );
  }
}

/**
 * Which orders a caller sees, by area. For the sub-selects see `generic-plan.ts`. That of admins is
 * always true; it names `$2` because every area passes it.
 */
const ownerConditions: Readonly<Record<Actor['area'], string>> = {
  shop: 'o.user_id = (SELECT $2::bigint)',
  Seller: 'o.store_id = (SELECT $2::bigint)',
  Admin: '$2::bigint IS NOT NULL',
};

/**
 * Adds the states as names and labels, and the names of promotions. An order without an after-sale has an empty list.
 */
function withStateNames(order: ShopOrder, language: Language): ShopOrder {
  const payment = order.payment_name ?? '';
  const state = orderStateOf(order.order_status, order.refund_status);
  return {
    ...order,
    payment_name: payment,
    payment_name_cn: payment === '' ? '' : translate(language, `dicts.payment_name.${payment}`),
    order_state: state,
    order_status_cn: translate(language, `dicts.order_status_cn.${state}`),
    order_goods: order.order_goods.map((line) => ({
      ...line,
      activity_title: line.activity && promotionTitle(language, line.activity),
    })),
    savings: order.savings.map((saving) => ({
      ...saving,
      title: promotionTitle(language, saving.type),
    })),
    refund: order.refund ? withRefundState(order.refund as OrderRefund, language) : [],
  };
}

function withRefundState(refund: OrderRefund, language: Language): OrderRefund {
  const state = refundStateOf(refund);
  return {
    ...refund,
    refund_remark: localRefundRemark(refund.refund_remark, language),
    refund_state: state,
    refund_status_cn: translate(language, `dicts.refund_state.${state}`),
  };
}
