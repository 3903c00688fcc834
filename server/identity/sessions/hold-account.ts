import type { Transaction } from '../../platform/database/sql.ts';
import { httpErrors } from '../../platform/http/response/errors.ts';

/**
 * Asserts that a user's account is neither closed nor deleted, and locks its row until the commit.
 * Code that closes or deletes an account locks the row `FOR UPDATE` before it looks for unfinished
 * orders, withdrawals and appeals.
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
