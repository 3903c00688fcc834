import type { OrderRefund, ShopOrder } from '../../schemas/contract/calls/orders/orders.ts';
import { orderStatus, refundVerify } from '../../schemas/contract/order-statuses.ts';

const { cancelled, toPay, toShip, toReceive, toComment, done } = orderStatus;

/** Actions of a shopper on an order, in the order of the buttons; the last one is the primary. */
export type OrderActionName =
  | 'delete'
  | 'again'
  | 'viewRefund'
  | 'askRefund'
  | 'track'
  | 'cancel'
  | 'viewComment'
  | 'comment'
  | 'receive'
  | 'pay';

export const refundOf = ({ refund }: Pick<ShopOrder, 'refund'>): OrderRefund | undefined =>
  'id' in refund ? refund : undefined;

type OrderFacts = Pick<
  ShopOrder,
  'order_status' | 'is_settlement' | 'comment_time' | 'parcels' | 'refund'
> & {
  readonly order_goods: readonly Pick<
    ShopOrder['order_goods'][number],
    'id' | 'buy_num' | 'refund_num'
  >[];
};

/**
 * Condition of each action (docs/product.md#order-transitions). The server decides; this only hides
 * buttons that it would refuse.
 */
const isAllowed: Readonly<Record<OrderActionName, (order: OrderFacts) => boolean>> = {
  delete: ({ order_status: status }) => status === cancelled || status === done,
  again: ({ order_status: status }) =>
    status === cancelled || status === toComment || status === done,
  viewRefund: (order) => refundOf(order) !== undefined,
  askRefund: (order) => canAskRefund(order),
  track: ({ parcels }) => parcels.length > 0,
  cancel: ({ order_status: status }) => status === toPay,
  viewComment: ({ comment_time: commentTime }) => commentTime !== null,
  comment: ({ order_status: status }) => status === toComment,
  receive: ({ order_status: status }) => status === toReceive,
  pay: ({ order_status: status }) => status === toPay,
};

/**
 * Names of the allowed actions. An order with an after-sale has no `askRefund`: the next one is
 * requested on the page of the after-sale.
 */
export const orderActions = (order: OrderFacts): readonly OrderActionName[] =>
  (Object.keys(isAllowed) as OrderActionName[]).filter(
    (name) => isAllowed[name](order) && !(name === 'askRefund' && isAllowed.viewRefund(order)),
  );

/**
 * Predefined reasons of an after-sale (docs/product.md#after-sales). Size and colour are those of
 * goods with kinds.
 */
export function refundReasons({
  order_status: status,
  order_goods: lines,
}: Pick<ShopOrder, 'order_status'> & {
  readonly order_goods: readonly Pick<ShopOrder['order_goods'][number], 'sku_id'>[];
}): readonly string[] {
  if (status < toReceive) return ['unwanted', 'address', 'late', 'other'];
  return lines.some(({ sku_id: sku }) => sku > 0)
    ? ['damaged', 'size', 'colour', 'different', 'other']
    : ['damaged', 'different', 'other'];
}

/** Paid orders without an open after-sale. */
const refundable: ReadonlySet<number> = new Set([toShip, toReceive, toComment, done]);

/**
 * Whether an after-sale can be requested: the order is paid, not settled, in no open after-sale,
 * and has pieces that are neither refunded nor part of an appeal that the platform just rejected.
 */
export const canAskRefund = (order: OrderFacts): boolean => {
  const { order_status: status, is_settlement: isSettled, order_goods: lines } = order;
  const last = refundOf(order);
  const rejectedLineIds = new Set(
    last?.is_appeal === 1 && last.refund_verify === refundVerify.rejected
      ? last.lines.map(({ order_goods_id: id }) => id)
      : [],
  );
  return (
    refundable.has(status) &&
    isSettled === 0 &&
    lines.some(
      ({ id, buy_num: bought, refund_num: refunded }) =>
        refunded < bought && !rejectedLineIds.has(id),
    )
  );
};

/** Text key of the total of an order: a cancelled one has nothing to pay. */
export function totalLabel({
  pay_time,
  order_status: status,
}: Pick<ShopOrder, 'pay_time' | 'order_status'>) {
  if (pay_time !== null) return 'orders.paidMoney';
  return status === toPay ? 'common.sum.toPay' : 'common.sum.total';
}
