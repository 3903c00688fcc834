/** How loud a value is (design/backoffice): the operator's move, moving by itself, ended well, ended badly, nothing to do. */
export type Tone = 'ask' | 'run' | 'good' | 'bad' | 'still';

/** What the doctor examines, in its order; a test holds this and the checks together. */
const doctorChecks = [
  'guards', 'amounts', 'keys', 'balance', 'zero', 'negative', 'clearing', 'withdrawn', 'pending', 'settled', 'settled-entries', 'frozen', 'cashes', 'order-parts', 'pay-parts', 'one-payment', 'late-payments', 'moves', 'times', 'ended-orders', 'savings', 'refunded', 'refund-entries', 'after-sale', 'referral', 'referral-paid', 'referral-back', 'inviters', 'stock-of-orders', 'stock', 'own-stock', 'seckills', 'coupons', 'coupon-use', 'groups', 'points-orders', 'points-earned', 'owners', 'comments', 'names', 'last-admin', 'trees', 'placing', 'movements', 'own-pictures', 'files', 'audit', 'unpaid', 'groups-over', 'refunds-over', 'provider-refunds', 'jobs', 'figures',
] as const;
const still = <Name extends string>(names: readonly Name[]): readonly (readonly [Name, Tone])[] => names.map((name) => [name, 'still']);

/**
 * Named dictionaries: the values of the wire, in the order shown, each with its tone.
 * Labels are the locale keys `dicts.<name>.<value>` (Spec §4 gives the words).
 */
