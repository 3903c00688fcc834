import { Module } from '@nestjs/common';
import { Texts } from '../content/texts.ts';
import { BrowseController } from './browse.controller.ts';
import { EstimateFreight } from './freight-estimate.ts';
import { GoodsController } from './goods.controller.ts';
import { GoodsFacetsReader } from './goods-facets.ts';
import { GoodsKin } from './goods-kin.ts';
import { GoodsPage } from './goods-page.ts';
import { Home } from './home.ts';
import { IntegralMall } from './integral-mall.ts';
import { ListGoods } from './list-goods.ts';
import { FacetNames } from './shelf/facet-names.ts';
import { FoundWords } from './shelf/found-words.ts';
import { Shelf } from './shelf/shelf.ts';
import { StoreReader } from './store-info.ts';
import { Stores } from './stores.ts';
import { Suggest } from './suggest.ts';

/**
 * What the storefront reads without an account: lists with facets, goods, stores, the home page, the points mall. It puts together what other modules own and
 * writes nothing; answers may be some seconds old, for the checkout reads everything again. Its one table, `goods_shelf`, is kept by triggers.
 */
@Module({
  controllers: [GoodsController, BrowseController],
  providers: [
    ListGoods,
    GoodsFacetsReader,
    Shelf,
    FoundWords,
    FacetNames,
    GoodsKin,
    GoodsPage,
    StoreReader,
    Stores,
    Suggest,
    EstimateFreight,
    Home,
    IntegralMall,
    Texts,
  ],
})
export class ShopModule {}
