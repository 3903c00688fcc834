import { personalData } from '../../mall/users/closing/personal-data.ts';
import type { Check } from './check.ts';

/**
 * Rows of closed accounts in tables from which closing deletes them by `user_id`. Messages are left
 * out, because some are written after the closing.
 */
const leftRows = Object.entries(personalData)
  .filter(([, { effect, by }]) => effect === 'delete' && by === 'user_id')
  .map(
    ([table]) => `
      SELECT '${table}' AS place, t.user_id AS id
      FROM ${table} t
      JOIN users u ON u.id = t.user_id
      WHERE u.closed_at IS NOT NULL`,
  )
  .join(' UNION ALL ');

/** Accounts that their owners have closed. */
export const accountChecks: readonly Check[] = [
  // The constraint `users_closed` checks the row itself (PR5).
  {
    invariant: 39,
    name: 'closed',
    sql: `
      ${leftRows}
      UNION ALL
      SELECT 'sessions', s.account_id
      FROM sessions s
      JOIN users u ON u.id = s.account_id
      WHERE s.area IN ('shop', 'Seller') AND u.closed_at IS NOT NULL
      UNION ALL
      SELECT 'ledger_accounts ' || a.kind, a.owner_id
      FROM ledger_accounts a
      JOIN users u ON u.id = a.owner_id
      WHERE a.owner = 'user'
        AND a.kind IN ('money', 'frozen')
        AND a.balance <> 0
        AND u.closed_at IS NOT NULL
      UNION ALL
      SELECT 'stores', t.id
      FROM stores t
      JOIN users u ON u.id = t.user_id
      WHERE t.store_status = 1 AND u.closed_at IS NOT NULL
      UNION ALL
      SELECT 'users', u.id
      FROM users u
      WHERE u.closed_at IS NOT NULL
        AND (u.status <> 0 OR u.phone <> '' OR u.email <> '' OR u.username <> 'closed:' || u.id)`,
  },
];
