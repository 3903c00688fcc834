import { CallInTrial } from '../../platform/database/trial.ts';
import type { SendRequest } from '../../platform/outbound/http-client.ts';
import type { WebhookDelivery, WebhookOutcome, WebhookReport } from './deliveries.ts';
import { signatureHeader } from './sign.ts';

/** Limits of one attempt; only the beginning of an answer is kept. */
export const webhookLimits = {
  timeoutMs: 10_000,
  maxResponseBytes: 4096,
  longResponse: 'cut',
} as const;

/**
 * Sends one delivery. Any status from 200 to 299 accepts the event; redirects are not followed.
 *
 * @param secrets plain, the current one first
 */
export async function sendWebhook(
  send: SendRequest,
  delivery: WebhookDelivery,
  secrets: readonly string[],
): Promise<WebhookOutcome> {
  const startedAt = performance.now();
  const report = (answer: Omit<WebhookReport, 'durationMs'>): WebhookReport => ({
    durationMs: Math.round(performance.now() - startedAt),
    ...answer,
  });
  const { body } = delivery;
  const seconds = Math.floor(Date.now() / 1000);
  try {
    const { status, body: response } = await send({
      method: 'POST',
      url: new URL(delivery.url),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Souk-Webhooks/1',
        'souk-event': delivery.event,
        'souk-event-id': delivery.event_id,
        'souk-signature': signatureHeader(secrets, seconds, body),
      },
      body,
    });
    const isAccepted = status >= 200 && status < 300;
    return {
      ...(isAccepted ? {} : { failure: { reason: `HTTP ${status}` } }),
      // PostgreSQL stores no NUL
      report: report({ status, response: response.replaceAll('\0', '') }),
    };
  } catch (error) {
    if (error instanceof CallInTrial) throw error;
    return {
      failure: { reason: reasonOf(error) },
      report: report({ status: undefined, response: '' }),
    };
  }
}

/** The error of the connection, without its stack and without the resolved address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  const code =
    cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  const isLate = [error, cause].some(
    (each) => each instanceof Error && (each.name === 'TimeoutError' || each.name === 'AbortError'),
  );
  if (isLate) return `no answer within ${webhookLimits.timeoutMs / 1000} s`;
  return code === '' ? error.message : `${error.message} (${code})`;
}
