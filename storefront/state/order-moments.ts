import type { OrderRefund, ShopOrder } from '../../schemas/contract/calls/orders.ts';

/** A step and when it was taken; the words are `orders.step.<name>`. */
export interface Step<Name extends string = string> {
  readonly name: Name;
  readonly time: string;
}
export interface Way<Name extends string = string> {
  readonly steps: readonly Step<Name>[] /** The present one; as many as there are: all past. */;
  readonly now: number;
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

/** The way of an order from placed to done, or to where it ended. */
export function orderWay(
  order: OrderTimes,
): Way<'placed' | 'paid' | 'shipped' | 'received' | 'done' | 'cancelled'> {
  const {
    created_at: placed,
    pay_time: paid,
    cancel_time: cancelled,
    order_status: status,
  } = order;
  const begin = { name: 'placed', time: placed } as const;
  if (status === 0)
    return {
      steps: [
        begin,
        ...(paid ? [{ name: 'paid', time: paid } as const] : []),
        { name: 'cancelled', time: cancelled ?? '' },
      ],
      now: paid ? 2 : 1,
    };
  const steps = [
    begin,
    { name: 'paid', time: paid ?? '' },
    { name: 'shipped', time: order.delivery_time ?? '' },
    { name: 'received', time: order.receipt_time ?? '' },
    { name: 'done', time: order.complete_time ?? order.comment_time ?? '' },
  ] as const;
  if (status === 6) {
    // what was given back before it was sent, or never reviewed, took fewer steps
    const taken = steps.filter(({ time }) => time !== '');
    return { steps: taken, now: taken.length };
  }
  const first = steps.findIndex(({ time }) => time === '');
  return { steps, now: first === -1 ? steps.length : first };
}

type RefundFacts = Pick<
  OrderRefund,
  'refund_type' | 'refund_state' | 'refund_step' | 'is_appeal' | 'created_at' | 'finish_time'
>;

const waysOf = {
  0: ['asked', 'review', 'refunded'],
  1: ['asked', 'review', 'sendBack', 'storeReceives', 'refunded'],
  2: ['asked', 'review', 'sendBack', 'storeSends', 'arrived'],
} as const;
type RefundStepName = (typeof waysOf)[0 | 1 | 2][number] | 'appeal' | 'rejected' | 'withdrawn';

/** What the log of its order tells of an after-sale's middle steps. */
const actsOf = {
  review: 'agreeAfterSale',
  appeal: 'agreeAfterSale',
  sendBack: 'sendBack',
  storeSends: 'resend',
} as const;

/**
 * The way of an after-sale by its kind, each step with its time; one that was refused or taken back
 * ends there, after what came before. What was appealed the
 * mall decides. Where one act takes several steps (agreed and refunded, received and refunded),
 * they share its time.
 *
 * @param logs of its order, oldest first
 */
export function refundWay(
  {
    refund_type: type,
    refund_state: state,
    is_appeal: appealed,
    created_at: asked,
    finish_time: finished,
  }: RefundFacts,
  logs: ShopOrder['logs'],
): Way<RefundStepName> {
  const own = logs.slice(
    Math.max(
      logs.findLastIndex(({ act }) => act === 'applyAfterSale'),
      0,
    ),
  ); // what was appealed was applied for again
  const told = (name: RefundStepName): string =>
    own.find(({ act }) => act === (actsOf as Partial<Record<RefundStepName, string>>)[name])
      ?.created_at ?? '';
  const named = waysOf[type].map((name) => (name === 'review' && appealed === 1 ? 'appeal' : name));
  const steps = named.map(
    (name, at): Step<RefundStepName> => ({
      name,
      time: at === 0 ? asked : told(name) || (state === 'finished' ? finished : ''),
    }),
  );
  if (state !== 'rejected' && state !== 'withdrawn')
    return {
      steps,
      now: { review: 1, send: 2, seller: 3, user: 4, finished: steps.length }[state],
    };
  const past = steps.filter(({ time }) => time !== '');
  return { steps: [...past, { name: state, time: finished }], now: past.length };
}
