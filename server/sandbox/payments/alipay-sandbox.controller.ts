import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fenOf, moneyText } from '../../../schemas/rules/values/parse-scalar.ts';
import { SandboxKeys, sandboxIds } from '../../mall/kernel/sandbox-keys.ts';
import { type FormFields, parseForm } from '../../mall/payments/drivers/alipay-text.ts';
import { isSigned, signText } from '../../mall/payments/drivers/rsa-signing.ts';
import { Access, NotInApi, Reason } from '../../platform/http/access/access.ts';
import { KeepRawBody } from '../../platform/http/request/raw-body.ts';
import { type JsonObject, textAt } from '../../platform/outbound/driver-tools.ts';
import { requestText } from './alipay-signing.ts';
import { payPageUrl, SandboxTrades, type Trade } from './sandbox-trades.ts';

const success = { code: '10000', msg: 'Success' };
const refusal = (code: string): object => ({
  code: '40004',
  msg: 'Business Failed',
  sub_code: code,
  sub_msg: code,
});
const invalidArguments = (subCode: string): object => ({
  code: '40002',
  msg: 'Invalid Arguments',
  sub_code: subCode,
});

const tradeStates = {
  open: 'WAIT_BUYER_PAY',
  paid: 'TRADE_SUCCESS',
  closed: 'TRADE_CLOSED',
} as const;

/** Methods that the shopper's browser or app calls; they answer with the payment page. */
const pageMethods: readonly string[] = [
  'alipay.trade.wap.pay',
  'alipay.trade.page.pay',
  'alipay.trade.app.pay',
];

type MethodHandler = (content: JsonObject, fields: FormFields) => Promise<object>;

/** Alipay's gateway. It accepts signed requests only and signs its responses. */
@Controller('sandbox/alipay/gateway.do')
@Reason('requires our signature; not in production', 2)
@NotInApi('plays the providers; not in production')
@Access({ area: 'shop', right: 'public' })
export class AlipaySandboxController {
  private readonly handlers = new Map<string, MethodHandler>([
    ['alipay.trade.precreate', (content, fields) => this.precreate(content, fields)],
    ['alipay.trade.create', (content, fields) => this.create(content, fields)],
    ['alipay.trade.query', (content) => this.withTrade(content, (trade) => this.query(trade))],
    ['alipay.trade.close', (content) => this.withTrade(content, (trade) => this.close(trade))],
    [
      'alipay.trade.refund',
      (content) => this.withTrade(content, (trade) => this.refund(trade, content)),
    ],
    [
      'alipay.trade.fastpay.refund.query',
      (content) => this.withTrade(content, (trade) => this.queryRefund(trade, content)),
    ],
  ]);

  constructor(
    private readonly trades: SandboxTrades,
    private readonly keys: SandboxKeys,
  ) {}

  @Get()
  visit(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.answer(request, reply);
  }

  @Post()
  @KeepRawBody()
  call(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.answer(request, reply);
  }

  private async answer({ url, rawBody }: FastifyRequest, reply: FastifyReply): Promise<void> {
    const fields: FormFields = { ...parseForm(url.split('?')[1] ?? ''), ...parseForm(rawBody) };
    const { method = '', biz_content: contentText = '{}' } = fields;
    if (!(await this.isSignedByMerchant(fields))) {
      return this.sendSigned(reply, 'error', invalidArguments('isv.invalid-signature'));
    }
    const content = JSON.parse(contentText) as JsonObject;
    if (pageMethods.includes(method)) return this.redirectToPage(content, fields, reply);
    const handler = this.handlers.get(method);
    if (!handler) return this.sendSigned(reply, 'error', invalidArguments('isv.invalid-method'));
    return this.sendSigned(reply, method.replaceAll('.', '_'), await handler(content, fields));
  }

  private async isSignedByMerchant(fields: FormFields): Promise<boolean> {
    const { merchant } = await this.keys.get();
    const isOurApplication = fields.app_id === sandboxIds.alipayAppId;
    return (
      isOurApplication &&
      fields.sign_type === 'RSA2' &&
      isSigned(requestText(fields), fields.sign ?? '', merchant.publicKey)
    );
  }

  private async sendSigned(reply: FastifyReply, name: string, result: object): Promise<void> {
    const { vendor } = await this.keys.get();
    const json = JSON.stringify(result);
    const signature = signText(json, vendor.privateKey);
    void reply
      .status(200)
      .type('application/json; charset=utf-8')
      .send(`{"${name}_response":${json},"sign":"${signature}"}`);
  }

