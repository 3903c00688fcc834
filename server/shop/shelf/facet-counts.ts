import { offerKinds } from '../../../schemas/contract/calls/catalog.ts';
import { priceSteps } from '../price-bands.ts';
import { offersFrom, type ShelfRows } from './shelf-rows.ts';

/** How many goods a choice leaves; `id` of a price is its step, of an offer its place among the kinds. */
export interface Counted {
  readonly kind: 'class' | 'brand' | 'store' | 'price' | 'offer';
  readonly id: number;
  readonly n: number;
}
/** What a page offers of each kind, those with most goods first. Our choice. */
export const mostOffered = { class: 200, brand: 30, store: 20 } as const;

/** Counts goods by what they could be narrowed by, each kind under the choices of the others. */
export class FacetCounts {
  private readonly classes: readonly [Uint32Array, Uint32Array, Uint32Array];
  private readonly brands: Uint32Array;
  private readonly stores: Uint32Array;
  /** Goods by the offers they have together. */
  private readonly offers = new Uint32Array(1 << offerKinds.length);
  private readonly bands = new Uint32Array(priceSteps.length + 1);

  constructor(private readonly rows: ShelfRows) {
    const { classes, brands, stores } = rows;
    this.classes = [
      new Uint32Array(classes.size),
      new Uint32Array(classes.size),
      new Uint32Array(classes.size),
    ];
    this.brands = new Uint32Array(brands.size);
    this.stores = new Uint32Array(stores.size);
  }

  /** @param isBrand whether the goods at the place are of a brand that is chosen, or none is; and so on */
  add(at: number, isBrand: boolean, isStore: boolean, isPrice: boolean): void {
    const { rows } = this;
    if (isStore && isPrice) this.brands[rows.brand[at]!]! += 1;
    if (isBrand && isPrice) this.stores[rows.store[at]!]! += 1;
    if (isBrand && isStore) this.bands[rows.band[at]!]! += 1;
    if (!isBrand || !isStore || !isPrice) return;
    this.classes[0][rows.class1[at]!]! += 1;
    this.classes[1][rows.class2[at]!]! += 1;
    this.classes[2][rows.class3[at]!]! += 1;
    this.offers[rows.flags[at]! >> offersFrom]! += 1;
  }

  counted(): readonly Counted[] {
    const { classes, brands, stores } = this.rows;
    const ofClasses = this.classes.flatMap((counts) =>
      mostOf('class', counts, (code) => classes.idOf(code)),
    );
    return [
      ...ofClasses.slice(0, mostOffered.class),
      ...mostOf('brand', this.brands, (code) => brands.idOf(code)).slice(0, mostOffered.brand),
      ...mostOf('store', this.stores, (code) => stores.idOf(code)).slice(0, mostOffered.store),
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

/** Code 0 is none. */
function mostOf(
  kind: Counted['kind'],
  counts: Uint32Array,
  idOf: (code: number) => number,
): readonly Counted[] {
  const all: Counted[] = [];
  for (let code = 1; code < counts.length; code++)
    if (counts[code]! > 0) all.push({ kind, id: idOf(code), n: counts[code]! });
  return all.sort((a, b) => b.n - a.n || a.id - b.id);
}
