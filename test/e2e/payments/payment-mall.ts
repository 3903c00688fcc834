import { ReconcilePayments } from '../../../server/mall/payments/reconcile-payments.job.ts';
import { ReturnMoney } from '../../../server/mall/payments/return-money.job.ts';
import { Jobs } from '../../../server/platform/jobs/jobs.ts';
import { Sandbox } from '../../helpers/http/sandbox.ts';
import { place, type Shopper, Trade } from '../../helpers/mall/trade.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

interface PayRow {
  readonly id: number;
  readonly pay_status: number;
  /** Fen. */
  readonly refund_money: number;
  /** Fen. */
  readonly total: number;
}
interface UnpaidOrder {
  readonly shopper: Shopper;
  readonly storeId: number;
  readonly id: number;
  readonly stock: () => Promise<number>;
}

/** A mall with a sandbox of both providers, and what tests of payments read and change in it. */
export class PaymentMall {
  private constructor(
    readonly souk: TestApp,
    readonly trade: Trade,
    readonly sandbox: Sandbox,
  ) {}

  /** In the mall that the files of a worker share. */
  static async shared(): Promise<PaymentMall> {
    const souk = await sharedApp();
    return new PaymentMall(souk, new Trade(souk), new Sandbox(souk));
  }

  /** An order of one piece for 12.34 yuan, of a new shopper at a new store with 100 pieces. */
  async anOrder(): Promise<UnpaidOrder> {
    const store = await this.trade.aStore();
    const tea = await this.trade.goods(store, { price: 1234 });
    const shopper = await this.trade.shopper();
    const [id] = await place(shopper, [{ goods_id: tea.id }]);
    return { shopper, storeId: store.storeId, id: id!, stock: () => this.trade.stockOf(tea) };
  }

  async payOf(payNo: string): Promise<PayRow> {
    const [row] = await this.souk.sql.rows<PayRow>(
      'SELECT id, pay_status, refund_money, total FROM order_pays WHERE pay_no = $1',
      [payNo],
    );
    return row!;
  }

  /** The pending money of a store, in fen. */
  pending(storeId: number): Promise<number> {
    return this.trade.balance('store', storeId, 'pending');
  }

  /** Refunds of a payment at the sandbox. */
  refundsAt(payNo: string): Promise<object[]> {
    return this.souk.sql.rows(
      `
        SELECT r.refund_no, r.amount
        FROM sandbox_refunds r
        JOIN sandbox_trades t ON t.id = r.trade_id
        WHERE t.pay_no = $1`,
      [payNo],
    );
  }

  /** Refunds of a payment as the mall stores them. */
  storedRefunds(payId: number): Promise<object[]> {
    return this.souk.sql.rows(
      'SELECT status, tries, error_msg AS error FROM pay_refunds WHERE pay_id = $1',
      [payId],
    );
  }

  /** @param interval of PostgreSQL by which the clock is ahead, `0` for none */
  setClockOffset(interval: string): Promise<number> {
    return this.souk.sql.run('UPDATE test_clock SET moved_by = $1::interval', [interval]);
  }

  /** Runs each payment job twice in parallel, as two processes would, and once more. */
  async runJobs(): Promise<void> {
    for (const job of [ReconcilePayments, ReturnMoney]) {
      const run = () => this.souk.app.get<{ run(): Promise<void> }>(job).run();
      await Promise.all([run(), run()]);
      await run();
    }
  }
}

/** Runs these jobs as the scheduler does, and delays the others. @returns the names of those run */
export async function runOnly(
  { sql, app }: TestApp,
  ...names: readonly string[]
): Promise<readonly string[]> {
  await sql.run('DELETE FROM jobs WHERE name = ANY($1)', [names]);
  // A time further ahead than the interval and a minute counts as due
  await sql.run(
    `
      UPDATE jobs
      SET next_at = mall_now() + make_interval(secs => every_seconds + 50)
      WHERE name <> ALL($1)`,
    [names],
  );
  return app.get(Jobs).runDue();
}
