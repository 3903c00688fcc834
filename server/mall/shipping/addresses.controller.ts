import { Controller, Put } from '@nestjs/common';
import { CrudContext } from '../../backoffice/resources/crud-context.ts';
import { RowId } from '../../backoffice/resources/http/row-id.ts';
import type { RowOf } from '../../backoffice/resources/read/show-row.ts';
import { updateRow } from '../../backoffice/resources/write/update-row.ts';
import { Access, CurrentActor } from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { Answer } from '../../platform/http/response/answer.ts';
import type { Wire } from '../../platform/http/response/wire-json.ts';

const shopper = { area: 'shop', right: 'signed-in' } as const;

/** Selecting an address at checkout makes it the default (docs/product.md#shopper-calls). */
@Controller('api/user/addresses/default')
export class AddressesController {
  constructor(private readonly crud: CrudContext) {}

  @Put(':id')
  @Access(shopper)
  async makeDefault(
    @CurrentActor() actor: Actor,
    @RowId() id: number,
  ): Promise<Answer<Wire<RowOf<'addresses'>>>> {
    const addresses = this.crud.resources.get('addresses');
    const row = await updateRow(this.crud, actor, addresses, { id, body: { is_default: 1 } });
    return new Answer(row, 'msg.success');
  }
}
