import { priceSteps } from '../price-bands.ts';
import { Codes } from './codes.ts';

/** A row of `goods_shelf` without its words. */
export interface ShelfRow {
  readonly goods_id: number;
  readonly store_id: number;
  readonly brand_id: number | null;
  readonly class_1: number;
  readonly class_2: number | null;
  readonly class_3: number | null;
  readonly price: number;
  readonly sale: number;
  readonly comments: number;
  readonly is_recommend: number;
  readonly is_master: number;
  readonly offers: number;
}

/** Bits of `flags`; a place without `there` holds nothing. */
export const bit = { there: 1, is_recommend: 2, is_master: 4 } as const;
/** Bits of `offers` stand that much further up. */
export const offersFrom = 3;
/** Places for goods that will come. Our choice. */
const spare = 1024;

/**
 * The shelf in columns, about 60 bytes for each of the goods: a million are counted in milliseconds. Each has a place, which it keeps. Rows that come in
 * the order of their ids are found again by bisection, others by a map; when `extra` of these have come, it is time to read the shelf anew.
 */
export class ShelfRows {
  readonly brands = new Codes();
  readonly stores = new Codes();
  readonly classes = new Codes();
  id: Float64Array;
  price: Float64Array;
  sale: Float64Array;
  comments: Float64Array;
  brand: Uint32Array;
  store: Uint32Array;
  class1: Uint32Array;
  class2: Uint32Array;
  class3: Uint32Array;
  /** The step of its price, as `width_bucket` answers. */
  band: Uint8Array;
  flags: Uint8Array;
  /** Places that are taken, those of goods that left included. */
  length = 0;
  /** Goods that are on the shelf. */
  count = 0;
  private sorted = 0;
  private readonly others = new Map<number, number>();

  /** @param expected goods that will be put at first */
  constructor(expected = 0) {
    const places = expected + spare;
    this.id = new Float64Array(places);
    this.price = new Float64Array(places);
    this.sale = new Float64Array(places);
    this.comments = new Float64Array(places);
    this.brand = new Uint32Array(places);
    this.store = new Uint32Array(places);
    this.class1 = new Uint32Array(places);
    this.class2 = new Uint32Array(places);
    this.class3 = new Uint32Array(places);
    this.band = new Uint8Array(places);
    this.flags = new Uint8Array(places);
  }

  /** Goods whose place is in no order. */
  get extra(): number {
    return this.others.size;
  }

  /** Where goods are, or were. */
  placeOf(id: number): number | undefined {
    for (let from = 0, to = this.sorted - 1; from <= to; ) {
      const middle = (from + to) >>> 1,
        found = this.id[middle]!;
      if (found === id) return middle;
      if (found < id) from = middle + 1;
      else to = middle - 1;
    }
    return this.others.get(id);
  }

  put(row: ShelfRow): void {
    const at = this.placeOf(row.goods_id) ?? this.newPlace(row.goods_id);
    this.price[at] = row.price;
    this.sale[at] = row.sale;
    this.comments[at] = row.comments;
    this.brand[at] = this.brands.add(row.brand_id);
    this.store[at] = this.stores.add(row.store_id);
    this.class1[at] = this.classes.add(row.class_1);
    this.class2[at] = this.classes.add(row.class_2);
    this.class3[at] = this.classes.add(row.class_3);
    this.band[at] = bandOf(row.price);
    if (this.flags[at] === 0) this.count += 1;
    this.flags[at] =
      bit.there |
      (row.is_recommend === 1 ? bit.is_recommend : 0) |
      (row.is_master === 1 ? bit.is_master : 0) |
      (row.offers << offersFrom);
  }

  remove(id: number): void {
    const at = this.placeOf(id);
    if (at === undefined || this.flags[at] === 0) return;
    this.flags[at] = 0;
    this.count -= 1;
  }

  private newPlace(id: number): number {
    if (this.length === this.id.length) this.grow(Math.ceil(this.length * 1.5));
    const at = this.length;
    this.length += 1;
    this.id[at] = id;
    if (this.sorted === at && (at === 0 || this.id[at - 1]! < id)) this.sorted += 1;
    else this.others.set(id, at);
    return at;
  }

  private grow(places: number): void {
    this.id = wider(this.id, new Float64Array(places));
    this.price = wider(this.price, new Float64Array(places));
    this.sale = wider(this.sale, new Float64Array(places));
    this.comments = wider(this.comments, new Float64Array(places));
    this.brand = wider(this.brand, new Uint32Array(places));
    this.store = wider(this.store, new Uint32Array(places));
    this.class1 = wider(this.class1, new Uint32Array(places));
    this.class2 = wider(this.class2, new Uint32Array(places));
    this.class3 = wider(this.class3, new Uint32Array(places));
    this.band = wider(this.band, new Uint8Array(places));
    this.flags = wider(this.flags, new Uint8Array(places));
  }
}

function wider<Column extends Float64Array | Uint32Array | Uint8Array>(
  old: Column,
  next: Column,
): Column {
  next.set(old);
  return next;
}

/** As many steps as the price has reached. */
function bandOf(price: number): number {
  let at = 0;
  while (at < priceSteps.length && priceSteps[at]! <= price) at += 1;
  return at;
}
