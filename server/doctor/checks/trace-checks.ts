import { cashStatus } from '../../../schemas/contract/account-statuses.ts';
import { groupHours } from '../../../schemas/contract/orders.ts';
import { quotas } from '../../backoffice/files/formats/picture-limits.ts';
import { type Check, inSlice } from './check.ts';

/** Tables that change only by forms and commands: every revision has a history record. */
const auditedTables = [
  'coupons',
  'full_reductions',
  'seckills',
  'collectives',
  'distributions',
  'goods',
  'integral_goods',
];

/** Revisions without a history record, and rows that disappeared without one. */
const unrecordedChanges = auditedTables
  .map(
    (table) => `
      SELECT '${table}' AS place, t.id, t.rev, coalesce(h.rev, 1) AS recorded
      FROM ${table} t
      LEFT JOIN (
        SELECT row_id, max(rev) AS rev
        FROM histories
        WHERE resource = '${table}'
        GROUP BY 1
      ) h
        ON h.row_id = t.id
      WHERE t.rev <> greatest(coalesce(h.rev, 1), 1)
      UNION ALL
      SELECT '${table} gone', h.row_id, 0, max(h.rev)
      FROM histories h
      WHERE h.resource = '${table}'
        AND NOT EXISTS (SELECT FROM ${table} t WHERE t.id = h.row_id)
      GROUP BY 2
      HAVING bool_and(h.action <> 'destroy')`,
  )
  .join(' UNION ALL ');

/** Columns with addresses of private pictures. */
const privateImageColumns = [
  ['user_checks', 'card_t'],
  ['user_checks', 'card_b'],
  ['stores', 'business_license'],
  ['stores', 'id_card_t'],
  ['stores', 'id_card_b'],
] as const;
const privateImages = privateImageColumns
  .map(
    ([table, column]) => `
      SELECT '${table}.${column}' AS place, id, user_id, ${column} AS url
      FROM ${table}
      WHERE ${column} LIKE '/files/%'`,
  )
  .join(' UNION ALL ');

/** Columns with a list of pictures that shoppers uploaded. */
const shopperImageColumns = [
  ['refunds', 'images'],
  ['order_comments', 'image'],
] as const;
const shopperImages = shopperImageColumns
  .map(
    ([table, column]) => `
      SELECT '${table}.${column}' AS place, t.id, t.user_id, a.url
      FROM ${table} t
      CROSS JOIN LATERAL jsonb_array_elements_text(
        CASE jsonb_typeof(t.${column}) WHEN 'array' THEN t.${column} ELSE '[]' END
      ) a(url)`,
  )
  .join(' UNION ALL ');

const quotaRows = Object.entries(quotas)
  .map(([area, { bytes, files }]) => `('${area}', ${bytes}::bigint, ${files}::bigint)`)
  .join(', ');

/**
 * SQL of order lines whose store or goods were disabled for more than a minute when the order was
 * placed, by the last history record before it. The minute allows for orders in progress.
 *
 * @param rowId SQL of the id of the store or goods
 */
const disabledWhenPlaced = (resource: string, column: string, rowId: string): string => `
  SELECT o.id AS order_id, '${column}' AS closed, l.goods_id
  FROM orders o
  JOIN order_goods l ON l.order_id = o.id
  JOIN LATERAL (
    SELECT h.after->>'${column}' AS value, h.created_at
    FROM histories h
    WHERE h.resource = '${resource}'
      AND h.row_id = ${rowId}
      AND h.after ? '${column}'
      AND h.created_at < o.created_at + interval '1 second'
    ORDER BY h.id DESC
    LIMIT 1
  ) s
    ON s.value = '0'
    AND s.created_at < o.created_at - interval '1 minute'
  WHERE ${inSlice('l.order_id')}`;

