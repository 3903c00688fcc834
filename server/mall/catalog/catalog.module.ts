import { Controller, Get, Module } from '@nestjs/common';
import type { SelectOption } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { CommonClass } from '../../../schemas/contract/calls/catalog/common.ts';
import { Database } from '../../platform/database/sql.ts';
import { Access, CurrentActor, Reason } from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { FavoritesController } from './favorites.controller.ts';
import { Favorites } from './favorites.ts';
import { GoodsHooks } from './goods.resource.ts';
import { GoodsAttrHooks } from './goods-attrs.resource.ts';
import { readStoreClasses, readStoreClassOptions } from './permitted-classes.ts';
import { CountSales } from './stock/count-sales.job.ts';
import { SendStockNotices } from './stock/send-stock-notices.job.ts';
import { StockNotices } from './stock/stock-notices.ts';

/** Classes that a seller's forms of goods and coupons offer (docs/product.md#goods-form). */
@Controller('api/Seller')
@Reason('classes of the caller’s own store', 2)
class CatalogController {
  constructor(private readonly database: Database) {}

  @Get('store_classes')
  @Access({ area: 'Seller', right: 'Seller.goods.index' })
  storeClasses(@CurrentActor() actor: Actor): Promise<readonly CommonClass[]> {
    return readStoreClasses(this.database, actor.storeId);
  }

  /** The choices of a coupon. */
  @Get('store_classes/options')
  @Access({ area: 'Seller', right: 'Seller.coupons.index' })
  storeClassOptions(@CurrentActor() actor: Actor): Promise<readonly SelectOption[]> {
    return readStoreClassOptions(this.database, actor.storeId, actor.language);
  }
}

/**
 * Goods with their SKUs, classes, brands and attributes, the stock log, and favourites of shoppers.
 * The tables are resources; `goods.resource.ts` has the rules that a resource file cannot express.
 */
@Module({
  controllers: [CatalogController, FavoritesController],
  providers: [CountSales, Favorites, GoodsAttrHooks, GoodsHooks, SendStockNotices, StockNotices],
  exports: [Favorites],
})
export class CatalogModule {}
