import { Injectable } from '@nestjs/common';
import type { PayAnswer, PayMethod } from '../../../schemas/contract/calls/orders/checkout.ts';
import { PayPassword } from '../../identity/credentials/pay-password.ts';
import { Database, type Transaction } from '../../platform/database/sql.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { Refusal } from '../../platform/http/response/errors.ts';
import { claimKey, once, saveAnswer } from '../../platform/idempotency/idempotency.ts';
import { fen } from '../kernel/fen.ts';
import { payStatus } from '../kernel/statuses.ts';
import { FindOpenid } from '../oauth/bindings/oauth-bindings.ts';
import { DeadlineSettings } from '../orders/deadline-settings.ts';
import { walletErrors } from '../wallet/wallet.errors.ts';
import { CompletePayment } from './complete-payment.ts';
import {
  type CreatedPayment,
  closePaymentSql,
  createPayment,
  explainNotPayable,
  findRecentPayment,
  insertPayment,
  lockPayableOrders,
  type PaymentRequest,
} from './create-payment.ts';
import type { Charge } from './payment-driver.ts';
import { PaymentProviders, type Provider } from './payment-providers.ts';
import { paymentErrors } from './payments.errors.ts';

interface Caller {
  readonly actor: Actor;
  readonly request: PaymentRequest;
}

/** A payment row that is ready to be started at its provider, unless it is paid. */
interface PreparedPayment {
  readonly payment: CreatedPayment;
  /** The provider may know its number already. */
  readonly isRetry: boolean;
  readonly isPaid: boolean;
}

/** Starts one payment for one or more unpaid orders (docs/decisions/0014-payments.md). */
@Injectable()
export class StartPayment {
  constructor(
    private readonly database: Database,
    private readonly completePayment: CompletePayment,
    private readonly providers: PaymentProviders,
    private readonly payPassword: PayPassword,
    private readonly deadlines: DeadlineSettings,
    private readonly openids: FindOpenid,
  ) {}

  /**
   * @throws Refusal 404 for orders of another shopper; `payments.notPayable`,
   *   `payments.balanceShort`, `payments.unavailable`, `payments.noOpenid`,
   *   `payments.providerDown`; those of `PayPassword.check`, `PayPassword.hold` and
   *   `assertMallOpen`
   */
  async run(actor: Actor, request: PaymentRequest): Promise<PayAnswer> {
    if (request.method === 'balance') return this.payFromBalance(actor, request);
    return this.payAtProvider({ actor, request }, request.method);
  }

  /** Creates and completes the payment in one transaction. */
  private async payFromBalance(actor: Actor, request: PaymentRequest): Promise<PayAnswer> {
    const provenHash = await this.payPassword.check(actor, request.payPassword);
    return once(this.database, actor, async (tx) => {
      await PayPassword.hold(tx, actor, provenHash);
      const payment = await this.create(tx, { actor, request });
      try {
        await this.completeNow(tx, { actor, request }, payment);
      } catch (error) {
        throw toBalanceRefusal(error);
      }
      return { pay_no: payment.pay_no, pay_status: payStatus.paid };
    });
  }

  /** Calls the provider after the commit, because its notice can arrive before its response. */
  private async payAtProvider(caller: Caller, method: PayMethod): Promise<PayAnswer> {
    const provider = await this.providers.get(method, caller.request.device);
    const { payment, isRetry, isPaid } = await this.database.transaction((tx) =>
      this.preparePayment(tx, caller),
    );
    if (isPaid) return { pay_no: payment.pay_no, pay_status: payStatus.paid };
    try {
      return await this.startAt(provider, { ...payment, isRetry }, caller);
    } catch (error) {
      const isEnded = error instanceof Refusal && error.key === paymentErrors.ended().key;
      if (!isEnded) throw error;
      return this.replaceEndedPayment(provider, payment, caller);
    }
  }

  /**
   * Finds or creates the payment row. A repeated idempotency key continues the payment that the
   * first call created. A payment of 0 is completed here and never sent to a provider.
   */
  private async preparePayment(tx: Transaction, caller: Caller): Promise<PreparedPayment> {
    const first = await claimKey<CreatedPayment>(tx, caller.actor);
    if (first) {
      const isPaid = await this.isAlreadyPaid(tx, caller, first.answer);
      return { payment: first.answer, isRetry: true, isPaid };
    }
    const { payment, isRetry } = await this.findOrCreate(tx, caller);
    await saveAnswer(tx, caller.actor, payment);
    return { payment, isRetry, isPaid: payment.total === 0 };
  }

