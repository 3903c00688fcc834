import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fenOf, moneyText } from '../../../schemas/rules/parse-scalar.ts';
import { Access } from '../../http/access.ts';
import { KeepsText } from '../../http/sent-text.ts';
import { type Parameters, readForm } from '../drivers/alipay-texts.ts';
import { wordAt, type Words } from '../drivers/driver-tools.ts';
import { isSigned, requestText, signText } from './alipay-signing.ts';
import { SandboxKeys, sandboxIds } from './sandbox-keys.ts';
import { SandboxTrades, type Trade } from './sandbox-trades.ts';
import { payPageOf } from './sandbox-addresses.ts';

const done = { code: '10000', msg: 'Success' };
const refusal = (code: string): object => ({
  code: '40004',
  msg: 'Business Failed',
  sub_code: code,
  sub_msg: code,
});
const tradeStates = {
  open: 'WAIT_BUYER_PAY',
  paid: 'TRADE_SUCCESS',
  closed: 'TRADE_CLOSED',
} as const;
/** What the shopper brings in the browser or by an app: the answer is the page. */
const pages: readonly string[] = [
  'alipay.trade.wap.pay',
  'alipay.trade.page.pay',
  'alipay.trade.app.pay',
];

/** The sandbox as Alipay's gateway: believes signed requests only, and signs what it answers. */
@Controller('sandbox/alipay/gateway.do')
export class AlipaySandboxController {
  private readonly methods = new Map<string, (words: Words, sent: Parameters) => Promise<object>>([
    [
      'alipay.trade.precreate',
      (words, sent) =>
        this.opened(words, sent, (trade) => ({
          out_trade_no: trade.pay_no,
          qr_code: payPageOf(trade),
        })),
    ],
    [
      'alipay.trade.create',
      (words, sent) =>
        this.opened(words, sent, ({ pay_no, trade_no }) => ({ out_trade_no: pay_no, trade_no })),
    ],
    [
      'alipay.trade.query',
      (words) =>
        this.onTrade(words, async (trade) =>
          trade.status === 'open' && trade.is_expired
            ? refusal('ACQ.TRADE_NOT_EXIST')
            : { ...done, ...told(trade) },
        ),
    ],
    [
      'alipay.trade.close',
      (words) =>
        this.onTrade(words, async (trade) =>
          (await this.trades.close(trade))
            ? { ...done, ...told(trade) }
            : refusal('ACQ.TRADE_STATUS_ERROR'),
        ),
    ],
    ['alipay.trade.refund', (words) => this.onTrade(words, (trade) => this.refund(trade, words))],
    [
      'alipay.trade.fastpay.refund.query',
      (words) => this.onTrade(words, (trade) => this.queryRefund(trade, words)),
    ],
  ]);

  constructor(
    private readonly trades: SandboxTrades,
    private readonly keys: SandboxKeys,
  ) {}

  @Get()
  @Access({ area: 'shop', right: 'public' })
  visit(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.answer(request, reply);
  }

  @Post()
  @Access({ area: 'shop', right: 'public' })
  @KeepsText()
  call(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.answer(request, reply);
  }

  private async answer({ url, sentText }: FastifyRequest, reply: FastifyReply): Promise<void> {
    const sent: Parameters = { ...readForm(url.split('?')[1] ?? ''), ...readForm(sentText) };
    const { vendor, merchant } = await this.keys.get();
    const { method = '', biz_content: content = '{}' } = sent;
    const isOurs =
      sent['app_id'] === sandboxIds.alipayAppId &&
      sent['sign_type'] === 'RSA2' &&
      isSigned(requestText(sent), sent['sign'] ?? '', merchant.publicKey);
    const words = isOurs ? (JSON.parse(content) as Words) : {};
    if (isOurs && pages.includes(method)) return this.visitPage(words, sent, reply);
    const act = isOurs ? this.methods.get(method) : undefined;
    const said = JSON.stringify(
      act
        ? await act(words, sent)
        : {
            code: '40002',
            msg: 'Invalid Arguments',
            sub_code: isOurs ? 'isv.invalid-method' : 'isv.invalid-signature',
          },
    );
    const name = act ? `${method.replaceAll('.', '_')}_response` : 'error_response';
    void reply
      .status(200)
      .type('application/json; charset=utf-8')
      .send(`{"${name}":${said},"sign":"${signText(said, vendor.privateKey)}"}`);
  }

