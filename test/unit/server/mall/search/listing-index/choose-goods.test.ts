import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type OfferKind, offerKinds } from '../../../../../../schemas/contract/calls/catalog.ts';
import { fen } from '../../../../../../server/mall/pricing/fen.ts';
import { priceSteps } from '../../../../../../server/mall/search/price-bands.ts';
import type { ListingQuery } from '../../../../../../server/mall/search/listing-sql.ts';
import { chooseGoods } from '../../../../../../server/mall/search/listing-index/choose-goods.ts';
import {
  type ListingRow,
  ListingRows,
} from '../../../../../../server/mall/search/listing-index/listing-rows.ts';

/** Compares the index after random puts and removals with filtering and sorting a plain list. */
const few = (most: number) => fc.integer({ min: 1, max: most });
const row: fc.Arbitrary<ListingRow> = fc.record({
  goods_id: few(60),
  store_id: few(4),
  brand_id: fc.option(few(4)),
  class_1: few(2),
  class_2: fc.option(few(3).map((id) => 10 + id)),
  class_3: fc.option(few(4).map((id) => 20 + id)),
  price: fc.integer({ min: 0, max: 6_000_000 }),
  sale: few(3),
  comments: few(3),
  is_recommend: fc.integer({ min: 0, max: 1 }),
  is_master: fc.integer({ min: 0, max: 1 }),
  offers: fc.integer({ min: 0, max: 7 }),
});
const ids = (from: number) =>
  fc.uniqueArray(fc.integer({ min: from, max: from + 5 }), { maxLength: 3 });
const wish: fc.Arbitrary<ListingQuery> = fc.record({
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
  from: fc.option(few(5_000_000).map(fen), { nil: undefined }),
  to: fc.option(few(6_000_000).map(fen), { nil: undefined }),
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
    { weight: 4, arbitrary: row.map((put) => ({ put })) },
    { weight: 1, arbitrary: few(60).map((remove) => ({ remove })) },
  ),
  { maxLength: 150 },
);

function shelfOf(list: readonly Change[]): {
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

const isBrand = (one: ListingRow, { brands }: ListingQuery): boolean =>
  brands.length === 0 || brands.includes(one.brand_id ?? 0);
const isStore = (one: ListingRow, { stores }: ListingQuery): boolean =>
  stores.length === 0 || stores.includes(one.store_id);
const isPrice = (one: ListingRow, { from, to }: ListingQuery): boolean =>
  one.price >= (from ?? 0) && one.price <= (to ?? Infinity);
const has = ({ offers }: ListingRow, kind: OfferKind): boolean =>
  (offers & (1 << offerKinds.indexOf(kind))) !== 0;
const isBase = (one: ListingRow, { classes, flags, offers }: ListingQuery): boolean =>
  offers.every((kind) => has(one, kind)) &&
  (!classes ||
    classes.ids.includes([one.class_1, one.class_2, one.class_3][classes.lev - 1] ?? 0)) &&
  flags.every((flag) => one[flag as 'is_master' | 'is_recommend'] === 1);
const keyOf =
  ({ sort }: ListingQuery) =>
  (one: ListingRow): number =>
    sort === undefined
      ? one.goods_id
      : { goods_price: one.price, goods_sale: one.sale, order_comment_count: one.comments }[sort];
const countsOf = (values: readonly (number | null)[]): ReadonlyMap<number, number> =>
  values.reduce(
    (counts, id) => (id === null ? counts : counts.set(id, (counts.get(id) ?? 0) + 1)),
    new Map<number, number>(),
  );

test('selects, sorts and counts goods like a plain list', () => {
  fc.assert(
    fc.property(
      changes,
      wish,
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: 0, max: 15 }),
      (list, asked, skip, take) => {
        const { rows, plain } = shelfOf(list);
        const base = plain.filter((one) => isBase(one, asked));
        const sign = asked.order === 'desc' ? 1 : -1;
        const key = keyOf(asked);
        const all = base.filter(
          (one) => isBrand(one, asked) && isStore(one, asked) && isPrice(one, asked),
        );
        const {
          ids: chosen,
          total,
          counted,
        } = chooseGoods(rows, asked, { skip, take, withFacets: true, found: undefined });
        expect(total).toBe(all.length);
        expect(chosen).toEqual(
          all
            .toSorted((a, b) => sign * (key(b) - key(a)) || sign * (b.goods_id - a.goods_id))
            .slice(skip, skip + take)
            .map(({ goods_id: id }) => id),
        );
        const of = (kind: string) =>
          new Map(counted!.filter((one) => one.kind === kind).map(({ id, n }) => [id, n]));
        expect(of('class')).toEqual(
          countsOf(all.flatMap((one) => [one.class_1, one.class_2, one.class_3])),
        );
        expect(of('offer')).toEqual(
          countsOf(
            all.flatMap((one) => offerKinds.flatMap((kind, id) => (has(one, kind) ? [id] : []))),
          ),
        );
        expect(of('brand')).toEqual(
          countsOf(
            base
              .filter((one) => isStore(one, asked) && isPrice(one, asked))
              .map(({ brand_id: id }) => id),
          ),
        );
        expect(of('store')).toEqual(
          countsOf(
            base
              .filter((one) => isBrand(one, asked) && isPrice(one, asked))
              .map(({ store_id: id }) => id),
          ),
        );
        expect(of('price')).toEqual(
          countsOf(
            base
              .filter((one) => isBrand(one, asked) && isStore(one, asked))
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
  const found = { positions, named: Uint8Array.from([0, 0, 1, 0]) };
  const asked = {
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
  expect(chooseGoods(rows, asked, { skip: 0, take: 10, withFacets: false, found })).toEqual({
    total: 4,
    ids: [3, 2, 5, 1],
    counted: undefined,
  });
  rows.remove(3);
  expect(chooseGoods(rows, asked, { skip: 1, take: 1, withFacets: false, found })).toMatchObject({
    total: 3,
    ids: [5],
  });
});
