import { Controller, Get } from '@nestjs/common';
import { Access, CurrentActor } from '../http/access.ts';
import type { Actor } from '../http/actor.ts';
import { Answer } from '../http/answer.ts';
import { SettleOrders } from './settle-orders.ts';

/** Older clients' button "manual settlement" (reference §2.5); the same is a command of the list. */
@Controller('api/Admin')
export class SettlementsController {
  constructor(private readonly settling: SettleOrders) {}

  @Get('order_settlement_handle')
  @Access({ area: 'Admin', right: 'Admin.order_settlements.settle' })
  async settle(@CurrentActor() actor: Actor): Promise<Answer> {
    return new Answer({ count: await this.settling.run(actor) }, 'msg.success');
  }
}