  private async visitPage(words: Words, sent: Parameters, reply: FastifyReply): Promise<void> {
    const trade = await this.open(words, sent);
    void (trade
      ? reply.redirect(`/sandbox/pay/${trade.trade_no}`, 302)
      : reply.status(409).type('text/plain; charset=utf-8').send('ACQ.TRADE_HAS_SUCCESS'));
  }

  private async open(words: Words, sent: Parameters): Promise<Trade | undefined> {
    const [total, payNo] = [fenAt(words, 'total_amount'), wordAt(words, 'out_trade_no')];
    return total === undefined || payNo === ''
      ? undefined
      : this.trades.open({
          vendor: 'alipay',
          pay_no: payNo,
          total,
          subject: wordAt(words, 'subject'),
          notify_url: sent['notify_url'] ?? '',
          return_url: sent['return_url'] ?? '',
          expires: expiryOf(words),
        });
  }

  private async opened(
    words: Words,
    sent: Parameters,
    show: (trade: Trade) => object,
  ): Promise<object> {
    const trade = await this.open(words, sent);
    return trade ? { ...done, ...show(trade) } : refusal('ACQ.TRADE_HAS_SUCCESS');
  }

  private async onTrade(words: Words, act: (trade: Trade) => Promise<object>): Promise<object> {
    const trade = await this.trades.find('alipay', wordAt(words, 'out_trade_no'));
    return trade ? act(trade) : refusal('ACQ.TRADE_NOT_EXIST');
  }

  private async refund(trade: Trade, words: Words): Promise<object> {
    const [amount, refundNo] = [fenAt(words, 'refund_amount'), wordAt(words, 'out_request_no')];
    const outcome =
      amount === undefined || refundNo === '' || refundNo.length > 64
        ? 'refused'
        : await this.trades.refund(trade, refundNo, amount);
    return outcome === 'refused'
      ? refusal('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL')
      : {
          ...done,
          ...told(trade),
          fund_change: outcome === 'done' ? 'Y' : 'N',
          refund_fee: wordAt(words, 'refund_amount'),
        };
  }

  private async queryRefund({ pay_no }: Trade, words: Words): Promise<object> {
    const amount = await this.trades.refunded('alipay', wordAt(words, 'out_request_no'), pay_no);
    return {
      ...done,
      out_trade_no: pay_no,
      out_request_no: wordAt(words, 'out_request_no'),
      ...(amount === undefined
        ? {}
        : { refund_status: 'REFUND_SUCCESS', refund_amount: moneyText(amount) }),
    };
  }
}

const told = ({ pay_no, trade_no, total, status, paid_at }: Trade): object => ({
  out_trade_no: pay_no,
  trade_no,
  total_amount: moneyText(total),
  trade_status: tradeStates[status],
  ...(paid_at === null ? {} : { send_pay_date: paid_at.slice(0, 19).replace('T', ' ') }),
});

/** Alipay's own 90 minutes, when the merchant names no moment that exists. */
function expiryOf(words: Words): string {
  const moment = `${wordAt(words, 'time_expire').replace(' ', 'T')}+08:00`;
  return Number.isNaN(Date.parse(moment)) ? '90m' : moment;
}

const fenAt = (words: Words, name: string): number | undefined => {
  const text = wordAt(words, name);
  return /^\d{1,12}\.\d\d$/.test(text) && fenOf(text) > 0 ? fenOf(text) : undefined;
};
