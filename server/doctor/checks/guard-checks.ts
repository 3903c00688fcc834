import type { Check } from './check.ts';

/**
 * Triggers, unique indexes and constraints that refuse violations; a restore can lose them. All that
 * docs/invariants.md names are here.
 */
export const guards = {
  trigger: [
    'ledger_entries_append_only',
    'ledger_entries_zero_sum',
    'ledger_accounts_stay',
    'ledger_accounts_balance',
    'order_logs_append_only',
    'audits_append_only',
    'histories_append_only',
    'users_inviter_loop',
    'ledger_entries_open_account',
    'closed_accounts',
    'closed_earners',
    'order_savings_coupon',
    'webhook_events',
    'webhook_created',
    'webhook_changed',
    'webhook_rows',
  ],
  key: [
    'ledger_entries_cause',
    'ledger_accounts_owner',
    'stock_logs_cause',
    'pay_orders_effective',
    'pay_refunds_cause_cause_id_key',
    'refunds_open',
    'idempotency_keys_pkey',
    'uq_order_settlements_order_id',
    'uq_coupon_logs_coupon_id_user_id_nth',
    'order_savings_order_id_type_key',
    'referral_nettings_shortage_id_settlement_id_key',
    'uq_distributions_goods_id',
    'uq_order_comments_order_goods_id',
    'uq_users_username',
    'users_main_phone',
    'uq_admins_username',
    'sign_in_days_once',
    'oauths_account',
    'oauths_user',
    'order_waybills_parcel',
    'message_deliveries_once',
    'webhook_deliveries_once',
  ],
  check: [
    'ledger_accounts_not_negative',
    'ledger_accounts_exact',
    'ledger_entries_exact',
    'ledger_entries_moves',
    'ledger_entries_kept',
    'orders_holds_1',
    'orders_holds_2',
    'orders_holds_6',
    'orders_holds_7',
    'order_goods_holds_2',
    'order_goods_holds_4',
    'order_pays_holds_1',
    'seckills_holds_1',
    'collective_logs_holds_1',
    'collective_logs_holds_2',
    'coupon_logs_holds_2',
    'cashes_holds_2',
    'distributions_holds_1',
    'ck_goods_goods_stock',
    'ck_goods_skus_goods_stock',
    'referral_shortages_netted',
    'users_closed',
  ],
  reference: ['order_goods_of_order', 'refunds_of_order', 'order_comments_of_order'],
} as const;
const guardRows = Object.entries(guards)
  .flatMap(([kind, names]) => names.map((name) => `('${kind}', '${name}')`))
  .join(', ');

/** 2^53 - 1: the largest amount that is counted exactly. */
const maxAmount = 9_007_199_254_740_991;

/** Columns that must have a value, by table. */
const amountColumns: Readonly<Record<string, readonly string[]>> = {
  ledger_accounts: ['balance'],
  ledger_entries: ['amount'],
  orders: [
    'order_price',
    'coupon_money',
    'freight_money',
    'total_price',
    'platform_money',
    'refund_money',
    'order_status',
    'is_settlement',
  ],
  order_goods: [
    'buy_num',
    'goods_price',
    'total_price',
    'off_money',
    'platform_money',
    'refund_num',
    'refund_money',
    'rate',
    'integral',
  ],
  order_pays: ['total', 'refund_money', 'pay_status'],
  refunds: [
    'goods_money',
    'freight_money',
    'platform_money',
    'refund_type',
    'refund_verify',
    'refund_step',
    'is_open',
  ],
  refund_goods: ['num', 'money', 'platform_money'],
  cashes: ['money', 'commission', 'cash_status'],
  distribution_logs: ['money', 'lev', 'commission', 'status'],
  order_settlements: [
    'total_price',
    'refund_money',
    'platform_money',
    'commission',
    'referral',
    'settlement_price',
    'clawed_back',
  ],
  coupon_logs: ['money', 'use_money', 'status'],
  seckills: ['discount', 'stock', 'sold'],
  collectives: ['discount', 'need'],
  integral_orders: ['buy_num', 'goods_price', 'total_price', 'order_status'],
};

const wrongAmountsSql = Object.entries(amountColumns)
  .map(([table, columns]) => {
    const largest = columns.map((column) => `abs(${column})`).join(', ');
    return `
      SELECT '${table}' AS place, id
      FROM ${table}
      WHERE num_nulls(${columns.join(', ')}) > 0 OR greatest(${largest}) > ${maxAmount}`;
  })
  .join(' UNION ALL ');

/** Guards of the database, and records that every committed call leaves. */
export const guardChecks: readonly Check[] = [
  // The guards exist and are in force, and nobody may change or delete append-only rows (M4, M5).
  {
    invariant: 2,
    name: 'guards',
    sql: `
      SELECT g.kind, g.name
      FROM (VALUES ${guardRows}) g(kind, name)
      WHERE NOT CASE g.kind
        WHEN 'trigger' THEN EXISTS (
          SELECT
          FROM pg_trigger t
          JOIN pg_class c ON c.oid = t.tgrelid
          WHERE t.tgname = g.name AND t.tgenabled IN ('O', 'A') AND pg_table_is_visible(c.oid)
        )
        WHEN 'key' THEN EXISTS (
          SELECT
          FROM pg_class c
          JOIN pg_index i ON i.indexrelid = c.oid
          WHERE c.relname = g.name
            AND i.indisunique
            AND i.indisvalid
            AND pg_table_is_visible(c.oid)
        )
        ELSE EXISTS (
          SELECT
          FROM pg_constraint n
          JOIN pg_class c ON c.oid = n.conrelid
          WHERE n.conname = g.name
            AND n.contype = CASE g.kind WHEN 'check' THEN 'c' ELSE 'f' END
            AND n.convalidated
            AND pg_table_is_visible(c.oid)
        )
      END
      UNION ALL
      SELECT 'grant ' || lower(a.privilege_type), c.relname::text
      FROM pg_class c
      CROSS JOIN LATERAL aclexplode(coalesce(c.relacl, acldefault('r', c.relowner))) a
      WHERE c.relname IN (
        'ledger_entries', 'ledger_accounts', 'order_logs', 'audits', 'histories'
      )
        AND c.relkind = 'r'
        AND pg_table_is_visible(c.oid)
        AND (
          a.privilege_type IN ('DELETE', 'TRUNCATE')
          OR (a.privilege_type = 'UPDATE' AND c.relname <> 'ledger_accounts')
        )`,
  },
  // Every amount has a value and is counted exactly (M9).
  { invariant: 6, name: 'amounts', sql: wrongAmountsSql },
  // Every idempotency key has the answer of its call (I3).
  {
    invariant: 13,
    name: 'keys',
    sql: 'SELECT owner, key, created_at FROM idempotency_keys WHERE answer IS NULL',
  },
];
