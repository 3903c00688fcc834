import type { CrudContext } from '../../../backoffice/resources/crud-context.ts';
import { readDecryptedConfig } from '../../../backoffice/resources/write/config-row.ts';
import type { Transaction } from '../../../platform/database/sql.ts';
import { httpErrors } from '../../../platform/http/response/errors.ts';
import { userErrors } from '../users.errors.ts';

/**
 * Asserts that an owner may have a sub-account beside the others. Locks the owner's row, so that
 * parallel requests count each other.
 *
 * @param id of the sub-account, which counts already when it is restored; undefined for a new one
 * @throws Refusal `users.tooManySubAccounts`; 401 for an owner who is closed or deleted meanwhile
 */
export async function assertSubAccountLimit(
  crud: CrudContext,
  tx: Transaction,
  ownerId: number,
  id: number | undefined,
): Promise<void> {
  const { sub_accounts: setting } = await readDecryptedConfig(crud, tx, 'store');
  const max = Number(setting);
  const [owner] = await tx.rows(
    `
      SELECT id
      FROM users
      WHERE id = $1 AND closed_at IS NULL AND deleted_at IS NULL
      FOR NO KEY UPDATE`,
    [ownerId],
  );
  if (!owner) throw httpErrors.signedOut();
  const [row] = await tx.rows<{ others: number }>(
    `
      SELECT count(*)::int AS others
      FROM users
      WHERE belong_id = $1 AND id IS DISTINCT FROM $2 AND deleted_at IS NULL`,
    [ownerId, id],
  );
  if (row!.others >= max) throw userErrors.tooManySubAccounts({ max });
}
