import { Injectable } from '@nestjs/common';
import { Keep } from '../../config/keep.ts';
import { Database } from '../../config/sql.ts';
import { shelfConditions } from '../shelf-sql.ts';
import type { FoundPlaces } from './choose-goods.ts';
import type { ShelfRows } from './shelf-rows.ts';

/** Milliseconds; and how many searches are remembered, at most 32 MB. Our choice. */
const kept = { keepMs: 3000, most: 200 } as const;
/** Goods that a search is counted to exactly. Our choice: 20 ms to read. */
export const mostFoundByWords = 20_000;

interface Found {
  readonly named: readonly number[];
  readonly others: readonly number[];
}

/** The goods that say all words, three seconds old at most: narrowing, sorting and turning pages search once. */
@Injectable()
export class FoundWords {
  private readonly kept = new Keep<Found | undefined>(kept);
  private readonly places = new WeakMap<Found, FoundPlaces & { readonly rows: ShelfRows }>();

  constructor(private readonly database: Database) {}

  /** Undefined when there are more than `mostFoundByWords`. */
  find(words: readonly string[]): Promise<Found | undefined> {
    return this.kept.get(words.join(' '), async () => {
      const nothingElse = {
        classes: undefined,
        brands: [],
        stores: [],
        from: undefined,
        to: undefined,
        offers: [],
        sort: undefined,
        order: 'desc',
        flags: [],
      } as const;
      const conditions = shelfConditions({ words, ...nothingElse }, 'by index');
      const inName = words.map((_, at) => `s.name LIKE $${at + 1}::text`).join(' AND ');
      const [row] = await this.database.rows<{
        n: number;
        named: string | null;
        others: string | null;
      }>(
        `SELECT count(*)::int AS n, string_agg(goods_id::text, ',') FILTER (WHERE is_named) AS named, string_agg(goods_id::text, ',') FILTER (WHERE NOT is_named) AS others
         FROM (SELECT s.goods_id, ${inName} AS is_named FROM goods_shelf s WHERE ${conditions.base} LIMIT ${mostFoundByWords + 1}) f`,
        conditions.values,
        `shop.words.${conditions.name}`,
      );
      return row!.n > mostFoundByWords
        ? undefined
        : { named: idsOf(row!.named), others: idsOf(row!.others) };
    });
  }

  /** Where they stand; what left the shelf meanwhile stands nowhere. */
  placesOf(found: Found, rows: ShelfRows): FoundPlaces {
    const known = this.places.get(found);
    if (known?.rows === rows) return known;
    const all = [
      ...found.named.map((id) => [rows.placeOf(id), 1] as const),
      ...found.others.map((id) => [rows.placeOf(id), 0] as const),
    ].filter((one): one is readonly [number, 0 | 1] => one[0] !== undefined);
    const fresh = {
      rows,
      places: Uint32Array.from(all, ([place]) => place),
      named: Uint8Array.from(all, ([, named]) => named),
    };
    this.places.set(found, fresh);
    return fresh;
  }
}

const idsOf = (text: string | null): readonly number[] =>
  text === null ? [] : text.split(',').map(Number);
