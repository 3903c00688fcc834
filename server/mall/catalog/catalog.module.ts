import { Module } from '@nestjs/common';
import { CatalogController } from './catalog.controller.ts';
import { FavoritesController } from './favorites.controller.ts';
import { Favorites } from './favorites.ts';
import { GoodsHooks } from './goods.resource.ts';
import { GoodsAttrHooks } from './goods-attrs.resource.ts';
import { CountSales } from './stock/count-sales.job.ts';
import { SendStockNotices } from './stock/send-stock-notices.job.ts';
import { StockNotices } from './stock/stock-notices.ts';

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
