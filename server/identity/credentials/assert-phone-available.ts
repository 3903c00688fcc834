import { nowSql } from '../../platform/database/now-sql.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import { badInputAt } from '../../platform/http/response/errors.ts';

interface PhoneOwner {
  /** The account that wants the phone; 0 for a new account. */
  readonly own: number;
  /** JSON pointer of the field that carries the refusal. */
  readonly pointer: string;
}

/** Transactions that claim the same phone, as a phone or as a username, wait for each other. */
export const lockPhone = (tx: Transaction, phone: string): Promise<number> =>
  tx.run('SELECT pg_advisory_xact_lock(hashtext($1))', [`souk name ${phone}`]);

/**
 * Asserts that no other account signs in with this phone, as its phone or as its username. Phones of
 * sub-accounts do not sign in, so they do not count. Takes `lockPhone`.
 *
 * @throws Refusal 422 at `pointer`
 */
export async function assertPhoneAvailable(
  tx: Transaction,
  phone: string,
  { own, pointer }: PhoneOwner,
): Promise<void> {
  await lockPhone(tx, phone);
  const owners = await tx.rows(
    `
      SELECT 1
      FROM users
      WHERE ((phone = $1 AND belong_id IS NULL) OR username = $1)
        AND id <> $2
        AND deleted_at IS NULL
      LIMIT 1`,
    [phone, own],
    'phone.taken',
  );
  if (owners.length > 0) throw badInputAt(pointer, 'auth.nameTaken');
}

/**
 * Changes the phone of a user. A username equal to the old phone changes too, because the carrier
 * may give the old number to somebody else. The phone of a sub-account is for contact only: it
 * stays free for others and changes no username.
 */
export async function changePhone(tx: Transaction, userId: number, phone: string): Promise<void> {
  const [main] = await tx.rows('SELECT 1 FROM users WHERE id = $1 AND belong_id IS NULL', [userId]);
  if (main) await assertPhoneAvailable(tx, phone, { own: userId, pointer: '/phone' });
  await tx.run(
    `
      UPDATE users
      SET
        username = CASE WHEN username = phone AND belong_id IS NULL THEN $2 ELSE username END,
        phone = $2,
        rev = rev + 1,
        updated_at = ${nowSql}
      WHERE id = $1`,
    [userId, phone],
  );
}
