import type { Trade } from './sandbox-trades.ts';

/** Where a person decides about a payment, below the mall that began it: its notify URL tells by which name the shopper knows it. */
export const payPageOf = ({
  notify_url,
  trade_no,
}: Pick<Trade, 'notify_url' | 'trade_no'>): string =>
  `${URL.canParse(notify_url) ? new URL(notify_url).origin : ''}/sandbox/pay/${trade_no}`;
