import { Body, Controller, Put } from '@nestjs/common';
import { Access, CurrentActor } from '../http/access.ts';
import type { Actor } from '../http/actor.ts';
import { Answer } from '../http/answer.ts';
import { SaveFreights } from './save-freights.ts';

/** A store's freight templates as one page saves them (reference §2.6): the number 0 in place of a template's stands for all of them. */
@Controller('api/Seller/freights')
export class ShippingController {
  constructor(private readonly freights: SaveFreights) {}

  @Put('0')
  @Access({ area: 'Seller', right: 'Seller.freights.update' })
  async save(@CurrentActor() actor: Actor, @Body() body: unknown): Promise<Answer> {
    return new Answer(await this.freights.save(actor, body), 'msg.success');
  }
}
