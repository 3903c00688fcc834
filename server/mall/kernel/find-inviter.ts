import type { Transaction } from '../../platform/database/sql.ts';

/** The inviter of a link: a value that is not a number means no inviter. */
export const inviterParam = ({ value }: { value: unknown }): number =>
  /^\d{1,15}$/.test(String(value)) ? Number(value) : 0;

/**
 * Returns the id of an active inviter, 0 otherwise: an outdated link must not prevent registration.
 * A new account has no descendants, so this cannot close a loop.
 */
export async function findInviter(tx: Transaction, id: number): Promise<number> {
  const [inviter] =
    id === 0
      ? []
      : await tx.rows<{ id: number }>(
          `
            SELECT id
            FROM users
            WHERE id = $1 AND belong_id IS NULL AND status = 1 AND deleted_at IS NULL
            FOR KEY SHARE`,
          [id],
          'users.inviter',
        );
  return inviter?.id ?? 0;
}
