import type {
  CartEntry,
  CartLine,
  CartStore,
  MergeAnswer,
} from '../../../schemas/contract/calls/orders/cart.ts';
import type { StoreQuoteAnswer } from '../../../schemas/contract/calls/orders/checkout.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import { type SendOptions, shop } from '../client/shop.ts';

/** The part of a line that names what is bought, for a request. */
export const toCartEntry = ({ goods_id, sku_id, buy_num }: CartEntry): CartEntry => ({
  goods_id,
  sku_id,
  buy_num,
});

/** Page size above the largest number of stores in a cart. */
const allStores = 400;

export async function readAccountCart(options?: SendOptions): Promise<readonly CartStore[]> {
  const { data } = await shop.get<Page<CartStore>>('/user/carts', { per_page: allStores }, options);
  return data;
}
/** Current prices and stock of a guest's lines; lines of deleted goods are omitted. */
export const previewCart = (
  lines: readonly CartEntry[],
  options?: SendOptions,
): Promise<readonly CartStore[]> =>
  shop.post('/cart/preview', { lines: lines.map(toCartEntry) }, options);
export const addLine = (line: CartEntry): Promise<object> =>
  shop.post('/user/carts', toCartEntry(line));
export const changeLine = ({ cart_id: id }: CartLine, quantity: number): Promise<object> =>
  shop.put(`/user/carts/${id}`, { buy_num: quantity });
export const removeLines = (lines: readonly CartLine[]): Promise<object> =>
  shop.delete(`/user/carts/${lines.map(({ cart_id: id }) => id).join(',')}`);

/** Quote of these lines, one entry per store. */
export const quoteCart = (lines: readonly CartEntry[]): Promise<readonly StoreQuoteAnswer[]> =>
  shop.post(
    '/cart/quote',
    {
      params: JSON.stringify({
        order: lines.map(toCartEntry),
        ifcart: 1,
      }),
    },
    { messages: 'quiet' },
  );

/** Adds the lines of an earlier order to the cart, as far as the stock allows. */
export const buyAgain = (lines: readonly CartEntry[]): Promise<MergeAnswer> =>
  shop.post('/user/carts/merge', {
    lines: lines.map(toCartEntry),
  });
