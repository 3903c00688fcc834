import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SandboxKeys, sandboxIds } from '../../mall/kernel/sandbox-keys.ts';
import { isSigned } from '../../mall/payments/drivers/rsa-signing.ts';
import { Access, NotInApi, Reason } from '../../platform/http/access/access.ts';
import { KeepRawBody } from '../../platform/http/request/raw-body.ts';
import { type JsonObject, textAt } from '../../platform/outbound/driver-tools.ts';
import { payPageUrl, SandboxTrades, type Trade } from './sandbox-trades.ts';
import { wechatSignature, wechatTrade } from './wechat.payment.ts';
import { requestText } from './wechat-signing.ts';

/**
 * The response to a started payment, by product. `h5_url` has a query, because a merchant appends
 * `&redirect_url=…` to it.
 */
const productResponses = new Map<string, (trade: Trade) => object>([
  ['native', (trade) => ({ code_url: payPageUrl(trade) })],
  ['h5', (trade) => ({ h5_url: `${payPageUrl(trade)}?by=h5` })],
  ['jsapi', (trade) => ({ prepay_id: `wx${trade.trade_no}` })],
  ['app', (trade) => ({ prepay_id: `wx${trade.trade_no}` })],
]);

/** Openids of the sandbox's sign-ins name their application; a payment takes those of its own. */
const otherAppOpenid = /^o(?!01-)\d{2}-/;

/** Largest difference of a request's time and ours. */
const maxClockDifferenceSeconds = 300;

interface ApiResponse {
  readonly status: number;
  readonly content?: object;
}

const refusal = (status: number, code: string): ApiResponse => ({
  status,
  content: { code, message: code },
});

/** WeChat Pay's API v3. It accepts signed requests only and signs its responses. */
@Controller('sandbox/wechat/v3')
@Reason('requires our signature; not in production', 5)
@NotInApi('plays the providers; not in production')
@Access({ area: 'shop', right: 'public' })
export class WechatSandboxController {
  constructor(
    private readonly trades: SandboxTrades,
    private readonly keys: SandboxKeys,
  ) {}

  @Post('pay/transactions/:product')
  @KeepRawBody()
  start(
    @Param('product') product: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.answer(request, reply, (content) => this.startTrade(product, content));
  }

  @Get('pay/transactions/out-trade-no/:no')
  query(
    @Param('no') payNo: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.answer(request, reply, async () => {
      const trade = await this.trades.find('wechat', payNo);
      if (!trade) return refusal(404, 'ORDER_NOT_EXIST');
      return { status: 200, content: wechatTrade(trade) };
    });
  }

  @Post('pay/transactions/out-trade-no/:no/close')
  @KeepRawBody()
  close(
    @Param('no') payNo: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.answer(request, reply, async () => {
      const trade = await this.trades.find('wechat', payNo);
      if (!trade) return refusal(404, 'ORDER_NOT_EXIST');
      if (await this.trades.close(trade)) return { status: 204 };
      return refusal(400, trade.status === 'paid' ? 'ORDERPAID' : 'ORDER_CLOSED');
    });
  }

  @Post('refund/domestic/refunds')
  @KeepRawBody()
  refund(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.answer(request, reply, (content) => this.refundTrade(content));
  }

  @Get('refund/domestic/refunds/:no')
  queryRefund(
    @Param('no') refundNo: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.answer(request, reply, async () => {
      const amount = await this.trades.findRefund('wechat', refundNo);
      if (amount === undefined) return refusal(404, 'RESOURCE_NOT_EXISTS');
      return { status: 200, content: toRefundFields(refundNo, amount) };
    });
  }

