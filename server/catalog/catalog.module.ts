import { Module } from '@nestjs/common';
import { CatalogController } from './catalog.controller.ts';
import { FavoritesController } from './favorites.controller.ts';
import { CountSales } from './count-sales.job.ts';
import { ForgetShelfChanges } from './forget-shelf-changes.job.ts';
import { Favorites } from './favorites.ts';

/**
 * Goods with their SKUs, classes, brands, attributes, and the log of every change of stock by a form. Its tables are resources; here are the rules that
 * no file can say (`goods.resource.ts`) what the goods form chooses from, and the favourites of shoppers. It prices nothing and sells nothing.
 */
@Module({
  controllers: [CatalogController, FavoritesController],
  providers: [CountSales, ForgetShelfChanges, Favorites],
  exports: [Favorites],
})
export class CatalogModule {}
