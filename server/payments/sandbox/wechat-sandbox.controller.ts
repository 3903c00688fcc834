import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '../../http/access.ts';
import { KeepsText } from '../../http/sent-text.ts';
import { wordAt, type Words } from '../drivers/driver-tools.ts';
import { isSigned, requestText } from './wechat-signing.ts';
import { SandboxKeys, sandboxIds } from './sandbox-keys.ts';
import { SandboxTrades, type Trade } from './sandbox-trades.ts';
import { payPageOf } from './sandbox-addresses.ts';
import { wechatSignature, wechatTrade } from './write-notice.ts';

/** Prepay answers by product; `page` is where a person decides. */
const products = new Map<string, (trade: Trade, page: string) => object>([
  ['native', (_, page) => ({ code_url: page })],
  ['h5', (_, page) => ({ h5_url: `${page}?by=h5` })],
  ['jsapi', ({ trade_no }) => ({ prepay_id: `wx${trade_no}` })],
  ['app', ({ trade_no }) => ({ prepay_id: `wx${trade_no}` })],
]);
/** Seconds between a request's time and ours. */
const windowSeconds = 300;

interface Said {
  readonly status: number;
  readonly words?: object;
}
const refusal = (status: number, code: string): Said => ({
  status,
  words: { code, message: code },
});
const isPublic = { area: 'shop', right: 'public' } as const;

/** The sandbox as WeChat Pay's API v3: believes signed requests only, and signs what it answers. */
@Controller('sandbox/wechat/v3')
export class WechatSandboxController {
  constructor(
    private readonly trades: SandboxTrades,
    private readonly keys: SandboxKeys,
  ) {}

  @Post('pay/transactions/:product')
  @Access(isPublic)
  @KeepsText()
  begin(
    @Param('product') product: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.answer(request, reply, async (words) => {
      const show = products.get(product);
      const total = Number(wordAt(words, 'amount', 'total'));
      if (
        !show ||
        wordAt(words, 'appid') !== sandboxIds.appId ||
        wordAt(words, 'mchid') !== sandboxIds.merchantId
      )
        return refusal(400, 'APPID_MCHID_NOT_MATCH');
      if (
        !Number.isSafeInteger(total) ||
        total < 1 ||
        wordAt(words, 'amount', 'currency') !== 'CNY' ||
        (product === 'jsapi' && wordAt(words, 'payer', 'openid') === '')
      )
        return refusal(400, 'PARAM_ERROR');
      const trade = await this.trades.open({
        vendor: 'wechat',
        pay_no: wordAt(words, 'out_trade_no'),
        total,
        subject: wordAt(words, 'description'),
        notify_url: wordAt(words, 'notify_url'),
        return_url: '',
        expires: wordAt(words, 'time_expire'),
      });
      return trade
        ? { status: 200, words: show(trade, payPageOf(trade)) }
        : refusal(403, 'OUT_TRADE_NO_USED');
    });
  }

  @Get('pay/transactions/out-trade-no/:no')
  @Access(isPublic)
  query(
    @Param('no') payNo: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.answer(request, reply, async () => {
      const trade = await this.trades.find('wechat', payNo);
      return trade ? { status: 200, words: wechatTrade(trade) } : refusal(404, 'ORDER_NOT_EXIST');
    });
  }

  @Post('pay/transactions/out-trade-no/:no/close')
  @Access(isPublic)
  @KeepsText()
  close(
    @Param('no') payNo: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.answer(request, reply, async () => {
      const trade = await this.trades.find('wechat', payNo);
      if (!trade) return refusal(404, 'ORDER_NOT_EXIST');
      return (await this.trades.close(trade))
        ? { status: 204 }
        : refusal(400, trade.status === 'paid' ? 'ORDERPAID' : 'ORDER_CLOSED');
    });
  }

  @Post('refund/domestic/refunds')
  @Access(isPublic)
  @KeepsText()
  refund(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.answer(request, reply, async (words) => {
      const refundNo = wordAt(words, 'out_refund_no');
      const trade = await this.trades.find('wechat', wordAt(words, 'out_trade_no'));
      if (!trade) return refusal(404, 'RESOURCE_NOT_EXISTS');
      const amount = Number(wordAt(words, 'amount', 'refund'));
      if (
        !Number.isSafeInteger(amount) ||
        refundNo === '' ||
        refundNo.length > 64 ||
        Number(wordAt(words, 'amount', 'total')) !== trade.total
      )
        return refusal(400, 'PARAM_ERROR');
      return (await this.trades.refund(trade, refundNo, amount)) === 'refused'
        ? refusal(403, 'INVALID_REQUEST')
        : { status: 200, words: refunded(refundNo, amount) };
    });
  }

  @Get('refund/domestic/refunds/:no')
  @Access(isPublic)
  queryRefund(
    @Param('no') refundNo: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.answer(request, reply, async () => {
      const amount = await this.trades.refunded('wechat', refundNo);
      return amount === undefined
        ? refusal(404, 'RESOURCE_NOT_EXISTS')
        : { status: 200, words: refunded(refundNo, amount) };
    });
  }

  private async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    decide: (words: Words) => Promise<Said>,
  ): Promise<void> {
    const keys = await this.keys.get();
    const isOurs = isSignedRequest(request, (text, signature) =>
      isSigned(text, signature, keys.merchant.publicKey),
    );
    const { status, words } = isOurs
      ? await decide((request.body ?? {}) as Words)
      : refusal(401, 'SIGN_ERROR');
    const body = words ? JSON.stringify(words) : '';
    void reply
      .status(status)
      .headers(wechatSignature(keys, body, { seconds: String(Math.floor(Date.now() / 1000)) }))
      .type('application/json; charset=utf-8')
      .send(body);
  }
}

const refunded = (refundNo: string, amount: number): object => ({
  refund_id: refundNo,
  out_refund_no: refundNo,
  status: 'SUCCESS',
  amount: { refund: amount, currency: 'CNY' },
});

function isSignedRequest(
  { method, url, headers, sentText }: FastifyRequest,
  verify: (text: string, signature: string) => boolean,
): boolean {
  const [, scheme, rest = ''] = /^(\S+) (.*)$/.exec(headers.authorization ?? '') ?? [];
  const parts = new Map(
    [...rest.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name!, value!]),
  );
  const [seconds = '', nonce = ''] = [parts.get('timestamp'), parts.get('nonce_str')];
  return (
    scheme === 'WECHATPAY2-SHA256-RSA2048' &&
    parts.get('mchid') === sandboxIds.merchantId &&
    parts.get('serial_no') === sandboxIds.serial &&
    Math.abs(Date.now() / 1000 - Number(seconds)) <= windowSeconds &&
    verify(
      requestText({ method, path: url, seconds, nonce, body: sentText }),
      parts.get('signature') ?? '',
    )
  );
}
