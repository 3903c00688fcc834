import type { Transaction } from '../../../platform/database/sql.ts';
import { insertRows } from '../../insert-rows.ts';
import { brandSvg } from '../../pictures/marks.ts';
import { enterPictures, type Studio } from '../../pictures/studio.ts';
import { brandName, brands } from './brands.ts';

/** Draws the brand marks and writes the brands. */
export async function prepareBrands(studio: Studio): Promise<(tx: Transaction) => Promise<void>> {
  const pictures = await Promise.all(
    brands.map(([, word, style, hue]) =>
      studio(brandSvg(word, style, hue), [300, 300], [[150, 150]]),
    ),
  );
  return async (tx) => {
    await enterPictures(tx, pictures);
    await insertRows(
      tx,
      'goods_brands',
      { name: 'text', thumb: 'text', is_sort: 'bigint' },
      brands.map(([name], index) => ({
        name: brandName(name),
        thumb: pictures[index]!.url,
        is_sort: index + 1,
      })),
    );
  };
}
