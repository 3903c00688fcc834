import type { CheckoutParams, OrderedLine } from '../../schemas/contract/calls/checkout.ts';
import { badInput } from '../http/errors.ts';
import { orderErrors } from './orders.errors.ts';

const maxLines = 200;
const maxQuantity = 9999;

/**
 * The lines of a checkout call: base64url or base64 of JSON, or the JSON itself (decisions 7). Lines of the same goods and SKU become one.
 *
 * @throws Refusal 422 for what is no such thing, or too many of one kind, `orders.empty` for no line, `orders.groupAlone` when a group's line has company
 */
export function readLines(params: unknown): {
  readonly lines: readonly OrderedLine[];
  readonly isCart: boolean;
} {
  const { order, ifcart } = parse(params);
  if (!Array.isArray(order) || order.length > maxLines) throw wrong('/params');
  if (order.length === 0) throw orderErrors.empty();
  const lines = merged(order.map((line, at) => readLine(line, `/params/order/${at}`)));
  if (lines.length > 1 && lines.some(({ collective_id: group }) => group !== 0))
    throw orderErrors.groupAlone();
  return { lines, isCart: Number(ifcart ?? 0) === 1 };
}

function parse(params: unknown): Partial<Record<keyof CheckoutParams, unknown>> {
  try {
    const value: unknown =
      typeof params === 'string'
        ? JSON.parse(
            params.trimStart().startsWith('{')
              ? params
              : Buffer.from(params, 'base64').toString('utf8'),
          )
        : params;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    /* told below, with its place */
  }
  throw wrong('/params');
}

function readLine(line: unknown, pointer: string): OrderedLine {
  if (typeof line !== 'object' || line === null) throw wrong(pointer);
  const number = (name: string, least: number, most: number, absent?: number): number => {
    const value = (line as Record<string, unknown>)[name] ?? absent;
    const read = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
    if (typeof read !== 'number' || !Number.isInteger(read) || read < least || read > most)
      throw wrong(`${pointer}/${name}`);
    return read;
  };
  const cartId = number('cart_id', 0, Number.MAX_SAFE_INTEGER, 0);
  return {
    goods_id: number('goods_id', 1, Number.MAX_SAFE_INTEGER),
    sku_id: number('sku_id', 0, Number.MAX_SAFE_INTEGER, 0),
    buy_num: atLeastOne(number('buy_num', -Number.MAX_SAFE_INTEGER, maxQuantity)),
    collective_id: number('collective_id', -1, Number.MAX_SAFE_INTEGER, 0),
    ...(cartId > 0 ? { cart_id: cartId } : {}),
  };
}

/** @throws Refusal `orders.quantityMinimum` */
function atLeastOne(quantity: number): number {
  if (quantity < 1) throw orderErrors.quantityMinimum();
  return quantity;
}

function merged(lines: readonly OrderedLine[]): readonly OrderedLine[] {
  const byGoods = new Map<string, OrderedLine>();
  for (const line of lines) {
    const key = `${line.goods_id} ${line.sku_id} ${line.collective_id}`;
    const same = byGoods.get(key);
    const buyNum = line.buy_num + (same?.buy_num ?? 0);
    if (buyNum > maxQuantity) throw wrong('/params/order');
    byGoods.set(key, { ...(same ?? line), buy_num: buyNum });
  }
  return [...byGoods.values()];
}

const wrong = (pointer: string) => badInput([{ pointer, key: 'errors.orders.line', params: {} }]);
