import { Controller, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PayDevice } from '../../schemas/contract/calls/checkout.ts';
import { Log } from '../config/log.ts';
import { Access } from '../http/access.ts';
import { httpErrors, Refusal } from '../http/errors.ts';
import { KeepsText } from '../http/sent-text.ts';
import type { PaymentMethod } from './payment-driver.ts';
import { PaymentNotices } from './payment-notices.ts';
import { type Provider, Providers, paymentMethods } from './providers.ts';

const devices: readonly string[] = ['scan', 'wap', 'mp', 'mini', 'app', 'web'] satisfies readonly PayDevice[];

/** Notices of the providers (reference §4.6). They hear what they understand; a fault of ours is no answer to them, so they come again. */
@Controller('api/payment')
export class NoticesController {
  constructor(private readonly providers: Providers, private readonly notices: PaymentNotices, private readonly log: Log) {}

  @Post(':driver/:device') @Access({ area: 'shop', right: 'public' }) @KeepsText()
  async take(@Param('driver') name: string, @Param('device') device: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const method = paymentMethods.find((known) => known === name);
    if (!method || !devices.includes(device)) throw httpErrors.notFound();
    const provider = await this.providers.of(method, device as PayDevice);
    const { status, type, body } = provider.answer(await this.isTaken(provider, method, request));
    void reply.status(status).type(type).send(body);
  }

  /** @returns false for what is refused: forged, unknown or of another amount */
  private async isTaken(provider: Provider, method: PaymentMethod, { sentText, headers, id, ip }: FastifyRequest): Promise<boolean> {
    try {
      const notice = await provider.readNotice({ body: sentText, headers: headers as Readonly<Record<string, string | undefined>> });
      if (notice) await this.notices.complete(notice);
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.log.warn({ method, refusal: error.key, request: id, ip }, 'a payment notice was refused');
      return false;
    }
  }
}
