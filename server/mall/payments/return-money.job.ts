import { Injectable } from '@nestjs/common';
import type { PayDevice, PayMethod } from '../../../schemas/contract/calls/orders/checkout.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import type { Outcome, Task, TriedTask } from '../../platform/jobs/queue.ts';
import { Queues } from '../../platform/jobs/queues.ts';
import { Scheduled } from '../../platform/jobs/scheduled.ts';
import { Log } from '../../platform/observability/log.ts';
import { fen } from '../kernel/fen.ts';
import { refundStatus } from '../kernel/statuses.ts';
import { type Posting, post } from '../wallet/post.ts';
import type { ProviderRefundState } from './payment-driver.ts';
import { PaymentProviders } from './payment-providers.ts';

interface QueuedRefund extends Task {
  readonly refund_no: string;
  /** Fen. */
  readonly money: number;
  readonly user_id: number;
  readonly pay_no: string;
  readonly payment_name: PayMethod;
  readonly device: PayDevice;
  /** Total of the payment, in fen. */
  readonly total: number;
}

/**
 * From this try on, a refusal of the provider sends the money to the shopper's balance. Tries that
 * did not reach the provider count too, and the view `failed_tasks` lists it. Ten tries take less
 * than an hour (docs/invariants.md#jobs).
 */
const maxTries = 10;

/**
 * Sends queued refunds to the provider that collected the money. The refund number makes a repeated
 * call the same refund (docs/invariants.md#refunds, R3 and R9). Only an explicit refusal leads to
 * the balance. A provider that could not be reached may have paid, so it is called again until it
 * answers.
 */
@Injectable()
export class ReturnMoney {
  private readonly queue = this.queues.add<QueuedRefund>({
    name: 'refunds',
    job: 'payments.refund',
    table: 'pay_refunds',
    waits: [20, 40, 80, 160, 320, 600],
    isEndless: true,
    leaseSeconds: 60,
    size: 100,
    // So that one provider cannot take all lanes
    batch: 20,
    ready: () => `
      EXISTS (
        SELECT FROM order_pays p WHERE p.id = t.pay_id AND p.payment_name <> ALL($2::text[])
      )`,
    busy: (refunds) => [refunds.map(({ payment_name: name }) => name)],
    read: `
      SELECT
        r.id, r.tries, r.refund_no, r.money, p.user_id, p.pay_no, p.payment_name, p.device, p.total
      FROM claimed r
      JOIN order_pays p ON p.id = r.pay_id`,
    laneOf: ({ payment_name: name }) => name,
    work: (refund) => this.refundAtProvider(refund),
    afterTry: (tx, tried) => this.refundToBalances(tx, tried),
  });

  constructor(
    private readonly queues: Queues,
    private readonly providers: PaymentProviders,
    private readonly log: Log,
  ) {}

  @Scheduled({ name: 'payments.refund', everySeconds: 20 })
  run(): Promise<void> {
    return this.queue.run();
  }

  private async refundAtProvider(refund: QueuedRefund): Promise<Outcome<undefined>> {
    switch (await this.callProvider(refund)) {
      case 'done':
        return {};
      case 'pending':
        return { failure: { reason: 'pending', isUncounted: true } };
      case 'failed':
        return { failure: { reason: 'refused', isFinal: refund.tries >= maxTries } };
    }
  }

  /** Queries the refund after the last refusal: the provider may have done it in an earlier try. */
  private async callProvider(refund: QueuedRefund): Promise<ProviderRefundState> {
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

  private async refundToBalances(
    tx: Transaction,
    tried: readonly TriedTask<QueuedRefund, undefined>[],
  ): Promise<void> {
    const refused = tried.flatMap(({ task, status }) =>
      status === refundStatus.redirected ? [task] : [],
    );
    if (refused.length === 0) return;
    await post(tx, refused.map(balancePosting));
    tx.afterCommit(() => {
      this.log.warn(
        { refund_nos: refused.map(({ refund_no: refundNo }) => refundNo) },
        'The provider refused refunds; the money went to the balance',
      );
    });
  }
}

const balancePosting = ({
  id,
  money,
  user_id: userId,
  refund_no: refundNo,
}: QueuedRefund): Posting => ({
  cause: { type: 'pay_refund', id },
  event: 'refund_redirected',
  info: refundNo,
  legs: [
    { account: { owner: 'platform', kind: 'clearing' }, amount: -money },
    { account: { owner: 'user', id: userId, kind: 'money' }, amount: money },
  ],
});
