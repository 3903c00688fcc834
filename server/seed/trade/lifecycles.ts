/** Steps of an order. */
export type StepName =
  | 'place'
  | 'cancel'
  | 'expire'
  | 'pay'
  | 'ship'
  | 'parcel'
  | 'receive'
  | 'comment'
  | 'reply'
  | 'askMoney'
  | 'askPart'
  | 'askReturn'
  | 'askExchange'
  | 'agree'
  | 'reject'
  | 'appeal'
  | 'send'
  | 'confirm'
  | 'resend';
export type Step = readonly [step: StepName, daysAfterPlacing: number];

const paid: Step = ['pay', 0.004];
const shipped: readonly Step[] = [paid, ['ship', 0.6]];
const received: readonly Step[] = [...shipped, ['receive', 3.2]];
const commented: readonly Step[] = [...received, ['comment', 4.4], ['reply', 4.9]];

/**
 * Lifecycles of orders, each with the ages in days of its orders. They cover every status; the
 * oldest orders are settled.
 */
export const orderLifecycles: readonly {
  readonly steps: readonly Step[];
  readonly ages: readonly number[];
}[] = [
  { steps: [], ages: [0.02, 0.11, 0.4, 0.75] },
  { steps: [['cancel', 0.03]], ages: [1.6, 9.3, 21.2] },
  { steps: [['expire', 1]], ages: [5.4, 17.8] },
  { steps: [paid], ages: [0.06, 0.15, 0.22, 0.35, 0.6, 0.9, 1.2, 1.45, 1.9] },
  { steps: shipped, ages: [1.3, 1.7, 2.1, 2.6, 3.1, 3.6] },
  { steps: [...shipped, ['parcel', 1.1]], ages: [2.4] },
  { steps: received, ages: [3.9, 4.3, 5.2, 6.1, 6.6] },
  { steps: commented, ages: [6.3, 7.1, 7.7, 8.6, 9.4, 10.2] },
  {
    steps: commented,
    ages: [13.1, 14.4, 15.2, 16.7, 18.3, 19.1, 20.6, 22.2, 23.5, 25.1, 27.4, 29.6],
  },
  { steps: [paid, ['askMoney', 0.3]], ages: [0.8, 1.1] },
  { steps: [...shipped, ['askPart', 1.8]], ages: [2.3] },
  { steps: [...received, ['askReturn', 3.6]], ages: [4.1] },
  { steps: [...received, ['askReturn', 3.6], ['agree', 3.9]], ages: [4.7] },
  { steps: [...received, ['askReturn', 3.5], ['agree', 3.8], ['send', 4.2]], ages: [5.1] },
  { steps: [...received, ['askExchange', 3.5], ['agree', 3.8], ['send', 4.2]], ages: [5.7] },
  {
    steps: [...received, ['askExchange', 3.5], ['agree', 3.8], ['send', 4.2], ['resend', 5.2]],
    ages: [6.2],
  },
  { steps: [paid, ['askMoney', 0.3], ['agree', 0.5]], ages: [3.4, 11.3] },
  { steps: [...shipped, ['askPart', 1.8], ['agree', 2.1], ['receive', 3.4]], ages: [5.5] },
  {
    steps: [...received, ['askReturn', 3.6], ['agree', 3.9], ['send', 4.4], ['confirm', 6.2]],
    ages: [8.2, 16.1],
  },
  { steps: [...shipped, ['askMoney', 1.9], ['reject', 2.2]], ages: [3.3] },
  { steps: [...received, ['askReturn', 3.6], ['reject', 3.9], ['appeal', 4.3]], ages: [4.9, 6.9] },
  {
    steps: commented,
    ages: [
      10.7, 11.6, 12.2, 12.9, 14.8, 16.2, 17.4, 19.7, 21.8, 22.9, 24.2, 26.3, 28.1, 28.8, 30.4,
      31.2, 32.5, 33.3, 34.1,
    ],
  },
];

/**
 * Whether the lifecycle has a refund. Such orders are paid from the balance, because the sandbox
 * gets the provider payments after the trade.
 */
export const isPaidFromBalance = (steps: readonly Step[]): boolean =>
  steps.some(([step]) => step.startsWith('ask'));
