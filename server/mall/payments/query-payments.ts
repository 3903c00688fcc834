import { Injectable } from '@nestjs/common';
import type {
  PayDevice,
  PayMethod,
  PaymentEnd,
} from '../../../schemas/contract/calls/orders/checkout.ts';
import { arrayParam } from '../../platform/database/generic-plan.ts';
import { Database } from '../../platform/database/sql.ts';
import { CallInTrial } from '../../platform/database/trial.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { Refusal } from '../../platform/http/response/errors.ts';
import { Log } from '../../platform/observability/log.ts';
import { payStatus } from '../kernel/statuses.ts';
import { CompletePayment } from './complete-payment.ts';
import { closePaymentSql } from './create-payment.ts';
import { PaymentProviders } from './payment-providers.ts';
import { paymentErrors } from './payments.errors.ts';

export interface OpenPayment {
  readonly id: number;
  readonly pay_no: string;
  readonly payment_name: PayMethod;
  readonly device: PayDevice;
  readonly is_expired: boolean;
}

/**
 * Condition: the time in `column` is at least `seconds` old, or more than a minute in the future. A
 * future time means that the clock was set back since, and a payment must not wait until the clock
 * has caught up.
 */
export const isOlderSql = (column: string, seconds: number): string => `
  (
    ${column} <= mall_now() - make_interval(secs => ${seconds})
    OR ${column} > mall_now() + interval '1 minute'
  )`;

/** Payments queried at the same time. */
const concurrency = 8;

/** Pause between two warnings about a method that is not configured, ms. */
const unavailableWarningMs = 3_600_000;

/** Limits for a page that waits for its payment, which is queried sooner than by the job. */
const waitingPage = {
  /** Age from which the payment is queried. */
  minAgeSeconds: 3,
  /** Pause between two queries of one payment, over all processes. */
  pauseSeconds: 5,
  /** Longest time the page waits for the provider: short enough for the next poll. */
  maxWaitMs: 2500,
} as const;

/**
 * Queries providers for payments, because a notice can get lost (docs/invariants.md#payments, PA6
 * and PA7). No row is locked during a query.
 */
@Injectable()
export class QueryPayments {
  /** When a method and device that is not configured was last logged, ms. */
  private readonly warnedAt = new Map<string, number>();

  constructor(
    private readonly database: Database,
    private readonly providers: PaymentProviders,
    private readonly completePayment: CompletePayment,
    private readonly log: Log,
  ) {}

  /**
   * Completes payments that were made, closes declined ones here, and closes expired ones here and
   * at the provider. Each takes effect once. A failure is logged and does not stop the others.
   */
  async reconcile(payments: readonly OpenPayment[]): Promise<void> {
    for (let index = 0; index < payments.length; index += concurrency) {
      const group = payments.slice(index, index + concurrency);
      await Promise.all(group.map((payment) => this.reconcileOne(payment)));
    }
  }

  /**
   * Queries the open payment of a shopper's orders while their page waits. Returns after
   * `waitingPage.maxWaitMs` even when the provider has not answered.
   */
  async queryNow({ id }: Actor, orderIds: readonly number[]): Promise<void> {
    const open = await this.claimForPage(id, orderIds);
    if (open.length === 0) return;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, waitingPage.maxWaitMs);
    });
    await Promise.race([this.reconcile(open.slice(0, concurrency)), timeout]);
    clearTimeout(timer);
  }

  /**
   * How the latest payment of a shopper's orders ended without money; undefined while it can still
   * be made.
   */
  async findEnd({ id }: Actor, orderIds: readonly number[]): Promise<PaymentEnd | undefined> {
    const [latest] = await this.database.rows<{ ended: PaymentEnd | null }>(
      `
        SELECT CASE
          WHEN pay_status <> ${payStatus.closed} THEN NULL
          WHEN updated_at >= expire_time THEN 'expired'
          ELSE 'declined'
        END AS ended
        FROM order_pays
        WHERE id = (SELECT max(o.pay_id) FROM pay_orders o WHERE o.order_id = ${arrayParam('$1')})
          AND user_id = $2
          AND payment_name <> 'balance'`,
      [orderIds, id],
      'payments.findEnd',
    );
    return latest?.ended ?? undefined;
  }

  /** The update of `asked_at` lets only one caller query a payment within the pause. */
  private claimForPage(userId: number, orderIds: readonly number[]): Promise<OpenPayment[]> {
    return this.database.rows<OpenPayment>(
      `
        UPDATE order_pays p
        SET asked_at = mall_now()
        WHERE p.id IN (SELECT o.pay_id FROM pay_orders o WHERE o.order_id = ${arrayParam('$1')})
          AND p.user_id = $2
          AND p.pay_status = ${payStatus.open}
          AND p.payment_name <> 'balance'
          AND ${isOlderSql('p.created_at', waitingPage.minAgeSeconds)}
          AND (p.asked_at IS NULL OR ${isOlderSql('p.asked_at', waitingPage.pauseSeconds)})
        RETURNING
          p.id, p.pay_no, p.payment_name, p.device, p.expire_time <= mall_now() AS is_expired`,
      [orderIds, userId],
      'payments.queryNow',
    );
  }

  private async reconcileOne(payment: OpenPayment): Promise<void> {
    try {
      const provider = await this.providers.get(payment.payment_name, payment.device);
      // Close before the query: afterwards the result is final
      if (payment.is_expired) await provider.close(payment.pay_no);
      const result = await provider.query(payment.pay_no);
      if (typeof result === 'object') {
        await this.completePayment.run(result);
        return;
      }
      const isOpen = result === undefined && !payment.is_expired;
      if (!isOpen) await this.database.run(closePaymentSql, [payment.id], 'payments.close');
    } catch (error) {
      if (error instanceof CallInTrial) throw error;
      if (error instanceof Refusal && error.key === paymentErrors.unavailable().key)
        this.warnUnavailable(payment);
      else
        this.log.warn({ err: error, pay_no: payment.pay_no }, 'A payment could not be reconciled');
    }
  }

  /**
   * The payment stays open: only its provider knows whether it was made, and is asked again once
   * the method is configured.
   */
  private warnUnavailable({ payment_name: method, device }: OpenPayment): void {
    const key = `${method} ${device}`;
    const warnedAt = this.warnedAt.get(key) ?? -Infinity;
    const now = performance.now();
    if (now - warnedAt < unavailableWarningMs) return;
    this.warnedAt.set(key, now);
    this.log.warn(
      { method, device },
      'Open payments wait for the settings of their method, which is not configured',
    );
  }
}
