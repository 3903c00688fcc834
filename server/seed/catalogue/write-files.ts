import type { Transaction } from '../../platform/database/sql.ts';
import { insertRow, insertRows } from '../insert-rows.ts';
import type { Catalogue } from './catalogue.ts';
import type { StoredPicture } from './pictures.ts';

/** Pictures in the image space of a store. */
const inSpace = 8;

/**
 * Writes the stored pictures into `files`, owned by the store below whose folder they are, or by
 * the platform, and the image spaces of two stores.
 */
export async function writeFiles(
  tx: Transaction,
  catalogue: Catalogue,
  pictures: ReadonlyMap<string, StoredPicture>,
): Promise<void> {
  const stores = await tx.rows<{ id: number; owner: string }>(
    `
      SELECT s.id, u.username AS owner
      FROM stores s
      JOIN users u ON u.id = s.user_id
      ORDER BY s.id`,
  );
  const idOf = new Map(stores.map(({ id, owner }) => [owner, id]));
  const rows = [...pictures].map(([key, picture]) => {
    const owner_id = idOf.get(/^stores\/([^/]+)/.exec(key)?.[1] ?? '') ?? 0;
    const owner_area = owner_id === 0 ? 'Admin' : 'Seller';
    return { owner_area, owner_id, account_id: 0, kind: 'picture', ...picture };
  });
  await insertRows(tx, 'files', rows);
  const selling = stores.filter(({ owner }) =>
    catalogue.goods.some((goods) => goods.owner === owner),
  );
  for (const { owner, id } of selling.slice(0, 2)) await writeSpace(owner, id);

  /** Puts pictures of a store into its image space, half of them in a folder. */
  async function writeSpace(owner: string, id: number): Promise<void> {
    const dir = await insertRow(tx, 'file_space_dirs', { belong_id: id, name: '商品主图' });
    const own = catalogue.goods.filter((goods) => goods.owner === owner).slice(0, inSpace);
    const files = own.map(({ base, name, pictures: [view] }, index) => {
      const { url, bytes, width, height } = pictures.get(`${base}/${view}`)!;
      return {
        belong_id: id,
        dir_id: index % 2 === 0 ? dir : null,
        name: name.zh.slice(0, 30),
        new_name: url.split('/').at(-1),
        url,
        ext_name: 'webp',
        disk_name: 'local',
        info: `${width}*${height}`,
        bytes,
      };
    });
    await insertRows(tx, 'file_spaces', files);
  }
}
