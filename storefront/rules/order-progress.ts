import type {
  OrderRefund,
  ParcelEvents,
  ShopOrder,
} from '../../schemas/contract/calls/orders/orders.ts';
import { orderStatus, refundType } from '../../schemas/contract/order-statuses.ts';

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
  | 'logs'
>;

/** Whether the couriers say that every parcel of a shipped order has been delivered. */
export const hasArrived = (
  { delivery_time: shipped, parcels }: Pick<ShopOrder, 'delivery_time' | 'parcels'>,
  tracking: readonly Pick<ParcelEvents, 'delivery_no' | 'state'>[] = [],
): boolean =>
  Boolean(shipped) &&
  parcels.length > 0 &&
  parcels.every(({ delivery_no: number }) =>
    tracking.some(({ delivery_no: no, state }) => no === number && state === 'delivered'),
  );

/**
 * Steps of an order from placed to done or cancelled. Until the shopper confirms it, the step of an
 * order that has arrived is `arrived` in place of `received`.
 */
export function orderProgress(
  order: OrderTimes,
  isThere = false,
): Progress<'placed' | 'paid' | 'shipped' | 'arrived' | 'received' | 'done' | 'cancelled'> {
  const {
    created_at: placed,
    pay_time: paid,
    cancel_time: cancelled,
    order_status: status,
  } = order;
  const firstStep = { name: 'placed', time: placed } as const;
  if (status === orderStatus.cancelled)
    return {
      steps: [
        firstStep,
        ...(paid ? [{ name: 'paid', time: paid } as const] : []),
        { name: 'cancelled', time: cancelled ?? '' },
      ],
      current: paid ? 2 : 1,
    };
  const steps = [
    firstStep,
    { name: 'paid', time: paid ?? '' },
    { name: 'shipped', time: order.delivery_time ?? '' },
    {
      name: isThere && !order.receipt_time ? 'arrived' : 'received',
      time: order.receipt_time ?? '',
    },
    { name: 'done', time: order.complete_time ?? order.comment_time ?? '' },
  ] as const;
  if (status === orderStatus.done) {
    // Orders that were refunded before shipping or have no comment skip steps.
    const reached = steps.filter(({ time }) => time !== '');
    return { steps: reached, current: reached.length };
  }
  const current = steps.findIndex(({ time }) => time === '');
  return { steps, current: current === -1 ? steps.length : current };
}

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
