import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type OfferKind,
  offerKinds,
} from '../../../../../../../schemas/contract/calls/catalog/goods-search.ts';
import { fen } from '../../../../../../../server/mall/kernel/fen.ts';
import { chooseGoods } from '../../../../../../../server/mall/shop/search/listing-index/choose-goods.ts';
import {
  type ListingRow,
  ListingRows,
} from '../../../../../../../server/mall/shop/search/listing-index/listing-rows.ts';
import type { ListingQuery } from '../../../../../../../server/mall/shop/search/listing-sql.ts';
import { priceSteps } from '../../../../../../../server/mall/shop/search/price-bands.ts';

/** Compares the index after random puts and removals with filtering and sorting a plain list. */
const upTo = (max: number) => fc.integer({ min: 1, max: max });
const anyRow: fc.Arbitrary<ListingRow> = fc.record({
  goods_id: upTo(60),
  store_id: upTo(4),
  brand_id: fc.option(upTo(4)),
  class_1: upTo(2),
  class_2: fc.option(upTo(3).map((id) => 10 + id)),
  class_3: fc.option(upTo(4).map((id) => 20 + id)),
  price: fc.integer({ min: 0, max: 6_000_000 }),
  sale: upTo(3),
  comments: upTo(3),
  is_recommend: fc.integer({ min: 0, max: 1 }),
  is_master: fc.integer({ min: 0, max: 1 }),
  offers: fc.integer({ min: 0, max: 7 }),
});
const ids = (from: number) =>
  fc.uniqueArray(fc.integer({ min: from, max: from + 5 }), { maxLength: 3 });
const anyQuery: fc.Arbitrary<ListingQuery> = fc.record({
  words: fc.constant([]),
  classes: fc.option(
    fc.oneof(
      ...([1, 2, 3] as const).map((lev) =>
        fc.record({
          lev: fc.constant(lev),
          ids: fc.uniqueArray(fc.integer({ min: 10 * (lev - 1), max: 10 * (lev - 1) + 4 }), {
            minLength: 1,
          }),
        }),
      ),
    ),
    { nil: undefined },
  ),
  brands: ids(1),
  stores: ids(1),
  from: fc.option(upTo(5_000_000).map(fen), { nil: undefined }),
  to: fc.option(upTo(6_000_000).map(fen), { nil: undefined }),
  sort: fc.option(
    fc.constantFrom('goods_price' as const, 'goods_sale' as const, 'order_comment_count' as const),
    { nil: undefined },
  ),
  order: fc.constantFrom('asc' as const, 'desc' as const),
  offers: fc.subarray([...offerKinds]),
  flags: fc.subarray(['is_recommend', 'is_master'] as const),
});
type Change = { readonly put: ListingRow } | { readonly remove: number };
const changes: fc.Arbitrary<Change[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: anyRow.map((put) => ({ put })) },
    { weight: 1, arbitrary: upTo(60).map((remove) => ({ remove })) },
  ),
  { maxLength: 150 },
);

function listingOf(list: readonly Change[]): {
  readonly rows: ListingRows;
  readonly plain: readonly ListingRow[];
} {
  const rows = new ListingRows();
  const plain = new Map<number, ListingRow>();
  for (const change of list) {
    if ('put' in change) {
      rows.put(change.put);
      plain.set(change.put.goods_id, change.put);
    } else {
      rows.remove(change.remove);
      plain.delete(change.remove);
    }
  }
  return { rows, plain: [...plain.values()] };
}

const isBrand = (row: ListingRow, { brands }: ListingQuery): boolean =>
  brands.length === 0 || brands.includes(row.brand_id ?? 0);
const isStore = (row: ListingRow, { stores }: ListingQuery): boolean =>
  stores.length === 0 || stores.includes(row.store_id);
const isPrice = (row: ListingRow, { from, to }: ListingQuery): boolean =>
  row.price >= (from ?? 0) && row.price <= (to ?? Infinity);
const has = ({ offers }: ListingRow, kind: OfferKind): boolean =>
  (offers & (1 << offerKinds.indexOf(kind))) !== 0;
