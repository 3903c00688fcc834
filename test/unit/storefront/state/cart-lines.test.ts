import { expect, test } from 'vitest';
import type { CartLine, CartStore } from '../../../../schemas/contract/calls/cart.ts';
import {
  buyable,
  chosenLines,
  goneLines,
  keyOf,
  leaveOut,
  selectionState,
  without,
  withQuantity,
} from '../../../../storefront/state/cart-lines.ts';

const line = (goods_id: number, more: Partial<CartLine> = {}): CartLine => ({
  cart_id: goods_id,
  goods_id,
  sku_id: 0,
  buy_num: 1,
  goods_name: `Goods ${goods_id}`,
  goods_image: '',
  sku_name: '-',
  goods_price: '1.00',
  total: '1.00',
  goods_stock: 5,
  checked: false,
  state: 'ok',
  ...more,
});
const store = (store_id: number, ...cart_list: CartLine[]): CartStore => ({
  store_id,
  store_name: `Store ${store_id}`,
  store_logo: '',
  checked: false,
  css: false,
  cart_list,
});
const cart = [
  store(1, line(1), line(2, { state: 'short', buy_num: 9 })),
  store(2, line(3), line(3, { sku_id: 7 })),
  store(3, line(4, { state: 'off' }), line(5, { state: 'out' })),
];
const keysOf = (lines: readonly CartLine[]): readonly string[] => lines.map(keyOf);

test('what cannot be bought any more stands apart; its store leaves with its last line', () => {
  expect(buyable(cart).map(({ store_id }) => store_id)).toEqual([1, 2]);
  expect(keysOf(goneLines(cart))).toEqual(['4 0', '5 0']);
});

test('everything there is enough of is chosen, unless it was left out', () => {
  expect(keysOf(chosenLines(cart, new Set()))).toEqual(['1 0', '3 0', '3 7']);
  expect(keysOf(chosenLines(cart, new Set(['3 7'])))).toEqual(['1 0', '3 0']);
});

test('a tick over several lines is all, some or none of those that can be chosen', () => {
  const lines = cart.flatMap(({ cart_list }) => cart_list);
  const none = leaveOut(new Set(), lines, false);
  expect([
    selectionState(lines, new Set()),
    selectionState(lines, new Set(['1 0'])),
    selectionState(lines, none),
    selectionState([line(4, { state: 'off' })], new Set()),
  ]).toEqual(['all', 'some', 'none', 'none']);
  expect([...leaveOut(none, [line(1)], true)]).toEqual(['3 0', '3 7']);
});

test('a number that fits again makes a short line buyable; others stay as they are', () => {
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

test('a store without lines is gone', () => {
  expect(without(cart, new Set(['3 0', '3 7'])).map(({ store_id }) => store_id)).toEqual([1, 3]);
});
