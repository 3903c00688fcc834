import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { PayDevice } from '../../schemas/contract/calls/checkout.ts';
import { Log } from '../config/log.ts';
import { Database } from '../config/sql.ts';
import { Jobs } from '../jobs/jobs.ts';
import { fen } from '../money/fen.ts';
import { post } from '../wallet/post.ts';
import type { PaymentMethod } from './payment-driver.ts';
import type { RefundState } from './payment-driver.ts';
import { Providers } from './providers.ts';

interface Claimed {
  readonly id: number;
  readonly refund_no: string;
  readonly money: number;
  readonly tries: number;
  readonly user_id: number;
  readonly pay_no: string;
  readonly payment_name: PaymentMethod;
  readonly device: PayDevice;
  readonly total: number;
}

/** Refunds claimed at once. */
const batch = 20;
/** After so many refusals the money goes to the shopper's balance. */
const mostTries = 10;
/** Seconds until a claimed refund is tried again: 20 at first, then twice as long each time, up to ten minutes, so that ten tries take less than an hour (invariant 38). A process that dies in between delays it no longer. */
const retry = 'least(600, 10 * 2 ^ least(tries + 1, 10))';

/**
 * Brings money back to the vendor it came from, each refund once by its number. Nothing is locked while a vendor is asked: a claim moves `next_at`, so
 * that no other process takes the same, and the number makes a repetition the same refund.
 */
@Injectable()
export class ReturnMoney implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly providers: Providers,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.jobs.add({
      name: 'payments.refund',
      everySeconds: 20,
      leaseSeconds: 900,
      run: () => this.run(),
    });
  }

  async run(): Promise<void> {
    for (let claimed = await this.claim(); claimed.length > 0; claimed = await this.claim())
      await Promise.all(claimed.map((refund) => this.bring(refund)));
  }

  private claim(): Promise<Claimed[]> {
    return this.database.rows<Claimed>(
      `WITH due AS (SELECT id FROM pay_refunds WHERE status = 0 AND next_at <= mall_now() ORDER BY next_at LIMIT ${batch} FOR UPDATE SKIP LOCKED),
        claimed AS (UPDATE pay_refunds r SET tries = tries + 1, next_at = mall_now() + make_interval(secs => ${retry}), updated_at = mall_now() FROM due WHERE r.id = due.id RETURNING r.id, r.refund_no, r.money, r.tries, r.pay_id)
       SELECT c.id, c.refund_no, c.money, c.tries, p.user_id, p.pay_no, p.payment_name, p.device, p.total FROM claimed c JOIN order_pays p ON p.id = c.pay_id`,
      [],
      'payments.claimRefunds',
    );
  }

  private async bring(refund: Claimed): Promise<void> {
    try {
      const provider = await this.providers.of(refund.payment_name, refund.device);
      const { pay_no: payNo, refund_no: refundNo } = refund;
      const state = await provider.refund({
        payNo,
        refundNo,
        total: fen(refund.total),
        amount: fen(refund.money),
        reason: refundNo,
      });
      const isLastNo = state === 'failed' && refund.tries >= mostTries; // the vendor may have done what it now refuses to do again
      await this.note(
        refund,
        isLastNo ? ((await provider.queryRefund({ payNo, refundNo })) ?? state) : state,
      );
    } catch (error) {
      this.log.warn(
        { err: error, refund_no: refund.refund_no, tries: refund.tries },
        'a refund could not be asked for',
      );
      await this.database.run('UPDATE pay_refunds SET error = $2 WHERE id = $1 AND status = 0', [
        refund.id,
        error instanceof Error ? error.message.slice(0, 200) : 'failed',
      ]);
    }
  }

  /** Only a vendor's plain no counts towards the balance: one that could not be asked may have paid, and is asked again for as long as it takes. */
  private async note(refund: Claimed, state: RefundState): Promise<void> {
    if (state === 'failed' && refund.tries >= mostTries) return this.redirect(refund);
    if (state === 'failed')
      return void (await this.database.run(
        "UPDATE pay_refunds SET error = 'refused' WHERE id = $1 AND status = 0",
        [refund.id],
      ));
    if (state === 'pending')
      return void (await this.database.run(
        'UPDATE pay_refunds SET tries = tries - 1 WHERE id = $1 AND status = 0',
        [refund.id],
      ));
    await this.database.run(
      "UPDATE pay_refunds SET status = 1, error = '', updated_at = mall_now() WHERE id = $1 AND status = 0",
      [refund.id],
    );
  }

  private async redirect({
    id,
    money,
    user_id: userId,
    refund_no: refundNo,
  }: Claimed): Promise<void> {
    await this.database.transaction(async (tx) => {
      const ended = await tx.run(
        'UPDATE pay_refunds SET status = 2, updated_at = mall_now() WHERE id = $1 AND status = 0',
        [id],
      );
      if (ended === 0) return;
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
      'a vendor refuses a refund; the money went to the balance',
    );
  }
}
