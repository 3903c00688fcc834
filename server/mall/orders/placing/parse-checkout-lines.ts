import type {
  CheckoutParams,
  OrderedLine,
} from '../../../../schemas/contract/calls/orders/checkout.ts';
import { unknownFieldErrors } from '../../../platform/http/request/validate-body.ts';
import { badInput } from '../../../platform/http/response/errors.ts';
import { orderErrors } from '../orders.errors.ts';

/** Lines of one checkout. */
export const maxLines = 200;
const maxQuantity = 9999;
/** The fields of a line. */
export const lineFields = ['goods_id', 'sku_id', 'buy_num', 'collective_id', 'cart_id'];

export interface CheckoutLines {
  readonly lines: readonly OrderedLine[];
  /** Whether the lines come from the cart. */
  readonly fromCart: boolean;
}

/**
 * Parses `params` of a checkout call: JSON, or base64url or base64 of JSON
 * (docs/decisions/0001-wire-envelope.md). Lines of the same goods, SKU and group are merged.
 *
 * @throws Refusal 422 for malformed params and unknown fields; `orders.empty`,
 *   `orders.quantityMinimum`; `orders.groupAlone` when a group order has other lines
 */
export function parseCheckoutLines(params: unknown): CheckoutLines {
  const decoded = decodeCheckoutParams(params);
  const { order, ifcart } = decoded;
  if (!Array.isArray(order) || order.length > maxLines) throw malformed('/params');
  if (order.length === 0) throw orderErrors.empty();
  assertKnown(decoded, order);
  const lines = mergeLines(order.map((line, index) => parseLine(line, `/params/order/${index}`)));
  const hasGroup = lines.some(({ collective_id: group }) => group !== 0);
  if (hasGroup && lines.length > 1) throw orderErrors.groupAlone();
  return { lines, fromCart: Number(ifcart ?? 0) === 1 };
}

function assertKnown(params: object, order: readonly unknown[]): void {
  const errors = [
    ...unknownFieldErrors(params, ['order', 'ifcart'], '/params'),
    ...order.flatMap((line, index) =>
      unknownFieldErrors(Object(line), lineFields, `/params/order/${index}`),
    ),
  ];
  if (errors.length > 0) throw badInput(errors);
}

/** @throws Refusal 422 for malformed params */
export function decodeCheckoutParams(
  params: unknown,
): Partial<Record<keyof CheckoutParams, unknown>> {
  const value = typeof params === 'string' ? parseText(params) : params;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw malformed('/params');
  return value;
}

function parseText(text: string): unknown {
  const isJson = text.trimStart().startsWith('{');
  try {
    return JSON.parse(isJson ? text : Buffer.from(text, 'base64').toString('utf8'));
  } catch {
    throw malformed('/params');
  }
}

function parseLine(line: unknown, pointer: string): OrderedLine {
  if (typeof line !== 'object' || line === null) throw malformed(pointer);
  const integer = (name: keyof OrderedLine, range: Range): number =>
    parseInteger((line as Record<string, unknown>)[name], range, `${pointer}/${name}`);
  const cartId = integer('cart_id', { min: 0, absent: 0 });
  const quantity = integer('buy_num', { min: Number.MIN_SAFE_INTEGER, max: maxQuantity });
  if (quantity < 1) throw orderErrors.quantityMinimum();
  return {
    goods_id: integer('goods_id', { min: 1 }),
    sku_id: integer('sku_id', { min: 0, absent: 0 }),
    buy_num: quantity,
    collective_id: integer('collective_id', { min: -1, absent: 0 }),
    ...(cartId > 0 ? { cart_id: cartId } : {}),
  };
}

interface Range {
  readonly min: number;
  readonly max?: number;
  /** Used when the value is missing; without it the value is required. */
  readonly absent?: number;
}

/** Accepts numbers and digits in a string. */
function parseInteger(
  raw: unknown,
  { min, max = Number.MAX_SAFE_INTEGER, absent }: Range,
  pointer: string,
): number {
  const value = raw ?? absent;
  const isDigits = typeof value === 'string' && /^-?\d{1,15}$/.test(value);
  const number = isDigits ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number)) throw malformed(pointer);
  if (number < min || number > max) throw malformed(pointer);
  return number;
}

function mergeLines(lines: readonly OrderedLine[]): readonly OrderedLine[] {
  const merged = new Map<string, OrderedLine>();
  for (const line of lines) {
    const key = `${line.goods_id} ${line.sku_id} ${line.collective_id}`;
    const same = merged.get(key);
    const quantity = line.buy_num + (same?.buy_num ?? 0);
    if (quantity > maxQuantity) throw malformed('/params/order');
    merged.set(key, { ...(same ?? line), buy_num: quantity });
  }
  return [...merged.values()];
}

const malformed = (pointer: string) =>
  badInput([{ pointer, key: 'errors.orders.line', params: {} }]);
