import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { orderStatus } from '../../../schemas/contract/order-statuses.ts';
import { fen } from '../../../server/mall/kernel/fen.ts';
import { SandboxKeys } from '../../../server/mall/kernel/sandbox-keys.ts';
import { PaymentProviders } from '../../../server/mall/payments/payment-providers.ts';
import { Secrets } from '../../../server/platform/config/secrets.ts';
import {
  placeAndBeginPayment,
  type Sandbox,
  sharedSandboxMall,
} from '../../helpers/http/sandbox.ts';
import type { Shopper, Trade } from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { runOnly } from './payment-mall.ts';

let souk: TestApp;
let trade: Trade;
let sandbox: Sandbox;
let shopper: Shopper;
let goods: { readonly id: number };
beforeAll(async () => {
  ({ souk, trade, goods, sandbox } = await sharedSandboxMall());
}, 180_000);
/** A new shopper per test, because a shopper has at most five unpaid orders. */
beforeEach(async () => {
  shopper = await trade.shopper();
});

/** An order with a started payment. */
const startedPayment = (method: 'wechat' | 'alipay') =>
  placeAndBeginPayment(shopper, goods, { method });
const taken = { is_taken: true, tries: 1, waits: false };

describe.each(['wechat', 'alipay'] as const)('%s in the sandbox', (method) => {
  test('a code leads to the payment page; approving pays the order by a signed notice', async () => {
    const { code, pay_no, orderId } = await startedPayment(method);
    expect(code).toBe(souk.url + (await sandbox.page(pay_no)));
    expect(await trade.statusOf(orderId)).toBe(orderStatus.toPay);
    await sandbox.press(pay_no, 'approve');
    expect(await sandbox.notices(pay_no)).toMatchObject([{ kind: 'paid', ...taken }]);
    expect(await trade.statusOf(orderId)).toBe(orderStatus.toShip);
    const [pay] = await souk.sql.rows(
      'SELECT pay_status, trade_no, payment_name FROM order_pays WHERE pay_no = $1',
      [pay_no],
    );
    expect(pay).toEqual({
      pay_status: 1,
      trade_no: (await sandbox.page(pay_no)).split('/').at(-1),
      payment_name: method,
    });
  });

  test('repeated notices are accepted and change nothing', async () => {
    const { pay_no, orderId } = await startedPayment(method);
    await sandbox.press(pay_no, 'approve');
    const legs = () =>
      souk.sql.rows(
        "SELECT count(*) AS n FROM ledger_entries WHERE cause = 'order' AND cause_id = $1",
        [orderId],
      );
    const before = await legs();
    await Promise.all([1, 2, 3].map(() => sandbox.press(pay_no, 'repeat')));
    expect(await sandbox.notices(pay_no)).toMatchObject(Array(4).fill({ kind: 'paid', ...taken }));
    expect(await legs()).toEqual(before);
    expect(await trade.statusOf(orderId)).toBe(orderStatus.toShip);
  });

  test('notices with one wrong part each are refused, and the valid one still counts', async () => {
    const { pay_no, orderId } = await startedPayment(method);
    const forged = [
      'wrong_amount',
      'wrong_signature',
      'other_app',
      'other_merchant',
      ...(method === 'wechat' ? ['old' as const] : []),
    ] as const;
    for (const kind of forged) await sandbox.press(pay_no, kind);
    expect(await sandbox.notices(pay_no)).toEqual(
      forged.map((kind) => ({
        kind,
        is_taken: false,
        tries: 1,
        waits: false,
        answer: method === 'wechat' ? '400 {"code":"FAIL","message":"refused"}' : '200 fail',
      })),
    );
    expect(await trade.statusOf(orderId)).toBe(orderStatus.toPay);
    await sandbox.press(pay_no, 'approve');
    expect(await trade.statusOf(orderId)).toBe(orderStatus.toShip);
  });

  test('the job or a button sends a late notice', async () => {
    const [scheduled, wanted] = [await startedPayment(method), await startedPayment(method)];
    for (const { pay_no } of [scheduled, wanted]) await sandbox.press(pay_no, 'approve_late');
    expect(await trade.statusOf(scheduled.orderId)).toBe(orderStatus.toPay);
    await sandbox.press(wanted.pay_no, 'send_waiting');
    expect(await trade.statusOf(wanted.orderId)).toBe(orderStatus.toShip);
    await souk.sql.run('UPDATE sandbox_notices SET due_at = mall_now() WHERE due_at IS NOT NULL');
    const job = 'payments.sandbox_notices';
    expect(await runOnly(souk, job)).toContain(job);
    expect(await trade.statusOf(scheduled.orderId)).toBe(orderStatus.toShip);
  });

  test('a waiting page queries the provider after 3 s and at most every 5 s when the notice was lost', async () => {
    const { pay_no, orderId } = await startedPayment(method);
    const check = async () =>
      Array.isArray(
        (await shopper.client.post('/user/order/check', { order_id: String(orderId) })).data,
      );
    const queriedAt = async () =>
      (
        await souk.sql.rows<{ asked_at: string | null }>(
          'SELECT asked_at::text FROM order_pays WHERE pay_no = $1',
          [pay_no],
        )
      )[0]!.asked_at;
    const older = (seconds: number) =>
      souk.sql.run(
        `
          UPDATE order_pays
          SET
            created_at = created_at - make_interval(secs => $2),
            asked_at = asked_at - make_interval(secs => $2)
          WHERE pay_no = $1`,
        [pay_no, seconds],
      );
    expect([await check(), await queriedAt()], 'just begun').toEqual([false, null]);
    await older(4);
    expect([await check(), await queriedAt()], 'open at the provider').toEqual([
      false,
      expect.any(String),
    ]);
    await sandbox.press(pay_no, 'approve_lost');
    expect(await check(), 'asked a moment ago').toBe(false);
    await older(6);
    expect(await check()).toBe(true);
    expect(await trade.statusOf(orderId)).toBe(orderStatus.toShip);
  });

  test('a notice that is not accepted waits to be sent again', async () => {
    const { pay_no, orderId } = await startedPayment(method);
    await souk.sql.run("UPDATE order_pays SET pay_no = 'x' || pay_no WHERE pay_no = $1", [pay_no]);
    await sandbox.press(pay_no, 'approve');
    expect(await sandbox.notices(pay_no)).toMatchObject([
      { is_taken: false, waits: true, tries: 1 },
    ]);
    await souk.sql.run('UPDATE order_pays SET pay_no = $1 WHERE pay_no = $2', [
      pay_no,
      `x${pay_no}`,
    ]);
    await sandbox.press(pay_no, 'send_waiting');
    expect(await sandbox.notices(pay_no)).toMatchObject([
      { is_taken: true, waits: false, tries: 2 },
    ]);
    expect(await trade.statusOf(orderId)).toBe(orderStatus.toShip);
  });

  test('a declined payment stays unpaid and cannot be approved', async () => {
    const { pay_no, orderId } = await startedPayment(method);
    await sandbox.press(pay_no, 'decline');
    await sandbox.press(pay_no, 'approve');
    expect(await sandbox.notices(pay_no)).toMatchObject(
      method === 'alipay' ? [{ kind: 'closed', ...taken }] : [],
    );
    expect(await trade.statusOf(orderId)).toBe(orderStatus.toPay);
  });

  test('queries, closes, and refunds once per number up to the paid amount', async () => {
    const provider = await souk.app.get(PaymentProviders).get(method, 'scan');
    const [{ pay_no: payNo }, other] = [await startedPayment(method), await startedPayment(method)];
    expect([await provider.query(payNo), await provider.query('20000101000000000000')]).toEqual([
      undefined,
      undefined,
    ]);
    await sandbox.press(payNo, 'approve_lost');
    expect(await sandbox.notices(payNo)).toEqual([]);
    expect(await provider.query(payNo)).toMatchObject({
      driver: method,
      payNo,
      total: 1250,
      currency: 'CNY',
      paidAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/),
    });
    await provider.close(payNo);
    expect(await provider.query(payNo)).toMatchObject({ payNo });
    await provider.close(other.pay_no);
    await provider.close(other.pay_no);
    await sandbox.press(other.pay_no, 'approve');
    expect(await provider.query(other.pay_no)).toBe('ended');
    const refund = (refundNo: string, amount: number) =>
      provider.refund({
        payNo,
        refundNo,
        total: fen(1250),
        amount: fen(amount),
        reason: 'damaged',
      });
    expect(await provider.queryRefund({ payNo, refundNo: `R1${payNo}` })).toBeUndefined();
    expect([
      await refund(`R1${payNo}`, 1000),
      await refund(`R1${payNo}`, 1000),
      await refund(`R2${payNo}`, 251),
      await refund(`R3${payNo}`, 250),
      await refund(`R4${payNo}`, 1),
    ]).toEqual(['done', 'done', 'failed', 'done', 'failed']);
    expect([
      await provider.queryRefund({ payNo, refundNo: `R1${payNo}` }),
      await provider.queryRefund({ payNo, refundNo: `R2${payNo}` }),
    ]).toEqual(['done', undefined]);
    const [row] = await souk.sql.rows(
      `
        SELECT sum(r.amount)::bigint AS sum
        FROM sandbox_refunds r
        JOIN sandbox_trades t ON t.id = r.trade_id
        WHERE t.pay_no = $1`,
      [payNo],
    );
    expect(row).toEqual({ sum: 1250 });
  });
});

