import { Controller, Get } from '@nestjs/common';
import { Access, CurrentActor } from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { Answer } from '../../platform/http/response/answer.ts';
import { SettleOrders } from './settle-orders.ts';

/** "Manual settlement" of legacy clients; new ones run the command of the list. */
@Controller('api/Admin')
export class SettlementsController {
  constructor(private readonly settleOrders: SettleOrders) {}

  @Get('order_settlement_handle')
  @Access({ area: 'Admin', right: 'Admin.order_settlements.settle' })
  async settle(@CurrentActor() actor: Actor): Promise<Answer> {
    return new Answer({ count: await this.settleOrders.run(actor) }, 'msg.success');
  }
}