  private async startTrade(product: string, content: JsonObject): Promise<ApiResponse> {
    const toResponse = productResponses.get(product);
    const isOurMerchant =
      textAt(content, 'appid') === sandboxIds.appId &&
      textAt(content, 'mchid') === sandboxIds.merchantId;
    if (!toResponse || !isOurMerchant) return refusal(400, 'APPID_MCHID_NOT_MATCH');

    const total = Number(textAt(content, 'amount', 'total'));
    const isValidAmount =
      Number.isSafeInteger(total) && total >= 1 && textAt(content, 'amount', 'currency') === 'CNY';
    const openid = textAt(content, 'payer', 'openid');
    const lacksOpenid = product === 'jsapi' && (openid === '' || otherAppOpenid.test(openid));
    if (!isValidAmount || lacksOpenid) return refusal(400, 'PARAM_ERROR');

    const trade = await this.trades.open({
      vendor: 'wechat',
      pay_no: textAt(content, 'out_trade_no'),
      total,
      subject: textAt(content, 'description'),
      notify_url: textAt(content, 'notify_url'),
      return_url: '',
      expires: textAt(content, 'time_expire'),
    });
    if (!trade) return refusal(403, 'OUT_TRADE_NO_USED');
    return { status: 200, content: toResponse(trade) };
  }

  private async refundTrade(content: JsonObject): Promise<ApiResponse> {
    const refundNo = textAt(content, 'out_refund_no');
    const trade = await this.trades.find('wechat', textAt(content, 'out_trade_no'));
    if (!trade) return refusal(404, 'RESOURCE_NOT_EXISTS');
    const amount = Number(textAt(content, 'amount', 'refund'));
    const isValid =
      Number.isSafeInteger(amount) &&
      refundNo !== '' &&
      refundNo.length <= 64 &&
      Number(textAt(content, 'amount', 'total')) === trade.total;
    if (!isValid) return refusal(400, 'PARAM_ERROR');
    const result = await this.trades.refund(trade, refundNo, amount);
    if (result === 'refused') return refusal(403, 'INVALID_REQUEST');
    return { status: 200, content: toRefundFields(refundNo, amount) };
  }

  private async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    run: (content: JsonObject) => Promise<ApiResponse>,
  ): Promise<void> {
    const keys = await this.keys.get();
    const isSignedByMerchant = isSignedRequest(request, (text, signature) =>
      isSigned(text, signature, keys.merchant.publicKey),
    );
    const { status, content } = isSignedByMerchant
      ? await run((request.body ?? {}) as JsonObject)
      : refusal(401, 'SIGN_ERROR');
    const body = content ? JSON.stringify(content) : '';
    const seconds = String(Math.floor(Date.now() / 1000));
    void reply
      .status(status)
      .headers(wechatSignature(keys, body, { seconds }))
      .type('application/json; charset=utf-8')
      .send(body);
  }
}

const toRefundFields = (refundNo: string, amount: number): object => ({
  refund_id: refundNo,
  out_refund_no: refundNo,
  status: 'SUCCESS',
  amount: { refund: amount, currency: 'CNY' },
});

function isSignedRequest(
  { method, url, headers, rawBody }: FastifyRequest,
  verify: (text: string, signature: string) => boolean,
): boolean {
  const [, scheme, parameterText = ''] = /^(\S+) (.*)$/.exec(headers.authorization ?? '') ?? [];
  const parameters = new Map(
    [...parameterText.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name!, value!]),
  );
  const seconds = parameters.get('timestamp') ?? '';
  const nonce = parameters.get('nonce_str') ?? '';
  const isOurMerchant =
    scheme === 'WECHATPAY2-SHA256-RSA2048' &&
    parameters.get('mchid') === sandboxIds.merchantId &&
    parameters.get('serial_no') === sandboxIds.serial;
  const differenceSeconds = Math.abs(Date.now() / 1000 - Number(seconds));
  const isRecent = differenceSeconds <= maxClockDifferenceSeconds;
  const text = requestText({ method, path: url, seconds, nonce, body: rawBody });
  return isOurMerchant && isRecent && verify(text, parameters.get('signature') ?? '');
}
