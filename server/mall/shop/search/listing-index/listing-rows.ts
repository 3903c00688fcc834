import { priceSteps } from '../price-bands.ts';

/**
 * Maps ids to dense codes from 1 in insertion order, so that counts by id fit in a plain array.
 * Code 0 means "none" or "unknown".
 */
class IdCodes {
  private readonly codes = new Map<number, number>();
  private readonly ids: number[] = [0];

  /** Upper bound of the codes (exclusive). */
  get size(): number {
    return this.ids.length;
  }

  /** Returns the code of an id and assigns a new one if needed. */
  add(id: number | null): number {
    if (id === null) return 0;
    const known = this.codes.get(id);
    if (known !== undefined) return known;
    this.codes.set(id, this.ids.length);
    return this.ids.push(id) - 1;
  }

  idOf(code: number): number {
    return this.ids[code]!;
  }

  /**
   * An array indexed by code with 1 for each selected id; undefined when `ids` is empty and
   * everything is selected.
   */
  selected(ids: readonly number[]): Uint8Array | undefined {
    if (ids.length === 0) return undefined;
    const marks = new Uint8Array(this.size);
    for (const id of ids) {
      const code = this.codes.get(id);
      if (code !== undefined) marks[code] = 1;
    }
    return marks;
  }
}

/** A row of `goods_shelf` without its search words. */
export interface ListingRow {
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

/** Bits of `flags`. A position without `present` is empty. */
export const bit = { present: 1, is_recommend: 2, is_master: 4 } as const;
/** Shift of the `offers` bits inside `flags`. */
export const offerBitsShift = 3;
/** Positions allocated for future goods, so that not every new one reallocates the arrays. */
const spareRows = 1024;

/**
 * The listing in column arrays, about 60 bytes per row, so that a million rows are counted in
 * milliseconds. Each row keeps its position. Rows that arrive in the order of their ids are found
 * by bisection, others by a map; a large `unsortedCount` calls for a reload.
 */
export class ListingRows {
  readonly brands = new IdCodes();
  readonly stores = new IdCodes();
  readonly classes = new IdCodes();
  id: Float64Array;
  price: Float64Array;
  sale: Float64Array;
  comments: Float64Array;
  brand: Uint32Array;
  store: Uint32Array;
  class1: Uint32Array;
  class2: Uint32Array;
  class3: Uint32Array;
  /** Step number of the price, as `width_bucket` returns it. */
  band: Uint8Array;
  flags: Uint8Array;
  /** Used positions, including those of removed rows. */
  length = 0;
  /** Rows that are present. */
  count = 0;
  private sortedLength = 0;
  private readonly unsorted = new Map<number, number>();

  /** @param expected rows of the initial load */
  constructor(expected = 0) {
    const capacity = expected + spareRows;
    this.id = new Float64Array(capacity);
    this.price = new Float64Array(capacity);
    this.sale = new Float64Array(capacity);
    this.comments = new Float64Array(capacity);
    this.brand = new Uint32Array(capacity);
    this.store = new Uint32Array(capacity);
    this.class1 = new Uint32Array(capacity);
    this.class2 = new Uint32Array(capacity);
    this.class3 = new Uint32Array(capacity);
    this.band = new Uint8Array(capacity);
    this.flags = new Uint8Array(capacity);
  }

  /** Rows that are found by the map. */
  get unsortedCount(): number {
    return this.unsorted.size;
  }

  /** Position of the goods, also after their removal. */
  positionOf(id: number): number | undefined {
    let from = 0;
    let to = this.sortedLength - 1;
    while (from <= to) {
      const middle = (from + to) >>> 1;
      const found = this.id[middle]!;
      if (found === id) return middle;
      if (found < id) from = middle + 1;
      else to = middle - 1;
    }
    return this.unsorted.get(id);
  }

  put(row: ListingRow): void {
    const position = this.positionOf(row.goods_id) ?? this.appendPosition(row.goods_id);
    this.price[position] = row.price;
    this.sale[position] = row.sale;
    this.comments[position] = row.comments;
    this.brand[position] = this.brands.add(row.brand_id);
    this.store[position] = this.stores.add(row.store_id);
    this.class1[position] = this.classes.add(row.class_1);
    this.class2[position] = this.classes.add(row.class_2);
    this.class3[position] = this.classes.add(row.class_3);
    this.band[position] = bandOf(row.price);
    if (this.flags[position] === 0) this.count += 1;
    this.flags[position] =
      bit.present |
      (row.is_recommend === 1 ? bit.is_recommend : 0) |
      (row.is_master === 1 ? bit.is_master : 0) |
      (row.offers << offerBitsShift);
  }

  remove(id: number): void {
    const position = this.positionOf(id);
    if (position === undefined || this.flags[position] === 0) return;
    this.flags[position] = 0;
    this.count -= 1;
  }

  private appendPosition(id: number): number {
    if (this.length === this.id.length) this.grow(Math.ceil(this.length * 1.5));
    const position = this.length;
    this.length += 1;
    this.id[position] = id;
    if (this.sortedLength === position && (position === 0 || this.id[position - 1]! < id))
      this.sortedLength += 1;
    else this.unsorted.set(id, position);
    return position;
  }

  private grow(capacity: number): void {
    this.id = copyInto(this.id, new Float64Array(capacity));
    this.price = copyInto(this.price, new Float64Array(capacity));
    this.sale = copyInto(this.sale, new Float64Array(capacity));
    this.comments = copyInto(this.comments, new Float64Array(capacity));
    this.brand = copyInto(this.brand, new Uint32Array(capacity));
    this.store = copyInto(this.store, new Uint32Array(capacity));
    this.class1 = copyInto(this.class1, new Uint32Array(capacity));
    this.class2 = copyInto(this.class2, new Uint32Array(capacity));
    this.class3 = copyInto(this.class3, new Uint32Array(capacity));
    this.band = copyInto(this.band, new Uint8Array(capacity));
    this.flags = copyInto(this.flags, new Uint8Array(capacity));
  }
}

function copyInto<Column extends Float64Array | Uint32Array | Uint8Array>(
  old: Column,
  next: Column,
): Column {
  next.set(old);
  return next;
}

/** Number of steps that the price has reached. */
function bandOf(price: number): number {
  let band = 0;
  while (band < priceSteps.length && priceSteps[band]! <= price) band += 1;
  return band;
}
