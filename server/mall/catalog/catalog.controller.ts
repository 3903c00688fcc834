import { Controller, Get } from '@nestjs/common';
import type { CommonClass } from '../../../schemas/contract/calls/common.ts';
import { Database } from '../../platform/database/sql.ts';
import { Access, CurrentActor } from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { readStoreClasses } from './permitted-classes.ts';

/** Classes that the seller's goods form offers (docs/product.md#goods-form). */
@Controller('api/Seller')
export class CatalogController {
  constructor(private readonly database: Database) {}

  @Get('store_classes')
  @Access({ area: 'Seller', right: 'Seller.goods.index' })
  storeClasses(@CurrentActor() actor: Actor): Promise<readonly CommonClass[]> {
    return readStoreClasses(this.database, actor.storeId);
  }
}
