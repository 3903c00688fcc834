import type { TestApp } from '../server/app.ts';
import type { Built } from './builders.ts';

/** Above the ids of all other accounts of a test. */
const firstId = 1_000_000;

/** A super admin and a shopper, two accounts with the same id. */
export async function adminAndShopperOfOneId(
  souk: TestApp,
): Promise<{ readonly admin: Built; readonly shopper: Built }> {
  const [admin, shopper] = [await souk.anAdmin(), await souk.aShopper()];
  const id = firstId + shopper.id;
  await souk.sql.run('UPDATE admins SET id = $2 WHERE id = $1', [admin.id, id]);
  await souk.sql.run('UPDATE users SET id = $2 WHERE id = $1', [shopper.id, id]);
  return { admin: { ...admin, id }, shopper: { ...shopper, id } };
}