export const dicts = {
  yes_no: [[1, 'still'], [0, 'still']],
  open_close: [[1, 'good'], [0, 'still']],
  sex: [[1, 'still'], [0, 'still']],
  is_open: [[0, 'still'], [1, 'run']],
  order_status: [[1, 'still'], [2, 'ask'], [3, 'run'], [4, 'run'], [5, 'ask'], [6, 'good'], [0, 'still']],
  after_sale: [['refund', 'ask'], ['return', 'ask'], ['finished', 'good']],
  goods_verify: [[2, 'ask'], [1, 'good'], [0, 'bad']],
  store_verify: [[1, 'still'], [2, 'ask'], [3, 'bad'], [4, 'good']],
  order_state: [['pay', 'still'], ['ship', 'ask'], ['receive', 'run'], ['comment', 'run'], ['done', 'good'], ['cancelled', 'still'], ['refund', 'ask'], ['return', 'ask'], ['finished', 'good']],
  order_act: [['place', 'still'], ['pay', 'good'], ['ship', 'run'], ['parcel', 'run'], ['receive', 'run'], ['comment', 'good'], ['cancel', 'still'], ['expire', 'still'], ['dissolve', 'bad'], ['applyAfterSale', 'ask'], ['agreeAfterSale', 'run'], ['sendBack', 'run'], ['resend', 'run'], ['endAfterSale', 'still'], ['refundAll', 'good'], ['settle', 'good'], ['clawBack', 'bad'], ['note', 'still']],
  order_actor: [['shop', 'still'], ['Seller', 'run'], ['Admin', 'ask'], ['system', 'still']],
  order_saving: [['full_reduction', 'run'], ['coupon', 'run'], ['seckill', 'run'], ['collective', 'run']],
  order_offer: [['none', 'still'], ['seckill', 'run'], ['collective', 'run']],
  refund_status: [[0, 'ask'], [1, 'ask'], [2, 'good']],
  refund_type: [[0, 'still'], [1, 'run'], [2, 'run']],
  refund_verify: [[0, 'ask'], [1, 'good'], [2, 'bad']],
  refund_state: [['review', 'ask'], ['send', 'run'], ['seller', 'ask'], ['user', 'run'], ['finished', 'good'], ['rejected', 'bad'], ['withdrawn', 'still']],
  refund_silence: [['agreed', 'ask'], ['ended', 'still'], ['refunded', 'ask'], ['arrived', 'still'], ['none', 'still']],
  refund_step: [[0, 'ask'], [1, 'ask'], [2, 'run'], [3, 'good']],
  payment_name: [['balance', 'still'], ['wechat', 'good'], ['alipay', 'run']],
  pay_status: [[0, 'still'], [1, 'good'], [2, 'still'], [3, 'bad']],
  order_group: [[2, 'run'], [1, 'good'], [0, 'still']],
  collective_status: [[2, 'run'], [1, 'good'], [0, 'still']],
  distribution_level: [[1, 'still'], [2, 'still'], [3, 'still']],
  distribution_status: [[0, 'ask'], [1, 'good'], [2, 'still'], [3, 'bad']],
  settlement_status: [[0, 'ask'], [1, 'good'], [2, 'bad']],
  cash_status: [[0, 'ask'], [1, 'good'], [2, 'bad'], [3, 'still']],
  integral_order_status: [[2, 'ask'], [3, 'good'], [0, 'still']],
  coupon_status: [[0, 'run'], [1, 'still']],
  activity_status: [[0, 'still'], [1, 'run'], [2, 'still']],
  goods_status: [[1, 'good'], [0, 'still']],
  account_status: [[1, 'good'], [0, 'bad']],
  money_type: [[0, 'still'], [1, 'still'], [2, 'run'], [3, 'still']],
  money_belong: [[0, 'still'], [1, 'run']],
  audit_area: [['Admin', 'run'], ['Seller', 'still'], ['shop', 'still']],
  money_event: [['adjustment', 'still'], ['order_paid', 'run'], ['order_refunded', 'still'], ['settled', 'good'], ['clawed_back', 'bad'], ['referral', 'good'], ['referral_netted', 'bad'], ['cash_applied', 'run'], ['cash_paid', 'good'], ['cash_rejected', 'bad'], ['cash_cancelled', 'still'], ['points_earned', 'good'], ['points_login', 'good'], ['points_register', 'good'], ['points_invite', 'good'], ['points_taken', 'bad'], ['points_order', 'run'], ['points_returned', 'still'], ['refund_redirected', 'still']],
  ledger_account: [['user_money', 'still'], ['user_frozen', 'still'], ['user_points', 'still'], ['store_pending', 'still'], ['store_available', 'still'], ['store_frozen', 'still'], ['platform_clearing', 'still'], ['platform_commission', 'still'], ['platform_subsidy', 'still'], ['platform_referral', 'still'], ['platform_withdrawals', 'still'], ['platform_adjustments', 'still'], ['platform_suspense', 'still'], ['platform_points', 'still']],
  freight_type: [[0, 'still'], [1, 'run']],
  storage: [['local', 'still'], ['s3', 'run'], ['oss', 'run']],
  sms_driver: [['log', 'still'], ['aliyun', 'run']],
  sms_status: [[1, 'good'], [0, 'bad']],
  doctor_state: [[0, 'still'], [1, 'run'], [2, 'run'], [3, 'good'], [4, 'bad'], [5, 'ask']],
  doctor_check: still(doctorChecks),
  doctor_repair: still(doctorChecks),
  job_state: [['failed', 'bad'], ['running', 'run'], ['late', 'ask'], ['never', 'still'], ['waiting', 'still']],
  job: [['orders.cancel', 'still'], ['orders.receive', 'still'], ['comments.silent', 'still'], ['payments.reconcile', 'still'], ['payments.refund', 'still'], ['refunds.groups', 'still'], ['refunds.overdue', 'still'], ['settlements.settle', 'still'], ['promotions.couponsEnding', 'still'], ['messages.notices', 'still'], ['catalog.sales', 'still'], ['catalog.shelfChanges', 'still'], ['files.sweep', 'still'], ['doctor.examine', 'still'], ['stats.fold', 'still'], ['payments.sandbox_notices', 'still']],
  app_device: [['android', 'still'], ['ios', 'still'], ['mini', 'still']],
} as const satisfies Record<string, readonly (readonly [value: string | number, tone: Tone])[]>;
export type DictName = keyof typeof dicts;
