import { type Check, inSlice } from './check.ts';

/** Tree tables with the column by which children name their parent. */
const trees = {
  goods_classes: 'id',
  admin_menus: 'id',
  user_menus: 'id',
  article_menus: 'id',
  areas: 'code',
} as const;

/** One recursive query per tree that reaches its nodes from the roots. */
const reachedNodes = Object.entries(trees)
  .map(
    ([table, key]) => `
      in_${table} AS (
        SELECT ${key}
        FROM ${table}
        WHERE coalesce(pid::text, '0') IN ('0', '')
        UNION ALL
        SELECT c.${key}
        FROM in_${table} p
        JOIN ${table} c ON c.pid = p.${key}
      )`,
  )
  .join(', ');

/** Nodes that no root reaches: they are in a ring, or their parent is missing. */
const unreachedNodes = Object.entries(trees)
  .map(
    ([table, key]) => `
      SELECT '${table}' AS tree, t.id, t.pid::text AS pid
      FROM ${table} t
      WHERE NOT EXISTS (SELECT FROM in_${table} c WHERE c.${key} = t.${key})`,
  )
  .join(' UNION ALL ');

/** SQL of a name as it is compared: Unicode form, case and spaces do not count. */
const normalizedName = (column: string): string =>
  `regexp_replace(lower(normalize(${column}, NFKC)), '\\s', '', 'g')`;

/** Tables whose rows are of an order, or of goods. */
const children = {
  orders: ['order_goods', 'refunds', 'order_comments', 'order_settlements'],
  goods: ['seckills', 'collectives', 'distributions', 'collective_logs'],
} as const;

/** Rows of another store, or another shopper, than their order or goods. */
const ofParents = Object.entries(children)
  .flatMap(([parent, tables]) => {
    const by = parent === 'orders' ? 'order_id' : 'goods_id';
    const otherUser = parent === 'orders' ? 'OR c.user_id <> p.user_id' : '';
    return tables.map(
      (table) => `
      SELECT '${table}' AS place, c.id, c.store_id, p.store_id AS of_store
      FROM ${table} c
      JOIN ${parent} p ON p.id = c.${by}
      WHERE c.store_id <> p.store_id ${otherUser}`,
    );
  })
  .join(' UNION ALL ');

/** Relations between rows, and the names and trees that everything else relies on. */
export const ownerChecks: readonly Check[] = [
  // Rows of one order, or of goods, have the same store and shopper (T7).
  {
    invariant: 30,
    name: 'owners',
    sql: `
      ${ofParents}
      UNION ALL
      SELECT 'refund_goods', g.id, r.store_id, l.store_id
      FROM refund_goods g
      JOIN refunds r ON r.id = g.refund_id
      JOIN order_goods l ON l.id = g.order_goods_id
      WHERE l.order_id <> r.order_id
      UNION ALL
      SELECT 'pay_orders', p.id, p.user_id, o.user_id
      FROM pay_orders x
      JOIN order_pays p ON p.id = x.pay_id
      JOIN orders o ON o.id = x.order_id
      WHERE p.user_id <> o.user_id
      UNION ALL
      SELECT 'order_parcels', p.id, x.order_id, p.order_id
      FROM order_parcel_goods g
      JOIN order_parcels p ON p.id = g.parcel_id
      JOIN order_goods x ON x.id = g.order_goods_id
      WHERE x.order_id <> p.order_id
      UNION ALL
      SELECT 'distribution_logs', d.id, d.store_id, l.store_id
      FROM distribution_logs d
      JOIN order_goods l ON l.id = d.order_goods_id
      WHERE d.store_id <> l.store_id OR d.order_id <> l.order_id
      UNION ALL
      SELECT 'coupon_logs', l.id, l.store_id, c.store_id
      FROM coupon_logs l
      JOIN coupons c ON c.id = l.coupon_id
      WHERE l.store_id IS DISTINCT FROM c.store_id
      UNION ALL
      SELECT 'goods', g.id, g.store_id, f.store_id
      FROM goods g
      JOIN freights f ON f.id = g.freight_id
      WHERE g.store_id <> f.store_id`,
  },
  // A line has at most one comment, by its buyer, after receipt (C1).
  {
    invariant: 31,
    name: 'comments',
    sliceOf: 'order_comments',
    sql: `
      SELECT c.order_goods_id AS line, c.id AS comment
      FROM order_comments c
      LEFT JOIN order_goods l ON l.id = c.order_goods_id
      LEFT JOIN orders o ON o.id = c.order_id
      WHERE ${inSlice('c.id')}
        AND (
          l.id IS NULL
          OR l.order_id <> c.order_id
          OR l.user_id <> c.user_id
          OR o.receipt_time IS NULL
          OR (
            c.deleted_at IS NULL
            AND EXISTS (
              SELECT
              FROM order_comments d
              WHERE d.order_goods_id = c.order_goods_id AND d.id <> c.id AND d.deleted_at IS NULL
            )
          )
        )`,
  },
  // User names, and phones of main accounts, are unique in their normalized form (AC11).
  {
    invariant: 32,
    name: 'names',
    sql: `
      SELECT place, name, count(*)::int AS accounts
      FROM (
        SELECT 'users' AS place, ${normalizedName('username')} AS name
        FROM users
        WHERE deleted_at IS NULL
        UNION ALL
        SELECT 'phones', regexp_replace(phone, '^\\+?86|\\s', '', 'g')
        FROM users
        WHERE deleted_at IS NULL AND phone <> '' AND belong_id IS NULL
        UNION ALL
        SELECT 'admins', ${normalizedName('username')}
        FROM admins
        WHERE deleted_at IS NULL
      ) n
      GROUP BY 1, 2
      HAVING count(*) > 1`,
  },
  // An enabled super admin exists (A10).
  {
    invariant: 33,
    name: 'last-admin',
    sql: `
      SELECT count(*)::int AS admins
      FROM admins
      HAVING count(*) > 0
        AND count(*) FILTER (WHERE is_super = 1 AND status = 1 AND deleted_at IS NULL) = 0`,
  },
  // Every node of a tree is reachable from a root (TE1).
  { invariant: 34, name: 'trees', sql: `WITH RECURSIVE ${reachedNodes} ${unreachedNodes}` },
];
