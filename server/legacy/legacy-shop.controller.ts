import { Controller, Get, Query, Req } from '@nestjs/common';
import { IsString, MaxLength } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { RowId } from '../backoffice/resources/http/row-id.ts';
import { Resources } from '../backoffice/resources/registry.ts';
import { ResourceService } from '../backoffice/resources/resource.service.ts';
import { AddressesController } from '../mall/shipping/addresses/addresses.controller.ts';
import { Access, CurrentActor, Reason } from '../platform/http/access/access.ts';
import type { Actor } from '../platform/http/access/actor.ts';
import { IsNotBlank } from '../platform/http/request/text-rules.ts';
import type { Answer } from '../platform/http/response/answer.ts';
import { OfLegacyClients } from './of-legacy-clients.ts';
import { ReadOpenid } from './read-openid.ts';

class OpenidDto {
  @IsString() @IsNotBlank() @MaxLength(200) code: string;
}

/** Calls of shoppers that only legacy clients make. */
@OfLegacyClients()
@Controller('api')
export class LegacyShopController {
  constructor(
    private readonly resources: Resources,
    private readonly service: ResourceService,
    private readonly openids: ReadOpenid,
  ) {}

  /** The same as with PUT. */
  @Get('user/addresses/default/:id')
  @Access({ area: 'shop', right: 'signed-in' })
  makeDefault(@CurrentActor() actor: Actor, @RowId() id: number): Promise<Answer> {
    return new AddressesController(this.resources, this.service).makeDefault(actor, id);
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
