import { Injectable } from '@nestjs/common';
import type { PayDevice } from '../../schemas/contract/calls/checkout.ts';
import { localName } from '../../schemas/rules/local-name.ts';
import { PayPassword } from '../auth/pay-password.ts';
import { anyOf } from '../config/kept-plan.ts';
import { Database, type Transaction } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import { once } from '../http/once.ts';
import { fen } from '../money/fen.ts';
import { walletErrors } from '../wallet/wallet.errors.ts';
import { httpErrors, Refusal } from '../http/errors.ts';
import { CompletePayment } from './complete-payment.ts';
import type { Begun, Charge } from './payment-driver.ts';
import { paymentErrors } from './payments.errors.ts';
import { type Provider, Providers } from './providers.ts';

export interface Paying {
  readonly orderIds: readonly number[];
  readonly method: 'balance' | 'wechat' | 'alipay';
  readonly device: PayDevice;
  readonly payPassword: string | undefined;
  readonly openid: string | undefined;
  /** Of this mall, for the provider's way back: `https://mall.example`. */
  readonly origin: string;
}
/** A code to scan comes under its provider's own name too, as older clients know it (reference §2.7). */
export type BegunPayment = {
  readonly pay_no: string;
  readonly pay_status: 0 | 1;
  readonly code_url?: string;
  readonly qr_code?: string;
} & Partial<Begun>;
interface Caller {
  readonly actor: Actor;
  readonly paying: Paying;
}
interface Payable {
  readonly id: number;
  readonly order_name: string;
  readonly total_price: number;
}
interface Opened {
  readonly id: number;
  readonly pay_no: string;
  readonly total: number;
  readonly subject: string;
  readonly expires: string;
}

/** Minutes a payment may be made after it was begun; a later one is returned. */
const openMinutes = 30;
/** A second click within this many seconds goes on with the first payment. */
const sameSeconds = 600;

/** Ends a payment that cannot be made any more, unless it was made meanwhile. */
export const closeSql =
  "UPDATE order_pays SET pay_status = 2, updated_at = date_trunc('second', mall_now()), rev = rev + 1 WHERE id = $1 AND pay_status = 0";

/** Begins the payment of a shopper's unpaid orders, all by one payment (decisions 14). */
@Injectable()
export class BeginPayment {
  constructor(
    private readonly database: Database,
    private readonly completing: CompletePayment,
    private readonly providers: Providers,
    private readonly password: PayPassword,
  ) {}

  /** @throws Refusal `payments.notPayable`, and those of the method */
  async run(actor: Actor, paying: Paying): Promise<BegunPayment> {
    return paying.method === 'balance'
      ? this.byBalance(actor, paying)
      : this.byProvider(actor, paying, paying.method);
  }

  /** At once: the payment is opened and completed in one transaction, after the payment password. */
  private async byBalance(actor: Actor, paying: Paying): Promise<BegunPayment> {
    await this.password.check(actor, paying.payPassword);
    return this.database.transaction((tx) =>
      once(tx, actor, async () => {
        const { pay_no, total } = await openPayment(tx, actor, paying);
        try {
          if (
            (await this.completing.within(tx, actor, { payNo: pay_no, tradeNo: '', total })) !==
            'paid'
          )
            throw paymentErrors.notPayable();
        } catch (error) {
          throw error instanceof Refusal && error.key === walletErrors.short().key
            ? paymentErrors.balanceShort()
            : error;
        }
        return { pay_no, pay_status: 1 };
      }),
    );
  }

  /** The provider is asked after the commit: its notice may be faster than its answer. */
  private async byProvider(
    actor: Actor,
    paying: Paying,
    method: 'wechat' | 'alipay',
  ): Promise<BegunPayment> {
    const provider = await this.providers.of(method, paying.device);
    const { opened, again, isPaid } = await this.database.transaction((tx) =>
      this.openOnce(tx, actor, paying),
    );
    if (isPaid) return { pay_no: opened.pay_no, pay_status: 1 };
    try {
      return await this.ask(provider, { ...opened, again }, { actor, paying });
    } catch (error) {
      if (!(error instanceof Refusal) || error.key !== paymentErrors.ended().key) throw error;
      return this.beginAgain(provider, opened, { actor, paying });
    }
  }

  /** A repetition of a key goes on with the payment it opened. What costs nothing no provider is asked for. */
  private async openOnce(
    tx: Transaction,
    actor: Actor,
    paying: Paying,
  ): Promise<{ readonly opened: Opened; readonly again: boolean; readonly isPaid: boolean }> {
    let isRepeated = true,
      again = true;
    const opened = await once(tx, actor, async () => {
      isRepeated = false;
      const [orders, same] = await Promise.all([
        payable(tx, actor, paying.orderIds),
        openAlready(tx, actor, paying),
      ]); // one trip
      again = same !== undefined && orders.length === new Set(paying.orderIds).size;
      if (same && again) return same;
      const fresh = await open(tx, actor, paying, orders);
      if (
        fresh.total === 0 &&
        (await this.completing.within(tx, actor, {
          payNo: fresh.pay_no,
          tradeNo: '',
          total: 0,
        })) !== 'paid'
      )
        throw paymentErrors.notPayable();
      return fresh;
    });
    if (!isRepeated) return { opened, again, isPaid: opened.total === 0 };
    const [now] = await tx.rows<{ is_paid: boolean }>(
      'SELECT pay_status = 1 AS is_paid FROM order_pays WHERE id = $1',
      [opened.id],
      'payments.isPaid',
    );
    if (!now?.is_paid && (await payable(tx, actor, paying.orderIds)).length === 0)
      throw await whyNot(tx, actor, paying.orderIds);
    return { opened, again, isPaid: now?.is_paid ?? false };
  }

