import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, type Sql } from '../../config/sql.ts';
import type { PaymentMethod } from '../payment-driver.ts';

/** A payment as its provider knows it. Times are ISO 8601 with offset. */
export interface Trade {
  readonly id: number;
  readonly trade_no: string;
  readonly vendor: PaymentMethod;
  readonly pay_no: string;
  /** Fen. */
  readonly total: number;
  readonly subject: string;
  readonly notify_url: string;
  readonly return_url: string;
  readonly status: 'open' | 'paid' | 'closed';
  readonly is_expired: boolean;
  readonly expires_at: string;
  readonly paid_at: string | null;
  readonly refunded: number;
}
export type NewTrade = Pick<
  Trade,
  'vendor' | 'pay_no' | 'total' | 'subject' | 'notify_url' | 'return_url'
> & { /** ISO 8601, or minutes from now as `30m`. */ readonly expires: string };

const iso = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"')`;
const columns = `t.id, t.trade_no, t.vendor, t.pay_no, t.total, t.subject, t.notify_url, t.return_url, t.status, (t.status = 'open' AND t.expires_at <= mall_now()) AS is_expired,
  ${iso('t.expires_at')} AS expires_at, ${iso('t.paid_at')} AS paid_at, COALESCE((SELECT sum(r.amount) FROM sandbox_refunds r WHERE r.trade_id = t.id), 0)::bigint AS refunded`;

/** The sandbox's book: what was begun, paid, closed and refunded at it. */
@Injectable()
export class SandboxTrades {
  constructor(private readonly database: Database) {}

  /** The same number again is the same payment while it is open; undefined when it was paid or closed, or is of another amount. */
  async open({
    vendor,
    pay_no,
    total,
    subject,
    notify_url,
    return_url,
    expires,
  }: NewTrade): Promise<Trade | undefined> {
    const minutes = /^(\d{1,5})m$/.exec(expires)?.[1];
    await this.database.run(
      `INSERT INTO sandbox_trades (trade_no, vendor, pay_no, total, subject, notify_url, return_url, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, ${minutes === undefined ? '$8::timestamptz' : 'mall_now() + make_interval(mins => $8::int)'}) ON CONFLICT (vendor, pay_no) DO NOTHING`,
      [newTradeNo(), vendor, pay_no, total, subject, notify_url, return_url, minutes ?? expires],
    );
    const trade = await this.find(vendor, pay_no);
    return trade?.status === 'open' && trade.total === total ? trade : undefined;
  }

  async find(vendor: PaymentMethod, payNo: string): Promise<Trade | undefined> {
    const [trade] = await this.database.rows<Trade>(
      `SELECT ${columns} FROM sandbox_trades t WHERE t.vendor = $1 AND t.pay_no = $2`,
      [vendor, payNo],
    );
    return trade;
  }

  async byTradeNo(tradeNo: string): Promise<Trade | undefined> {
    const [trade] = await this.database.rows<Trade>(
      `SELECT ${columns} FROM sandbox_trades t WHERE t.trade_no = $1`,
      [tradeNo],
    );
    return trade;
  }

  /** Whether it was open, in time, and is paid by this. */
  async pay({ id }: Trade, sql: Sql = this.database): Promise<boolean> {
    return (
      (await sql.run(
        "UPDATE sandbox_trades SET status = 'paid', paid_at = date_trunc('second', mall_now()) WHERE id = $1 AND status = 'open' AND expires_at > mall_now()",
        [id],
      )) === 1
    );
  }

  /** Whether it was open and is closed by this. */
  async close({ id }: Trade): Promise<boolean> {
    return (
      (await this.database.run(
        "UPDATE sandbox_trades SET status = 'closed' WHERE id = $1 AND status = 'open'",
        [id],
      )) === 1
    );
  }

  /** `repeated`: that number was refunded before, by this amount. `refused`: not paid, more than is left, or the number stands for another amount. */
  async refund(
    { id }: Trade,
    refundNo: string,
    amount: number,
  ): Promise<'done' | 'repeated' | 'refused'> {
    return this.database.transaction(async (tx) => {
      const [trade] = await tx.rows<{ total: number; status: string }>(
        'SELECT total, status FROM sandbox_trades WHERE id = $1 FOR NO KEY UPDATE',
        [id],
      );
      const refunds = await tx.rows<{ refund_no: string; amount: number }>(
        'SELECT refund_no, amount FROM sandbox_refunds WHERE trade_id = $1',
        [id],
      );
      const before = refunds.find(({ refund_no }) => refund_no === refundNo);
      if (before) return before.amount === amount ? 'repeated' : 'refused';
      const left = trade!.total - refunds.reduce((all, refund) => all + refund.amount, 0);
      if (trade!.status !== 'paid' || amount < 1 || amount > left) return 'refused';
      await tx.run(
        'INSERT INTO sandbox_refunds (trade_id, refund_no, amount) VALUES ($1, $2, $3)',
        [id, refundNo, amount],
      );
      return 'done';
    });
  }

  /** The amount of a refund; `pay_no` may be left out, as WeChat Pay does. */
  async refunded(
    vendor: PaymentMethod,
    refundNo: string,
    payNo?: string,
  ): Promise<number | undefined> {
    const [row] = await this.database.rows<{ amount: number }>(
      'SELECT r.amount FROM sandbox_refunds r JOIN sandbox_trades t ON t.id = r.trade_id WHERE t.vendor = $1 AND r.refund_no = $2 AND ($3::text IS NULL OR t.pay_no = $3)',
      [vendor, refundNo, payNo ?? null],
    );
    return row?.amount;
  }
}

/** 28 random digits: whoever knows it may decide about the payment. */
const newTradeNo = (): string =>
  Array.from({ length: 4 }, () => String(randomInt(10_000_000)).padStart(7, '0')).join('');
