import { Controller, Get } from '@nestjs/common';
import type { CommonClass } from '../../schemas/contract/calls/common.ts';
import { Database } from '../config/sql.ts';
import { Access, CurrentActor } from '../http/access.ts';
import type { Actor } from '../http/actor.ts';
import { readStoreClasses } from './permitted-classes.ts';

/** What the seller's goods form chooses from beside the option lists of its fields (reference 3.6). */
@Controller('api/Seller')
export class CatalogController {
  constructor(private readonly database: Database) {}

  @Get('store_classes')
  @Access({ area: 'Seller', right: 'Seller.goods.index' })
  storeClasses(@CurrentActor() actor: Actor): Promise<readonly CommonClass[]> {
    return readStoreClasses(this.database, actor.storeId);
  }
}
