import type { TestApp } from '../server/app.ts';
import type { Built, BuiltSeller } from './builders.ts';

/** A super admin and the owner of a store, two accounts with the same id. */
export async function adminAndSellerOfOneId(
  souk: TestApp,
): Promise<{ readonly admin: Built; readonly seller: BuiltSeller }> {
  await souk.sql.rows(`
    SELECT setval(pg_get_serial_sequence(name, 'id'), last)
    FROM unnest(ARRAY['admins', 'users']) AS t(name),
      (SELECT max(id) AS last FROM (SELECT id FROM admins UNION SELECT id FROM users) a) l`);
  const [admin, seller] = [await souk.anAdmin(), await souk.aSeller()];
  if (admin.id !== seller.id) throw new Error(`admin ${admin.id} and seller ${seller.id} differ`);
  return { admin, seller };
}
