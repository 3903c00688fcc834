import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { PayMethod } from '../../../schemas/contract/calls/orders/checkout.ts';
import { nowSql } from '../../platform/database/now-sql.ts';
import { Database, type Sql } from '../../platform/database/sql.ts';

/** A payment at the provider. Times are ISO 8601 with offset. */
export interface Trade {
  readonly id: number;
  readonly trade_no: string;
  readonly vendor: PayMethod;
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

const selectTradeSql = `
  SELECT
    t.id, t.trade_no, t.vendor, t.pay_no, t.total, t.subject, t.notify_url, t.return_url, t.status,
    (t.status = 'open' AND t.expires_at <= mall_now()) AS is_expired,
    ${iso('t.expires_at')} AS expires_at,
    ${iso('t.paid_at')} AS paid_at,
    coalesce(
      (SELECT sum(r.amount) FROM sandbox_refunds r WHERE r.trade_id = t.id), 0
    )::bigint AS refunded
  FROM sandbox_trades t`;

/** The trades of the sandbox and their refunds. */
@Injectable()
export class SandboxTrades {
  constructor(private readonly database: Database) {}

  /**
   * Creates the trade, or finds the open one of the same number.
   *
   * @returns undefined when the number was paid, closed, or is of another amount
   */
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
    const expiresAt =
      minutes === undefined ? '$8::timestamptz' : 'mall_now() + make_interval(mins => $8::int)';
    await this.database.run(
      `
        INSERT INTO sandbox_trades (
          trade_no, vendor, pay_no, total, subject, notify_url, return_url, expires_at
        )
        VALUES (
          $1, $2, $3, $4, $5, $6, $7, ${expiresAt}
        )
        ON CONFLICT (vendor, pay_no)
        DO NOTHING`,
      [newTradeNo(), vendor, pay_no, total, subject, notify_url, return_url, minutes ?? expires],
    );
    const trade = await this.find(vendor, pay_no);
    return trade?.status === 'open' && trade.total === total ? trade : undefined;
  }

  async find(vendor: PayMethod, payNo: string): Promise<Trade | undefined> {
    const [trade] = await this.database.rows<Trade>(
      `${selectTradeSql} WHERE t.vendor = $1 AND t.pay_no = $2`,
      [vendor, payNo],
    );
    return trade;
  }

  async byTradeNo(tradeNo: string): Promise<Trade | undefined> {
    const [trade] = await this.database.rows<Trade>(`${selectTradeSql} WHERE t.trade_no = $1`, [
      tradeNo,
    ]);
    return trade;
  }

  /** @returns whether this call paid the trade; false for one that is not open or has expired */
  async pay({ id }: Trade, sql: Sql = this.database): Promise<boolean> {
    const paid = await sql.run(
      `
        UPDATE sandbox_trades
        SET status = 'paid', paid_at = ${nowSql}
        WHERE id = $1 AND status = 'open' AND expires_at > mall_now()`,
      [id],
    );
    return paid === 1;
  }

  /** @returns whether this call closed the trade */
  async close({ id }: Trade): Promise<boolean> {
    const closed = await this.database.run(
      "UPDATE sandbox_trades SET status = 'closed' WHERE id = $1 AND status = 'open'",
      [id],
    );
    return closed === 1;
  }

  /**
   * Refunds a part of a paid trade.
   *
   * @returns `repeated` when the number was refunded before with this amount; `refused` when the
   *   trade is not paid, less is left, or the number was used with another amount
   */
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
      const repeated = refunds.find((refund) => refund.refund_no === refundNo);
      if (repeated) return repeated.amount === amount ? 'repeated' : 'refused';
      const refunded = refunds.reduce((sum, refund) => sum + refund.amount, 0);
      const left = trade!.total - refunded;
      if (trade!.status !== 'paid' || amount < 1 || amount > left) return 'refused';
      await tx.run(
        'INSERT INTO sandbox_refunds (trade_id, refund_no, amount) VALUES ($1, $2, $3)',
        [id, refundNo, amount],
      );
      return 'done';
    });
  }

  /**
   * The amount of a refund in fen; undefined when there is none.
   *
   * @param payNo absent: any payment, because WeChat Pay queries by the refund number alone
   */
  async findRefund(
    vendor: PayMethod,
    refundNo: string,
    payNo?: string,
  ): Promise<number | undefined> {
    const [row] = await this.database.rows<{ amount: number }>(
      `
        SELECT r.amount
        FROM sandbox_refunds r
        JOIN sandbox_trades t ON t.id = r.trade_id
        WHERE t.vendor = $1 AND r.refund_no = $2 AND ($3::text IS NULL OR t.pay_no = $3)`,
      [vendor, refundNo, payNo ?? null],
    );
    return row?.amount;
  }
}

/** 28 random digits, unguessable because knowing the number is enough to approve the payment. */
function newTradeNo(): string {
  const groups = Array.from({ length: 4 }, () => String(randomInt(10_000_000)).padStart(7, '0'));
  return groups.join('');
}

/**
 * The page on which a person approves or declines the payment. It is on the origin of the notify
 * URL, because that is the name by which the shopper reaches the mall.
 */
export function payPageUrl({
  notify_url: notifyUrl,
  trade_no: tradeNo,
}: Pick<Trade, 'notify_url' | 'trade_no'>): string {
  const origin = URL.canParse(notifyUrl) ? new URL(notifyUrl).origin : '';
  return `${origin}/sandbox/pay/${tradeNo}`;
}
