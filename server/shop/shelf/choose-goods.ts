import { type GoodsFlag, offerBit, type ShelfWish } from '../shelf-sql.ts';
import { FacetCounts, type Counted } from './facet-counts.ts';
import { bit, offersFrom, type ShelfRows } from './shelf-rows.ts';
import { Top } from './top.ts';

/** What a search found: places on the shelf, and 1 beside each whose name says all words. */
export interface FoundPlaces {
  readonly places: Uint32Array;
  readonly named: Uint8Array;
}
/** Which of the goods chosen are listed. */
export interface Slice {
  readonly take: number;
  readonly skip: number;
}
export interface Chosen {
  readonly total: number;
  readonly ids: readonly number[];
  readonly counted: readonly Counted[] | undefined;
}

/** Above all numbers sold. */
const nameFirst = 2 ** 50;
/** Flags that the rows hold; the others are asked of their own tables. */
const held = { is_recommend: bit.is_recommend, is_master: bit.is_master } as const;
export const holdsFlags = (flags: readonly GoodsFlag[]): boolean =>
  flags.every((flag) => Object.hasOwn(held, flag));

/**
 * Counts the goods of a wish and puts a slice of them in order, in one walk over the shelf: half a millisecond for 100,000.
 *
 * @param found the only places to look at, when words were searched for
 */
export function chooseGoods(
  rows: ShelfRows,
  wish: ShelfWish,
  {
    take,
    skip,
    withFacets,
    found,
  }: Slice & { readonly withFacets: boolean; readonly found: FoundPlaces | undefined },
): Chosen {
  const { id, price, flags, brand, store } = rows;
  const level = wish.classes && [rows.class1, rows.class2, rows.class3][wish.classes.lev - 1]!;
  const classes = wish.classes && rows.classes.chosen(wish.classes.ids),
    brands = rows.brands.chosen(wish.brands),
    stores = rows.stores.chosen(wish.stores);
  const from: number = wish.from ?? 0,
    to: number = wish.to ?? Infinity;
  const needed =
    wish.flags.reduce<number>((bits, flag) => bits | held[flag as keyof typeof held], bit.there) |
    wish.offers.reduce((bits, kind) => bits | (offerBit(kind) << offersFrom), 0);
  const facets = withFacets ? new FacetCounts(rows) : undefined;
  const top = new Top(skip + take),
    { key, sign, isFit } = orderOf(rows, wish);
  const last = found ? found.places.length : rows.length,
    nameless = !isFit || !found;
  const isAll = isEverything(wish) && !found && !withFacets && sign > 0; // the newest of all need no walk to the oldest
  let total = 0;
  for (let n = 0; n < last && !(isAll && total >= skip + take && rows.extra === 0); n++) {
    const step = sign < 0 ? n : last - 1 - n; // the newest stand last: looked at first, they keep later ones out
    const at = found ? found.places[step]! : step;
    if ((flags[at]! & needed) !== needed || (level && classes![level[at]!] !== 1)) continue;
    const isBrand = brands === undefined || brands[brand[at]!] === 1,
      isStore = stores === undefined || stores[store[at]!] === 1,
      isPrice = price[at]! >= from && price[at]! <= to;
    facets?.add(at, isBrand, isStore, isPrice);
    if (!isBrand || !isStore || !isPrice) continue;
    total += 1;
    const score = nameless || found.named[step] === 0 ? sign * key[at]! : key[at]! + nameFirst;
    if (score >= top.least) top.offer(at, score, sign * id[at]!);
  }
  return {
    total: isAll ? rows.count : total,
    ids: top
      .sorted()
      .slice(skip)
      .map((at) => id[at]!),
    counted: facets?.counted(),
  };
}

const isEverything = ({
  classes,
  brands,
  stores,
  from,
  to,
  offers,
  flags,
  sort,
}: ShelfWish): boolean =>
  !classes &&
  brands.length + stores.length + offers.length + flags.length === 0 &&
  from === undefined &&
  to === undefined &&
  sort === undefined;

const keyOf = {
  goods_price: 'price',
  goods_sale: 'sale',
  order_comment_count: 'comments',
} as const;

/** A search shows what says the words in its name first, and the best sold of these. */
function orderOf(
  rows: ShelfRows,
  { words, sort, order }: ShelfWish,
): { readonly key: Float64Array; readonly sign: 1 | -1; readonly isFit: boolean } {
  const sign = order === 'desc' ? 1 : -1;
  if (sort) return { key: rows[keyOf[sort]], sign, isFit: false };
  return words.length > 0
    ? { key: rows.sale, sign: 1, isFit: true }
    : { key: rows.id, sign, isFit: false };
}
