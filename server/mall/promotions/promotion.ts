import type { Transaction } from '../../platform/database/sql.ts';
import type { Definition } from '../../platform/definitions/definitions-in.ts';
import type { Fen } from '../kernel/fen.ts';

/** A cart line of one store at its selling price. */
export interface PricedLine {
  readonly key: string;
  readonly goodsId: number;
  readonly classId: number;
  readonly quantity: number;
  /** Unit price. */
  readonly price: Fen;
  /** Remaining amount: price × quantity minus earlier savings. */
  readonly total: Fen;
}

/** Amount that one promotion takes off one line. */
export interface LineSaving {
  readonly key: string;
  readonly off: Fen;
}

/** A row of a promotion's `snapshot`: one rule that may take something off. */
export interface PromotionRule {
  readonly id: number;
  /** As it is shown and stored with the order, up to 40 characters. */
  readonly name: string;
  /** Null: it counts the whole cart, and its saving is shared by the stores. */
  readonly store_id: number | null;
  /** Whether the platform pays for it. Default: the store does. */
  readonly is_platform?: boolean;
}

/** Why a code that exists takes nothing off; `usable` when that is not known yet. */
export type CodeState = 'usable' | 'early' | 'over' | 'gone' | 'used';

/** A rule of a promotion with codes. Its snapshot has a row for each rule of a typed code. */
export interface CodeRule extends PromotionRule {
  /** As in the table `code` of the snapshot. */
  readonly code: string;
  /** `gone`: used up by all; `used`: the shopper has used it as often as one may. */
  readonly state: CodeState;
}

/** A rule that took something off an order. */
export interface PromotionUse {
  readonly rule_id: number;
  /** The rule's name. */
  readonly name: string;
  readonly order_id: number;
}

/**
 * A promotion takes something off the lines of a store, or of the whole cart
 * (docs/decisions/0012-store-pricing.md). `apply` is pure: no clock, no database.
 */
export interface Promotion<Rule extends PromotionRule = PromotionRule>
  extends Definition<'promotion'> {
  /**
   * `automatic`: the rules that save most; `chosen`: those that the shopper chooses among the ones
   * that save something; `code`: the same as automatic, among rules whose code was typed. They apply
   * in this order.
   */
  readonly choice: 'automatic' | 'chosen' | 'code';
  /**
   * SQL of the rules, with the columns of `Rule`, the preferred ones first. It may name the shopper
   * `$1` and the tables `line` (store_id, goods_id, class_id, num, highest_price), `store` (ids) and
   * `code` (code).
   */
  readonly snapshot: string;
  /**
   * Savings per line; empty when the condition is not met. They never exceed the line totals.
   *
   * @param lines those that become cheaper
   * @param counted those that count towards a minimum
   */
  apply(
    lines: readonly PricedLine[],
    rule: Rule,
    counted: readonly PricedLine[],
  ): readonly LineSaving[];
  /**
   * Takes what the uses need, in the transaction that places the orders. Locks rows by ascending id
   * (docs/invariants.md#lock-order).
   *
   * @throws Refusal when a rule cannot be used any more
   */
  reserve?(tx: Transaction, userId: number, uses: readonly PromotionUse[]): Promise<void>;
  /** Gives it back, once for each use: its order ended unpaid or was refunded wholly. */
  release?(tx: Transaction, uses: readonly PromotionUse[]): Promise<void>;
  /** What goods and store pages show of it, in the text `promotions.<name>`. */
  readonly shown?: ShownPart;
}

interface ShownPart {
  /**
   * SQL of the running rules of store `t`, in the order of the page, which has at most 20 of each
   * promotion. Columns: `id`, and those that the text names.
   */
  readonly rules: string;
  /** Those of them that are amounts, fen. */
  readonly amounts: readonly string[];
}

/** A row of a price rule's `snapshot`. */
export interface PriceRuleRow {
  readonly id: number;
  /** What it takes off at least, in hundredths of a percent. Default: 0. */
  readonly discount?: number;
}

/** A line of a checkout as a price rule sees it. */
export interface RuledLine<Row extends PriceRuleRow = PriceRuleRow, State = unknown> {
  readonly goods_id: number;
  readonly goods_name: string;
  readonly num: number;
  /** −1 opens a group, a positive id joins that group, 0: an ordinary purchase. */
  readonly group_id: number;
  /** Undefined: the rule sets no price here. */
  readonly row: Row | undefined;
  readonly state: State;
}

/** A line of a placed order whose price the rule has set. */
export interface ReservedLine<Row extends PriceRuleRow = PriceRuleRow>
  extends Omit<RuledLine<Row>, 'row' | 'state'> {
  readonly order_id: number;
  readonly row: Row;
}

/** Replaces the unit price of a line. A line has at most one, the first that has a row. */
export interface PriceRule<Row extends PriceRuleRow = PriceRuleRow, State = unknown>
  extends Definition<'price-rule'> {
  /** SQL of at most one row, for the goods `g` (id, store_id) of the line `a` (group_id, num). */
  readonly snapshot: string;
  /** SQL expression about the same line, for the checks. */
  readonly state?: string;
  priceOf(price: Fen, row: Row): Fen;
  /** @throws Refusal for the first line that cannot be bought like this */
  check?(lines: readonly RuledLine<Row, State>[]): void;
  /** The same for orders without the total that the shopper was shown. @throws Refusal */
  checkUnseen?(lines: readonly RuledLine<Row, State>[]): void;
  /** As that of a promotion. */
  reserve?(tx: Transaction, userId: number, lines: readonly ReservedLine<Row>[]): Promise<void>;
  /**
   * Gives back what orders took whose lines have a price of this rule. A call may repeat for an
   * order: one that ended and was paid too late is refunded after that.
   *
   * @param why `refunded`: wholly, after they were paid
   */
  release?(tx: Transaction, orderIds: readonly number[], why: 'ended' | 'refunded'): Promise<void>;
}

/** Defines a promotion: an export of a file `*.promotion.ts` (docs/drivers.md#a-promotion). */
export const definePromotion = <Rule extends PromotionRule>(
  promotion: Omit<Promotion<Rule>, 'kind'>,
): Promotion<Rule> => ({ kind: 'promotion', ...promotion });

/** Defines a price rule: an export of a file `*.promotion.ts` (docs/drivers.md#a-promotion). */
export const definePriceRule = <Row extends PriceRuleRow, State = unknown>(
  rule: Omit<PriceRule<Row, State>, 'kind'>,
): PriceRule<Row, State> => ({ kind: 'price-rule', ...rule });
