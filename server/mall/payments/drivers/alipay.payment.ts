import { fenOf, moneyText } from '../../../../schemas/rules/values/parse-scalar.ts';
import { truncate } from '../../../platform/database/truncate.ts';
import {
  type DriverTools,
  type JsonObject,
  textAt,
} from '../../../platform/outbound/driver-tools.ts';
import { type Fen, fen } from '../../kernel/fen.ts';
import { sandboxIds } from '../../kernel/sandbox-keys.ts';
import { parsePrivateKey, parsePublicKey } from '../parse-keys.ts';
import { definePayment, type PaymentDriver, type PaymentNotice } from '../payment-driver.ts';
import { paymentErrors } from '../payments.errors.ts';
import { certificateNumber, rootCertificateNumber } from './alipay-certificates.ts';
import { AlipayClient, type AlipayConfig, beijingTime, isSignedNotice } from './alipay-client.ts';
import { alipayProductOf } from './alipay-products.ts';
import { assertSucceeded, endedStates, isRefused, paidStates } from './alipay-response.ts';
import { parseForm } from './alipay-text.ts';

/** Gateway of the live service. */
export const alipayUrl = 'https://openapi.alipay.com/gateway.do';

/** Refusals of `close` that mean: nothing is left to close. Paid trades stay paid. */
const nothingToClose: readonly string[] = [
  'ACQ.TRADE_NOT_EXIST',
  'ACQ.TRADE_STATUS_ERROR',
  'ACQ.REASON_TRADE_STATUS_INVALID',
  'ACQ.TRADE_HAS_CLOSE',
  'ACQ.TRADE_HAS_FINISHED',
  'ACQ.TRADE_HAS_SUCCESS',
];

const sandboxGateway = '/sandbox/alipay/gateway.do';

/** It uses certificates when both files are uploaded, otherwise bare keys. */
export const alipay = definePayment<AlipayConfig>({
  name: 'alipay',
  place: 2,
  groups: {
    scan: 'pay_alipayscan',
    web: 'pay_alipayscan',
    wap: 'pay_alipaywap',
    mini: 'pay_alipaymini',
    app: 'pay_alipayapp',
  },
  required: ['app_id', 'app_secret_cert', 'alipay_public_cert_path'],
  async configOf({ text, file }) {
    const [app, alipayFile, root] = await Promise.all([
      file('app_public_cert_path'),
      file('alipay_public_cert_path'),
      file('alipay_root_cert_path'),
    ]);
    return {
      gateway: alipayUrl,
      cashier: alipayUrl,
      appId: text('app_id'),
      sellerId: text('seller_id'),
      privateKey: parsePrivateKey(Buffer.from(text('app_secret_cert'))),
      alipayKey: parsePublicKey(alipayFile!),
      certificates:
        app && root
          ? { app: certificateNumber(app), root: rootCertificateNumber(root.toString('latin1')) }
          : undefined,
    };
  },
  async sandboxConfig(vendors) {
    const { merchant, vendor } = await vendors.keys();
    return {
      gateway: `${vendors.origin}${sandboxGateway}`,
      cashier: sandboxGateway,
      appId: sandboxIds.alipayAppId,
      sellerId: sandboxIds.sellerId,
      privateKey: merchant.privateKey,
      alipayKey: vendor.publicKey,
      certificates: undefined,
    };
  },
  driver: (tools) => alipayDriver(tools),
});

/**
 * Alipay: precreate, wap, page, app and mini program payments (opendocs.alipay.com).
 */
