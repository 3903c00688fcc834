import { expect, test } from 'vitest';
import { specKey } from '../../../../../../schemas/rules/spec-key.ts';
import type { SkuRow } from '../../../../../../screens/parts/goods/skus/sku-rows.ts';
import { createSkuStore } from '../../../../../../screens/parts/goods/skus/sku-store.ts';

const skuOf = (...specs: readonly number[]): SkuRow => ({ spec_id: specs, goods_image: '' });

test('a picture goes to the SKU that it was chosen for, though rows are removed meanwhile', () => {
  const [red, blue, green] = [skuOf(11), skuOf(12), skuOf(13)];
  const store = createSkuStore([red, blue, green]);
  const key = specKey(blue.spec_id);
  store.setRows([blue, green]);
  store.setCell(key, 'goods_image', '/blue.webp');
  expect(store.rows()).toEqual([{ ...blue, goods_image: '/blue.webp' }, green]);
  store.setRows([green]);
  store.setCell(key, 'goods_image', '/late.webp');
  expect(store.rows()).toEqual([green]);
});
