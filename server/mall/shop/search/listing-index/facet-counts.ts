import { offerKinds } from '../../../../../schemas/contract/calls/catalog/goods-search.ts';
import { priceSteps } from '../price-bands.ts';
import { type ListingRows, offerBitsShift } from './listing-rows.ts';

/**
 * Number of goods under a facet value. `id` is the step number for a price and the index in
 * `offerKinds` for an offer.
 */
export interface FacetCount {
  readonly kind: 'class' | 'brand' | 'store' | 'price' | 'offer';
  readonly id: number;
  readonly n: number;
}
/** Maximum facet values of each kind in a response, those with most goods first. */
export const maxFacetValues = { class: 200, brand: 30, store: 20 } as const;

/** One bit per filter that a row passes. */
export const facetBit = { brand: 1, store: 2, price: 4 } as const;
/** The row passes all three filters. */
export const allFacets = 7;
const passes = (matched: number, filters: number): boolean => (matched & filters) === filters;

/** Counts goods per facet value. Each facet ignores its own filter and applies the others. */
export class FacetCounts {
  private readonly classes: readonly [Uint32Array, Uint32Array, Uint32Array];
  private readonly brands: Uint32Array;
  private readonly stores: Uint32Array;
  /** Goods per combination of offer bits. */
  private readonly offers = new Uint32Array(1 << offerKinds.length);
  private readonly bands = new Uint32Array(priceSteps.length + 1);

  constructor(private readonly rows: ListingRows) {
    const { classes, brands, stores } = rows;
    this.classes = [
      new Uint32Array(classes.size),
      new Uint32Array(classes.size),
      new Uint32Array(classes.size),
    ];
    this.brands = new Uint32Array(brands.size);
    this.stores = new Uint32Array(stores.size);
  }

  /** Counts one row. @param matched bits of the filters that the row passes */
  add(position: number, matched: number): void {
    const { rows } = this;
    if (passes(matched, facetBit.store | facetBit.price)) this.brands[rows.brand[position]!]! += 1;
    if (passes(matched, facetBit.brand | facetBit.price)) this.stores[rows.store[position]!]! += 1;
    if (passes(matched, facetBit.brand | facetBit.store)) this.bands[rows.band[position]!]! += 1;
    if (matched !== allFacets) return;
    this.classes[0][rows.class1[position]!]! += 1;
    this.classes[1][rows.class2[position]!]! += 1;
    this.classes[2][rows.class3[position]!]! += 1;
    this.offers[rows.flags[position]! >> offerBitsShift]! += 1;
  }

  counted(): readonly FacetCount[] {
    const { classes, brands, stores } = this.rows;
    const ofClasses = this.classes.flatMap((counts) =>
      sortedCounts('class', counts, (code) => classes.idOf(code)),
    );
    return [
      ...ofClasses.slice(0, maxFacetValues.class),
      ...sortedCounts('brand', this.brands, (code) => brands.idOf(code)).slice(
        0,
        maxFacetValues.brand,
      ),
      ...sortedCounts('store', this.stores, (code) => stores.idOf(code)).slice(
        0,
        maxFacetValues.store,
      ),
      ...[...this.bands].flatMap((n, id) => (n > 0 ? [{ kind: 'price', id, n } as const] : [])),
      ...offerKinds.flatMap((_, id) => {
        const n = this.offers.reduce(
          (all, goods, kinds) => all + (kinds & (1 << id) ? goods : 0),
          0,
        );
        return n > 0 ? [{ kind: 'offer', id, n } as const] : [];
      }),
    ];
  }
}

/** Skips code 0, which means "none". */
function sortedCounts(
  kind: FacetCount['kind'],
  counts: Uint32Array,
  idOf: (code: number) => number,
): readonly FacetCount[] {
  const all: FacetCount[] = [];
  for (let code = 1; code < counts.length; code++)
    if (counts[code]! > 0) all.push({ kind, id: idOf(code), n: counts[code]! });
  return all.sort((a, b) => b.n - a.n || a.id - b.id);
}
