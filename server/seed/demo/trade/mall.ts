import { CommentOrder } from '../../../comments/comment-order.ts';
import type { Env } from '../../../config/env.ts';
import { Events } from '../../../config/events.ts';
import { createLog } from '../../../config/log.ts';
import { Notifications } from '../../../config/notifications.ts';
import type { Transaction } from '../../../config/sql.ts';
import { Referrals } from '../../../distribution/referrals.ts';
import { DatabaseSentFiles } from '../../../files/sent-files.ts';
import { BuyWithPoints } from '../../../integral/buy-with-points.ts';
import { OrderPoints } from '../../../integral/order-points.ts';
import { Jobs } from '../../../jobs/jobs.ts';
import { PlaceOrder } from '../../../orders/place-order.ts';
import { ServeOrders } from '../../../orders/serve-orders.ts';
import { TaskTimes } from '../../../orders/task-times.ts';
import { CompletePayment } from '../../../payments/complete-payment.ts';
import { ClaimCoupon } from '../../../promotions/claim-coupon.ts';
import { AskRefund } from '../../../refunds/ask-refund.ts';
import { DissolveGroups } from '../../../refunds/dissolve-groups.ts';
import { HandleRefund } from '../../../refunds/handle-refund.ts';
import { SettleOrders } from '../../../settlements/settle-orders.ts';
import { OneTransaction } from './one-transaction.ts';

export type Mall = ReturnType<typeof openMall>;

/** The use cases of trading within one transaction, put together as their modules do. No job is started. */
export function openMall(tx: Transaction, env: Env) {
  const database = new OneTransaction(tx),
    events = new Events(),
    files = new DatabaseSentFiles();
  const log = createLog(env),
    jobs = new Jobs(env, database, new Notifications({}, log), log),
    times = new TaskTimes(database, env),
    serving = new ServeOrders(database, events);
  new Referrals(events).onModuleInit();
  new OrderPoints(events).onModuleInit();
  return {
    tx,
    serving,
    claiming: new ClaimCoupon(database),
    placing: new PlaceOrder(database),
    paying: new CompletePayment(database, events),
    commenting: new CommentOrder(database, serving, files, jobs, times),
    asking: new AskRefund(database, files, times),
    handling: new HandleRefund(database, events, times),
    dissolving: new DissolveGroups(database, events, jobs),
    settling: new SettleOrders(database, jobs, times),
    buying: new BuyWithPoints(database),
  };
}
