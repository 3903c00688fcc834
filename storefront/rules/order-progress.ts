import type {
  OrderRefund,
  ParcelEvents,
  ShopOrder,
} from '../../schemas/contract/calls/orders/orders.ts';
import { orderStatus, refundType } from '../../schemas/contract/order-statuses.ts';
import { refundOf } from './order-actions.ts';

/** A step and its time, '' when not reached. The locale key is `orders.step.<name>`. */
export interface Step<Name extends string = string> {
  readonly name: Name;
  readonly time: string;
}
export interface Progress<Name extends string = string> {
  readonly steps: readonly Step<Name>[];
  /** Index of the current step; `steps.length` when all steps are done. */
  readonly current: number;
}

type OrderTimes = Pick<
  ShopOrder,
  | 'order_status'
  | 'created_at'
  | 'pay_time'
  | 'delivery_time'
  | 'receipt_time'
  | 'comment_time'
  | 'complete_time'
  | 'cancel_time'
  | 'refund'
  | 'order_goods'
>;

type Line = Pick<ShopOrder['order_goods'][number], 'id' | 'buy_num' | 'refund_num' | 'unsent_num'>;
type Pieces = Pick<ShopOrder, 'refund'> & { readonly order_goods: readonly Line[] };
type Tracking = readonly Pick<ParcelEvents, 'delivery_no' | 'state'>[];

const openRefundOf = (order: Pieces): OrderRefund | undefined => {
  const refund = refundOf(order);
  return refund?.is_open === 1 ? refund : undefined;
};
/** Pieces of a line that are neither refunded nor part of `refund`. */
const leftOf = ({ id, buy_num: bought, refund_num: refunded }: Line, refund?: OrderRefund) =>
  bought - refunded - (refund?.lines.find((line) => line.order_goods_id === id)?.num ?? 0);

/** Whether everything of an order was or is asked back for its money. */
function isAskedBack(order: Pieces): boolean {
  const open = openRefundOf(order);
  const asked = open?.refund_type === refundType.exchange ? undefined : open;
  return (
    refundOf(order) !== undefined && order.order_goods.every((line) => leftOf(line, asked) <= 0)
  );
}

/** Paid orders that may be on their way. */
const unreceived: ReadonlySet<number> = new Set([
  orderStatus.toShip,
  orderStatus.toReceive,
  orderStatus.afterSale,
]);
/**
 * Pieces that the shopper still gets, until the order is received: they are no part of an open
 * after-sale. `waiting` are in no parcel, `sent` in one that is not known to be delivered. A refund
 * takes the unsent pieces first, a return or exchange those that were sent.
 */
export function piecesToCome(
  order: Pieces & Pick<ShopOrder, 'order_status' | 'receipt_time' | 'delivery_time' | 'parcels'>,
  tracking?: Tracking,
): { readonly waiting: number; readonly sent: number } {
  if (!unreceived.has(order.order_status) || order.receipt_time) return { waiting: 0, sent: 0 };
  const open = openRefundOf(order);
  const isOfUnsent = open?.refund_type === refundType.refund;
  const rest = order.order_goods.map((line) => {
    const left = Math.max(leftOf(line, open), 0);
    const sent = line.buy_num - line.refund_num - line.unsent_num;
    return { left, sent: isOfUnsent ? Math.min(sent, left) : Math.max(left - line.unsent_num, 0) };
  });
  const sum = (pieces: readonly number[]): number => pieces.reduce((all, num) => all + num, 0);
  const sent = sum(rest.map((line) => line.sent));
  return {
    waiting: sum(rest.map(({ left }) => left)) - sent,
    sent: hasArrived(order, tracking) ? 0 : sent,
  };
}

/** Whether the couriers say that every parcel of a shipped order has been delivered. */
export const hasArrived = (
  { delivery_time: shipped, parcels }: Pick<ShopOrder, 'delivery_time' | 'parcels'>,
  tracking: Tracking = [],
): boolean =>
  Boolean(shipped) &&
  parcels.length > 0 &&
  parcels.every(({ delivery_no: number }) =>
    tracking.some(({ delivery_no: no, state }) => no === number && state === 'delivered'),
  );

