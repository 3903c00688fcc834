import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { PayDevice } from '../../../schemas/contract/calls/orders/checkout.ts';
import { Database } from '../../platform/database/sql.ts';
import { dueSql } from '../../platform/jobs/due-sql.ts';
import { runLanes } from '../../platform/jobs/run-lanes.ts';
import { Scheduled } from '../../platform/jobs/scheduled.ts';
import { Log } from '../../platform/observability/log.ts';
import { fen } from '../kernel/fen.ts';
import { refundStatus } from '../kernel/statuses.ts';
import { post } from '../wallet/post.ts';
import type { PaymentMethod, ProviderRefundState } from './payment-driver.ts';
import { PaymentProviders } from './payment-providers.ts';

interface ClaimedRefund {
  readonly id: number;
  readonly refund_no: string;
  /** Fen. */
  readonly money: number;
  readonly tries: number;
  readonly user_id: number;
  readonly pay_no: string;
  readonly payment_name: PaymentMethod;
  readonly device: PayDevice;
  /** Total of the payment, in fen. */
  readonly total: number;
}

/** Refunds that are sent at the same time. */
const lanes = 100;
/** Refunds of one claim, so that one provider cannot take all lanes. */
const batchSize = 20;
/**
 * From this try on, a refusal of the provider sends the money to the shopper's balance. Tries that
 * did not reach the provider count too.
 */
const maxTries = 10;
/**
 * Seconds until a claimed refund is tried again: 20, then twice as long each time, at most ten
 * minutes. Ten tries take less than an hour (docs/invariants.md#jobs).
 */
const retrySecondsSql = 'least(600, 10 * 2 ^ least(tries + 1, 10))';
const longestWait = "interval '600 seconds'";

/**
 * Sends queued refunds to the provider that collected the money. A claim moves `next_at`, so no
 * other process takes the same refund, and no row is locked while the provider is called. The
 * refund number makes a repeated call the same refund (docs/invariants.md#refunds, R3 and R9).
 */
@Injectable()
export class ReturnMoney implements OnModuleDestroy {
  private isStopping = false;

  constructor(
    private readonly database: Database,
    private readonly providers: PaymentProviders,
    private readonly log: Log,
  ) {}

  onModuleDestroy(): void {
    this.isStopping = true;
  }

  @Scheduled({ name: 'payments.refund', everySeconds: 20 })
  run(): Promise<void> {
    return runLanes({
      claim: (busy) => this.claim(lanes - busy.length, busy),
      ownerOf: (refund: ClaimedRefund) => refund.payment_name,
      work: (refunds) => Promise.all(refunds.map((refund) => this.refundAtProvider(refund))),
      isStopping: () => this.isStopping,
    });
  }

  private claim(limit: number, busy: readonly ClaimedRefund[]): Promise<ClaimedRefund[]> {
    return this.database.rows<ClaimedRefund>(
      `
        WITH due AS (
          SELECT r.id
          FROM pay_refunds r
          JOIN order_pays p ON p.id = r.pay_id
          WHERE r.status = ${refundStatus.queued}
            AND ${dueSql('r.next_at', longestWait)}
            AND p.payment_name <> ALL($2::text[])
          ORDER BY r.next_at
          LIMIT $1
          FOR UPDATE OF r SKIP LOCKED
        ),
          claimed AS (
            UPDATE pay_refunds r
            SET
              tries = tries + 1,
              next_at = mall_now() + make_interval(secs => ${retrySecondsSql}),
              updated_at = mall_now()
            FROM due
            WHERE r.id = due.id
            RETURNING r.id, r.refund_no, r.money, r.tries, r.pay_id
          )
        SELECT
          c.id, c.refund_no, c.money, c.tries, p.user_id, p.pay_no, p.payment_name, p.device,
          p.total
        FROM claimed c
        JOIN order_pays p ON p.id = c.pay_id`,
      [Math.min(limit, batchSize), busy.map(({ payment_name: name }) => name)],
      'payments.claimRefunds',
    );
  }

  private async refundAtProvider(refund: ClaimedRefund): Promise<void> {
    try {
      await this.writeState(refund, await this.callProvider(refund));
    } catch (error) {
      this.log.warn(
        { err: error, refund_no: refund.refund_no, tries: refund.tries },
        'A refund could not be sent to its provider',
      );
      await this.writeError(refund, error instanceof Error ? error.message : 'failed');
    }
  }

  /** Queries the refund after the last refusal: the provider may have done it in an earlier try. */
  private async callProvider(refund: ClaimedRefund): Promise<ProviderRefundState> {
    const { pay_no: payNo, refund_no: refundNo } = refund;
    const provider = await this.providers.get(refund.payment_name, refund.device);
    const state = await provider.refund({
      payNo,
      refundNo,
      total: fen(refund.total),
      amount: fen(refund.money),
      reason: refundNo,
    });
    if (state !== 'failed' || refund.tries < maxTries) return state;
    return (await provider.queryRefund({ payNo, refundNo })) ?? state;
  }

  /**
   * Only an explicit refusal leads to the balance. A provider that could not be reached may have
   * paid, so it is called again until it answers.
   */
  private async writeState(refund: ClaimedRefund, state: ProviderRefundState): Promise<void> {
    switch (state) {
      case 'failed':
        if (refund.tries >= maxTries) await this.refundToBalance(refund);
        else await this.writeError(refund, 'refused');
        break;
      case 'pending':
        // Waiting for the provider is not a refusal, so it does not count as a try
        await this.database.run(
          `
            UPDATE pay_refunds
            SET tries = tries - 1
            WHERE id = $1 AND status = ${refundStatus.queued}`,
          [refund.id],
        );
        break;
      case 'done':
        await this.database.run(
          `
            UPDATE pay_refunds
            SET status = ${refundStatus.sent}, error = '', updated_at = mall_now()
            WHERE id = $1 AND status = ${refundStatus.queued}`,
          [refund.id],
        );
        break;
    }
  }

  private async writeError({ id }: ClaimedRefund, message: string): Promise<void> {
    await this.database.run(
      `UPDATE pay_refunds SET error = $2 WHERE id = $1 AND status = ${refundStatus.queued}`,
      [id, message.slice(0, 200)],
    );
  }

  private async refundToBalance(refund: ClaimedRefund): Promise<void> {
    const { id, money, user_id: userId, refund_no: refundNo } = refund;
    await this.database.transaction(async (tx) => {
      const redirected = await tx.run(
        `
          UPDATE pay_refunds
          SET status = ${refundStatus.redirected}, updated_at = mall_now()
          WHERE id = $1 AND status = ${refundStatus.queued}`,
        [id],
      );
      if (redirected === 0) return;
      await post(tx, [
        {
          cause: { type: 'pay_refund', id },
          event: 'refund_redirected',
          info: refundNo,
          legs: [
            { account: { owner: 'platform', kind: 'clearing' }, amount: -money },
            { account: { owner: 'user', id: userId, kind: 'money' }, amount: money },
          ],
        },
      ]);
    });
    this.log.warn(
      { refund_no: refundNo },
      'The provider refused a refund; the money went to the balance',
    );
  }
}
