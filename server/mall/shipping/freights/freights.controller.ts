import { Body, Controller, Put } from '@nestjs/common';
import { Access, CurrentActor } from '../../../platform/http/access/access.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { Answer } from '../../../platform/http/response/answer.ts';
import { SaveFreights } from './save-freights.ts';

/** Saves all freight templates of a store. The id 0 in the URL means all of them. */
@Controller('api/Seller/freights')
export class FreightsController {
  constructor(private readonly saveFreights: SaveFreights) {}

  @Put('0')
  @Access({ area: 'Seller', right: 'Seller.freights.update' })
  async save(@CurrentActor() actor: Actor, @Body() body: unknown): Promise<Answer> {
    return new Answer(await this.saveFreights.run(actor, body), 'msg.success');
  }
}
