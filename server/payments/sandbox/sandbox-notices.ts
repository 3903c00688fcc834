import { Injectable } from '@nestjs/common';
import { Env } from '../../config/env.ts';
import { Log } from '../../config/log.ts';
import { Database } from '../../config/sql.ts';
import { askBy } from '../../http/ask.ts';
import { outgoing } from '../../http/outgoing.ts';
import { isGenuine, type NoticeKind } from './notice-kinds.ts';
import { OwnAddress } from './own-address.ts';
import { SandboxKeys } from './sandbox-keys.ts';
import { SandboxTrades, type Trade } from './sandbox-trades.ts';
import { writeNotice } from './write-notice.ts';

export interface SentNotice {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly tries: number;
  readonly is_taken: boolean;
  readonly answer: string;
  readonly sent_at: string | null /** Null: it is not sent again. */;
  readonly due_seconds: number | null;
}
interface Claimed {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly trade_no: string;
}

/** Seconds after which a notice that was not taken comes again, as providers do; then never. */
const waits = [15, 15, 30, 180, 600, 1800] as const;
/** One turn of the job sends no more than this. */
const perTurn = 50;

/**
 * Sends notices over HTTP to the mall's own route, each signed at the moment it is sent. Only the path of the notify URL counts: whatever host a request named,
 * the sandbox speaks to this machine alone (must-hold 25).
 */
@Injectable()
export class SandboxNotices {
  private readonly ask = askBy(outgoing(this.env.profile));

  constructor(
    private readonly database: Database,
    private readonly trades: SandboxTrades,
    private readonly keys: SandboxKeys,
    private readonly own: OwnAddress,
    private readonly env: Env,
    private readonly log: Log,
  ) {}

  /** Plans a notice; `afterSeconds` 0 sends it now and answers when it was heard. */
  async send(trade: Trade, kind: NoticeKind, afterSeconds = 0): Promise<void> {
    const [row] = await this.database.rows<{ id: number }>(
      'INSERT INTO sandbox_notices (trade_id, kind, due_at) VALUES ($1, $2, mall_now() + make_interval(secs => $3)) RETURNING id',
      [trade.id, kind, afterSeconds],
    );
    if (afterSeconds === 0) await this.sendThese('n.id = $1', [row!.id]);
  }

  /** Sends what waits for this payment, due or not. */
  async sendWaiting({ id }: Trade): Promise<void> {
    await this.sendThese('n.trade_id = $1 AND n.due_at IS NOT NULL', [id]);
  }

  /** What is due; the job calls this on one process. */
  async sendDue(): Promise<void> {
    await this.sendThese('n.due_at <= mall_now()', []);
  }

  async of({ id }: Trade): Promise<readonly SentNotice[]> {
    return this.database.rows<SentNotice>(
      `SELECT id, kind, tries, is_taken, answer, to_char(sent_at, 'HH24:MI:SS') AS sent_at, CASE WHEN due_at IS NOT NULL THEN greatest(0, ceil(extract(epoch FROM due_at - mall_now())))::int END AS due_seconds FROM sandbox_notices WHERE trade_id = $1 ORDER BY id DESC LIMIT 20`,
      [id],
    );
  }

  /** Takes them first: two processes never send one notice at once, and one that ends in between leaves it to be sent again. */
  private async sendThese(where: string, values: readonly unknown[]): Promise<void> {
    const claimed = await this.database.rows<Claimed>(
      `UPDATE sandbox_notices s SET tries = s.tries + 1, sent_at = mall_now(), due_at = mall_now() + make_interval(secs => (ARRAY[${waits.join()}])[least(s.tries + 1, ${waits.length})])
       FROM sandbox_trades t WHERE t.id = s.trade_id AND s.id IN (SELECT n.id FROM sandbox_notices n WHERE ${where} ORDER BY n.id LIMIT ${perTurn} FOR UPDATE SKIP LOCKED) RETURNING s.id, s.kind, t.trade_no`,
      values,
    );
    for (const notice of claimed.sort((a, b) => a.id - b.id)) await this.deliver(notice);
  }

  private async deliver({ id, kind, trade_no: tradeNo }: Claimed): Promise<void> {
    const trade = (await this.trades.byTradeNo(tradeNo))!;
    const { isTaken, answer } = await this.post(trade, kind);
    await this.database.run(
      `UPDATE sandbox_notices SET is_taken = $2, answer = $3, due_at = CASE WHEN $2 OR $4 OR tries > ${waits.length} THEN NULL ELSE due_at END WHERE id = $1`,
      [id, isTaken, answer, !isGenuine(kind)],
    );
  }

  private async post(
    trade: Trade,
    kind: NoticeKind,
  ): Promise<{ readonly isTaken: boolean; readonly answer: string }> {
    const url = new URL(pathOf(trade.notify_url), this.own.origin);
    const { body, headers } = writeNotice({
      trade,
      kind,
      keys: await this.keys.get(),
      now: new Date(),
    });
    try {
      const told = await this.ask({ method: 'POST', url, headers, body });
      return {
        isTaken: told.status === 200 && (trade.vendor === 'wechat' || told.body === 'success'),
        answer: `${told.status} ${told.body}`.slice(0, 200),
      };
    } catch (error) {
      this.log.warn({ err: error }, 'a sandbox notice was not delivered');
      return { isTaken: false, answer: 'no answer' };
    }
  }
}

/** Notices go to payments only. */
const pathOf = (notifyUrl: string): string => {
  const path = URL.canParse(notifyUrl) ? new URL(notifyUrl).pathname : '';
  return path.startsWith('/api/payment/') ? path : '/api/payment/';
};
