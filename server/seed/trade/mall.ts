import { DatabaseFileReferences } from '../../backoffice/files/references/database-file-references.ts';
import { CommentOrder } from '../../mall/comments/comment-order.ts';
import { Referrals } from '../../mall/distribution/referrals.ts';
import { BuyWithPoints } from '../../mall/integral/buy-with-points.ts';
import { OrderPoints } from '../../mall/integral/order-points.ts';
import { DeadlineSettings } from '../../mall/orders/deadline-settings.ts';
import { PlaceOrder } from '../../mall/orders/placing/place-order.ts';
import { QuoteOrders } from '../../mall/orders/placing/quote-orders.ts';
import { CodeAttempts } from '../../mall/orders/placing/typed-codes.ts';
import { ShopperOrders } from '../../mall/orders/shopper-orders.ts';
import { CompletePayment } from '../../mall/payments/complete-payment.ts';
import { ClaimCoupon } from '../../mall/promotions/claim-coupon.ts';
import { DissolveGroups } from '../../mall/refunds/dissolve-groups.job.ts';
import { RequestRefund } from '../../mall/refunds/request-refund.ts';
import { RefundSteps } from '../../mall/refunds/steps/refund-steps.ts';
import { SettleOrders } from '../../mall/settlements/settle-orders.ts';
import type { Env } from '../../platform/config/env.ts';
import { Secrets } from '../../platform/config/secrets.ts';
import { Database, type Transaction } from '../../platform/database/sql.ts';
import { Events } from '../../platform/events/events.ts';
import { AttemptCounters } from '../../platform/limits/attempt-counters.ts';

/**
 * A database whose transactions all run inside this one, so that the whole trade is committed or
 * rolled back together. It has no trials and no cursors, which need a connection of their own.
 */
const within = (tx: Transaction): Database =>
  Object.assign(Object.create(Database.prototype), {
    rows: tx.rows.bind(tx),
    run: tx.run.bind(tx),
    transaction: <T>(work: (tx: Transaction) => Promise<T>) => work(tx),
  });

export type Mall = ReturnType<typeof createMall>;

/** Creates the trading use cases on one transaction, wired as in their modules. Starts no jobs. */
export function createMall(tx: Transaction, env: Env) {
  const database = within(tx);
  const events = new Events();
  const files = new DatabaseFileReferences();
  const times = new DeadlineSettings(database, env);
  const quotes = new QuoteOrders(database, new CodeAttempts(new AttemptCounters(database)));
  events.listen(new Referrals());
  events.listen(new OrderPoints());
  return {
    tx,
    secrets: new Secrets(env),
    serving: new ShopperOrders(database),
    claiming: new ClaimCoupon(database),
    quotes,
    placing: new PlaceOrder(database, quotes),
    paying: new CompletePayment(database, events),
    commenting: new CommentOrder(database, events, files),
    asking: new RequestRefund(database, files, times),
    handling: new RefundSteps(database, events, times),
    dissolving: new DissolveGroups(database, events),
    settling: new SettleOrders(database, times),
    buying: new BuyWithPoints(database),
  };
}

/** A step of the demo trade, a number of days before now. */
export interface TradeEvent {
  readonly daysAgo: number;
  readonly run: () => Promise<unknown>;
}