/** Names of the steps of every order; one that stops earlier ends with one of the others. */
type OrderStepName =
  | 'placed'
  | 'paid'
  | 'shipped'
  | 'received'
  | 'done'
  | 'cancelled'
  | 'afterSale'
  | 'refunded';

/**
 * Steps of an order from placed to done. A cancelled order stops after the steps that it reached,
 * and so does one of which everything is or was asked back.
 */
export function orderProgress(order: OrderTimes): Progress<OrderStepName> {
  const { order_status: status } = order;
  const isOver = status === orderStatus.done;
  const steps: readonly Step<OrderStepName>[] = [
    { name: 'placed', time: order.created_at },
    { name: 'paid', time: order.pay_time ?? '' },
    { name: 'shipped', time: order.delivery_time ?? '' },
    { name: 'received', time: order.receipt_time ?? '' },
    { name: 'done', time: order.complete_time ?? order.comment_time ?? '' },
  ];
  const reached = steps.filter(({ name, time }) => time !== '' && name !== 'done');
  const refund = refundOf(order);
  if (status === orderStatus.cancelled)
    return stopAt(reached, { name: 'cancelled', time: order.cancel_time ?? '' }, false);
  if (status === orderStatus.afterSale && refund && isAskedBack(order))
    return stopAt(reached, { name: 'afterSale', time: refund.created_at }, false);
  if (isOver && refund && isAskedBack(order))
    return stopAt(reached, { name: 'refunded', time: refund.finish_time }, true);
  const current = steps.findIndex(({ time }) => time === '');
  return { steps, current: isOver || current === -1 ? steps.length : current };
}

const stopAt = (
  reached: readonly Step<OrderStepName>[],
  last: Step<OrderStepName>,
  isOver: boolean,
): Progress<OrderStepName> => ({
  steps: [...reached, last],
  current: isOver ? reached.length + 1 : reached.length,
});

type RefundFacts = Pick<
  OrderRefund,
  'refund_type' | 'refund_state' | 'refund_step' | 'is_appeal' | 'created_at' | 'finish_time'
>;

const stepsByType = {
  [refundType.refund]: ['asked', 'review', 'refunded'],
  [refundType.return]: ['asked', 'review', 'sendBack', 'storeReceives', 'refunded'],
  [refundType.exchange]: ['asked', 'review', 'sendBack', 'storeSends', 'arrived'],
} as const;
type RefundStepName = (typeof stepsByType)[0 | 1 | 2][number] | 'appeal' | 'rejected' | 'withdrawn';

/** `act` of the order log that marks a middle step of an after-sale. */
const logActs: Readonly<Partial<Record<RefundStepName, string>>> = {
  review: 'agreeAfterSale',
  appeal: 'agreeAfterSale',
  sendBack: 'sendBack',
  storeSends: 'resend',
};

/**
 * Steps of an after-sale by its type. A rejected or withdrawn one ends with that step. After an
 * appeal the platform decides, so `appeal` replaces `review`. Steps completed by one action (agreed
 * and refunded, received and refunded) share its time.
 *
 * @param logs log of the order, oldest first
 */
export function refundProgress(
  {
    refund_type: type,
    refund_state: state,
    is_appeal: appealed,
    created_at: requested,
    finish_time: finished,
  }: RefundFacts,
  logs: ShopOrder['logs'],
): Progress<RefundStepName> {
  // An appeal is logged as a new application: the last application starts this after-sale.
  const start = logs.findLastIndex(({ act }) => act === 'applyAfterSale');
  const ownLogs = logs.slice(Math.max(start, 0));
  const logTime = (name: RefundStepName): string =>
    ownLogs.find(({ act }) => act === logActs[name])?.created_at ?? '';
  const names = stepsByType[type].map((name) =>
    name === 'review' && appealed === 1 ? 'appeal' : name,
  );
  const endTime = state === 'finished' ? finished : '';
  const steps = names.map(
    (name, index): Step<RefundStepName> => ({
      name,
      time: index === 0 ? requested : logTime(name) || endTime,
    }),
  );
  if (state !== 'rejected' && state !== 'withdrawn')
    return {
      steps,
      current: { review: 1, send: 2, seller: 3, user: 4, finished: steps.length }[state],
    };
  const reached = steps.filter(({ time }) => time !== '');
  return { steps: [...reached, { name: state, time: finished }], current: reached.length };
}
