import { afterAll, beforeAll, expect, test } from 'vitest';
import { webhookEvents } from '../../../../../schemas/contract/dicts/webhook-events.ts';
import { Resources } from '../../../../../server/backoffice/resources/registry.ts';
import {
  assertEvents,
  assertReceiver,
} from '../../../../../server/mall/webhooks/assert-webhook.ts';
import { sendWebhook, webhookLimits } from '../../../../../server/mall/webhooks/send-webhook.ts';
import { signatureHeader } from '../../../../../server/mall/webhooks/sign.ts';
import { createHttpClient } from '../../../../../server/platform/outbound/http-client.ts';
import { ssrfGuard } from '../../../../../server/platform/outbound/ssrf-guard.ts';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../../helpers/services/webhook-receiver.ts';

let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
});
afterAll(() => receiver.close());

const deliveryTo = (url: string) => ({
  id: 1,
  tries: 1,
  webhook_id: 1,
  store_id: null,
  event_id: 'a',
  event: 'goods.created',
  body: '{}',
  secrets: [],
  url,
});

test('a signature names the time and one digest for each secret', () => {
  expect(signatureHeader(['one', 'two'], 1_700_000_000, '{"a":1}')).toBe(
    't=1700000000,' +
      'v1=1772115625e3255dbfca5d6d58f8ff88a635c98e7ea74e2161a12b6a61dd1858,' +
      'v1=8e6298b3af5de80015be7bd69f5b2c31bc7d4d8d5c6eadc373734ada10e241d6',
  );
});

test.each([
  'http://example.com/',
  'https://10.0.0.1/',
  'https://127.1/',
  'https://[::1]/',
  'https://169.254.169.254/latest',
  'https://0x7f000001/',
])('in production %s is no receiver', (url) => {
  expect(() => assertReceiver(url, 'production')).toThrow('webhooks.address');
});

test('in production a public https address is a receiver', () => {
  expect(() => assertReceiver('https://example.com:8443/hook?a=1', 'production')).not.toThrow();
});

test('in production a name that leads to a private address receives nothing', async () => {
  const send = createHttpClient(ssrfGuard('production'), webhookLimits);
  const url = receiver.url.replace('127.0.0.1', 'localhost');
  const result = await sendWebhook(send, deliveryTo(url), ['secret']);
  expect(result).toMatchObject({
    failure: { reason: expect.stringContaining('EPRIVATE') },
    report: { status: undefined },
  });
  expect(receiver.events).toEqual([]);
});

test('the beginning of a long answer is kept', async () => {
  receiver.answer(200, `a\0${'b'.repeat(100_000)}`);
  const send = createHttpClient(ssrfGuard('test'), webhookLimits);
  const result = await sendWebhook(send, deliveryTo(receiver.url), ['secret']);
  expect(result).toMatchObject({ report: { status: 200 } });
  expect(result.failure).toBeUndefined();
  expect(result.report?.response).toBe(`a${'b'.repeat(4094)}`);
});

const none = new Resources(new Map());

test('a store hears events of stores only, the mall hears all, and nobody an unknown one', () => {
  const ofMall = Object.entries(webhookEvents).filter(([, audience]) => audience !== 'store');
  const ofStores = Object.entries(webhookEvents).filter(([, audience]) => audience === 'store');
  expect([ofMall.length > 0, ofStores.length > 0]).toEqual([true, true]);
  for (const [event] of ofMall) {
    expect(() => assertEvents([event], true, none), event).toThrow();
    expect(() => assertEvents([event], false, none), event).not.toThrow();
  }
  for (const [event] of ofStores) {
    expect(() => assertEvents([event], true, none), event).not.toThrow();
    expect(() => assertEvents([event], false, none), event).not.toThrow();
  }
  for (const isOfStore of [true, false])
    expect(() => assertEvents(['toString'], isOfStore, none)).toThrow();
});
