import { Injectable } from '@nestjs/common';
import { LocalServerAddress } from '../../mall/kernel/local-server-address.ts';
import { SandboxKeys } from '../../mall/kernel/sandbox-keys.ts';
import { Env } from '../../platform/config/env.ts';
import { Database } from '../../platform/database/sql.ts';
import { truncate } from '../../platform/database/truncate.ts';
import { Log } from '../../platform/observability/log.ts';
import { createHttpClient } from '../../platform/outbound/http-client.ts';
import { ssrfGuard } from '../../platform/outbound/ssrf-guard.ts';
import { isGenuine, type NoticeKind } from './payment-sandbox.ts';
import { paymentSandboxes } from './payment-sandboxes.ts';
import { SandboxTrades, type Trade } from './sandbox-trades.ts';

export interface SandboxNotice {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly tries: number;
  readonly is_taken: boolean;
  readonly answer: string;
  readonly sent_at: string | null;
  /** Seconds until the next try; null when it is not sent again. */
  readonly due_seconds: number | null;
}

interface ClaimedNotice {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly trade_no: string;
}

/**
 * Sends notices over HTTP to the mall's own route and signs each when it is sent. Only the path of
 * the notify URL is used: the sandbox calls no other machine
 * (docs/invariants.md#outbound-requests).
 */
@Injectable()
export class SandboxNoticeSender {
  private readonly request = createHttpClient(ssrfGuard(this.env.profile));

  constructor(
    private readonly keys: SandboxKeys,
    private readonly server: LocalServerAddress,
    private readonly env: Env,
    private readonly log: Log,
  ) {}

  /** @returns whether the mall accepted the notice, and its response as text */
  async send(
    trade: Trade,
    kind: NoticeKind,
  ): Promise<{ readonly isAccepted: boolean; readonly answer: string }> {
    const url = new URL(noticePath(trade.notify_url), this.server.origin);
    const keys = await this.keys.get();
    const sandbox = paymentSandboxes.get(trade.vendor);
    if (!sandbox) return { isAccepted: false, answer: 'the provider is gone' };
    const { body, headers } = sandbox.writeNotice({ trade, kind, keys, now: new Date() });
    try {
      const response = await this.request({ method: 'POST', url, headers, body });
      return {
        isAccepted: sandbox.isAccepted(response),
        answer: truncate(`${response.status} ${response.body}`, 200),
      };
    } catch (error) {
      this.log.warn({ err: error }, 'A sandbox notice could not be delivered');
      return { isAccepted: false, answer: 'no answer' };
    }
  }
}

/** Any other path becomes the prefix of notices, which answers 404. */
function noticePath(notifyUrl: string): string {
  const path = URL.canParse(notifyUrl) ? new URL(notifyUrl).pathname : '';
  return path.startsWith('/api/payment/') ? path : '/api/payment/';
}

/** Seconds until a refused notice is sent again, as providers do; after the last one, never. */
const retrySeconds = [15, 15, 30, 180, 600, 1800] as const;
/** Notices sent by one run of the job. */
const maxPerRun = 50;

/** The queue of notices. A refused notice is sent again; the job sends those that are due. */
@Injectable()
export class SandboxNotices {
  constructor(
    private readonly database: Database,
    private readonly trades: SandboxTrades,
    private readonly sender: SandboxNoticeSender,
  ) {}

  /** Queues a notice. With `afterSeconds` 0 it is sent before this resolves. */
  async send(trade: Trade, kind: NoticeKind, afterSeconds = 0): Promise<void> {
    const [row] = await this.database.rows<{ id: number }>(
      `
        INSERT INTO sandbox_notices (trade_id, kind, due_at)
        VALUES ($1, $2, mall_now() + make_interval(secs => $3))
        RETURNING id`,
      [trade.id, kind, afterSeconds],
    );
    if (afterSeconds === 0) await this.sendMatching('n.id = $1', [row!.id]);
  }

  /** Sends the queued notices of this payment, due or not. */
  async sendWaiting({ id }: Trade): Promise<void> {
    await this.sendMatching('n.trade_id = $1 AND n.due_at IS NOT NULL', [id]);
  }

  /** Sends the notices that are due; called by the job. */
  async sendDue(): Promise<void> {
    await this.sendMatching('n.due_at <= mall_now()', []);
  }

  /** The latest notices of a payment, newest first. */
  async list({ id }: Trade): Promise<readonly SandboxNotice[]> {
    return this.database.rows<SandboxNotice>(
      `
        SELECT
          id, kind, tries, is_taken, answer, to_char(sent_at, 'HH24:MI:SS') AS sent_at,
          CASE
            WHEN due_at IS NOT NULL THEN greatest(
              0, ceil(extract(epoch FROM due_at - mall_now()))
            )::int
          END AS due_seconds
        FROM sandbox_notices
        WHERE trade_id = $1
        ORDER BY id DESC
        LIMIT 20`,
      [id],
    );
  }

  /**
   * Claims the notices first, so that two processes never send the same one. A notice that a
   * process claimed and did not send is sent again at its next due time.
   */
  private async sendMatching(condition: string, values: readonly unknown[]): Promise<void> {
    const claimed = await this.database.rows<ClaimedNotice>(
      `
        UPDATE sandbox_notices s
        SET
          tries = s.tries + 1,
          sent_at = mall_now(),
          due_at = mall_now() + make_interval(
            secs => (ARRAY[${retrySeconds.join()}])[least(s.tries + 1, ${retrySeconds.length})]
          )
        FROM sandbox_trades t
        WHERE t.id = s.trade_id
          AND s.id IN (
            SELECT n.id
            FROM sandbox_notices n
            WHERE ${condition}
            ORDER BY n.id
            LIMIT ${maxPerRun}
            FOR UPDATE SKIP LOCKED
          )
        RETURNING s.id, s.kind, t.trade_no`,
      values,
    );
    for (const notice of claimed.toSorted((a, b) => a.id - b.id)) await this.deliver(notice);
  }

  /** A forged notice is sent once. */
  private async deliver({ id, kind, trade_no: tradeNo }: ClaimedNotice): Promise<void> {
    const trade = (await this.trades.byTradeNo(tradeNo))!;
    const { isAccepted, answer } = await this.sender.send(trade, kind);
    await this.database.run(
      `
        UPDATE sandbox_notices
        SET
          is_taken = $2,
          answer = $3,
          due_at = CASE WHEN $2 OR $4 OR tries > ${retrySeconds.length} THEN NULL ELSE due_at END
        WHERE id = $1`,
      [id, isAccepted, answer, !isGenuine(kind)],
    );
  }
}
