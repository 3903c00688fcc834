import { insertRows } from '../insert-rows.ts';
import { type ClassTree, type Goods, inBoth } from './catalogue.ts';
import type { Demo } from './demo.ts';
import type { WrittenStore } from './write-stores.ts';

type Leaf = ClassTree['branches'][number]['leaves'][number];
type Named = Pick<Leaf, 'name'>;

/**
 * Writes the classes that have goods, and which store sells in which. A class without a picture of
 * its own has that of its first class below, a leaf that of its newest goods.
 *
 * @returns ids of the leaves by slug
 */
export async function writeClasses(
  { tx, catalogue, urlOf }: Demo,
  stores: ReadonlyMap<string, WrittenStore>,
): Promise<ReadonlyMap<string, number>> {
  const { classes, goods } = catalogue;
  const first = new Map(goods.toReversed().map((each) => [each.class, each]));
  const thumbOf = ({ slug, picture }: Leaf): string => {
    const { base, pictures } = first.get(slug)!;
    return picture === undefined ? urlOf(base, pictures[0]!) : urlOf('classes', picture);
  };
  const row = (pid: number | undefined, { name }: Named, leaf: Leaf, index: number) => ({
    pid,
    name: name.zh,
    ename: name.en,
    thumb: thumbOf(leaf),
    is_sort: index + 1,
  });
  const write = (rows: readonly { readonly row: object }[]) =>
    insertRows(
      tx,
      'goods_classes',
      rows.map((each) => each.row),
    );
  const tops = usedIn(classes, first).map((top, index) => ({
    top,
    row: row(undefined, top, top.branches[0]!.leaves[0]!, index),
  }));
  const topIds = await write(tops);
  const branches = tops.flatMap(({ top }, at) =>
    top.branches.map((branch, index) => ({
      branch,
      row: row(topIds[at], branch, branch.leaves[0]!, index),
    })),
  );
  const branchIds = await write(branches);
  const leaves = branches.flatMap(({ branch }, at) =>
    branch.leaves.map((leaf, index) => ({ leaf, row: row(branchIds[at], leaf, leaf, index) })),
  );
  const leafIds = await write(leaves);
  const ids = new Map(leaves.map(({ leaf }, index) => [leaf.slug, leafIds[index]!]));
  const sold = new Set(goods.map(({ owner, class: leaf }) => `${owner}/${leaf}`));
  await insertRows(
    tx,
    'store_classes',
    [...sold].map((pair) => {
      const [owner = '', leaf = ''] = pair.split('/');
      return { store_id: stores.get(owner)!.id, class_id: ids.get(leaf) };
    }),
  );
  return ids;
}

/** The tree without classes that have no goods. */
const usedIn = (
  classes: readonly ClassTree[],
  used: ReadonlyMap<string, Goods>,
): readonly ClassTree[] =>
  classes.flatMap((top) => {
    const branches = top.branches.flatMap((branch) => {
      const leaves = branch.leaves.filter(({ slug }) => used.has(slug));
      return leaves.length > 0 ? [{ ...branch, leaves }] : [];
    });
    return branches.length > 0 ? [{ ...top, branches }] : [];
  });

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
