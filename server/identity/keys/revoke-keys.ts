import type { AccountKind } from '../../../schemas/contract/areas.ts';
import { keyStatus } from '../../../schemas/contract/dicts/key-dicts.ts';
import { nowSql } from '../../platform/database/now-sql.ts';
import type { Sql } from '../../platform/database/sql.ts';

/**
 * Revokes the keys of an account whose password somebody else or a recovery has set: whoever had
 * taken it over may have made them. Runs in the transaction of its cause; after the commit the
 * caller clears the session cache, which is also that of keys.
 */
export const revokeKeys = (sql: Sql, kind: AccountKind, accountId: number): Promise<number> =>
  sql.run(
    `
      UPDATE ${kind}_keys
      SET status = ${keyStatus.revoked}, updated_at = ${nowSql}, rev = rev + 1
      WHERE ${kind}_id = $1 AND status <> ${keyStatus.revoked}`,
    [accountId],
    `keys.revoke.${kind}`,
  );
