import { Body, Controller, Get, Headers, Put } from '@nestjs/common';
import { CrudContext } from '../backoffice/resources/crud-context.ts';
import type { WireRow } from '../backoffice/resources/read/show-row.ts';
import { showSingle, updateSingle } from '../backoffice/resources/read/single-row.ts';
import { Access, CurrentActor } from '../platform/http/access/access.ts';
import type { Actor } from '../platform/http/access/actor.ts';
import type { Wire } from '../platform/http/response/wire-json.ts';
import { OfLegacyClients } from './of-legacy-clients.ts';

/** Legacy clients request the seller's own store with the id 0 (docs/product.md#seller-calls). */
@OfLegacyClients()
@Controller('api/Seller/stores/0')
export class LegacyOwnStoreController {
  constructor(private readonly crud: CrudContext) {}

  @Get()
  @Access({ area: 'Seller', right: 'Seller.stores.show' })
  show(@CurrentActor() actor: Actor): Promise<Wire<WireRow>> {
    return showSingle(this.crud, actor, this.crud.resources.get('stores'));
  }

  @Put()
  @Access({ area: 'Seller', right: 'Seller.stores.update' })
  update(
    @CurrentActor() actor: Actor,
    @Body() body: unknown,
    @Headers('proof-password') proof?: string,
  ): Promise<Wire<WireRow>> {
    return updateSingle(this.crud, actor, this.crud.resources.get('stores'), { body, proof });
  }
}
