import type { Favorite } from '../../schemas/contract/calls/catalog/shopping.ts';
import type { CartStore } from '../../schemas/contract/calls/orders/cart.ts';
import type { PayAnswer, StoreQuoteAnswer } from '../../schemas/contract/calls/orders/checkout.ts';
import type { Page } from '../../schemas/contract/envelope.ts';
import { decodeParams } from '../../schemas/rules/url-params.ts';
import { isObject } from '../../schemas/rules/values/is-object.ts';
import { inviterParam } from '../mall/kernel/find-inviter.ts';
import { decodeCheckoutParams, lineFields } from '../mall/orders/placing/parse-checkout-lines.ts';
import { isEmptyValue } from '../platform/http/request/same-value.ts';
import { badInputAt } from '../platform/http/response/errors.ts';
import type { Sent, TranslatedRoute, Translation } from './translation.ts';

/** Runs the route with another body. */
const body =
  (translate: (sent: Sent) => Sent): Translation =>
  ({ body: sent, run }) =>
    run(isObject(sent) ? { body: translate(sent) } : {});

const answer =
  <T>(translate: (answer: T) => unknown): Translation =>
  async ({ run }) =>
    translate((await run()) as T);

/** `type` means nothing; −1 levels of a tree are all. */
const treeQuery: Translation = ({ query: { type: _, ...query }, run }) =>
  run({ query: query.deep === '-1' ? { ...query, deep: '0' } : query });

/** Only shoppers can register, which these clients say too. */
const withoutProvider = ({ provider, ...sent }: Sent): Sent =>
  provider === 'users' || isEmptyValue(provider) ? sent : { ...sent, provider };

const registration = ({ inviterId, ...sent }: Sent): Sent => ({
  ...withoutProvider(sent),
  inviter_id: inviterParam({ value: sent.inviter_id }) || inviterId,
});

/** A list is text with commas. */
const commaList = (sent: unknown): unknown =>
  typeof sent === 'string' ? sent.split(',').filter(Boolean) : sent;

const refundRequest = ({ images, ...sent }: Sent): Sent =>
  images === undefined ? sent : { ...sent, images: commaList(images) };

/** One score stands for all four. */
function commentContent({ image, ...sent }: Sent): Sent {
  const { score, agree, service, speed } = sent;
  const scores =
    score === undefined
      ? {}
      : { agree: agree ?? score, service: service ?? score, speed: speed ?? score };
  return { ...sent, ...scores, ...(image === undefined ? {} : { image: commaList(image) }) };
}

function comment(sent: Sent): Sent {
  const { lines } = sent;
  if (!Array.isArray(lines)) return commentContent(sent);
  return {
    ...sent,
    lines: lines.map((line: unknown) => (isObject(line) ? commentContent(line) : line)),
  };
}

/** The lines are whole rows of the cart. */
function checkout(sent: Sent): Sent {
  const { order, ifcart } = decodeCheckoutParams(sent.params);
  if (!Array.isArray(order)) return sent;
  const lines = order.map((line: unknown) =>
    isObject(line)
      ? Object.fromEntries(lineFields.map((name) => [name, line[name]] as const))
      : line,
  );
  return { ...sent, params: { order: lines, ifcart } };
}

/** They add the totals of the lines without reading them as numbers, and know two names of a total. */
const quote: Translation = async (call) => {
  const stores = (await body(checkout)(call)) as readonly StoreQuoteAnswer[];
  return stores.map((store) => ({
    ...store,
    store_total_price: store.total_price,
    goods_list: store.goods_list.map((line) => ({ ...line, total: Number(line.total) })),
  }));
};

/** `params`: base64 of `{order_id}`. */
function placedOrders({ params, ...sent }: Sent): Sent {
  if (!isEmptyValue(sent.order_id) || !params) return sent;
  const id = decodeParams(String(params))?.order_id;
  if (id === undefined) throw badInputAt('/params', 'input.wrong');
  return { ...sent, order_id: id };
}

/** `id`: the order whose parcels are shown. */
const orderOfParcels = ({ id, order_id: order, ...sent }: Sent): Sent => ({
  ...sent,
  order_id: isEmptyValue(order) ? id : order,
});

/** The code to scan as `code_url` (WeChat Pay) or `qr_code` (Alipay). */
const payment: Translation = async ({ body: sent, run }) => {
  const started = (await run()) as PayAnswer;
  if (started.kind !== 'qr') return started;
  const isWechat = isObject(sent) && sent.payment_name === 'wechat';
  return { ...started, [isWechat ? 'code_url' : 'qr_code']: started.code };
};

/** They keep what is selected in the rows themselves. */
const withSelection = (stores: readonly CartStore[]): readonly object[] =>
  stores.map((store) => ({
    ...store,
    checked: false,
    css: false,
    cart_list: store.cart_list.map((line) => ({ ...line, checked: false })),
  }));

/** The names of the goods or the store at the top of the row. */
function withFlatNames(favorite: Favorite): object {
  const { goods, store } = favorite;
  if (goods) {
    const { goods_name, goods_master_image, goods_price } = goods;
    return { ...favorite, goods_name, goods_master_image, goods_price };
  }
  if (!store) return favorite;
  return { ...favorite, store_name: store.store_name, store_logo: store.store_logo };
}

const favorites = (page: Page<Favorite>): object => ({
  ...page,
  data: page.data.map(withFlatNames),
});

/** Names and shapes of shoppers' calls that need no look at stored rows. */
export const shopperFields: readonly TranslatedRoute[] = [
  ['GET /api/load_areas', treeQuery],
  ['GET /api/load_goods_classes', treeQuery],
  ['POST /api/register', body(registration)],
  ['POST /api/forget_password', body(withoutProvider)],
  [
    'GET /api/user/carts',
    answer((page: Page<CartStore>) => ({ ...page, data: withSelection(page.data) })),
  ],
  ['GET /api/user/favorites', answer(favorites)],
  [
    'GET /api/user/default',
    answer((home: { fav: Page<Favorite> }) => ({ ...home, fav: favorites(home.fav) })),
  ],
  ['POST /api/user/comments', body(comment)],
  ['POST /api/cart/quote', body(checkout)],
  ['POST /api/user/order/before', quote],
  ['POST /api/user/order/create', body(checkout)],
  ['POST /api/user/order/after', body(placedOrders)],
  ['POST /api/user/order/pay', payment],
  ['POST /api/user/order/express', body(orderOfParcels)],
  ['POST /api/user/order/refund', body(refundRequest)],
  ['POST /api/user/order/refund/preview', body(refundRequest)],
];