  private async create(tx: Transaction, { actor, request }: Caller): Promise<CreatedPayment> {
    const { cancel: holdSeconds } = await this.deadlines.read(tx);
    return createPayment(tx, actor, request, holdSeconds);
  }

  private async findOrCreate(
    tx: Transaction,
    { actor, request }: Caller,
  ): Promise<Pick<PreparedPayment, 'payment' | 'isRetry'>> {
    const [orders, recent] = await Promise.all([
      lockPayableOrders(tx, actor, request.orderIds),
      findRecentPayment(tx, actor, request),
    ]);
    const areAllPayable = orders.length === new Set(request.orderIds).size;
    if (recent && areAllPayable) return { payment: recent, isRetry: true };
    const { cancel: holdSeconds } = await this.deadlines.read(tx);
    const payment = await insertPayment(tx, { actor, request, orders, holdSeconds });
    if (payment.total === 0) await this.completeNow(tx, { actor, request }, payment);
    return { payment, isRetry: false };
  }

  /**
   * @returns whether the payment of a repeated key was made meanwhile
   * @throws Refusal when it was not, and its orders cannot be paid any more
   */
  private async isAlreadyPaid(
    tx: Transaction,
    { actor, request }: Caller,
    payment: CreatedPayment,
  ): Promise<boolean> {
    const [row] = await tx.rows<{ is_paid: boolean }>(
      `SELECT pay_status = ${payStatus.paid} AS is_paid FROM order_pays WHERE id = $1`,
      [payment.id],
      'payments.isPaid',
    );
    if (row?.is_paid) return true;
    const orders = await lockPayableOrders(tx, actor, request.orderIds);
    if (orders.length === 0) throw await explainNotPayable(tx, actor, request.orderIds);
    return false;
  }

  /** @throws Refusal `payments.notPayable` unless this pays at least one order */
  private async completeNow(
    tx: Transaction,
    { actor, request }: Caller,
    { pay_no: payNo, total }: CreatedPayment,
  ): Promise<void> {
    const result = await this.completePayment.runIn(tx, actor, { payNo, tradeNo: '', total });
    if (result !== 'paid') throw await explainNotPayable(tx, actor, request.orderIds);
  }

  private async startAt(
    provider: Provider,
    payment: CreatedPayment & Pick<Charge, 'isRetry'>,
    { actor, request }: Caller,
  ): Promise<PayAnswer> {
    const { pay_no: payNo, total, subject, expires: expiresAt, isRetry } = payment;
    const { device, origin, method } = request;
    const openid = await this.openidOf(provider, actor, request);
    const started = await provider.start({
      payNo,
      isRetry,
      total: fen(total),
      subject,
      device,
      openid,
      ip: actor.ip,
      expiresAt,
      notifyUrl: `${origin}/api/payment/${method}/${device}`,
      returnUrl: `${origin}/order/success?pay_no=${payNo}`,
    });
    return {
      pay_no: payNo,
      pay_status: payStatus.open,
      ...started,
    };
  }

  /** The openid that the client knows, or else that of a binding to the paying application. */
  private async openidOf(
    { application }: Provider,
    { id }: Actor,
    { device, openid }: PaymentRequest,
  ): Promise<string | undefined> {
    if (openid || (device !== 'mp' && device !== 'mini')) return openid;
    return this.openids.run(id, application);
  }

  /**
   * The provider has paid or closed this number: completes the payment, or closes it and starts
   * another one.
   */
  private async replaceEndedPayment(
    provider: Provider,
    { id, pay_no: payNo }: CreatedPayment,
    caller: Caller,
  ): Promise<PayAnswer> {
    const result = await provider.query(payNo);
    if (typeof result === 'object') {
      await this.completePayment.run(result);
      return { pay_no: payNo, pay_status: payStatus.paid };
    }
    const payment = await this.database.transaction(async (tx) => {
      await tx.run(closePaymentSql, [id], 'payments.close');
      return this.create(tx, caller);
    });
    return this.startAt(provider, { ...payment, isRetry: false }, caller);
  }
}

/** Replaces `wallet.short` by `payments.balanceShort`. */
function toBalanceRefusal(error: unknown): unknown {
  const isShort = error instanceof Refusal && error.key === walletErrors.short().key;
  return isShort ? paymentErrors.balanceShort() : error;
}
