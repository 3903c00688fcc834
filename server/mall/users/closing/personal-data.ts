/** How the rows of a table belong to an account: SQL of the row's condition for the ids `$1`. */
type Owned = 'user_id' | 'account_id' | 'phone' | 'own';

/** What closing an account does with the personal data of one table. */
export interface PersonalTable {
  /** `delete` removes the rows, `erase` empties columns, `keep` leaves the rows as they are. */
  readonly effect: 'delete' | 'erase' | 'keep';
  readonly by: Owned;
  /** Columns about a person. */
  readonly columns: readonly string[];
  /** Why rows are kept. */
  readonly reason?: string;
}

const deleted = (by: Owned, ...columns: readonly string[]): PersonalTable => ({
  effect: 'delete',
  by,
  columns: [by, ...columns],
});
const kept = (reason: string, ...columns: readonly string[]): PersonalTable => ({
  effect: 'keep',
  by: 'own',
  columns,
  reason,
});

const trade = 'record of a sale that stores, taxes and disputes need';
const money = 'record of money';
const figure = 'a number of a row without a name';
const protocol = 'the log is append-only, and read by right only';
const short = 'deleted by a job soon';
const keptReceiver = kept(
  trade,
  'user_id',
  'receive_name',
  'receive_tel',
  'receive_area',
  'receive_address',
  'remark',
);

/**
 * Every table with data about the owner of an account, and what closing the account does with it
 * (docs/decisions/0131-soft-deletion.md). A test compares it with the database.
 */
export const personalData: Readonly<Record<string, PersonalTable>> = {
  users: {
    effect: 'erase',
    by: 'own',
    columns: [
      'username',
      'nickname',
      'phone',
      'email',
      'avatar',
      'sex',
      'ip',
      'password',
      'pay_password',
      'login_time',
      'last_login_time',
    ],
  },
  addresses: deleted('user_id', 'receive_name', 'receive_tel', 'area_info', 'address'),
  user_checks: deleted('user_id', 'name', 'card_no', 'card_t', 'card_b', 'bank_no', 'bank_name'),
  oauths: deleted('user_id', 'issuer', 'openid', 'unionid', 'nickname'),
  oauth_attempts: deleted('user_id'),
  user_keys: deleted('user_id', 'used_ip'),
  carts: deleted('user_id'),
  favorites: deleted('user_id'),
  stock_notices: deleted('user_id'),
  sign_in_days: deleted('user_id'),
  chat_visitors: deleted('user_id', 'ip'),
  user_to_roles: deleted('user_id'),
  sessions: deleted('account_id', 'ip', 'agent'),
  list_views: deleted('account_id'),
  messages: deleted('account_id', 'params'),
  message_settings: deleted('account_id', 'email'),
  message_deliveries: deleted('account_id', 'address', 'subject', 'content'),
  sms_codes: deleted('phone', 'ip'),
  sms_logs: deleted('phone', 'content', 'ip'),
  stores: {
    effect: 'erase',
    by: 'own',
    columns: [
      'user_id',
      'store_mobile',
      'store_company_name',
      'store_address',
      'legal_person',
      'store_phone',
      'id_card_no',
      'id_card_t',
      'id_card_b',
      'business_license',
      'business_license_no',
      'emergency_contact',
      'emergency_contact_phone',
    ],
  },
  chat_friends: { effect: 'erase', by: 'user_id', columns: ['user_id', 'sid', 'remark'] },
  chat_contents: kept(
    'messages of two sides; deleted by a job after the days of configs/chat',
    'sid',
    'account_id',
    'content',
    'image',
  ),
  chat_reports: kept(
    'evidence of a report',
    'user_id',
    'reporter_id',
    'remark',
    'content',
    'image',
  ),
  orders: keptReceiver,
  integral_orders: keptReceiver,
  order_goods: kept(trade, 'user_id'),
  order_pays: kept(trade, 'user_id'),
  order_settlements: kept(trade, 'user_id'),
  refunds: kept(trade, 'user_id', 'refund_remark', 'images', 'appeal_remark'),
  courier_tracks: kept(trade, 'phone'),
  order_waybills: kept(trade, 'label'),
  order_comments: kept('shown without a name', 'user_id', 'content', 'image'),
  cashes: kept(money, 'user_id', 'name', 'card_no', 'bank_name', 'remark'),
  ledger_accounts: kept(money, 'owner_id'),
  ledger_entries: kept(money, 'owner_id', 'account_id'),
  money_logs: kept(money, 'user_id'),
  order_entries: kept(money, 'owner_id'),
  distribution_logs: kept(money, 'user_id'),
  point_shortages: kept(money, 'user_id'),
  referral_shortages: kept(money, 'user_id'),
  coupon_logs: kept(figure, 'user_id'),
  collective_logs: kept(figure, 'user_id'),
  collective_members: kept(figure, 'user_id'),
  seckill_users: kept(figure, 'user_id'),
  stock_logs: kept(figure, 'actor_id'),
  files: kept('the sweep removes files without a row', 'owner_id', 'account_id'),
  audits: kept(protocol, 'actor_id', 'actor_name', 'ip', 'details'),
  audit_logs: kept(
    protocol,
    'actor_id',
    'account',
    'actor_name',
    'ip',
    'details',
    'before',
    'after',
  ),
  histories: kept(protocol, 'actor_id', 'actor_name', 'ip', 'before', 'after'),
  order_logs: kept(protocol, 'actor_id', 'actor_name', 'note'),
  attempt_counters: kept(short, 'key'),
  login_challenges: kept(short, 'key'),
  idempotency_keys: kept(short, 'owner', 'answer'),
  import_drafts: kept(short, 'actor_id', 'rows'),
  webhook_events: kept(short, 'data'),
  webhook_deliveries: kept(short, 'body'),
};
