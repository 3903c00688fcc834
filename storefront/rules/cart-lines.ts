import type { CartEntry, CartLine, CartStore } from '../../schemas/contract/calls/orders/cart.ts';
import type {
  QuotedGoods,
  StoreQuoteAnswer,
} from '../../schemas/contract/calls/orders/checkout.ts';

type Stores = readonly CartStore[];

/** Identifies a cart line by goods and SKU: `<goods_id> <sku_id>`. */
export const keyOf = ({ goods_id, sku_id }: Pick<CartEntry, 'goods_id' | 'sku_id'>): string =>
  `${goods_id} ${sku_id}`;
export const allLines = (stores: Stores): readonly CartLine[] =>
  stores.flatMap(({ cart_list }) => cart_list);

/** Maps every line of the cart. `undefined` removes a line; stores without lines are dropped. */
export const mapLines = (
  stores: Stores,
  change: (line: CartLine) => CartLine | undefined,
): Stores =>
  stores
    .map((store) => ({
      ...store,
      cart_list: store.cart_list.map(change).filter((line) => line !== undefined),
    }))
    .filter(({ cart_list }) => cart_list.length > 0);

export const withQuantity = (stores: Stores, key: string, quantity: number): Stores =>
  mapLines(stores, (line) =>
    keyOf(line) === key
      ? {
          ...line,
          buy_num: quantity,
          state: line.state === 'short' && quantity <= line.goods_stock ? 'ok' : line.state,
        }
      : line,
  );
export const withoutLines = (stores: Stores, keys: ReadonlySet<string>): Stores =>
  mapLines(stores, (line) => (keys.has(keyOf(line)) ? undefined : line));

/** The cart without goods that are off sale (`off`) or sold out (`out`). */
export const buyableLines = (stores: Stores): Stores =>
  mapLines(stores, (line) => (isGone(line) ? undefined : line));
/** Lines of all stores that are off sale or sold out. */
export const goneLines = (stores: Stores): readonly CartLine[] => allLines(stores).filter(isGone);
const isGone = ({ state }: CartLine): boolean => state === 'off' || state === 'out';

/** Only lines with enough stock can be chosen. */
export const canChoose = ({ state }: CartLine): boolean => state === 'ok';
/** Choosable lines are chosen by default; `leftOut` holds the keys of deselected lines. */
export const chosenLines = (stores: Stores, leftOut: ReadonlySet<string>): readonly CartLine[] =>
  allLines(stores).filter((line) => canChoose(line) && !leftOut.has(keyOf(line)));

/** State of the checkbox above a group of lines. */
export function selectionState(
  lines: readonly CartLine[],
  leftOut: ReadonlySet<string>,
): 'all' | 'some' | 'none' {
  const open = lines.filter(canChoose);
  const chosen = open.filter((line) => !leftOut.has(keyOf(line)));
  if (chosen.length === 0) return 'none';
  return chosen.length === open.length ? 'all' : 'some';
}
/** Returns `leftOut` after selecting (`isChosen`) or deselecting the choosable lines. */
export function updateLeftOut(
  leftOut: ReadonlySet<string>,
  lines: readonly CartLine[],
  isChosen: boolean,
): ReadonlySet<string> {
  const keys = lines.filter(canChoose).map(keyOf);
  return isChosen
    ? new Set([...leftOut].filter((key) => !keys.includes(key)))
    : new Set([...leftOut, ...keys]);
}

/** Quoted goods by line key (`keyOf`). */
export const quotedByKey = (quote: readonly StoreQuoteAnswer[]): ReadonlyMap<string, QuotedGoods> =>
  new Map(
    quote.flatMap(({ goods_list }) =>
      goods_list.map(
        (goods) => [keyOf({ goods_id: goods.id, sku_id: goods.sku_id }), goods] as const,
      ),
    ),
  );
