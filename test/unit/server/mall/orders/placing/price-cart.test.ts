import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fen } from '../../../../../../server/mall/kernel/fen.ts';
import {
  type CartLine,
  priceCart,
  type StoreCart,
  type StoreQuote,
} from '../../../../../../server/mall/orders/placing/price-cart.ts';
import { coupon as couponKind } from '../../../../../../server/mall/promotions/coupon.promotion.ts';
import { fullReduction } from '../../../../../../server/mall/promotions/full-reduction.promotion.ts';
import { definePromotion } from '../../../../../../server/mall/promotions/promotion.ts';
import { seckill } from '../../../../../../server/mall/promotions/seckill.promotion.ts';

const line = (price: number, more: Partial<CartLine> = {}): CartLine => ({
  key: `${price}`,
  goodsId: 1,
  classId: 7,
  quantity: 1,
  price: fen(price),
  weight: 0,
  freightId: -1,
  ...more,
});
interface Store extends Omit<StoreCart, 'storeId'> {
  readonly fullReductions: readonly ReturnType<typeof reduction>[];
  readonly coupon?: ReturnType<typeof coupon> | undefined;
}
const store = (lines: readonly CartLine[], more: Partial<Store> = {}): Store => ({
  lines,
  fullReductions: [],
  freights: [],
  ...more,
});
const reduction = (id: number, threshold: number, off: number) => ({
  id,
  name: `spend ${threshold}`,
  use_money: threshold,
  money: off,
});
const coupon = (off: number, threshold = 0, classes: readonly number[] = []) => ({
  id: 5,
  name: 'coupon',
  money: off,
  use_money: threshold,
  classes,
});
/** The stores have the ids 1, 2, … @param ids chosen coupons by the position of the store */
function price(
  stores: readonly Store[],
  mall?: ReturnType<typeof coupon>,
  ids?: readonly number[],
): readonly StoreQuote[] {
  const ofStores = <Rule>(rulesOf: (store: Store) => readonly Rule[]) =>
    stores.flatMap((each, index) =>
      rulesOf(each).map((rule) => ({ ...rule, store_id: index + 1 })),
    );
  const coupons = ofStores(({ coupon: own }) => (own ? [own] : []));
  return priceCart(
    stores.map((each, index) => ({ ...each, storeId: index + 1 })),
    11,
    [
      { promotion: fullReduction, rules: ofStores((each) => each.fullReductions) },
      {
        promotion: couponKind,
        rules: [...coupons, ...(mall ? [{ ...mall, store_id: null }] : [])],
      },
    ],
    ids,
  );
}
const quote = (cart: Store) => price([cart])[0]!;

describe('a store’s part of a cart', () => {
  test.each([
    ['is the sum of its lines', store([line(999, { quantity: 3 }), line(1)]), 2998],
    [
      'saves nothing below the threshold',
      store([line(99_99)], { fullReductions: [reduction(1, 100_00, 10_00)] }),
      99_99,
    ],
    [
      'saves at the threshold',
      store([line(100_00)], { fullReductions: [reduction(1, 100_00, 10_00)] }),
      90_00,
    ],
    [
      'takes the reduction that saves most, not the one with the lowest threshold',
      store([line(300_00)], {
        fullReductions: [
          reduction(1, 100_00, 10_00),
          reduction(2, 300_00, 50_00),
          reduction(3, 200_00, 20_00),
        ],
      }),
      250_00,
    ],
    [
      'takes a coupon after the reduction, its threshold on the goods amount',
      store([line(100_00)], {
        fullReductions: [reduction(1, 100_00, 50_00)],
        coupon: coupon(20_00, 100_00),
      }),
      30_00,
    ],
    [
      'is never negative',
      store([line(5_00)], { fullReductions: [reduction(1, 1, 4_00)], coupon: coupon(20_00) }),
      0,
    ],
    [
      'leaves a coupon out whose goods are not in it',
      store([line(50_00)], { coupon: coupon(20_00, 0, [8]) }),
      50_00,
    ],
    [
      'takes a coupon only off the goods it is for',
      store([line(10_00), line(50_00, { classId: 8 })], { coupon: coupon(20_00, 0, [7]) }),
      50_00,
    ],
  ] as const)('%s', (_name, cart, total) => {
    expect(quote(cart).total).toBe(total);
  });

  test('adds freight to the total regardless of savings', () => {
    const freights = [
      {
        id: 1,
        isDefault: true,
        firstWeight: 0,
        firstFee: fen(8_00),
        stepWeight: 0,
        stepFee: fen(0),
        provinces: new Set<number>(),
      },
    ];
    expect(
      quote(store([line(5_00, { freightId: 0 })], { freights, coupon: coupon(9_00) })),
    ).toMatchObject({ goodsAmount: 5_00, freight: 8_00, total: 8_00, savings: [{ off: 5_00 }] });
  });

  test('splits savings over lines in proportion to their amounts', () => {
    expect(
      quote(
        store([line(33_33), line(66_67)], { fullReductions: [reduction(1, 100_00, 10_00)] }),
      ).lines.map(({ off }) => off),
    ).toEqual([3_33, 6_67]);
  });

  test('splits the discount of each line into full reduction and coupon', () => {
    const { lines } = quote(
      store([line(33_33), line(66_67, { classId: 8 })], {
        fullReductions: [reduction(1, 100_00, 10_00)],
        coupon: coupon(5_00, 0, [8]),
      }),
    );
    expect(lines.map(({ off, automaticOff: reduced }) => [reduced, off - reduced])).toEqual([
      [3_33, 0],
      [6_67, 5_00],
    ]);
  });
});

