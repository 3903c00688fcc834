import { insertRows } from '../insert-rows.ts';
import { type ClassEntry, type Goods, inBoth } from './catalogue.ts';
import type { Demo } from './demo.ts';

/** The classes below one. */
const below = ({ branches, leaves }: ClassEntry): readonly ClassEntry[] => branches ?? leaves ?? [];

/** Writes the classes that have goods, with the picture of the first. @returns ids by slug */
export async function writeClasses({
  tx,
  catalogue,
  urlOf,
}: Demo): Promise<ReadonlyMap<string, number>> {
  const { classes, goods } = catalogue;
  const inLeaf = new Map(goods.toReversed().map((each) => [each.class, each]));
  const goodsIn = (entry: ClassEntry): Goods | undefined =>
    inLeaf.get(entry.slug) ?? below(entry).flatMap((each) => goodsIn(each) ?? [])[0];
  const ids = new Map<string, number>();
  const write = async (entries: readonly ClassEntry[], pid?: number): Promise<void> => {
    const shown = entries.filter(goodsIn);
    const rows = shown.map((entry, index) => {
      const { base, pictures } = goodsIn(entry)!;
      const { zh: name, en: ename } = entry.name;
      return { pid, name, ename, thumb: urlOf(base, pictures[0]!), is_sort: index + 1 };
    });
    const written = await insertRows(tx, 'goods_classes', rows);
    for (const [index, entry] of shown.entries()) {
      ids.set(entry.slug, written[index]!);
      await write(below(entry), written[index]);
    }
  };
  await write(classes);
  return ids;
}

/**
 * Writes the brands of `brands.json`, then those that goods name. One without a picture has the
 * logo of the first store that sells it.
 *
 * @returns ids by Chinese name
 */
export async function writeBrands({
  tx,
  catalogue,
  urlOf,
}: Demo): Promise<ReadonlyMap<string, number>> {
  const brands = new Map(
    catalogue.brands.map(({ name, picture }) => [
      name.zh,
      { name: inBoth(name), thumb: picture === undefined ? '' : urlOf('', picture) },
    ]),
  );
  for (const goods of catalogue.goods) {
    const name = goods.brand;
    if (name && !brands.has(name.zh))
      brands.set(name.zh, { name: inBoth(name), thumb: urlOf(`stores/${goods.owner}`, 'logo') });
  }
  const ids = await insertRows(
    tx,
    'goods_brands',
    [...brands.values()].map((brand, index) => ({ ...brand, is_sort: index + 1 })),
  );
  return new Map([...brands.keys()].map((name, index) => [name, ids[index]!]));
}
