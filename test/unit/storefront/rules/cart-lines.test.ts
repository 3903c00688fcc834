import { expect, test } from 'vitest';
import type { CartLine, CartStore } from '../../../../schemas/contract/calls/orders/cart.ts';
import {
  buyableLines,
  chosenLines,
  goneLines,
  keyOf,
  selectionState,
  updateLeftOut,
  withoutLines,
  withQuantity,
} from '../../../../storefront/rules/cart-lines.ts';

const line = (goods_id: number, more: Partial<CartLine> = {}): CartLine => ({
  cart_id: goods_id,
  goods_id,
  sku_id: 0,
  buy_num: 1,
  goods_name: `Goods ${goods_id}`,
  is_open: true,
  goods_image: '',
  sku_name: '-',
  goods_price: '1.00',
  total: '1.00',
  goods_stock: 5,
  shown_price: { amount: '1.00', is_from: false, was: '', end_at: 0 },
  state: 'ok',
  ...more,
});
const store = (store_id: number, ...cart_list: CartLine[]): CartStore => ({
  store_id,
  store_name: `Store ${store_id}`,
  store_logo: '',
  cart_list,
});
const cart = [
  store(1, line(1), line(2, { state: 'short', buy_num: 9 })),
  store(2, line(3), line(3, { sku_id: 7 })),
  store(3, line(4, { state: 'off' }), line(5, { state: 'out' })),
];
const keysOf = (lines: readonly CartLine[]): readonly string[] => lines.map(keyOf);

test('separates lines that cannot be bought; a store without other lines is left out', () => {
  expect(buyableLines(cart).map(({ store_id }) => store_id)).toEqual([1, 2]);
  expect(keysOf(goneLines(cart))).toEqual(['4 0', '5 0']);
});

test('selects every available line unless it was deselected', () => {
  expect(keysOf(chosenLines(cart, new Set()))).toEqual(['1 0', '3 0', '3 7']);
  expect(keysOf(chosenLines(cart, new Set(['3 7'])))).toEqual(['1 0', '3 0']);
});

test('a group checkbox is all, some or none of the selectable lines', () => {
  const lines = cart.flatMap(({ cart_list }) => cart_list);
  const none = updateLeftOut(new Set(), lines, false);
  expect([
    selectionState(lines, new Set()),
    selectionState(lines, new Set(['1 0'])),
    selectionState(lines, none),
    selectionState([line(4, { state: 'off' })], new Set()),
  ]).toEqual(['all', 'some', 'none', 'none']);
  expect([...updateLeftOut(none, [line(1)], true)]).toEqual(['3 0', '3 7']);
});

test('a quantity within the stock makes a short line buyable; others keep their state', () => {
  const changed = withQuantity(cart, '2 0', 5).flatMap(({ cart_list }) => cart_list);
  expect(changed.map(({ buy_num, state }) => [buy_num, state]).slice(0, 3)).toEqual([
    [1, 'ok'],
    [5, 'ok'],
    [1, 'ok'],
  ]);
  expect(withQuantity(cart, '2 0', 6)[0]!.cart_list[1]).toMatchObject({
    buy_num: 6,
    state: 'short',
  });
});

test('a store without lines is removed', () => {
  expect(withoutLines(cart, new Set(['3 0', '3 7'])).map(({ store_id }) => store_id)).toEqual([
    1, 3,
  ]);
});
