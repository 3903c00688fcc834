import { Injectable } from '@nestjs/common';
import type { OrderedLine, PlacedAnswer } from '../../schemas/contract/calls/checkout.ts';
import { fenOf } from '../../schemas/rules/parse-scalar.ts';
import { maxUnpaidGroups } from '../../schemas/contract/orders.ts';
import { isStockShort, takeStock } from '../catalog/take-stock.ts';
import { isBroken } from '../config/database-errors.ts';
import { at } from '../config/fail-points.ts';
import { anyOf } from '../config/kept-plan.ts';
import { Database, type Transaction } from '../config/sql.ts';
import { Together } from '../config/together.ts';
import type { Actor } from '../http/actor.ts';
import { Refusal } from '../http/errors.ts';
import { doneBefore, isKeyTaken, sendKeys } from '../http/once.ts';
import { orderErrors } from './orders.errors.ts';
import {
  type CouponChoice,
  quoteAnswer,
  type QuotedOrder,
  quoteOrders,
  totalOf,
} from './quote-order.ts';
import { readSnapshots, type Snapshot, type SnapshotAsk } from './read-snapshot.ts';
import { spendCoupons, takeGroupPlace, takeSeckills } from './take-promotions.ts';
import { isNoRoom, numbered, type Purchase, writeOrders } from './write-orders.ts';

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

/** What is to be written of one placing: all of it is known before the transaction begins. */
interface Prepared extends Purchase {
  readonly actor: Actor;
  readonly answer: PlacedAnswer;
  /** Those of the cart that leave it. */
  readonly cart: readonly OrderedLine[];
}

/** So many shoppers are read for, and written, as one; so many times at once. Our choice, by measure: more at once wait for each other. */
const together = { size: 8, running: 1 } as const;

/** Turns a quote into orders, one per store under one group (decisions 13). Placing writes no ledger legs: nothing is paid yet. */
@Injectable()
export class PlaceOrder {
  private readonly plain = new Together<Prepared, PlacedAnswer>((company) => this.write(company), {
    ...together,
    keyOf: ({ actor }) => actor.id,
  });
  private readonly snapshots = new Together<SnapshotAsk, Snapshot>(
    (asks) =>
      readSnapshots(
        { rows: (text, values = [], name) => this.database.quickly(text, values, name) },
        asks,
      ),
    together,
  );

  constructor(private readonly database: Database) {}

  /** The quote alone: nothing is held. */
  async quote(
    actor: Actor,
    {
      lines,
      addressId,
      coupons,
    }: Pick<Placing, 'lines' | 'addressId'> & { readonly coupons: readonly number[] | undefined },
  ): Promise<readonly QuotedOrder[]> {
    const snapshot = await this.read(actor, lines, { addressId });
    return quoteOrders(lines, snapshot, coupons && choiceOf(snapshot, coupons));
  }

  /**
   * One transaction in the fixed order (must-hold "How enforced"): the shopper, the orders, coupons, quotas, groups, and the stock last.
   * What can be refused by reading is refused before any row is touched. Without coupons, quotas and groups the transaction, from BEGIN to COMMIT, is one trip, and
   * one for all who place at that moment.
   *
   * @throws Refusal whatever `quoteOrders` refuses; `orders.addressMissing`, `orders.unpaidTooMany`, `orders.repeated` for lines of the cart that were ordered, `orders.changed` with the new quote
   */
  async place(actor: Actor, placing: Placing): Promise<PlacedAnswer> {
    try {
      const prepared = await this.prepare(actor, placing);
      return await (isPlain(prepared)
        ? this.plain.add(prepared)
        : this.write([prepared]).then(([answer]) => answer!));
    } catch (error) {
      const told = await this.told(error, actor, placing);
      if (told instanceof Refusal || isKeyTaken(told))
        return doneBefore(this.database, actor, told);
      throw told;
    }
  }

  private async prepare(
    actor: Actor,
    { lines, isCart, addressId, coupons, remarks, total }: Placing,
  ): Promise<Prepared> {
    const snapshot = await this.read(actor, lines, { addressId, isPlacing: true });
    const quoted = quoteOrders(lines, snapshot, choiceOf(snapshot, coupons));
    const { address } = snapshot;
    if (!address) throw orderErrors.addressMissing();
    if (total !== undefined && fenOf(total) !== totalOf(quoted)) throw changed(quoted);
    const orders = numbered(quoted, snapshot.numbers!);
    return {
      actor,
      buyer: { id: actor.id, name: actor.name, address },
      quoted,
      orders,
      remarks,
      cart: isCart ? lines : [],
      answer: {
        order_id: orders.map(({ id }) => id),
        order_no: orders.map(({ order_no }) => order_no),
      },
    };
  }

