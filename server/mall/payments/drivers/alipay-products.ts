import { type JsonObject, textAt } from '../../../platform/outbound/driver-tools.ts';
import type { Charge, StartedPayment } from '../payment-driver.ts';
import { paymentErrors } from '../payments.errors.ts';
import type { AlipayClient, AlipayConfig, AlipayRequest } from './alipay-client.ts';
import { assertSucceeded, endedCodes, endedStates } from './alipay-response.ts';

interface StartContext {
  readonly client: AlipayClient;
  readonly config: AlipayConfig;
  readonly charge: Charge;
}

/** One way to pay at Alipay, by the device of the shopper. */
interface AlipayProduct {
  readonly method: string;
  readonly extraContent: (config: AlipayConfig) => object;
  readonly hasReturnUrl: boolean;
  readonly start: (context: StartContext, request: AlipayRequest) => Promise<StartedPayment>;
}

/**
 * @throws Refusal `payments.unavailable` for WeChat's browser (`mp`), which does not open Alipay;
 *   `payments.noOpenid` for a mini program without the shopper's id
 */
export function alipayProductOf({ device, openid }: Charge): AlipayProduct {
  switch (device) {
    case 'scan':
      return {
        method: 'alipay.trade.precreate',
        extraContent: () => ({}),
        hasReturnUrl: false,
        start: startByCall((response) => ({ kind: 'qr', code: textAt(response, 'qr_code') })),
      };
    case 'wap':
      return {
        method: 'alipay.trade.wap.pay',
        extraContent: () => ({ product_code: 'QUICK_WAP_WAY' }),
        hasReturnUrl: true,
        start: startAtCashier,
      };
    case 'web':
      return {
        method: 'alipay.trade.page.pay',
        extraContent: () => ({ product_code: 'FAST_INSTANT_TRADE_PAY' }),
        hasReturnUrl: true,
        start: startAtCashier,
      };
    case 'app':
      return {
        method: 'alipay.trade.app.pay',
        extraContent: () => ({ product_code: 'QUICK_MSECURITY_PAY' }),
        hasReturnUrl: false,
        start: startInApp,
      };
    case 'mp':
      throw paymentErrors.unavailable();
    case 'mini':
      return miniProgramProduct(openid);
  }
}

function miniProgramProduct(openid: string | undefined): AlipayProduct {
  if (!openid) throw paymentErrors.noOpenid();
  return {
    method: 'alipay.trade.create',
    extraContent: ({ appId }) => ({
      product_code: 'JSAPI_PAY',
      op_app_id: appId,
      buyer_open_id: openid,
    }),
    hasReturnUrl: false,
    start: startByCall((response) => ({
      kind: 'sdk',
      parameters: { tradeNO: textAt(response, 'trade_no') },
    })),
  };
}

/** The server calls the gateway and returns a part of the response to the shopper. */
function startByCall(toResult: (response: JsonObject) => StartedPayment): AlipayProduct['start'] {
  return async ({ client, config }, request) => {
    const response = await client.call(config, request);
    if (endedCodes.includes(textAt(response, 'sub_code'))) throw paymentErrors.ended();
    return toResult(assertSucceeded(response));
  };
}

/** The shopper's browser takes the signed request to Alipay's cashier. */
const startAtCashier: AlipayProduct['start'] = async (context, request) => {
  await assertNotEnded(context);
  const { client, config, charge } = context;
  const cashier = new URL(config.cashier, charge.returnUrl).href;
  return { kind: 'redirect', url: client.cashierUrl(config, cashier, request) };
};

/** The shopper's app takes the signed request to Alipay's app. */
const startInApp: AlipayProduct['start'] = async (context, request) => {
  await assertNotEnded(context);
  const { client, config } = context;
  return { kind: 'sdk', parameters: { orderInfo: client.signedOrder(config, request) } };
};

/**
 * Signing a request does not call the gateway, so the state of a retried number is queried first.
 *
 * @throws Refusal `payments.ended`
 */
async function assertNotEnded({ client, config, charge }: StartContext): Promise<void> {
  if (!charge.isRetry) return;
  const trade = await client.call(config, {
    method: 'alipay.trade.query',
    content: { out_trade_no: charge.payNo },
  });
  if (endedStates.includes(textAt(trade, 'trade_status'))) throw paymentErrors.ended();
}
