import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { PayDevice, PaymentEnd } from '../../schemas/contract/calls/checkout.ts';
import { anyOf } from '../config/kept-plan.ts';
import { Log } from '../config/log.ts';
import { Database } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import { Jobs } from '../jobs/jobs.ts';
import { closeSql } from './begin-payment.ts';
import { CompletePayment } from './complete-payment.ts';
import type { PaymentMethod } from './payment-driver.ts';
import { Providers } from './providers.ts';

interface Open {
  readonly id: number;
  readonly pay_no: string;
  readonly payment_name: PaymentMethod;
  readonly device: PayDevice;
  readonly is_over: boolean;
}

/** Seconds before a payment is asked after: its notice has come by then, as a rule. */
const quietSeconds = 60;
/** A shopper who waits is sooner served: seconds before their page has the vendor asked, and until it may again. Milliseconds for which that page waits for the vendor. Our choice. */
const waiting = { quietSeconds: 3, againSeconds: 5, mostMs: 2500 } as const;
/** Payments read at once, and asked after beside each other. */
const batch = 100;
const beside = 8;

/**
 * Asks vendors after open payments, for a notice may be lost: what was paid is completed, what was declined there is closed here, what was not made in its time there and here (must-hold 6).
 * Asking changes nothing and nothing is locked meanwhile; completing and closing each happen once, so any number of processes may run it.
 */
@Injectable()
export class ReconcilePayments implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly providers: Providers,
    private readonly completing: CompletePayment,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.jobs.add({
      name: 'payments.reconcile',
      everySeconds: 60,
      leaseSeconds: 900,
      run: () => this.run(),
    });
  }

  async run(): Promise<void> {
    for (let after = 0; ; ) {
      const open = await this.database.rows<Open>(
        `SELECT id, pay_no, payment_name, device, expire_time <= mall_now() AS is_over FROM order_pays WHERE pay_status = 0 AND payment_name <> 'balance' AND id > $1
         AND created_at <= mall_now() - make_interval(secs => ${quietSeconds}) ORDER BY id LIMIT ${batch}`,
        [after],
        'payments.open_since',
      );
      for (let at = 0; at < open.length; at += beside)
        await Promise.all(open.slice(at, at + beside).map((pay) => this.settle(pay)));
      if (open.length < batch) return;
      after = open.at(-1)!.id;
    }
  }

  /**
   * Asks after the open payment of a shopper's orders, whose page waits: a notice that was lost is then no matter. At most every few seconds per payment,
   * whoever asks and at whatever process; answers in time even when the vendor does not.
   */
  async askNow({ id }: Actor, orderIds: readonly number[]): Promise<void> {
    const open = await this.database.rows<Open>(
      `UPDATE order_pays p SET asked_at = mall_now() WHERE p.id IN (SELECT o.pay_id FROM pay_orders o WHERE o.order_id = ${anyOf('$1')}) AND p.user_id = $2 AND p.pay_status = 0 AND p.payment_name <> 'balance'
         AND p.created_at <= mall_now() - make_interval(secs => ${waiting.quietSeconds}) AND (p.asked_at IS NULL OR p.asked_at <= mall_now() - make_interval(secs => ${waiting.againSeconds}))
       RETURNING p.id, p.pay_no, p.payment_name, p.device, p.expire_time <= mall_now() AS is_over`,
      [orderIds, id],
      'payments.askNow',
    );
    if (open.length === 0) return;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, waiting.mostMs);
    });
    await Promise.race([Promise.all(open.slice(0, beside).map((pay) => this.settle(pay))), late]);
    clearTimeout(timer);
  }

  /** How the latest payment of a shopper's orders ended without money, for the page that waits for it. Undefined while it may still be made. */
  async endOf({ id }: Actor, orderIds: readonly number[]): Promise<PaymentEnd | undefined> {
    const [last] = await this.database.rows<{ ended: PaymentEnd | null }>(
      `SELECT CASE WHEN pay_status <> 2 THEN NULL WHEN updated_at >= expire_time THEN 'expired' ELSE 'declined' END AS ended FROM order_pays
       WHERE id = (SELECT max(o.pay_id) FROM pay_orders o WHERE o.order_id = ${anyOf('$1')}) AND user_id = $2 AND payment_name <> 'balance'`,
      [orderIds, id],
      'payments.endOf',
    );
    return last?.ended ?? undefined;
  }

  /** One that cannot be asked after waits for the next run, and holds up no other. */
  private async settle(pay: Open): Promise<void> {
    try {
      const provider = await this.providers.of(pay.payment_name, pay.device);
      if (pay.is_over) await provider.close(pay.pay_no); // before asking: what is closed cannot be paid any more, and what was paid stays paid
      const said = await provider.query(pay.pay_no);
      if (typeof said === 'object') return void (await this.completing.run(said));
      if (said === undefined && !pay.is_over) return;
      await this.database.run(closeSql, [pay.id], 'payments.close');
    } catch (error) {
      this.log.warn({ err: error, pay_no: pay.pay_no }, 'a payment could not be asked after');
    }
  }
}
