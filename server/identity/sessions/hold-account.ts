import type { Transaction } from '../../platform/database/sql.ts';
import { httpErrors } from '../../platform/http/response/errors.ts';

/**
 * Asserts that a user's account is neither closed nor deleted, and keeps it so until the commit:
 * whatever closes or deletes an account locks its row `FOR UPDATE` and then looks for what is
 * unfinished.
 *
 * @throws Refusal 401
 */
export async function holdAccount(tx: Transaction, userId: number): Promise<void> {
  const [open] = await tx.rows(
    `
      SELECT 1
      FROM users
      WHERE id = $1 AND closed_at IS NULL AND deleted_at IS NULL
      FOR KEY SHARE`,
    [userId],
    'auth.holdAccount',
  );
  if (!open) throw httpErrors.signedOut();
}
