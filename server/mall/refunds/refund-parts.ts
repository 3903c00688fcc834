import { orderStatus } from '../../../schemas/contract/order-statuses.ts';
import { groupBy } from '../../../schemas/rules/group-by.ts';
import { idsOf } from '../../../schemas/rules/ids-of.ts';
import { arrayParam } from '../../platform/database/generic-plan.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import { badInput } from '../../platform/http/response/errors.ts';
import { type Fen, fen } from '../kernel/fen.ts';
import { refundErrors } from './refunds.errors.ts';

/** The columns of an order that its refund is computed from. */
export interface RefundableOrder {
  readonly id: number;
  readonly order_status: number;
  readonly is_settlement: number;
  readonly store_id: number;
  readonly user_id: number;
  /** Fen. */
  readonly freight_money: number;
}

/** Pieces of one line that are to be refunded. */
export interface RequestedLine {
  readonly order_goods_id: number;
  readonly num: number;
}

/** The refund of one line. */
export interface RefundPart extends RequestedLine {
  /** Fen that the shopper gets back. */
  readonly money: number;
  /** Fen of the platform's part of the discounts that go back to it. */
  readonly platform_money: number;
}

/** What an after-sale gives back. */
export interface RefundContents {
  readonly parts: readonly RefundPart[];
  /** Fen. */
  readonly freight: number;
}

interface OrderLine {
  readonly id: number;
  readonly order_id: number;
  readonly buy_num: number;
  readonly refund_num: number;
  readonly paid: number;
  readonly platform_money: number;
}

/**
 * Computes what pieces of an order give back. The freight is included when nothing was shipped and
 * nothing is left (docs/invariants.md#refunds, R7).
 *
 * @param requested undefined: all pieces that are not refunded yet
 * @param whenEmpty `allowed`: an order without pieces left gives no parts
 * @throws Refusal `refunds.tooMany`; 422 for a repeated line or a line of another order
 */
export async function computeRefundParts(
  tx: Transaction,
  order: RefundableOrder,
  requested: readonly RequestedLine[] | undefined,
  whenEmpty: 'refused' | 'allowed' = 'refused',
): Promise<RefundContents> {
  const lines = await readLines(tx, [order.id]);
  const wantedLines = requested ?? remainingPieces(lines);
  if (wantedLines.length === 0 && whenEmpty === 'refused') throw refundErrors.tooMany();
  assertUnique(wantedLines);
  return contentsOf(order, lines, wantedLines);
}

/** Computes what all pieces of orders that are not refunded yet give back, in their order. */
export async function computeRemainingParts(
  tx: Transaction,
  orders: readonly RefundableOrder[],
): Promise<readonly RefundContents[]> {
  const lines = await readLines(tx, idsOf(orders));
  const linesByOrder = groupBy(lines, (line) => line.order_id);
  return orders.map((order) => {
    const orderLines = linesByOrder.get(order.id) ?? [];
    return contentsOf(order, orderLines, remainingPieces(orderLines));
  });
}

function readLines(tx: Transaction, orderIds: readonly number[]): Promise<OrderLine[]> {
  return tx.rows<OrderLine>(
    `
      SELECT id, order_id, buy_num, refund_num, total_price - off_money AS paid, platform_money
      FROM order_goods
      WHERE order_id = ${arrayParam('$1')}
      ORDER BY id`,
    [orderIds],
    'refunds.lines',
  );
}

function contentsOf(
  order: RefundableOrder,
  lines: readonly OrderLine[],
  wantedLines: readonly RequestedLine[],
): RefundContents {
  const parts = wantedLines.map((wanted, index) => refundPart(lines, wanted, index));
  const isUnshipped = order.order_status === orderStatus.toShip;
  const isFreightRefunded = isUnshipped && isEverything(lines, parts);
  return { parts, freight: isFreightRefunded ? order.freight_money : 0 };
}

function remainingPieces(lines: readonly OrderLine[]): readonly RequestedLine[] {
  return lines
    .filter((line) => line.refund_num < line.buy_num)
    .map((line) => ({ order_goods_id: line.id, num: line.buy_num - line.refund_num }));
}

function assertUnique(wantedLines: readonly RequestedLine[]): void {
  const ids = new Set(wantedLines.map((wanted) => wanted.order_goods_id));
  if (ids.size === wantedLines.length) return;
  throw badInput([{ pointer: '/lines', key: 'errors.rules.repeated', params: {} }]);
}

function refundPart(
  lines: readonly OrderLine[],
  { order_goods_id: lineId, num }: RequestedLine,
  index: number,
): RefundPart {
  const line = lines.find(({ id }) => id === lineId);
  if (!line) {
    const pointer = `/lines/${index}/order_goods_id`;
    throw badInput([{ pointer, key: 'errors.rules.ref', params: {} }]);
  }
  const { buy_num: bought, refund_num: refunded } = line;
  if (num > bought - refunded) throw refundErrors.tooMany();
  const refundOf = (paid: number): number => lineRefund({ bought, refunded, paid: fen(paid) }, num);
  return {
    order_goods_id: lineId,
    num,
    money: refundOf(line.paid),
    platform_money: refundOf(line.platform_money),
  };
}

/** Whether nothing of the order is left after these parts. */
function isEverything(lines: readonly OrderLine[], parts: readonly RefundPart[]): boolean {
  const pieces = new Map(parts.map((part) => [part.order_goods_id, part.num]));
  return lines.every((line) => line.refund_num + (pieces.get(line.id) ?? 0) === line.buy_num);
}

interface RefundableLine {
  /** Pieces bought. */
  readonly bought: number;
  /** Pieces refunded before. */
  readonly refunded: number;
  /** What was paid for all pieces. */
  readonly paid: Fen;
}

/**
 * The refund of `num` more pieces of a line. It is the difference of two running totals rounded
 * down, so all pieces together give back exactly what was paid, in any steps
 * (docs/invariants.md#refunds, R2).
 *
 * @param num 1 to `bought − refunded`
 */
export function lineRefund({ bought, refunded, paid }: RefundableLine, num: number): Fen {
  const totalOf = (pieces: number): number =>
    Number((BigInt(paid) * BigInt(pieces)) / BigInt(bought));
  return fen(totalOf(refunded + num) - totalOf(refunded));
}
