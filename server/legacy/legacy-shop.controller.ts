import { Body, Controller, Get, Injectable, Post, Put, Query, Req } from '@nestjs/common';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { orderStatus } from '../../schemas/contract/order-statuses.ts';
import { CrudContext } from '../backoffice/resources/crud-context.ts';
import { RowId } from '../backoffice/resources/http/row-id.ts';
import { CaptchaSigns } from '../identity/sign-in/captcha-signs.ts';
import { LoginLimits } from '../identity/sign-in/login-limits.ts';
import { OauthProviders } from '../mall/oauth/oauth-providers.ts';
import { orderErrors } from '../mall/orders/orders.errors.ts';
import { ShopperOrders } from '../mall/orders/shopper-orders.ts';
import { AddressesController } from '../mall/shipping/addresses.controller.ts';
import { Access, CurrentActor, Reason } from '../platform/http/access/access.ts';
import type { Actor } from '../platform/http/access/actor.ts';
import { WholeNumber } from '../platform/http/request/paging.dto.ts';
import { IsNotBlank } from '../platform/http/request/text-rules.ts';
import { Answer } from '../platform/http/response/answer.ts';
import { OfLegacyClients } from './of-legacy-clients.ts';

/** These clients open WeChat's page themselves. */
const noAttempt = {
  state: '',
  nonce: '',
  codeVerifier: '',
  issuer: undefined,
  redirectUri: '',
} as const;

/**
 * `GET /openid/code`: the openid of a person in WeChat's browser, for a payment.
 * The openid signs nobody in, and only its owner can confirm a payment with it, so a code without a
 * state does no harm here.
 */
@Injectable()
export class ReadOpenid {
  constructor(
    private readonly providers: OauthProviders,
    private readonly limits: LoginLimits,
  ) {}

  /** @throws Refusal `oauth.rejected`, `oauth.unavailable`, `oauth.providerDown`; `auth.tooMany` */
  async run(code: string, ip: string): Promise<string> {
    const counted = await this.limits.countAddress(ip);
    const provider = await this.providers.get('weixin');
    const { openid } = await provider.identify({ ...noAttempt, code, scope: 'openid' });
    await this.limits.giveBack(counted);
    return openid;
  }
}

class OpenidDto {
  @IsString() @IsNotBlank() @MaxLength(200) code: string;
}

/** Calls of shoppers that only legacy clients make. */
@OfLegacyClients()
@Controller('api')
export class LegacyShopController {
  constructor(
    private readonly crud: CrudContext,
    private readonly openids: ReadOpenid,
  ) {}

  /** The same as with PUT. */
  @Get('user/addresses/default/:id')
  @Access({ area: 'shop', right: 'signed-in' })
  makeDefault(
    @CurrentActor() actor: Actor,
    @RowId() id: number,
  ): ReturnType<AddressesController['makeDefault']> {
    return new AddressesController(this.crud).makeDefault(actor, id);
  }

  @Get('openid/code')
  @Reason('the openid that WeChat proves: test/e2e/sign-in/oauth')
  @Access({ area: 'shop', right: 'public' })
  async openid(
    @Query() { code }: OpenidDto,
    @Req() { ip }: FastifyRequest,
  ): Promise<{ readonly openid: string }> {
    return { openid: await this.openids.run(code, ip) };
  }
}

class CaptchaDto {
  @IsOptional() @IsString() @MaxLength(100) username?: string;
  /** Admins unless it names users or sellers. */
  @IsOptional() provider?: unknown;
  /** Sent and not needed. */
  @IsOptional() password?: unknown;
  @IsOptional() step?: unknown;
}

/**
 * Legacy clients request a sign for their slider captcha and send it with the sign-in; without an
 * answer they do not continue (docs/product.md#registration-and-sign-in).
 */
@OfLegacyClients()
@Controller('api/captcha')
@Reason('a constant')
export class LegacyCaptchaController {
  constructor(private readonly signs: CaptchaSigns) {}

  @Post()
  @Access({ area: 'shop', right: 'public' })
  sign(@Body() { username = '', provider }: CaptchaDto): Promise<string> {
    const isUser = provider === 'users' || provider === 'sellers';
    return this.signs.issue(username, isUser ? 'users' : 'admins');
  }
}

/** The target status: 0 cancels, 4 confirms receipt. */
export class MoveOrderDto {
  @WholeNumber(0) order_status: number;
}

/** Legacy clients name the target status of an order. */
@OfLegacyClients()
@Controller('api/user/order')
@Reason('the shopper’s own rows: test/e2e/orders/orders')
export class LegacyShopperOrdersController {
  constructor(private readonly orders: ShopperOrders) {}

  @Put(':id')
  @Access({ area: 'shop', right: 'signed-in' })
  async move(
    @CurrentActor() actor: Actor,
    @RowId() id: number,
    @Body() { order_status: status }: MoveOrderDto,
  ): Promise<Answer> {
    if (status === orderStatus.cancelled) await this.orders.cancel(actor, id);
    else if (status === orderStatus.toComment) await this.orders.receive(actor, id);
    else throw orderErrors.notNow();
    return new Answer({}, 'msg.success');
  }
}
