import type { CrudContext } from '../../backoffice/resources/crud-context.ts';
import { readDecryptedConfig } from '../../backoffice/resources/write/config-row.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import { userErrors } from './users.errors.ts';

/**
 * Asserts that an owner may have one more sub-account. Locks the owner's row, so that parallel
 * requests count each other.
 *
 * @throws Refusal `users.tooManySubAccounts`
 */
export async function assertSubAccountLimit(
  crud: CrudContext,
  tx: Transaction,
  ownerId: number,
): Promise<void> {
  const { sub_accounts: setting } = await readDecryptedConfig(crud, tx, 'store');
  const max = Number(setting);
  await tx.rows('SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE', [ownerId]);
  const [row] = await tx.rows<{ count: number }>(
    'SELECT count(*)::int AS count FROM users WHERE belong_id = $1 AND deleted_at IS NULL',
    [ownerId],
  );
  if (row!.count >= max) throw userErrors.tooManySubAccounts({ max });
}
