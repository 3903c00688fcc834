import { Body, Controller, Get, Headers, Put } from '@nestjs/common';
import type { WireRow } from '../backoffice/resources/read/show-row.ts';
import { Resources } from '../backoffice/resources/registry.ts';
import { ResourceService } from '../backoffice/resources/resource.service.ts';
import { Access, CurrentActor } from '../platform/http/access/access.ts';
import type { Actor } from '../platform/http/access/actor.ts';
import type { Wire } from '../platform/http/response/wire-json.ts';
import { OfLegacyClients } from './of-legacy-clients.ts';

/** Legacy clients request the seller's own store with the id 0 (docs/product.md#seller-calls). */
@OfLegacyClients()
@Controller('api/Seller/stores/0')
export class LegacyOwnStoreController {
  constructor(
    private readonly resources: Resources,
    private readonly service: ResourceService,
  ) {}

  @Get()
  @Access({ area: 'Seller', right: 'Seller.stores.show' })
  show(@CurrentActor() actor: Actor): Promise<Wire<WireRow>> {
    return this.service.showSingle(actor, this.resources.get('stores'));
  }

  @Put()
  @Access({ area: 'Seller', right: 'Seller.stores.update' })
  update(
    @CurrentActor() actor: Actor,
    @Body() body: unknown,
    @Headers('proof-password') proof?: string,
  ): Promise<Wire<WireRow>> {
    return this.service.updateSingle(actor, this.resources.get('stores'), { body, proof });
  }
}
