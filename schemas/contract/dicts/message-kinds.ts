/**
 * Kinds of messages: what happened, in the order in which settings show them. Recipients, links and
 * channels of each are in `server/mall/messages/kinds`. A kind is also the key of its SMS template.
 */
export const messageKinds = {
  order_paid: 'ask',
  payment_done: 'good',
  order_shipped: 'run',
  order_expired: 'still',
  order_cancelled: 'bad',
  group_failed: 'bad',
  refund_asked: 'ask',
  refund_opened: 'run',
  refund_agreed: 'run',
  refund_refused: 'bad',
  refund_sent: 'ask',
  refund_resent: 'run',
  refund_paid: 'good',
  refund_ended: 'still',
  refund_appealed: 'ask',
  check_asked: 'ask',
  check_passed: 'good',
  check_refused: 'bad',
  store_asked: 'ask',
  store_passed: 'good',
  store_refused: 'bad',
  goods_passed: 'good',
  goods_refused: 'bad',
  stock_low: 'ask',
  cash_asked: 'ask',
  cash_paid: 'good',
  cash_refused: 'bad',
  goods_back: 'good',
  coupon_received: 'good',
  coupon_ending: 'ask',
  webhook_off: 'bad',
  account_closing: 'ask',
  account_kept: 'still',
  mall_notice: 'run',
} as const;
/** @dict message_kind */
export type MessageKind = keyof typeof messageKinds;

/** Ways in which a message reaches its reader. */
export const messageChannels = ['in_app', 'email', 'sms'] as const;
export type MessageChannel = (typeof messageChannels)[number];
