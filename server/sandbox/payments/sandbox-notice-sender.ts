import { Injectable } from '@nestjs/common';
import { LocalServerAddress } from '../../mall/kernel/local-server-address.ts';
import { SandboxKeys } from '../../mall/kernel/sandbox-keys.ts';
import { Env } from '../../platform/config/env.ts';
import { truncate } from '../../platform/database/truncate.ts';
import { Log } from '../../platform/observability/log.ts';
import { createHttpClient } from '../../platform/outbound/http-client.ts';
import { ssrfGuard } from '../../platform/outbound/ssrf-guard.ts';
import type { NoticeKind } from './notice-kinds.ts';
import { paymentSandboxes } from './payment-sandboxes.ts';
import type { Trade } from './sandbox-trades.ts';

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