/** Rules about earlier states of rows, as far as records of them exist. */
export const traceChecks: readonly Check[] = [
  // The store, goods, coupon, group and activity of an order were open when it was placed (O6).
  {
    invariant: 14,
    name: 'placing',
    sliceOf: 'orders',
    sql: `
      SELECT o.id AS order_id, 'coupon' AS closed, 0 AS goods_id
      FROM orders o
      JOIN coupon_logs c ON c.id = o.coupon_id
      WHERE ${inSlice('o.id')} AND (o.created_at < c.start_time OR o.created_at >= c.end_time)
      UNION ALL
      SELECT o.id, 'collective', g.goods_id
      FROM orders o
      JOIN collective_logs g ON g.id = o.collective_id
      WHERE ${inSlice('o.id')} AND o.created_at > g.created_at + interval '${groupHours} hours'
      UNION ALL
      SELECT l.order_id, 'deleted goods', g.id
      FROM order_goods l
      JOIN orders o ON o.id = l.order_id
      JOIN goods g ON g.id = l.goods_id
      WHERE ${inSlice('l.order_id')} AND g.deleted_at < o.created_at - interval '1 minute'
      UNION ALL
      SELECT l.order_id, 'activity', l.goods_id
      FROM order_goods l
      WHERE ${inSlice('l.order_id')}
        AND (
          (
            l.activity = 'seckill'
            AND NOT EXISTS (
              SELECT FROM seckills k WHERE k.id = l.activity_id AND k.store_id = l.store_id
            )
          )
          OR (
            l.activity = 'collective'
            AND NOT EXISTS (
              SELECT
              FROM orders o
              JOIN collective_logs g ON g.id = o.collective_id
              WHERE o.id = l.order_id AND g.store_id = l.store_id AND g.goods_id = l.goods_id
            )
          )
        )
      UNION ALL
      ${disabledWhenPlaced('stores', 'store_status', 'o.store_id')}
      UNION ALL
      ${disabledWhenPlaced('goods', 'goods_status', 'l.goods_id')}`,
  },
  // A ledger entry belongs to a party of its order, after-sale, settlement or withdrawal (T5).
  {
    invariant: 28,
    name: 'movements',
    sliceOf: 'ledger_entries',
    sql: `
      SELECT e.id, e.cause, e.cause_id, e.event, e.owner, e.owner_id
      FROM ledger_entries e
      LEFT JOIN orders o ON e.cause = 'order' AND o.id = e.cause_id
      LEFT JOIN refunds r ON e.cause = 'refund' AND r.id = e.cause_id
      LEFT JOIN order_settlements s ON e.cause = 'settlement' AND s.id = e.cause_id
      LEFT JOIN cashes c ON e.cause = 'cash' AND c.id = e.cause_id
      LEFT JOIN integral_orders i ON e.cause = 'integral' AND i.id = e.cause_id
      LEFT JOIN referral_nettings n ON e.cause = 'netting' AND n.id = e.cause_id
      LEFT JOIN referral_shortages h ON h.id = n.shortage_id
      WHERE ${inSlice('e.id')}
        AND e.cause IN ('order', 'refund', 'settlement', 'cash', 'integral', 'netting')
        AND NOT CASE
          WHEN e.owner = 'store' THEN e.owner_id IS NOT DISTINCT FROM coalesce(
            o.store_id, r.store_id, s.store_id, c.store_id, h.store_id
          )
          WHEN e.owner = 'user' AND (e.cause = 'settlement' OR e.event = 'clawed_back') THEN EXISTS (
            SELECT
            FROM distribution_logs d
            WHERE d.order_id = coalesce(s.order_id, r.order_id) AND d.user_id = e.owner_id
          )
          WHEN e.owner = 'user' THEN e.owner_id IS NOT DISTINCT FROM coalesce(
            o.user_id, r.user_id, c.user_id, i.user_id, h.user_id
          )
          ELSE true
        END`,
  },
  // No row shows a picture, or has a place in a group, of another shopper (T6).
  {
    invariant: 29,
    name: 'own-pictures',
    sql: `
      SELECT p.place, p.id, p.user_id, f.owner_area, f.owner_id
      FROM (${privateImages} UNION ALL ${shopperImages}) p
      JOIN files f ON f.url = p.url
      WHERE f.owner_area = 'shop' AND f.owner_id <> p.user_id
      UNION ALL
      SELECT 'collective_members', m.order_id, m.user_id, 'shop', o.user_id
      FROM collective_members m
      JOIN orders o ON o.id = m.order_id
      WHERE m.user_id <> o.user_id`,
  },
  // Private pictures exist, unused files are deleted, and nobody exceeds their quota (U6).
  {
    invariant: 35,
    name: 'files',
    sql: `
      SELECT p.place, p.id, p.url
      FROM (${privateImages}) p
      WHERE NOT EXISTS (SELECT FROM files f WHERE f.url = p.url)
      UNION ALL
      SELECT 'not swept', f.id, f.url
      FROM files f
      WHERE f.unused_since < mall_now() - interval '2 days'
      UNION ALL
      SELECT 'quota', f.owner_id, f.owner_area
      FROM files f
      JOIN (VALUES ${quotaRows}) q (area, bytes, files) ON q.area = f.owner_area
      GROUP BY f.owner_area, f.owner_id, q.bytes, q.files
      HAVING sum(f.bytes) > q.bytes OR count(*) > q.files`,
  },
  // Every revision of an audited row has a history record, and every record its row (AU3).
  {
    invariant: 36,
    name: 'audit',
    sql: `
      ${unrecordedChanges}
      UNION ALL
      SELECT 'cashes', c.id, c.cash_status, 0
      FROM cashes c
      WHERE (c.cash_status IN (${cashStatus.paid}, ${cashStatus.rejected})) <> EXISTS (
        SELECT
        FROM histories h
        WHERE h.resource = 'cashes'
          AND h.row_id = c.id
          AND h.action = CASE c.cash_status
            WHEN ${cashStatus.paid} THEN 'pay'
            WHEN ${cashStatus.rejected} THEN 'reject'
            ELSE h.action
          END
          AND h.action IN ('pay', 'reject')
      )`,
  },
];