  private async redirectToPage(
    content: JsonObject,
    fields: FormFields,
    reply: FastifyReply,
  ): Promise<void> {
    const trade = await this.openTrade(content, fields);
    if (trade) {
      void reply.redirect(`/sandbox/pay/${trade.trade_no}`, 302);
      return;
    }
    void reply.status(409).type('text/plain; charset=utf-8').send('ACQ.TRADE_HAS_SUCCESS');
  }

  private async precreate(content: JsonObject, fields: FormFields): Promise<object> {
    const trade = await this.openTrade(content, fields);
    if (!trade) return refusal('ACQ.TRADE_HAS_SUCCESS');
    return { ...success, out_trade_no: trade.pay_no, qr_code: payPageUrl(trade) };
  }

  private async create(content: JsonObject, fields: FormFields): Promise<object> {
    const trade = await this.openTrade(content, fields);
    if (!trade) return refusal('ACQ.TRADE_HAS_SUCCESS');
    return { ...success, out_trade_no: trade.pay_no, trade_no: trade.trade_no };
  }

  private async query(trade: Trade): Promise<object> {
    const hasExpired = trade.status === 'open' && trade.is_expired;
    return hasExpired ? refusal('ACQ.TRADE_NOT_EXIST') : { ...success, ...toTradeFields(trade) };
  }

  private async close(trade: Trade): Promise<object> {
    if (!(await this.trades.close(trade))) return refusal('ACQ.TRADE_STATUS_ERROR');
    return { ...success, ...toTradeFields(trade) };
  }

  private async refund(trade: Trade, content: JsonObject): Promise<object> {
    const amount = parseFen(content, 'refund_amount');
    const refundNo = textAt(content, 'out_request_no');
    const isValid = amount !== undefined && refundNo !== '' && refundNo.length <= 64;
    const result = isValid ? await this.trades.refund(trade, refundNo, amount) : 'refused';
    if (result === 'refused') return refusal('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL');
    return {
      ...success,
      ...toTradeFields(trade),
      fund_change: result === 'done' ? 'Y' : 'N',
      refund_fee: textAt(content, 'refund_amount'),
    };
  }

  private async queryRefund({ pay_no: payNo }: Trade, content: JsonObject): Promise<object> {
    const refundNo = textAt(content, 'out_request_no');
    const amount = await this.trades.findRefund('alipay', refundNo, payNo);
    const refund =
      amount === undefined
        ? {}
        : { refund_status: 'REFUND_SUCCESS', refund_amount: moneyText(amount) };
    return { ...success, out_trade_no: payNo, out_request_no: refundNo, ...refund };
  }

  private async openTrade(content: JsonObject, fields: FormFields): Promise<Trade | undefined> {
    const total = parseFen(content, 'total_amount');
    const payNo = textAt(content, 'out_trade_no');
    if (total === undefined || payNo === '') return undefined;
    return this.trades.open({
      vendor: 'alipay',
      pay_no: payNo,
      total,
      subject: textAt(content, 'subject'),
      notify_url: fields.notify_url ?? '',
      return_url: fields.return_url ?? '',
      expires: expiryOf(content),
    });
  }

  private async withTrade(
    content: JsonObject,
    run: (trade: Trade) => Promise<object>,
  ): Promise<object> {
    const trade = await this.trades.find('alipay', textAt(content, 'out_trade_no'));
    return trade ? run(trade) : refusal('ACQ.TRADE_NOT_EXIST');
  }
}

const toTradeFields = ({ pay_no, trade_no, total, status, paid_at }: Trade): object => ({
  out_trade_no: pay_no,
  trade_no,
  total_amount: moneyText(total),
  trade_status: tradeStates[status],
  ...(paid_at === null ? {} : { send_pay_date: paid_at.slice(0, 19).replace('T', ' ') }),
});

/** The requested time, or 90 minutes like Alipay when there is no valid one. */
function expiryOf(content: JsonObject): string {
  const moment = `${textAt(content, 'time_expire').replace(' ', 'T')}+08:00`;
  return Number.isNaN(Date.parse(moment)) ? '90m' : moment;
}

/** @returns undefined for anything but yuan above 0 with two decimals */
function parseFen(content: JsonObject, name: string): number | undefined {
  const text = textAt(content, name);
  if (!/^\d{1,12}\.\d\d$/.test(text)) return undefined;
  const amount = fenOf(text);
  return amount > 0 ? amount : undefined;
}
