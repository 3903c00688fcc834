import type { Transaction } from '../config/sql.ts';
import { badInput } from '../http/errors.ts';

/**
 * Nobody else is known by this phone, neither as phone nor as name: both sign in. Those who want the same one wait for each other until the commit.
 *
 * @param pointer the field that is told
 * @throws Refusal 422 there
 */
export async function demandFreePhone(
  tx: Transaction,
  phone: string,
  { own, pointer }: { /** 0: an account to be. */ readonly own: number; readonly pointer: string },
): Promise<void> {
  await tx.run('SELECT pg_advisory_xact_lock(hashtext($1))', [`souk name ${phone}`]);
  const taken = await tx.rows(
    'SELECT 1 FROM users WHERE (phone = $1 OR username = $1) AND id <> $2 AND deleted_at IS NULL LIMIT 1',
    [phone, own],
    'phone.taken',
  );
  if (taken.length > 0) throw badInput([{ pointer, key: 'errors.auth.nameTaken', params: {} }]);
}

/** A name that is the old phone becomes the new one: the old number may be somebody else's tomorrow. */
export async function changePhone(tx: Transaction, userId: number, phone: string): Promise<void> {
  await demandFreePhone(tx, phone, { own: userId, pointer: '/phone' });
  await tx.run(
    "UPDATE users SET username = CASE WHEN username = phone THEN $2 ELSE username END, phone = $2, rev = rev + 1, updated_at = date_trunc('second', mall_now()) WHERE id = $1",
    [userId, phone],
  );
}
