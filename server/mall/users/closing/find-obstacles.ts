import { cashStatus, storeVerify } from '../../../../schemas/contract/account-statuses.ts';
import type { ClosingObstacle } from '../../../../schemas/contract/calls/accounts/closing.ts';
import { orderStatus } from '../../../../schemas/contract/order-statuses.ts';
import type { Rows, Transaction } from '../../../platform/database/sql.ts';
import { pointsOrderStatus, refundStatus, rewardStatus } from '../../kernel/statuses.ts';
import { lockAccounts } from '../../wallet/post.ts';

const openOrders = `order_status NOT IN (${orderStatus.cancelled}, ${orderStatus.done})`;

const balanceSql = (kind: string): string => `
  SELECT count(*)
  FROM ledger_accounts
  WHERE owner = 'user' AND owner_id = u.id AND kind = '${kind}' AND balance > 0`;

/** For each obstacle SQL that counts what an account `u` must finish before it can be closed. */
const countSql: Readonly<Record<ClosingObstacle['name'], string>> = {
  orders: `SELECT count(*) FROM orders WHERE user_id = u.id AND ${openOrders}`,
  points_orders: `
    SELECT count(*)
    FROM integral_orders
    WHERE user_id = u.id AND order_status = ${pointsOrderStatus.toShip}`,
  // Includes pending refunds: the balance gets an amount that a provider refuses to refund
  refunds: `
    SELECT
      (SELECT count(*) FROM refunds WHERE user_id = u.id AND is_open = 1)
      + (
        SELECT count(*)
        FROM order_pays p
        JOIN pay_refunds r ON r.pay_id = p.id
        WHERE p.user_id = u.id AND r.status = ${refundStatus.queued}
      )`,
  money: balanceSql('money'),
  frozen: balanceSql('frozen'),
  withdrawals: `
    SELECT count(*)
    FROM cashes
    WHERE user_id = u.id AND cash_status = ${cashStatus.waiting}`,
  commissions: `
    SELECT count(*)
    FROM distribution_logs
    WHERE user_id = u.id AND status = ${rewardStatus.pending}`,
  store: `
    SELECT count(*)
    FROM stores t
    WHERE t.user_id = u.id
      AND t.deleted_at IS NULL
      AND (t.store_status = 1 OR t.store_verify = ${storeVerify.verifying})`,
  store_trade: `
    SELECT count(*)
    FROM stores t
    WHERE t.user_id = u.id
      AND (
        EXISTS (SELECT FROM orders WHERE store_id = t.id AND ${openOrders})
        OR EXISTS (SELECT FROM refunds WHERE store_id = t.id AND is_open = 1)
        OR EXISTS (
          SELECT
          FROM ledger_accounts
          WHERE owner = 'store' AND owner_id = t.id AND balance <> 0
        )
      )`,
  disabled: 'SELECT count(*) FROM users d WHERE d.id = u.id AND d.status <> 1',
};

const obstaclesSql = `
  SELECT u.id, o.name, o.count
  FROM unnest($1::bigint[]) AS u(id)
  CROSS JOIN LATERAL (
    VALUES ${Object.entries(countSql)
      .map(([name, sql]) => `('${name}', (${sql})::int)`)
      .join(', ')}
  ) AS o(name, count)
  WHERE o.count > 0`;

/** What keeps accounts from being closed; accounts without an obstacle have no entry. */
export async function findObstacles(
  sql: Rows,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly ClosingObstacle[]>> {
  const rows = await sql.rows<ClosingObstacle & { readonly id: number }>(
    obstaclesSql,
    [userIds],
    'closing.obstacles',
  );
  const ofUser = new Map<number, ClosingObstacle[]>();
  for (const { id, name, count } of rows)
    ofUser.set(id, [...(ofUser.get(id) ?? []), { name, count }]);
  return ofUser;
}

/** Locks the balances, so that none is credited between the check and the end. */
export async function lockMoney(tx: Transaction, userIds: readonly number[]): Promise<void> {
  const kinds = ['money', 'frozen', 'points'] as const;
  await lockAccounts(
    tx,
    userIds.flatMap((id) => kinds.map((kind) => ({ owner: 'user', id, kind }) as const)),
  );
}
