import { type GoodsFlag, type ListingQuery, offerBit } from '../listing-sql.ts';
import { allFacets, type FacetCount, FacetCounts, facetBit } from './facet-counts.ts';
import { bit, type ListingRows, offerBitsShift } from './listing-rows.ts';
import { TopN } from './top-n.ts';

/** Matches of a word search: positions in the listing, and beside each its rank (`matchRanks`). */
export interface FoundPositions {
  readonly positions: Uint32Array;
  readonly ranks: Uint8Array;
}
/** The page of matches that is returned. */
export interface Slice {
  readonly take: number;
  readonly skip: number;
}
export interface ChosenGoods {
  readonly total: number;
  readonly ids: readonly number[];
  readonly counted: readonly FacetCount[] | undefined;
}

/** Added to the score for each rank; larger than any number sold, and exact in a double. */
const rankBonus = 2 ** 50;
/** Flags that the rows store. Other flags are conditions on other tables. */
const storedFlags = { is_recommend: bit.is_recommend, is_master: bit.is_master } as const;

/** Whether the listing index knows all of these flags. */
export const hasOnlyStoredFlags = (flags: readonly GoodsFlag[]): boolean =>
  flags.every((flag) => Object.hasOwn(storedFlags, flag));

/**
 * Counts the goods that match a query and sorts one page of them, in one walk over the listing.
 *
 * @param found matches of the word search; only their positions are tested
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one pass over all goods, for speed
export function chooseGoods(
  rows: ListingRows,
  query: ListingQuery,
  {
    take,
    skip,
    withFacets,
    found,
  }: Slice & { readonly withFacets: boolean; readonly found: FoundPositions | undefined },
): ChosenGoods {
  const matchesBase = baseFilter(rows, query);
  const matchesFacets = facetFilter(rows, query);
  const facets = withFacets ? new FacetCounts(rows) : undefined;
  const top = new TopN(skip + take);
  const { key, sign, isFit } = orderOf(rows, query);
  const last = found ? found.positions.length : rows.length;
  const ranks = isFit ? found?.ranks : undefined;
  // Without filters, the newest goods are the last rows: the walk stops when the page is full.
  const stopsEarly =
    isUnfiltered(query) && !found && !withFacets && sign > 0 && rows.unsortedCount === 0;
  let total = 0;
  for (let n = 0; n < last && !(stopsEarly && total >= skip + take); n++) {
    // The walk starts with the best rows, so that the heap rejects most later ones at once.
    const step = sign < 0 ? n : last - 1 - n;
    const position = found ? found.positions[step]! : step;
    if (!matchesBase(position)) continue;
    const matched = matchesFacets(position);
    if (facets) facets.add(position, matched);
    if (matched !== allFacets) continue;
    total += 1;
    const score = sign * key[position]! + (ranks ? ranks[step]! * rankBonus : 0);
    if (score >= top.threshold) top.add(position, score, sign * rows.id[position]!);
  }
  return {
    total: stopsEarly ? rows.count : total,
    ids: top
      .sorted()
      .slice(skip)
      .map((position) => rows.id[position]!),
    counted: facets?.counted(),
  };
}

type RowFilter = (position: number) => boolean;

/** Tests presence, flags, offers and classes: the filters that apply to all facet counts. */
function baseFilter(rows: ListingRows, query: ListingQuery): RowFilter {
  const { flags } = rows;
  const flagBits = query.flags.reduce<number>(
    (bits, flag) => bits | storedFlags[flag as keyof typeof storedFlags],
    bit.present,
  );
  const offerBits = query.offers.reduce((bits, kind) => bits | offerBit(kind), 0);
  const required = flagBits | (offerBits << offerBitsShift);
  if (!query.classes) return (position) => (flags[position]! & required) === required;

  const level = [rows.class1, rows.class2, rows.class3][query.classes.lev - 1]!;
  const classes = rows.classes.selected(query.classes.ids);
  return (position) =>
    (flags[position]! & required) === required && classes?.[level[position]!] === 1;
}

/** Returns the bits (`facetBit`) of the brand, store and price filters that a row passes. */
function facetFilter(rows: ListingRows, query: ListingQuery): (position: number) => number {
  const { brand, store, price } = rows;
  const brands = rows.brands.selected(query.brands);
  const stores = rows.stores.selected(query.stores);
  const from: number = query.from ?? 0;
  const to: number = query.to ?? Infinity;
  return (position) => {
    let matched = 0;
    if (brands === undefined || brands[brand[position]!] === 1) matched |= facetBit.brand;
    if (stores === undefined || stores[store[position]!] === 1) matched |= facetBit.store;
    if (price[position]! >= from && price[position]! <= to) matched |= facetBit.price;
    return matched;
  };
}

const isUnfiltered = ({
  classes,
  brands,
  stores,
  from,
  to,
  offers,
  flags,
  sort,
}: ListingQuery): boolean =>
  !classes &&
  brands.length + stores.length + offers.length + flags.length === 0 &&
  from === undefined &&
  to === undefined &&
  sort === undefined;

const sortColumns = {
  goods_price: 'price',
  goods_sale: 'sale',
  order_comment_count: 'comments',
} as const;

/** Without a chosen sort, a search lists the best matches first, of equal ones best sellers. */
function orderOf(
  rows: ListingRows,
  { words, sort, order }: ListingQuery,
): { readonly key: Float64Array; readonly sign: 1 | -1; readonly isFit: boolean } {
  const sign = order === 'desc' ? 1 : -1;
  if (sort) return { key: rows[sortColumns[sort]], sign, isFit: false };
  return words.length > 0
    ? { key: rows.sale, sign: 1, isFit: true }
    : { key: rows.id, sign, isFit: false };
}
