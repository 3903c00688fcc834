import type { Provider } from '../../../schemas/contract/areas.ts';
import type { Sql } from '../../platform/database/sql.ts';

/**
 * Ends the sessions of accounts in every area they sign in to, except `exceptSessionId` (the
 * caller's own session at a password change). Runs in the transaction of its cause; after the
 * commit the caller clears the session cache.
 */
export async function endSessions(
  sql: Sql,
  provider: Provider,
  accountIds: readonly number[],
  exceptSessionId = 0,
): Promise<void> {
  const areas = provider === 'admins' ? ['Admin'] : ['Seller', 'shop'];
  await sql.run('DELETE FROM sessions WHERE area = ANY($1) AND account_id = ANY($2) AND id <> $3', [
    areas,
    accountIds,
    exceptSessionId,
  ]);
}