test('a seckill sells at its price', () => {
  const round = { id: 3, discount: 3000, left: 9, per_limit: 9, bought: 0 };
  expect(seckill.priceOf(fen(99_90), round)).toBe(69_93);
});

test('a promotion that takes more off than is left of a line is a fault', () => {
  const greedy = definePromotion({
    name: 'greedy',
    choice: 'automatic',
    snapshot: '',
    apply: (lines) => lines.map(({ key, total }) => ({ key, off: fen(total + 1) })),
  });
  const rules = [{ id: 1, name: 'All', store_id: 1 }];
  expect(() =>
    priceCart([{ ...store([line(100)]), storeId: 1 }], 11, [{ promotion: greedy, rules }]),
  ).toThrow('The promotion greedy takes 101 off 100');
});

describe('a coupon of the mall', () => {
  const cart = (prices: readonly (readonly number[])[], more: Partial<Store> = {}) =>
    prices.map((storePrices, at) =>
      store(
        storePrices.map((price, index) => line(price, { key: `${at}.${index}` })),
        more,
      ),
    );
  const offs = (quotes: readonly StoreQuote[]) =>
    quotes.map(({ lines }) => lines.map(({ off }) => off));

  test.each([
    ['counts all stores', [[200_00], [177_00]], coupon(30_00, 300_00), [[15_92], [14_08]]],
    ['needs its minimum', [[200_00], [99_99]], coupon(30_00, 300_00), [[0], [0]]],
    [
      'reaches its minimum exactly',
      [[200_00], [100_00]],
      coupon(30_00, 300_00),
      [[20_00], [10_00]],
    ],
    [
      'gives the last fen to the largest remainder',
      [[1_00], [1_00, 1_00]],
      coupon(1_00),
      [[34], [33, 33]],
    ],
    ['takes off no more than the goods cost', [[1_00], [2_00]], coupon(9_00), [[1_00], [2_00]]],
    ['gives a small store nothing', [[1], [999_99]], coupon(1_00), [[0], [1_00]]],
  ] as const)('%s', (_name, prices, rule, expected) => {
    expect(offs(price(cart(prices), rule))).toEqual(expected);
  });

  test('counts what every store sells, and leaves a store with its own coupon out', () => {
    const [first, second] = cart([[200_00], [177_00]]);
    const mall = { ...coupon(30_00, 300_00), id: 6 };
    const quotes = price([{ ...first!, coupon: coupon(5_00) }, second!], mall, [5, 6]);
    expect(offs(quotes)).toEqual([[5_00], [30_00]]);
    expect(quotes.map(({ savings }) => savings.map(({ rule }) => rule.id))).toEqual([[5], [6]]);
  });

  test('covers its classes in all stores', () => {
    const stores = [
      store([line(1_00, { classId: 8 })]),
      store([line(2_00), line(3_00, { classId: 8 })]),
    ];
    expect(offs(price(stores, coupon(1_00, 4_00, [8])))).toEqual([[25], [0, 75]]);
  });
});

