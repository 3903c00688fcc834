import { Body, Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { IsIn } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '../../http/access.ts';
import { translate } from '../../http/language.ts';
import { newNonce } from '../../http/security-headers.ts';
import { sendPage } from '../../http/send-page.ts';
import { pageLanguage } from '../../http/storefront.ts';
import { falsifications, type NoticeKind } from './notice-kinds.ts';
import { payPage } from './pay-page.ts';
import { SandboxNotices } from './sandbox-notices.ts';
import { SandboxTrades, type Trade } from './sandbox-trades.ts';

/** Seconds between a payment and its late notice. */
const lateSeconds = 60;
const acts = [
  'approve',
  'approve_late',
  'approve_lost',
  'decline',
  'repeat',
  'send_waiting',
  ...falsifications.wechat,
] as const;
type Act = (typeof acts)[number];

class ActDto {
  @IsIn(acts) action: Act;
}

/** The page of a payment begun at the sandbox. Its address, 28 random digits, is the right to decide. */
@Controller('sandbox/pay')
export class PayPageController {
  constructor(
    private readonly trades: SandboxTrades,
    private readonly notices: SandboxNotices,
  ) {}

  @Get(':tradeNo')
  @Access({ area: 'shop', right: 'public' })
  async show(
    @Param('tradeNo') tradeNo: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const [trade, language] = [await this.trades.byTradeNo(tradeNo), pageLanguage(request)];
    if (!trade)
      return void reply
        .status(404)
        .type('text/plain; charset=utf-8')
        .send(translate(language, 'errors.payments.unknown'));
    const nonce = newNonce();
    sendPage(
      reply,
      payPage({
        trade,
        notices: await this.notices.of(trade),
        returnUrl: returnUrlOf(trade, request),
        language,
        nonce,
      }),
      nonce,
    );
  }

  @Post(':tradeNo')
  @Access({ area: 'shop', right: 'public' })
  async act(
    @Param('tradeNo') tradeNo: string,
    @Body() { action }: ActDto,
    @Req() { url }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const trade = await this.trades.byTradeNo(tradeNo);
    if (trade) await this.decide(trade, action);
    void reply.redirect(url, 303);
  }

  private async decide(trade: Trade, act: Act): Promise<void> {
    if (act === 'approve') return this.pay(trade, 0);
    if (act === 'approve_late') return this.pay(trade, lateSeconds);
    if (act === 'approve_lost') return void (await this.trades.pay(trade));
    if (act === 'send_waiting') return this.notices.sendWaiting(trade);
    if (act === 'repeat')
      return trade.status === 'paid' ? this.notices.send(trade, 'paid') : undefined;
    if (act === 'decline') return this.decline(trade);
    if ((falsifications[trade.vendor] as readonly NoticeKind[]).includes(act))
      await this.notices.send(trade, act);
  }

  private async pay(trade: Trade, afterSeconds: number): Promise<void> {
    if (await this.trades.pay(trade))
      await this.notices.send((await this.trades.byTradeNo(trade.trade_no))!, 'paid', afterSeconds);
  }

  /** Alipay tells of closed payments, WeChat Pay does not. */
  private async decline(trade: Trade): Promise<void> {
    if ((await this.trades.close(trade)) && trade.vendor === 'alipay')
      await this.notices.send(trade, 'closed');
  }
}

/** Back to the mall that began the payment, and nowhere else. */
function returnUrlOf(
  { return_url: returnUrl, notify_url: notifyUrl }: Trade,
  { query }: FastifyRequest,
): string {
  const { redirect_url: asked } = query as { redirect_url?: unknown };
  const url = returnUrl || (typeof asked === 'string' ? asked : '');
  return URL.canParse(url) &&
    URL.canParse(notifyUrl) &&
    new URL(url).origin === new URL(notifyUrl).origin
    ? url
    : '';
}
