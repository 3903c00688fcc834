import type { Provider } from '../../schemas/contract/areas.ts';
import type { Sql } from '../config/sql.ts';

/**
 * Ends the sessions of accounts, in every area they sign in to, except `but` (the caller's own, kept at a password change). Runs in the
 * transaction of what causes it; the process then calls `DatabaseSessions.forget` after the commit.
 */
export async function endSessions(
  sql: Sql,
  provider: Provider,
  accountIds: readonly number[],
  but = 0,
): Promise<void> {
  const areas = provider === 'admins' ? ['Admin'] : ['Seller', 'shop'];
  await sql.run('DELETE FROM sessions WHERE area = ANY($1) AND account_id = ANY($2) AND id <> $3', [
    areas,
    accountIds,
    but,
  ]);
}
