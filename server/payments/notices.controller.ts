import { Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { IsIn, IsOptional } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PayDevice } from '../../schemas/contract/calls/checkout.ts';
import { Log } from '../config/log.ts';
import { Access } from '../http/access.ts';
import { httpErrors, Refusal } from '../http/errors.ts';
import { KeepsText } from '../http/sent-text.ts';
import type { PaymentMethod } from './payment-driver.ts';
import { PaymentNotices } from './payment-notices.ts';
import { Providers, paymentMethods } from './providers.ts';

const devices: readonly string[] = [
  'scan',
  'wap',
  'mp',
  'mini',
  'app',
  'web',
] satisfies readonly PayDevice[];

class MethodsDto {
  @IsOptional() @IsIn(devices) device?: PayDevice;
}

/** What a pay page offers, and notices of the providers (reference §4.6). They hear what they understand; a fault of ours is no answer to them, so they come again. */
@Controller('api/payment')
export class NoticesController {
  constructor(
    private readonly providers: Providers,
    private readonly notices: PaymentNotices,
    private readonly log: Log,
  ) {}

  /** The balance is always there. */
  @Get('methods')
  @Access({ area: 'shop', right: 'public' })
  async methods(@Query() { device = 'scan' }: MethodsDto): Promise<readonly string[]> {
    return ['balance', ...(await this.providers.available(device))];
  }

  @Post(':driver/:device')
  @Access({ area: 'shop', right: 'public' })
  @KeepsText()
  async take(
    @Param('driver') name: string,
    @Param('device') device: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const method = paymentMethods.find((known) => known === name);
    if (!method || !devices.includes(device)) throw httpErrors.notFound();
    const { status, type, body } = this.providers.answer(
      method,
      await this.isTaken(method, device as PayDevice, request),
    );
    void reply.status(status).type(type).send(body);
  }

  /** @returns false for what is refused: forged, unknown or of another amount, or while the method's settings do not open */
  private async isTaken(
    method: PaymentMethod,
    device: PayDevice,
    { sentText, headers, id, ip }: FastifyRequest,
  ): Promise<boolean> {
    let payNo = '';
    try {
      const provider = await this.providers.of(method, device);
      const notice = await provider.readNotice({
        body: sentText,
        headers: headers as Readonly<Record<string, string | undefined>>,
      });
      payNo = notice?.payNo ?? '';
      if (notice) await this.notices.complete(notice);
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.log.warn(
        { method, refusal: error.key, pay_no: payNo, request: id, ip },
        'a payment notice was refused',
      );
      return false;
    }
  }
}