  private write(company: readonly Prepared[]): Promise<readonly PlacedAnswer[]> {
    return this.database.transaction(async (tx) => {
      sendKeys(tx, company);
      writeOrders(tx, company);
      at('order.written');
      for (const prepared of company) await takeScarce(tx, prepared);
      emptyCarts(
        tx,
        company.flatMap(({ actor: { id }, cart }) =>
          cart.map((line) => ({ ...line, user_id: id })),
        ),
      );
      at('order.placed');
      takeStock(
        tx,
        company.flatMap(({ quoted, orders }) =>
          quoted.flatMap(({ lines }, index) =>
            lines.map(({ goods_id, sku_id, num, price }) => ({
              goods_id,
              sku_id,
              num,
              price,
              cause_id: orders[index]!.id,
            })),
          ),
        ),
      );
      return company.map(({ answer }) => answer);
    });
  }

  /** Before the transaction, on connections that only read and never wait: what it must agree with is checked again by what is written. A long cart holds nobody back there. */
  private read(
    { id: userId }: Actor,
    lines: readonly OrderedLine[],
    options: Pick<SnapshotAsk, 'addressId' | 'isPlacing'>,
  ): Promise<Snapshot> {
    const ask = { userId, lines, ...options };
    return lines.length > fewLines
      ? readSnapshots(this.database, [ask]).then(([snapshot]) => snapshot!)
      : this.snapshots.add(ask);
  }

  /** What the shopper hears of a failure. */
  private async told(error: unknown, actor: Actor, placing: Placing): Promise<unknown> {
    if (isNoRoom(error)) return orderErrors.unpaidTooMany({ most: maxUnpaidGroups });
    if (isBroken(error, cartKept)) return orderErrors.repeated();
    return isStockShort(error)
      ? this.whyNot(actor, placing).catch((refusal: unknown) => refusal)
      : error;
  }

  /** Somebody was faster: their purchase or a change of price is visible now. */
  private async whyNot(actor: Actor, { lines, addressId, coupons }: Placing): Promise<Refusal> {
    const snapshot = await this.read(actor, lines, { addressId });
    const short = snapshot.lines.find(({ stock, num }) => stock < num);
    if (short) return orderErrors.stockShort({ goods: short.goods_name, left: short.stock });
    return changed(
      quoteOrders(
        lines,
        snapshot,
        choiceOf(
          snapshot,
          coupons.map(() => 0),
        ),
      ),
    );
  }
}

/** So few lines are read and written in about a millisecond. Our choice. */
const fewLines = 20;

/** Whether it can go with others: it takes nothing scarce but stock, and is small. */
const isPlain = ({ quoted }: Prepared): boolean =>
  quoted.every(
    ({ couponId, lines }) =>
      couponId === 0 && lines.every(({ seckill, group }) => !seckill && !group),
  ) && quoted.reduce((all, { lines }) => all + lines.length, 0) <= fewLines;

/** All but the stock. */
async function takeScarce(
  tx: Transaction,
  { actor: { id }, quoted, orders }: Prepared,
): Promise<void> {
  await spendCoupons(
    tx,
    id,
    quoted.flatMap(({ couponId }, index) =>
      couponId > 0 ? [{ id: couponId, order_id: orders[index]!.id }] : [],
    ),
  );
  await takeSeckills(tx, id, quoted);
  await takeGroupPlace(tx, id, quoted[0], orders[0]);
}

/** The stores of a quote stand in the order of their first line. */
const choiceOf = ({ lines }: Snapshot, coupons: readonly number[]): NonNullable<CouponChoice> =>
  new Map(
    [...new Set(lines.map(({ store_id: store }) => store))].map((store, index) => [
      store,
      coupons[index] ?? 0,
    ]),
  );

const changed = (quoted: readonly QuotedOrder[]): Refusal => {
  const { code, key } = orderErrors.changed();
  return new Refusal(code, key, {}, [], { quote: quoteAnswer(quoted) });
};

/** Lines that say which of the cart they are must be there still: a second click without a key finds them gone. */
function emptyCarts(
  tx: Transaction,
  lines: readonly (OrderedLine & { readonly user_id: number })[],
): void {
  if (lines.length === 0) return;
  const named = lines.flatMap(({ cart_id: id }) => id ?? []),
    users = [...new Set(lines.map(({ user_id: id }) => id))];
  tx.last(
    `WITH gone AS (DELETE FROM carts c USING jsonb_to_recordset($2::jsonb) AS l(user_id bigint, goods_id bigint, sku_id bigint) WHERE c.user_id = ${anyOf('$1')} AND c.user_id = l.user_id AND c.goods_id = l.goods_id AND c.sku_id = l.sku_id RETURNING c.id)
     SELECT demand((SELECT count(*) FROM gone WHERE id = ${anyOf('$3')}) = cardinality($3::bigint[]), '${cartKept}')`,
    [users, JSON.stringify(lines), named],
    'orders.emptyCarts',
  );
}
const cartKept = 'cart_kept';
