import type { OrderRefund, ShopOrder } from '../../schemas/contract/calls/orders.ts';

/**
 * What a shopper can do with an order, in the order the buttons stand; the last is the one that is
 * meant.
 */
export type OrderActName =
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

type Facts = Pick<
  ShopOrder,
  'order_status' | 'is_settlement' | 'comment_time' | 'parcels' | 'refund'
> & {
  readonly order_goods: readonly Pick<
    ShopOrder['order_goods'][number],
    'id' | 'buy_num' | 'refund_num'
  >[];
};

/** When each may be done (docs/product.md#order-transitions); the server decides, this only spares refusals. */
const may: Readonly<Record<OrderActName, (order: Facts) => boolean>> = {
  delete: ({ order_status: status }) => status === 0 || status === 6,
  again: ({ order_status: status }) => status === 0 || status === 4 || status === 6,
  viewRefund: (order) => refundOf(order) !== undefined,
  askRefund: (order) => canAskRefund(order),
  track: ({ parcels }) => parcels.length > 0,
  cancel: ({ order_status: status }) => status === 1,
  viewComment: ({ comment_time: at }) => at !== null,
  comment: ({ order_status: status }) => status === 4,
  receive: ({ order_status: status }) => status === 3,
  pay: ({ order_status: status }) => status === 1,
};

/** One that had an after-sale asks for the next on its page. */
export const orderActs = (order: Facts): readonly OrderActName[] =>
  (Object.keys(may) as OrderActName[]).filter(
    (name) => may[name](order) && !(name === 'askRefund' && may.viewRefund(order)),
  );

/**
 * Paid, not settled, no after-sale under way, and something that was neither refunded yet nor
 * refused by the mall just before.
 */
export const canAskRefund = (order: Facts): boolean => {
  const { order_status: status, is_settlement: isSettled, order_goods: lines } = order;
  const last = refundOf(order);
  const decided = new Set(
    last?.is_appeal === 1 && last.refund_verify === 2
      ? last.lines.map(({ order_goods_id: id }) => id)
      : [],
  );
  return (
    [2, 3, 4, 6].includes(status) &&
    isSettled === 0 &&
    lines.some(
      ({ id, buy_num: bought, refund_num: refunded }) => refunded < bought && !decided.has(id),
    )
  );
};
