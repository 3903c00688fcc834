import { Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { IsIn, IsOptional } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PayMethod } from '../../../schemas/contract/calls/orders/checkout.ts';
import {
  type PayDevice,
  type PayOption,
  payDevices,
} from '../../../schemas/contract/calls/orders/checkout.ts';
import { Access, CurrentActor, NotInApi, Reason } from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { KeepRawBody } from '../../platform/http/request/raw-body.ts';
import { httpErrors, Refusal } from '../../platform/http/response/errors.ts';
import { translate } from '../../platform/i18n/language.ts';
import { Log } from '../../platform/observability/log.ts';
import { LogBudget } from '../../platform/observability/log-budget.ts';
import { CompletePayment } from './complete-payment.ts';
import { PaymentProviders } from './payment-providers.ts';
import { payments } from './payments.ts';

/** Log lines a minute about refused notices, which anybody can send. */
const maxRefusalLines = 60;

const isPayDevice = (text: string): text is PayDevice =>
  payDevices.some((device) => device === text);

class MethodsDto {
  @IsOptional() @IsIn(payDevices) device?: PayDevice;
}

/**
 * The methods that a payment page offers, and the providers' notices (docs/product.md#paying). A
 * refused notice is answered in the provider's own format. A fault is answered as an error, so the
 * provider sends the notice again.
 */
@Controller('api/payment')
@Reason('public payment methods', 2)
@Access({ area: 'shop', right: 'public' })
export class NoticesController {
  private readonly refusals = new LogBudget(maxRefusalLines);

  constructor(
    private readonly providers: PaymentProviders,
    private readonly completePayment: CompletePayment,
    private readonly log: Log,
  ) {}

  /** The balance is always available. */
  @Get('methods')
  async methods(@Query() { device = 'scan' }: MethodsDto): Promise<readonly string[]> {
    return ['balance', ...(await this.providers.availableMethods(device))];
  }

  /** The methods with their names, for pages that know none. */
  @Get('options')
  async options(
    @Query() query: MethodsDto,
    @CurrentActor() { language }: Actor,
  ): Promise<readonly PayOption[]> {
    const names = await this.methods(query);
    return names.map((name) => ({
      name,
      title: translate(language, `dicts.payment_name.${name}`),
    }));
  }

  @Post(':driver/:device')
  @Reason('requires a provider’s signature: test/e2e/payments/payments-sandbox, payments-settings')
  @NotInApi('providers call it')
  @KeepRawBody()
  async receive(
    @Param('driver') name: string,
    @Param('device') device: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (!payments.has(name) || !isPayDevice(device)) throw httpErrors.notFound();
    const isAccepted = await this.accept(name, device, request);
    const { status, type, body } = this.providers.noticeResponse(name, isAccepted);
    void reply.status(status).type(type).send(body);
  }

  /**
   * @returns false for a notice that is forged, of an unknown payment or of another amount, and
   *   while the settings of the method cannot be read
   */
  private async accept(
    method: PayMethod,
    device: PayDevice,
    { rawBody, headers, id, ip }: FastifyRequest,
  ): Promise<boolean> {
    let payNo = '';
    try {
      const provider = await this.providers.get(method, device);
      const notice = await provider.readNotice({
        body: rawBody,
        headers: headers as Readonly<Record<string, string | undefined>>,
      });
      payNo = notice?.payNo ?? '';
      if (notice) await this.completePayment.run(notice);
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { key: refusal } = error;
      this.refusals.write((leftOut) =>
        this.log.warn(
          { method, refusal, pay_no: payNo, request: id, ip, left_out: leftOut },
          'A payment notice was refused',
        ),
      );
      return false;
    }
  }
}