const money = fc.integer({ min: 0, max: 1_000_000 }).map(fen);
const anyLine = fc.record({
  key: fc.uuid(),
  goodsId: fc.nat(),
  classId: fc.integer({ min: 1, max: 3 }),
  quantity: fc.integer({ min: 1, max: 99 }),
  price: money,
  weight: fc.nat(500),
  freightId: fc.constantFrom(-1, 0),
});
const anyStore = fc.record({
  lines: fc.array(anyLine, { minLength: 1, maxLength: 12 }),
  freights: fc.constant([]),
  fullReductions: fc.array(
    fc.record({ id: fc.nat(), name: fc.constant('r'), use_money: money, money }),
    { maxLength: 4 },
  ),
  coupon: fc.option(
    fc.record({
      id: fc.nat().map((id) => id + 1),
      name: fc.constant('c'),
      use_money: money,
      money,
      classes: fc.uniqueArray(fc.integer({ min: 1, max: 3 })),
    }),
    { nil: undefined },
  ),
});

test('lines, savings and total agree to the fen, and none is negative', () => {
  fc.assert(
    fc.property(anyStore, (cart) => {
      const { lines, savings, goodsAmount, freight, total } = quote(cart);
      const add = (numbers: readonly number[]) =>
        numbers.reduce((total, number) => total + number, 0);
      expect(add(lines.map((each) => each.total))).toBe(goodsAmount);
      expect(add(lines.map(({ off }) => off))).toBe(add(savings.map(({ off }) => off)));
      expect(add(lines.map(({ automaticOff }) => automaticOff))).toBe(
        add(savings.filter(({ promotion }) => promotion === fullReduction).map(({ off }) => off)),
      );
      expect(goodsAmount - add(savings.map(({ off }) => off)) + freight).toBe(total);
      for (const each of lines) {
        expect(each.off).toBeGreaterThanOrEqual(0);
        expect(each.off).toBeLessThanOrEqual(each.total);
        expect(each.automaticOff).toBeGreaterThanOrEqual(0);
        expect(each.automaticOff).toBeLessThanOrEqual(each.off);
      }
      expect(savings.every(({ off }) => off > 0)).toBe(true);
    }),
  );
});

test('a coupon of the mall is spread to the fen over the stores without a coupon of their own', () => {
  const stores = fc.array(anyStore, { minLength: 1, maxLength: 5 });
  const rule = fc.record({ off: money, threshold: money });
  fc.assert(
    fc.property(stores, rule, (carts, { off, threshold }) => {
      const alone = price(carts);
      const own = alone.map(({ savings }) =>
        savings.find(({ promotion }) => promotion === couponKind),
      );
      const open = alone.filter((_, index) => !own[index]);
      const left = open.reduce((total, { total: each, freight }) => total + each - freight, 0);
      const counted = alone.reduce((total, { goodsAmount }) => total + goodsAmount, 0);
      const expected = counted >= threshold ? Math.min(off, left) : 0;
      fc.pre(expected > 0);
      const mall = { ...coupon(off, threshold), id: -1 };
      const quotes = price(
        carts,
        mall,
        own.map((saving) => saving?.rule.id ?? -1),
      );
      const savedIn = ({ savings }: StoreQuote) =>
        savings
          .filter(({ rule: { id } }) => id === -1)
          .reduce((total, each) => total + each.off, 0);
      expect(quotes.reduce((total, quote) => total + savedIn(quote), 0)).toBe(expected);
      for (const [index, quote] of quotes.entries()) {
        expect(quote.total).toBe(alone[index]!.total - savedIn(quote));
        const lineOffs = quote.lines.reduce((total, each) => total + each.off, 0);
        const saved = quote.savings.reduce((total, each) => total + each.off, 0);
        expect(lineOffs).toBe(saved);
        for (const each of quote.lines) expect(each.off).toBeLessThanOrEqual(each.total);
      }
    }),
  );
});
