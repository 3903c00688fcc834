import type { Transaction } from '../../platform/database/sql.ts';

/**
 * Locks the row of a shopper until the end of the transaction. Changes that count or compare what a
 * shopper has (unpaid orders, cart lines, favourites, the default address) so follow each other.
 */
export async function lockShopper(tx: Transaction, id: number): Promise<void> {
  await tx.rows('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [id], 'users.lock');
}
