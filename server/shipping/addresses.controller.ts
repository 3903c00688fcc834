import { Controller, Get, Put } from '@nestjs/common';
import { Access, CurrentActor } from '../http/access.ts';
import type { Actor } from '../http/actor.ts';
import { Answer } from '../http/answer.ts';
import { Resources } from '../resources/registry.ts';
import { ResourceService } from '../resources/resource.service.ts';
import { RowId } from '../resources/row-id.ts';

const shopper = { area: 'shop', right: 'signed-in' } as const;

/** A click on an address at the checkout makes it the default one (reference §2.4); older clients ask for it by GET. */
@Controller('api/user/addresses/default')
export class AddressesController {
  constructor(
    private readonly resources: Resources,
    private readonly service: ResourceService,
  ) {}

  @Put(':id')
  @Access(shopper)
  async choose(@CurrentActor() actor: Actor, @RowId() id: number): Promise<Answer> {
    return new Answer(
      await this.service.update(actor, this.resources.get('addresses'), String(id), {
        is_default: 1,
      }),
      'msg.success',
    );
  }

  @Get(':id')
  @Access(shopper)
  chooseByGet(@CurrentActor() actor: Actor, @RowId() id: number): Promise<Answer> {
    return this.choose(actor, id);
  }
}
