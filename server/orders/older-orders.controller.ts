import { Body, Controller, Get, Headers, Put, Query, type Type } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Matches, MaxLength, Min } from 'class-validator';
import type { ShopOrder } from '../../schemas/contract/calls/orders.ts';
import { decodeParams } from '../../schemas/rules/url-params.ts';
import { Access, CurrentActor } from '../http/access.ts';
import { type Actor, holdsRight } from '../http/actor.ts';
import { Answer } from '../http/answer.ts';
import { httpErrors } from '../http/errors.ts';
import { wholeNumber } from '../http/paging.dto.ts';
import { readIds } from '../resources/ids.ts';
import { Resources } from '../resources/registry.ts';
import { ResourceService } from '../resources/resource.service.ts';
import { commandTo, olderInput } from './orders.resource.ts';
import { ReadOrders } from './read-orders.ts';

class MoveOrderDto {
  @Transform(wholeNumber) @IsInt() @Min(1) id: number;
  @Transform(wholeNumber) @IsIn([0, 3, 4]) status: 0 | 3 | 4;
  @IsOptional() @IsString() @MaxLength(20) delivery_code?: string;
  @IsOptional() @IsString() @MaxLength(20) delivery_no?: string;
  /** Of a platform's cancelling or receiving for somebody. */
  @IsOptional() @IsString() @MaxLength(100) reason?: string;
}
class FoundDto {
  @Matches(/^[\w+/=%-]{1,8192}$/) params: string;
}

/** Calls of older clients for what ours do by commands, with the same rights, rules and history (reference §2.5, §2.6; decisions 3). */
export function olderOrdersController(area: 'Admin' | 'Seller'): Type<unknown> {
  @Controller(`api/${area}/orders`)
  class OlderOrdersController {
    constructor(
      private readonly reading: ReadOrders,
      private readonly resources: Resources,
      private readonly service: ResourceService,
    ) {}

    /** `params`: base64 of `{order_id: [1, 2]}`. */
    @Get('find/all')
    @Access({ area, right: `${area}.orders.show` })
    find(
      @CurrentActor() actor: Actor,
      @Query() { params }: FoundDto,
    ): Promise<readonly ShopOrder[]> {
      const sent = decodeParams(params)?.['order_id'];
      return this.reading.details(
        actor,
        readIds(Array.isArray(sent) ? sent.join(',') : String(sent), '/params'),
      );
    }

    @Put('status/edit')
    @Access({ area, right: 'signed-in' })
    async move(
      @CurrentActor() actor: Actor,
      @Body() { id, status, ...sent }: MoveOrderDto,
      @Headers('proof-password') proof: string | undefined,
    ): Promise<Answer> {
      const orders = this.resources.get('orders'),
        command = orders.commands.get(commandTo[status])!;
      if (!command.areas.includes(area) || !holdsRight(actor, `${area}.orders.${command.name}`))
        throw httpErrors.noRight();
      await this.service.command(actor, orders, command, {
        ids: String(id),
        body: olderInput(command.name, id, { ...sent }, actor.language),
        proof,
      });
      return new Answer({}, 'msg.success');
    }
  }
  return OlderOrdersController;
}
