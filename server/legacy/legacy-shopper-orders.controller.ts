import { Body, Controller, Put } from '@nestjs/common';
import { orderStatus } from '../../schemas/contract/order-statuses.ts';
import { RowId } from '../backoffice/resources/http/row-id.ts';
import { orderErrors } from '../mall/orders/orders.errors.ts';
import { ShopperOrders } from '../mall/orders/shopper-orders.ts';
import { Access, CurrentActor, Reason } from '../platform/http/access/access.ts';
import type { Actor } from '../platform/http/access/actor.ts';
import { WholeNumber } from '../platform/http/request/paging.dto.ts';
import { Answer } from '../platform/http/response/answer.ts';
import { OfLegacyClients } from './of-legacy-clients.ts';

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