test('the page shows the outcome of each notice', async () => {
  const { pay_no } = await startedPayment('wechat');
  const page = async () =>
    (await (await fetch(`${souk.url}${await sandbox.page(pay_no)}?lang=en`)).text()).match(
      /<ul class="log">.*<\/ul>/s,
    )?.[0] ?? '';
  await sandbox.press(pay_no, 'wrong_amount');
  expect(await page()).toMatch(/Wrong amount<\/span><span class="how refused">refused/);
  await sandbox.press(pay_no, 'approve_late');
  expect(await page()).toMatch(/Payment made<\/span><span class="how due">due in \d+ s/);
  await sandbox.press(pay_no, 'send_waiting');
  expect(await page()).toMatch(/Payment made<\/span><span class="how taken">accepted/);
});

test('the page has both languages, no script, and no payment for a guessed address', async () => {
  const { pay_no } = await startedPayment('wechat');
  const path = await sandbox.page(pay_no);
  const [english, chinese] = await Promise.all(
    ['en', 'zh-cn'].map(async (lang) => {
      const response = await fetch(`${souk.url}${path}?lang=${lang}`);
      return {
        text: await response.text(),
        policy: response.headers.get('content-security-policy')!,
      };
    }),
  );
  expect(english!.text).toContain('Approve');
  expect(chinese!.text).toContain('确认付款');
  expect(english!.text).not.toMatch(/<script|sandbox\.[a-z]/);
  expect(english!.policy).toContain("form-action 'self'");
  expect((await fetch(`${souk.url}/sandbox/pay/${'0'.repeat(28)}`)).status).toBe(404);
});

