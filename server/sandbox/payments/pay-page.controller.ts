import { Body, Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { IsIn } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access, NotInApi, Reason } from '../../platform/http/access/access.ts';
import { createNonce } from '../../platform/http/server/security-headers.ts';
import { translate } from '../../platform/i18n/language.ts';
import { pageLanguage } from '../../platform/i18n/page-language.ts';
import { sendPage } from '../../platform/ssr/send-page.ts';
import { payPage } from './pay-page.ts';
import { forgeryKinds, type NoticeKind } from './payment-sandbox.ts';
import { paymentSandboxes } from './payment-sandboxes.ts';
import { SandboxNotices } from './sandbox-notices.ts';
import { SandboxTrades, type Trade } from './sandbox-trades.ts';

/** Seconds between a payment and its late notice. */
const lateSeconds = 60;

const deeds = [
  'approve',
  'approve_late',
  'approve_lost',
  'decline',
  'repeat',
  'send_waiting',
] as const;
type Action = (typeof deeds)[number] | NoticeKind;

class ActionDto {
  @IsIn([...deeds, ...forgeryKinds]) action: Action;
}

/** The payment page of the sandbox, open to everybody who knows its URL with 28 random digits. */
@Controller('sandbox/pay')
@Reason('requires the number of 28 random digits; not in production', 2)
@NotInApi('plays the providers; not in production')
@Access({ area: 'shop', right: 'public' })
export class PayPageController {
  constructor(
    private readonly trades: SandboxTrades,
    private readonly notices: SandboxNotices,
  ) {}

  @Get(':tradeNo')
  async show(
    @Param('tradeNo') tradeNo: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const trade = await this.trades.byTradeNo(tradeNo);
    const language = pageLanguage(request);
    if (!trade) {
      const text = translate(language, 'errors.payments.unknown');
      void reply.status(404).type('text/plain; charset=utf-8').send(text);
      return;
    }
    const nonce = createNonce();
    const html = payPage({
      trade,
      notices: await this.notices.list(trade),
      returnUrl: returnUrlOf(trade, request),
      language,
      nonce,
    });
    sendPage(reply, html, { nonce });
  }

  @Post(':tradeNo')
  async act(
    @Param('tradeNo') tradeNo: string,
    @Body() { action }: ActionDto,
    @Req() { url }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const trade = await this.trades.byTradeNo(tradeNo);
    if (trade) await this.run(trade, action);
    void reply.redirect(url, 303);
  }

  private async run(trade: Trade, action: Action): Promise<void> {
    switch (action) {
      case 'approve':
        return this.pay(trade, 0);
      case 'approve_late':
        return this.pay(trade, lateSeconds);
      case 'approve_lost':
        await this.trades.pay(trade);
        return;
      case 'decline':
        return this.decline(trade);
      case 'repeat':
        if (trade.status === 'paid') await this.notices.send(trade, 'paid');
        return;
      case 'send_waiting':
        return this.notices.sendWaiting(trade);
      default:
        return this.sendForgery(trade, action);
    }
  }

  private async pay(trade: Trade, noticeAfterSeconds: number): Promise<void> {
    if (!(await this.trades.pay(trade))) return;
    const paid = (await this.trades.byTradeNo(trade.trade_no))!;
    await this.notices.send(paid, 'paid', noticeAfterSeconds);
  }

  private async decline(trade: Trade): Promise<void> {
    const isClosed = await this.trades.close(trade);
    const sandbox = paymentSandboxes.get(trade.vendor);
    if (isClosed && sandbox?.announcesClosed) await this.notices.send(trade, 'closed');
  }

  private async sendForgery(trade: Trade, kind: NoticeKind): Promise<void> {
    if (paymentSandboxes.get(trade.vendor)?.forgeries.includes(kind))
      await this.notices.send(trade, kind);
  }
}

/** The link back to the mall; empty for a URL on another origin than the notify URL. */
function returnUrlOf(
  { return_url: returnUrl, notify_url: notifyUrl }: Trade,
  { query }: FastifyRequest,
): string {
  const { redirect_url: redirectUrl } = query as { redirect_url?: unknown };
  const url = returnUrl || (typeof redirectUrl === 'string' ? redirectUrl : '');
  if (!URL.canParse(url) || !URL.canParse(notifyUrl)) return '';
  return new URL(url).origin === new URL(notifyUrl).origin ? url : '';
}
