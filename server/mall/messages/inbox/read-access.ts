import type { Rows } from '../../../platform/database/sql.ts';
import type { Recipient } from './message-settings.ts';

/**
 * What an account signs in with, for the digest of a link that ends with a new password or phone; ''
 * for a missing account. It stays as it is until the end of the transaction.
 */
export async function readAccess(sql: Rows, { area, id }: Recipient): Promise<string> {
  const [table, phone] = area === 'Admin' ? ['admins', "''"] : ['users', 'phone'];
  const [account] = await sql.rows<{ access: string }>(
    `SELECT concat_ws(' ', password, ${phone}) AS access FROM ${table} WHERE id = $1 FOR SHARE`,
    [id],
    `messages.access.${table}`,
  );
  return account?.access ?? '';
}
