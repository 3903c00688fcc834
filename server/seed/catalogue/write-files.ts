import type { Transaction } from '../../platform/database/sql.ts';
import { insertRows, readSql } from '../insert-rows.ts';
import type { StoredPicture } from './pictures.ts';

/**
 * Writes the stored pictures into `files`, owned by the store below whose folder they are, or by
 * the platform, and the image spaces of two stores.
 */
export async function writeFiles(
  tx: Transaction,
  pictures: ReadonlyMap<string, StoredPicture>,
): Promise<void> {
  const stores = await tx.rows<{ id: number; owner: string }>(
    'SELECT s.id, u.username AS owner FROM stores s JOIN users u ON u.id = s.user_id',
  );
  const idOf = new Map(stores.map(({ owner, id }) => [owner, id]));
  const rows = [...pictures].map(([key, picture]) => {
    const owner_id = idOf.get(/^stores\/([^/]+)/.exec(key)?.[1] ?? '') ?? 0;
    const owner_area = owner_id === 0 ? 'Admin' : 'Seller';
    return { owner_area, owner_id, account_id: 0, kind: 'picture', ...picture };
  });
  await insertRows(tx, 'files', rows);
  await tx.run(readSql('catalogue', 'file-spaces.sql'));
}
