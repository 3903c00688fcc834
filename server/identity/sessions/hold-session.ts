import type { Transaction } from '../../platform/database/sql.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { httpErrors } from '../../platform/http/response/errors.ts';

/**
 * Asserts that the caller's session has not ended since its proof was checked, and keeps it until the
 * commit. Changes that end sessions lock the account first and its sessions last. So the caller locks
 * the account's row before, or calls this after its last other lock; otherwise the two could wait for
 * each other.
 *
 * @throws Refusal 401
 */
export async function holdSession(
  tx: Transaction,
  { sessionId }: Pick<Actor, 'sessionId'>,
): Promise<void> {
  const [open] = await tx.rows(
    'SELECT 1 FROM sessions WHERE id = $1 FOR KEY SHARE',
    [sessionId],
    'auth.hold',
  );
  if (!open) throw httpErrors.signedOut();
}

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
