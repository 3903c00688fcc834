import type { Client } from '../../../helpers/http/client.ts';
import type { TestApp } from '../../../helpers/server/app.ts';

/** Replaces all brands, also those of other test files, by `Brand 01`, `Brand 02` and so on. */
export async function replaceBrands(souk: TestApp, admin: Client, count: number): Promise<void> {
  await souk.sql.run('DELETE FROM goods_brands');
  const brands = Array.from({ length: count }, (_, index) => ({
    name: `Brand ${String(index + 1).padStart(2, '0')}`,
    is_sort: String(index),
  }));
  await admin.json().post('/Admin/goods_brands/import/excel', brands);
}
