import { Injectable } from '@nestjs/common';
import type { OrderedLine, PlacedAnswer } from '../../schemas/contract/calls/checkout.ts';
import { fenOf } from '../../schemas/rules/parse-scalar.ts';
import { maxUnpaidGroups } from '../../schemas/contract/orders.ts';
import { isStockShort, takeStock } from '../catalog/take-stock.ts';
import { isBroken } from '../config/database-errors.ts';
import { at } from '../config/fail-points.ts';
import { anyOf } from '../config/kept-plan.ts';
import { Database, type Transaction } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import { Refusal } from '../http/errors.ts';
import { onceSent } from '../http/once.ts';
import { orderErrors } from './orders.errors.ts';
import { type CouponChoice, quoteAnswer, type QuotedOrder, quoteOrders, totalOf } from './quote-order.ts';
import { readSnapshot, type Snapshot } from './read-snapshot.ts';
import { spendCoupons, takeGroupPlace, takeSeckills } from './take-promotions.ts';
import { isNoRoom, type WrittenOrder, writeOrders } from './write-orders.ts';

export interface Placing {
  readonly lines: readonly OrderedLine[];
  readonly isCart: boolean;
  /** 0: the shopper's default one. */
  readonly addressId: number;
  /** Aligned with the stores of the quote; 0 or absent: none. */
  readonly coupons: readonly number[];
  readonly remarks: readonly string[];
  /** What the shopper was shown, "12.50"; absent: whatever it costs (decisions 3). */
  readonly total: string | undefined;
}

/** Turns a quote into orders, one per store under one group (decisions 13). Placing writes no ledger legs: nothing is paid yet. */
@Injectable()
export class PlaceOrder {
  constructor(private readonly database: Database) {}

  /** The quote alone: nothing is held. */
  async quote(actor: Actor, { lines, addressId, coupons }: Pick<Placing, 'lines' | 'addressId'> & { readonly coupons: readonly number[] | undefined }): Promise<readonly QuotedOrder[]> {
    const snapshot = await this.read(actor, lines, { addressId });
    return quoteOrders(lines, snapshot, coupons && choiceOf(snapshot, coupons));
  }

  /**
   * One transaction in the fixed order (must-hold "How enforced"): the shopper, the orders, coupons, quotas, groups, and the stock last.
   * What can be refused by reading is refused before any row is touched. Without coupons, quotas and groups the transaction, from BEGIN to COMMIT, is one trip.
   *
   * @throws Refusal whatever `quoteOrders` refuses; `orders.addressMissing`, `orders.unpaidTooMany`, `orders.repeated` for lines of the cart that were ordered, `orders.changed` with the new quote
   */
  async place(actor: Actor, placing: Placing): Promise<PlacedAnswer> {
    try {
      return await this.placeAll(actor, placing);
    } catch (error) {
      if (isNoRoom(error)) throw orderErrors.unpaidTooMany({ most: maxUnpaidGroups });
      if (isBroken(error, cartKept)) throw orderErrors.repeated();
      throw isStockShort(error) ? await this.whyNot(actor, placing) : error;
    }
  }

  private async placeAll(actor: Actor, placing: Placing): Promise<PlacedAnswer> {
    const snapshot = await this.read(actor, placing.lines, { addressId: placing.addressId, isPlacing: true });
    return onceSent<PlacedAnswer>(this.database, actor, async (tx, keep) => {
      const quoted = quoteOrders(placing.lines, snapshot, choiceOf(snapshot, placing.coupons));
      const { address } = snapshot;
      if (!address) throw orderErrors.addressMissing();
      if (placing.total !== undefined && fenOf(placing.total) !== totalOf(quoted)) throw changed(quoted);
      const orders = writeOrders(tx, { id: actor.id, name: actor.name, address, remarks: new Map(quoted.map(({ store }, index) => [store.id, placing.remarks[index] ?? ''])) }, quoted, snapshot.numbers!);
      at('order.written');
      await this.take(tx, actor, { placing, quoted, orders });
      const answer = { order_id: orders.map(({ id }) => id), order_no: orders.map(({ order_no }) => order_no) };
      keep(answer);
      at('order.placed');
      takeStock(tx, quoted.flatMap(({ lines }, index) => lines.map(({ goods_id, sku_id, num, price }) => ({ goods_id, sku_id, num, price, cause_id: orders[index]!.id }))));
      return answer;
    });
  }

  /** Before the transaction, on connections that only read and never wait: what it must agree with is checked again by what is written. A long cart holds nobody back there. */
  private read({ id }: Actor, lines: readonly OrderedLine[], options: Parameters<typeof readSnapshot>[3]): Promise<Snapshot> {
    return readSnapshot(lines.length > quickLines ? this.database : { rows: (text, values = [], name) => this.database.quickly(text, values, name) }, id, lines, options);
  }

  /** Somebody was faster: their purchase or a change of price is visible now. */
  private async whyNot(actor: Actor, { lines, addressId, coupons }: Placing): Promise<Refusal> {
    const snapshot = await this.read(actor, lines, { addressId });
    const short = snapshot.lines.find(({ stock, num }) => stock < num);
    if (short) return orderErrors.stockShort({ goods: short.goods_name, left: short.stock });
    return changed(quoteOrders(lines, snapshot, choiceOf(snapshot, coupons.map(() => 0))));
  }

  /** All but the stock. */
  private async take(tx: Transaction, { id: userId }: Actor, { placing, quoted, orders }: { readonly placing: Placing; readonly quoted: readonly QuotedOrder[]; readonly orders: readonly WrittenOrder[] }): Promise<void> {
    await spendCoupons(tx, userId, quoted.flatMap(({ couponId }, index) => (couponId > 0 ? [{ id: couponId, order_id: orders[index]!.id }] : [])));
    await takeSeckills(tx, userId, quoted);
    await takeGroupPlace(tx, userId, quoted[0], orders[0]);
    if (placing.isCart) emptyCart(tx, userId, placing.lines);
  }
}

/** Lines of a quote that are read in about a millisecond. Our choice. */
const quickLines = 20;

/** The stores of a quote stand in the order of their first line. */
const choiceOf = ({ lines }: Snapshot, coupons: readonly number[]): NonNullable<CouponChoice> => new Map([...new Set(lines.map(({ store_id: store }) => store))].map((store, index) => [store, coupons[index] ?? 0]));

const changed = (quoted: readonly QuotedOrder[]): Refusal => { const { code, key } = orderErrors.changed(); return new Refusal(code, key, {}, [], { quote: quoteAnswer(quoted) }); };

/** Lines that say which of the cart they are must be there still: a second click without a key finds them gone. */
const emptyCart = (tx: Transaction, userId: number, lines: readonly OrderedLine[]): void => {
  const named = lines.flatMap(({ cart_id: id }) => id ?? []);
  tx.last(
    `WITH gone AS (DELETE FROM carts c USING jsonb_to_recordset($2::jsonb) AS l(goods_id bigint, sku_id bigint) WHERE c.user_id = $1 AND c.goods_id = l.goods_id AND c.sku_id = l.sku_id RETURNING c.id)
     SELECT demand((SELECT count(*) FROM gone WHERE id = ${anyOf('$3')}) = cardinality($3::bigint[]), '${cartKept}')`, [userId, JSON.stringify(lines), named], 'orders.emptyCart');
};
const cartKept = 'cart_kept';