test('the sandbox refuses unsigned calls and signs its answers', async () => {
  const { pay_no } = await startedPayment('wechat');
  const answer = await fetch(
    `${souk.url}/sandbox/wechat/v3/pay/transactions/out-trade-no/${pay_no}?mchid=1900000001`,
    {
      headers: {
        authorization: [
          'WECHATPAY2-SHA256-RSA2048 mchid="1900000001"',
          'nonce_str="a"',
          `timestamp="${Math.floor(Date.now() / 1000)}"`,
          'serial_no="1"',
          `signature="${randomBytes(256).toString('base64')}"`,
        ].join(','),
      },
    },
  );
  expect([answer.status, await answer.json()]).toEqual([
    401,
    { code: 'SIGN_ERROR', message: 'SIGN_ERROR' },
  ]);
  expect(answer.headers.get('wechatpay-signature')).toMatch(/^[A-Za-z0-9+/=]{344}$/);
  const gateway = await fetch(
    `${souk.url}/sandbox/alipay/gateway.do?${new URLSearchParams({
      app_id: '2021000000000001',
      method: 'alipay.trade.query',
      sign_type: 'RSA2',
      sign: 'A'.repeat(344),
    })}`,
    { method: 'POST', body: new URLSearchParams({ biz_content: `{"out_trade_no":"${pay_no}"}` }) },
  );
  expect(await gateway.json()).toMatchObject({
    error_response: { sub_code: 'isv.invalid-signature' },
  });
});

test('a notice for no payment, by no provider, or malformed is refused and no fault', async () => {
  const post = async (
    path: string,
    body: string,
    headers: Record<string, string> = { 'content-type': 'application/json' },
  ) => {
    const response = await fetch(`${souk.url}/api/payment/${path}`, {
      method: 'POST',
      body,
      headers,
    });
    return [response.status, await response.text()];
  };
  expect(await post('wechat/scan', '{}')).toEqual([400, '{"code":"FAIL","message":"refused"}']);
  expect(
    await post('alipay/scan', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }),
  ).toEqual([200, 'fail']);
  for (const path of ['paypal/scan', 'wechat/tv', 'constructor/scan'])
    expect(JSON.parse((await post(path, '{}'))[1] as string)).toMatchObject({ code: 404 });
  expect((await post('wechat/scan', '{'))[0]).toBeLessThan(500);
});

test('all processes of an installation share one key pair, stored encrypted', async () => {
  const [row] = await souk.sql.rows<{ text: string }>(
    "SELECT value::text AS text FROM configs WHERE name = 'sandbox'",
  );
  expect(row!.text).toMatch(/^\{"sealed": "v1\./);
  // The mall of the other files uses the keys that it has read
  onTestFinished(async () => {
    await souk.sql.run("UPDATE configs SET value = $1::jsonb WHERE name = 'sandbox'", [row!.text]);
  });
  const keys = await souk.app.get(SandboxKeys).get();
  expect(row!.text).not.toContain(keys.apiKey);
  await souk.sql.run("DELETE FROM configs WHERE name = 'sandbox'");
  const both = await Promise.all(
    [1, 2].map(() => new SandboxKeys(souk.sql, souk.app.get(Secrets)).get()),
  );
  expect(both[0]!.apiKey).toBe(both[1]!.apiKey);
  expect(both[0]!.vendor.publicKey.equals(both[1]!.vendor.publicKey)).toBe(true);
});
