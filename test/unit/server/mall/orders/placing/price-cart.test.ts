import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fen } from '../../../../../../server/mall/kernel/fen.ts';
import {
  type CartLine,
  priceCart,
  type StoreCart,
  type StoreQuote,
} from '../../../../../../server/mall/orders/placing/price-cart.ts';

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
const store = (lines: readonly CartLine[], more: Partial<StoreCart> = {}): StoreCart => ({
  storeId: 1,
  lines,
  fullReductions: [],
  freights: [],
  ...more,
});
const quote = (cart: StoreCart) => priceCart([cart], 11)[0]!;
const reduction = (id: number, threshold: number, off: number) => ({
  id,
  name: `spend ${threshold}`,
  threshold: fen(threshold),
  off: fen(off),
});
const coupon = (off: number, threshold = 0, classes: readonly number[] = []) => ({
  id: 5,
  name: 'coupon',
  off: fen(off),
  threshold: fen(threshold),
  classes: new Set(classes),
});

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
    [
      'sells at the seckill price',
      store([line(99_90, { quantity: 2, activity: { type: 'seckill', id: 3, discount: 3000 } })]),
      139_86,
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
    expect(lines.map(({ off, reduction: reduced }) => [reduced, off - reduced])).toEqual([
      [3_33, 0],
      [6_67, 5_00],
    ]);
  });
});

describe('a coupon of the mall', () => {
  const cart = (prices: readonly (readonly number[])[], more: Partial<StoreCart> = {}) =>
    prices.map((storePrices, at) =>
      store(
        storePrices.map((price, index) => line(price, { key: `${at}.${index}` })),
        { storeId: at + 1, ...more },
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
    expect(offs(priceCart(cart(prices), 11, rule))).toEqual(expected);
  });

  test('counts what every store sells, and leaves a store with its own coupon out', () => {
    const [first, second] = cart([[200_00], [177_00]]);
    const quotes = priceCart([{ ...first!, coupon: coupon(5_00) }, second!], 11, {
      ...coupon(30_00, 300_00),
      id: 6,
    });
    expect(offs(quotes)).toEqual([[5_00], [30_00]]);
    expect(quotes.map(({ savings }) => savings.map(({ id }) => id))).toEqual([[5], [6]]);
  });

  test('covers its classes in all stores', () => {
    const stores = [
      store([line(1_00, { classId: 8 })]),
      store([line(2_00), line(3_00, { classId: 8 })]),
    ];
    expect(offs(priceCart(stores, 11, coupon(1_00, 4_00, [8])))).toEqual([[25], [0, 75]]);
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
  activity: fc.option(
    fc.record({
      type: fc.constantFrom('seckill' as const, 'collective' as const),
      id: fc.nat(),
      discount: fc.integer({ min: 0, max: 10_000 }),
    }),
    { nil: undefined },
  ),
});
const anyStore = fc.record({
  storeId: fc.nat(),
  lines: fc.array(anyLine, { minLength: 1, maxLength: 12 }),
  freights: fc.constant([]),
  fullReductions: fc.array(
    fc.record({ id: fc.nat(), name: fc.constant('r'), threshold: money, off: money }),
    { maxLength: 4 },
  ),
  coupon: fc.option(
    fc.record({
      id: fc.nat(),
      name: fc.constant('c'),
      threshold: money,
      off: money,
      classes: fc.uniqueArray(fc.integer({ min: 1, max: 3 })).map((ids) => new Set(ids)),
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
      expect(add(lines.map(({ reduction: reduced }) => reduced))).toBe(
        add(savings.filter(({ type }) => type === 'full_reduction').map(({ off }) => off)),
      );
      expect(goodsAmount - add(savings.map(({ off }) => off)) + freight).toBe(total);
      for (const each of lines) {
        expect(each.off).toBeGreaterThanOrEqual(0);
        expect(each.off).toBeLessThanOrEqual(each.total);
        expect(each.reduction).toBeGreaterThanOrEqual(0);
        expect(each.reduction).toBeLessThanOrEqual(each.off);
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
      const mall = { ...coupon(off, threshold), id: -1 };
      const before = priceCart(carts, 11);
      const quotes = priceCart(carts, 11, mall);
      const savedIn = ({ savings }: StoreQuote) =>
        savings.filter(({ id }) => id === -1).reduce((total, each) => total + each.off, 0);
      const open = carts.flatMap(({ coupon: own }, index) => (own ? [] : [before[index]!]));
      const left = open.reduce((total, { total: each, freight }) => total + each - freight, 0);
      const counted = before.reduce((total, { goodsAmount }) => total + goodsAmount, 0);
      expect(quotes.reduce((total, quote) => total + savedIn(quote), 0)).toBe(
        counted >= threshold ? Math.min(off, left) : 0,
      );
      for (const [index, quote] of quotes.entries()) {
        expect(quote.total).toBe(before[index]!.total - savedIn(quote));
        const lineOffs = quote.lines.reduce((total, each) => total + each.off, 0);
        const saved = quote.savings.reduce((total, each) => total + each.off, 0);
        expect(lineOffs).toBe(saved);
        for (const each of quote.lines) expect(each.off).toBeLessThanOrEqual(each.total);
      }
    }),
  );
});