const isBase = (row: ListingRow, { classes, flags, offers }: ListingQuery): boolean =>
  offers.every((kind) => has(row, kind)) &&
  (!classes ||
    classes.ids.includes([row.class_1, row.class_2, row.class_3][classes.lev - 1] ?? 0)) &&
  flags.every((flag) => row[flag as 'is_master' | 'is_recommend'] === 1);
const keyOf =
  ({ sort }: ListingQuery) =>
  (row: ListingRow): number =>
    sort === undefined
      ? row.goods_id
      : { goods_price: row.price, goods_sale: row.sale, order_comment_count: row.comments }[sort];
const countsOf = (values: readonly (number | null)[]): ReadonlyMap<number, number> =>
  values.reduce(
    (counts, id) => (id === null ? counts : counts.set(id, (counts.get(id) ?? 0) + 1)),
    new Map<number, number>(),
  );

test('selects, sorts and counts goods like a plain list', () => {
  fc.assert(
    fc.property(
      changes,
      anyQuery,
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: 0, max: 15 }),
      (list, query, skip, take) => {
        const { rows, plain } = listingOf(list);
        const base = plain.filter((row) => isBase(row, query));
        const sign = query.order === 'desc' ? 1 : -1;
        const key = keyOf(query);
        const all = base.filter(
          (row) => isBrand(row, query) && isStore(row, query) && isPrice(row, query),
        );
        const {
          ids: chosen,
          total,
          counted,
        } = chooseGoods(rows, query, { skip, take, withFacets: true, found: undefined });
        expect(total).toBe(all.length);
        expect(chosen).toEqual(
          all
            .toSorted((a, b) => sign * (key(b) - key(a)) || sign * (b.goods_id - a.goods_id))
            .slice(skip, skip + take)
            .map(({ goods_id: id }) => id),
        );
        const of = (kind: string) =>
          new Map(counted!.filter((row) => row.kind === kind).map(({ id, n }) => [id, n]));
        expect(of('class')).toEqual(
          countsOf(all.flatMap((row) => [row.class_1, row.class_2, row.class_3])),
        );
        expect(of('offer')).toEqual(
          countsOf(
            all.flatMap((row) => offerKinds.flatMap((kind, id) => (has(row, kind) ? [id] : []))),
          ),
        );
        expect(of('brand')).toEqual(
          countsOf(
            base
              .filter((row) => isStore(row, query) && isPrice(row, query))
              .map(({ brand_id: id }) => id),
          ),
        );
        expect(of('store')).toEqual(
          countsOf(
            base
              .filter((row) => isBrand(row, query) && isPrice(row, query))
              .map(({ store_id: id }) => id),
          ),
        );
        expect(of('price')).toEqual(
          countsOf(
            base
              .filter((row) => isBrand(row, query) && isStore(row, query))
              .map(({ price }) => priceSteps.filter((from) => from <= price).length),
          ),
        );
      },
    ),
    { numRuns: 300 },
  );
});

test('a word search lists matching names first, then the best sold', () => {
  const rows = new ListingRows();
  const plain = {
    store_id: 1,
    brand_id: null,
    class_1: 1,
    class_2: null,
    class_3: null,
    price: 100,
    comments: 0,
    is_recommend: 0,
    is_master: 0,
    offers: 0,
  };
  for (const [goods_id, sale] of [
    [1, 5],
    [2, 9],
    [3, 1],
    [4, 7],
    [5, 5],
  ] as const)
    rows.put({ ...plain, goods_id, sale });
  const positions = Uint32Array.from([1, 2, 3, 5], (id) => rows.positionOf(id)!);
  const found = { positions, ranks: Uint8Array.from([0, 0, 1, 0]) };
  const query = {
    words: ['word'],
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
  expect(chooseGoods(rows, query, { skip: 0, take: 10, withFacets: false, found })).toEqual({
    total: 4,
    ids: [3, 2, 5, 1],
    counted: undefined,
  });
  rows.remove(3);
  expect(chooseGoods(rows, query, { skip: 1, take: 1, withFacets: false, found })).toMatchObject({
    total: 3,
    ids: [5],
  });
});
