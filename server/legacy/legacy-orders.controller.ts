import { Body, Controller, Get, Headers, Put, Query, type Type } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import type { ShopOrder } from '../../schemas/contract/calls/orders/orders.ts';
import { decodeParams } from '../../schemas/rules/url-params.ts';
import { isObject } from '../../schemas/rules/values/is-object.ts';
import { runCommand } from '../backoffice/resources/commands/run-command.ts';
import { CrudContext } from '../backoffice/resources/crud-context.ts';
import { parseId, parseIds } from '../backoffice/resources/parse-ids.ts';
import { ReadOrders } from '../mall/orders/read-orders.ts';
import { Access, CurrentActor, Reason } from '../platform/http/access/access.ts';
import { type Actor, holdsRight } from '../platform/http/access/actor.ts';
import { WholeNumber, wholeNumber } from '../platform/http/request/paging.dto.ts';
import { Answer } from '../platform/http/response/answer.ts';
import { httpErrors } from '../platform/http/response/errors.ts';
import { orderCommands, orderInput } from './forms.ts';
import { OfLegacyClients } from './of-legacy-clients.ts';
import { assertMayUse, readEchoed, withRevOf } from './read-echoed.ts';

class MoveOrderDto {
  @WholeNumber(1) id: number;
  @Transform(wholeNumber) @IsIn([0, 3, 4]) status: 0 | 3 | 4;
  @IsOptional() @IsString() @MaxLength(20) delivery_code?: string;
  @IsOptional() @IsString() @MaxLength(20) delivery_no?: string;
  /** Why an admin cancels or receives an order for the shopper. */
  @IsOptional() @IsString() @MaxLength(100) reason?: string;
}
class FindOrdersDto {
  @Matches(/^[\w+/=%-]{1,8192}$/) params: string;
}

/**
 * Calls of legacy clients that run commands of orders, with the same rights, rules and history
 * (docs/decisions/0003-legacy-clients.md).
 */
export function legacyOrdersController(area: 'Admin' | 'Seller'): Type<unknown> {
  @OfLegacyClients()
  @Controller(`api/${area}/orders`)
  class LegacyOrdersController {
    constructor(
      private readonly reading: ReadOrders,
      private readonly crud: CrudContext,
    ) {}

    /** `params`: base64 of `{order_id: [1, 2]}`. */
    @Get('find/all')
    @Access({ area, right: `${area}.orders.show` })
    find(
      @CurrentActor() actor: Actor,
      @Query() { params }: FindOrdersDto,
    ): Promise<readonly ShopOrder[]> {
      const sent = decodeParams(params)?.order_id;
      return this.reading.details(
        actor,
        parseIds(Array.isArray(sent) ? sent.join(',') : String(sent), '/params'),
      );
    }

    @Put('status/edit')
    @Reason('needs the right of the command that the body names')
    @Access({ area, right: 'signed-in' })
    async move(
      @CurrentActor() actor: Actor,
      @Body() body: unknown,
      @Headers('proof-password') proof: string | undefined,
    ): Promise<Answer> {
      const orders = this.crud.resources.get('orders');
      assertMayUse(actor, orders, Object.values(orderCommands));
      const sentId = parseId(String(isObject(body) ? body.id : ''), '/id');
      const readAnswers = (): Promise<readonly ShopOrder[]> =>
        this.reading.details(actor, [sentId]);
      const row = { actor, resource: orders, id: sentId, readAnswers };
      const { id, status, ...sent } = await readEchoed(this.crud, MoveOrderDto, row, body);
      const command = orders.commands.get(orderCommands[status])!;
      if (!command.areas.includes(area) || !holdsRight(actor, `${area}.orders.${command.name}`))
        throw httpErrors.noRight();
      await runCommand(this.crud, {
        actor,
        resource: orders,
        command,
        ids: [id],
        body: withRevOf(body, orderInput(command.name, id, { ...sent }, actor.language)),
        proof,
      });
      return new Answer({}, 'msg.success');
    }
  }
  return LegacyOrdersController;
}