  private async ask(
    provider: Provider,
    { pay_no: payNo, total, subject, expires: expiresAt, again }: Opened & Pick<Charge, 'again'>,
    { actor: { ip }, paying: { device, openid, origin, method } }: Caller,
  ): Promise<BegunPayment> {
    const begun = await provider.begin({
      payNo,
      again,
      total: fen(total),
      subject,
      device,
      openid,
      ip,
      expiresAt,
      notifyUrl: `${origin}/api/payment/${method}/${device}`,
      returnUrl: `${origin}/order/success?pay_no=${payNo}`,
    });
    const scanned =
      begun.kind === 'qr' ? { [method === 'wechat' ? 'code_url' : 'qr_code']: begun.code } : {};
    return { pay_no: payNo, pay_status: 0, ...begun, ...scanned };
  }

  /** What was begun a moment ago has ended at the provider: it was paid, or else the shopper gets another. */
  private async beginAgain(
    provider: Provider,
    { id, pay_no }: Opened,
    caller: Caller,
  ): Promise<BegunPayment> {
    const said = await provider.query(pay_no);
    if (typeof said === 'object') {
      await this.completing.run(said);
      return { pay_no, pay_status: 1 };
    }
    const opened = await this.database.transaction(async (tx) => {
      await tx.run(closeSql, [id], 'payments.close');
      return openPayment(tx, caller.actor, caller.paying);
    });
    return this.ask(provider, { ...opened, again: false }, caller);
  }
}

const payable = (
  tx: Transaction,
  { id }: Pick<Actor, 'id'>,
  orderIds: readonly number[],
): Promise<Payable[]> =>
  tx.rows<Payable>(
    `SELECT id, order_name, total_price FROM orders WHERE id = ${anyOf('$1')} AND user_id = $2 AND order_status = 1 ORDER BY id FOR NO KEY UPDATE`,
    [orderIds, id],
    'payments.payable',
  );

/** Another's order is like none (decisions 1). */
async function whyNot(
  tx: Transaction,
  { id }: Pick<Actor, 'id'>,
  orderIds: readonly number[],
): Promise<Refusal> {
  const [own] = await tx.rows<{ all: boolean }>(
    'SELECT count(*) = $3::int AS all FROM orders WHERE id = ANY($1::bigint[]) AND user_id = $2',
    [orderIds, id, new Set(orderIds).size],
    'payments.own',
  );
  return own!.all ? paymentErrors.notPayable() : httpErrors.notFound();
}

/** A payment of all these orders, to be completed by what proves that it was made. @throws Refusal `payments.notPayable`, 404 for orders of nobody or somebody else */
export async function openPayment(
  tx: Transaction,
  actor: Pick<Actor, 'id' | 'language'>,
  paying: Pick<Paying, 'orderIds' | 'method' | 'device'>,
): Promise<Opened> {
  return open(tx, actor, paying, await payable(tx, actor, paying.orderIds));
}

async function open(
  tx: Transaction,
  actor: Pick<Actor, 'id' | 'language'>,
  { orderIds, method, device }: Pick<Paying, 'orderIds' | 'method' | 'device'>,
  orders: readonly Payable[],
): Promise<Opened> {
  if (orders.length === 0 || orders.length < new Set(orderIds).size)
    throw await whyNot(tx, actor, orderIds);
  const [pay] = await tx.rows<Opened>(
    `WITH opened AS (INSERT INTO order_pays (user_id, pay_no, name, payment_name, device, total, refund_money, pay_status, expire_time)
       VALUES ($1, to_char(mall_now(), 'YYYYMMDDHH24MISS') || lpad((nextval('order_numbers') % 1000000)::text, 6, '0'), $2, $3, $4, $5, 0, 0, date_trunc('second', mall_now()) + make_interval(mins => ${openMinutes})) RETURNING id, pay_no, total, name AS subject, expire_time),
     parts AS (INSERT INTO pay_orders (pay_id, order_id, money) SELECT opened.id, p.id, p.total_price FROM opened, jsonb_to_recordset($6::jsonb) AS p(id bigint, total_price bigint))
     SELECT id, pay_no, total, subject, to_char(expire_time, 'YYYY-MM-DD"T"HH24:MI:SSTZH:TZM') AS expires FROM opened`,
    [
      actor.id,
      localName(orders[0]!.order_name, actor.language).slice(0, 60),
      method,
      device,
      orders.reduce((all, { total_price: total }) => all + total, 0),
      JSON.stringify(orders),
    ],
    'payments.open',
  );
  return pay!;
}

/** The open payment of just these orders by the same method and device, begun a moment ago: a second click shows the same code. */
async function openAlready(
  tx: Transaction,
  actor: Actor,
  { orderIds, method, device }: Paying,
): Promise<Opened | undefined> {
  const [same] = await tx.rows<Opened>(
    `SELECT p.id, p.pay_no, p.total, p.name AS subject, to_char(p.expire_time, 'YYYY-MM-DD"T"HH24:MI:SSTZH:TZM') AS expires FROM order_pays p
     WHERE p.user_id = $1 AND p.pay_status = 0 AND p.payment_name = $2 AND p.device = $3 AND p.created_at > mall_now() - make_interval(secs => ${sameSeconds})
       AND (SELECT array_agg(o.order_id ORDER BY o.order_id) FROM pay_orders o WHERE o.pay_id = p.id) = $4::bigint[] ORDER BY p.id DESC LIMIT 1`,
    [actor.id, method, device, [...new Set(orderIds)].toSorted((a, b) => a - b)],
    'payments.same',
  );
  return same;
}
