import { Module } from '@nestjs/common';
import { GoodsController } from '../catalog/goods-page/goods.controller.ts';
import { GoodsPage } from '../catalog/goods-page/goods-page.ts';
import { GoodsTaxonomy } from '../catalog/goods-page/goods-taxonomy.ts';
import { BrowseController } from '../content/browse.controller.ts';
import { Home } from '../content/home.ts';
import { Texts } from '../content/texts.ts';
import { IntegralMall } from '../integral/integral-mall.ts';
import { EstimateFreight } from '../shipping/freights/estimate-freight.ts';
import { StoreReader } from '../stores/store-info.ts';
import { Stores } from '../stores/store-list.ts';
import { CorrectWords } from './correct-words.ts';
import { GoodsFacetsReader } from './goods-facets.ts';
import { ListGoods } from './list-goods.ts';
import { FacetNames } from './listing-index/facet-names.ts';
import { ListingIndex } from './listing-index/listing-index.ts';
import { WordSearch } from './listing-index/word-search.ts';
import { ReadSearch } from './read-search.ts';
import { Suggest } from './suggest.ts';

/**
 * Public reads of the storefront: goods lists with facets, goods, stores, the home page, the points
 * mall. The module combines data of other modules and writes nothing. Responses may be some seconds
 * old; the checkout reads everything again. Its table `goods_shelf` (the listing) is maintained by
 * database triggers.
 */
@Module({
  controllers: [GoodsController, BrowseController],
  providers: [
    ListGoods,
    GoodsFacetsReader,
    ListingIndex,
    WordSearch,
    FacetNames,
    GoodsTaxonomy,
    GoodsPage,
    StoreReader,
    Stores,
    Suggest,
    CorrectWords,
    ReadSearch,
    EstimateFreight,
    Home,
    IntegralMall,
    Texts,
  ],
})
export class SearchModule {}
