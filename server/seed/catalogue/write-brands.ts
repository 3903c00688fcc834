import type { Transaction } from '../../platform/database/sql.ts';
import { insertRows } from '../insert-rows.ts';
import { type Brand, type Catalogue, type Goods, inBoth, type Text } from './catalogue.ts';
import { enterPictures, hasPicture, type StorePicture } from './pictures.ts';

/** The brand of goods: their own, or that of their store. */
export const brandOf = ({ stores }: Catalogue, { brand, owner }: Goods): Text | undefined =>
  brand ?? stores.find((store) => store.owner === owner)?.brand;

/**
 * Writes the brands of `brands.json` and those that goods name. One without a picture has the logo
 * of the first store that sells it.
 */
export async function prepareBrands(
  catalogue: Catalogue,
  storePicture: StorePicture,
): Promise<(tx: Transaction) => Promise<void>> {
  const brands = new Map<string, Brand & { readonly owner?: string }>(
    catalogue.brands.map((brand) => [brand.name.zh, brand]),
  );
  for (const goods of catalogue.goods) {
    const name = brandOf(catalogue, goods);
    if (name && !brands.has(name.zh)) brands.set(name.zh, { name, owner: goods.owner });
  }
  const rows = await Promise.all(
    [...brands.values()].map(async ({ name, picture, owner = '' }, index) => {
      const base = picture === undefined ? `stores/${owner}` : 'brands';
      const view = picture ?? 'logo';
      const stored = hasPicture(catalogue.folder, base, view)
        ? [await storePicture(base, view)]
        : [];
      return { name: inBoth(name), thumb: stored[0]?.url ?? '', is_sort: index + 1, stored };
    }),
  );
  return async (tx) => {
    await enterPictures(
      tx,
      rows.flatMap(({ stored }) => stored),
    );
    await insertRows(tx, 'goods_brands', { name: 'text', thumb: 'text', is_sort: 'bigint' }, rows);
  };
}