export function alipayDriver(tools: DriverTools): PaymentDriver<AlipayConfig> {
  const client = new AlipayClient(tools);
  const call = (config: AlipayConfig, method: string, content: object): Promise<JsonObject> =>
    client.call(config, { method, content });

  return {
    async start(config, charge) {
      const product = alipayProductOf(charge);
      const content = {
        out_trade_no: charge.payNo,
        total_amount: moneyText(charge.total),
        subject: charge.subject,
        time_expire: beijingTime(new Date(charge.expiresAt)),
        ...product.extraContent(config),
      };
      const urls = {
        notify_url: charge.notifyUrl,
        ...(product.hasReturnUrl ? { return_url: charge.returnUrl } : {}),
      };
      return product.start({ client, config, charge }, { method: product.method, content, urls });
    },

    async readNotice(config, { body }) {
      const form = parseForm(body);
      const isOurApplication = form.app_id === config.appId;
      const isOurAccount = config.sellerId === '' || form.seller_id === config.sellerId;
      if (!isOurApplication || !isOurAccount) throw paymentErrors.badSignature();
      if (!isSignedNotice(config, form)) throw paymentErrors.badSignature();
      // A refund is announced by a notice of a paid trade with `gmt_refund`
      const isPayment = paidStates.includes(form.trade_status ?? '') && !form.gmt_refund;
      return isPayment ? toNotice(config, form, form.gmt_payment) : undefined;
    },

    async query(config, payNo) {
      const response = await call(config, 'alipay.trade.query', { out_trade_no: payNo });
      if (textAt(response, 'sub_code') === 'ACQ.TRADE_NOT_EXIST') return undefined;
      const state = textAt(assertSucceeded(response), 'trade_status');
      if (textAt(response, 'out_trade_no') !== payNo) {
        throw new Error('Alipay answered for another payment');
      }
      if (paidStates.includes(state)) {
        return toNotice(config, response, textAt(response, 'send_pay_date'));
      }
      return endedStates.includes(state) ? 'ended' : undefined;
    },

    async close(config, payNo) {
      const response = await call(config, 'alipay.trade.close', { out_trade_no: payNo });
      if (!nothingToClose.includes(textAt(response, 'sub_code'))) assertSucceeded(response);
    },

    async refund(config, { payNo, refundNo, amount, reason }) {
      const response = await call(config, 'alipay.trade.refund', {
        out_trade_no: payNo,
        out_request_no: refundNo,
        refund_amount: moneyText(amount),
        refund_reason: truncate(reason, 80),
      });
      if (isRefused(response)) {
        const subCode = textAt(response, 'sub_code');
        tools.warn(`Alipay refuses refund ${refundNo}: ${subCode} ${textAt(response, 'sub_msg')}`);
        return 'failed';
      }
      if (textAt(assertSucceeded(response), 'fund_change') === 'Y') return 'done';
      return (await this.queryRefund(config, { payNo, refundNo })) ?? 'pending';
    },

    async queryRefund(config, { payNo, refundNo }) {
      const response = await call(config, 'alipay.trade.fastpay.refund.query', {
        out_trade_no: payNo,
        out_request_no: refundNo,
      });
      if (isRefused(response)) return undefined;
      const status = textAt(assertSucceeded(response), 'refund_status');
      return status === 'REFUND_SUCCESS' ? 'done' : undefined;
    },

    noticeResponse: (isAccepted) => ({
      status: 200,
      type: 'text/plain; charset=utf-8',
      body: isAccepted ? 'success' : 'fail',
    }),
  };
}

const toNotice = (
  { appId, sellerId }: AlipayConfig,
  trade: JsonObject,
  paidAt = '',
): PaymentNotice => ({
  payNo: textAt(trade, 'out_trade_no'),
  tradeNo: textAt(trade, 'trade_no'),
  total: parseYuan(textAt(trade, 'total_amount')),
  currency: 'CNY',
  merchant: textAt(trade, 'seller_id') || sellerId,
  application: appId,
  paidAt: paidAt === '' ? '' : `${paidAt.replace(' ', 'T')}+08:00`,
});

/** Parses yuan with up to two decimals. @throws Error for anything else */
function parseYuan(text: string): Fen {
  const [, yuan, decimals = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (yuan === undefined) throw new Error(`Alipay sent an invalid amount: ${text.slice(0, 20)}`);
  return fen(fenOf(`${yuan}.${decimals.padEnd(2, '0')}`));
}
