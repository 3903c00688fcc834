import { Module } from '@nestjs/common';
import { Texts } from '../content/texts.ts';
import { BrowseController } from './browse.controller.ts';
import { EstimateFreight } from './goods-page/estimate-freight.ts';
import { GoodsController } from './goods-page/goods.controller.ts';
import { GoodsPage } from './goods-page/goods-page.ts';
import { GoodsTaxonomy } from './goods-page/goods-taxonomy.ts';
import { Home } from './home.ts';
import { IntegralMall } from './integral-mall.ts';
import { CopyGoodsJobs } from './search/copy-goods.job.ts';
import { CorrectWords } from './search/correct-words.ts';
import { GoodsEngine } from './search/goods-engine.ts';
import { GoodsFacetsReader } from './search/goods-facets.ts';
import { ListGoods } from './search/list-goods.ts';
import { FacetNames } from './search/listing-index/facet-names.ts';
import { ListingIndex } from './search/listing-index/listing-index.ts';
import { WordSearch } from './search/listing-index/word-search.ts';
import { OtherWords } from './search/other-words.ts';
import { PurgeListingChanges } from './search/purge-listing-changes.job.ts';
import { ReadSearch } from './search/read-search.ts';
import { RefreshListPrices } from './search/refresh-list-prices.job.ts';
import { Suggest } from './search/suggest.ts';
import { StoreReader } from './store-info.ts';
import { Stores } from './store-list.ts';

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
    GoodsEngine,
    CopyGoodsJobs,
    FacetNames,
    GoodsTaxonomy,
    GoodsPage,
    StoreReader,
    Stores,
    Suggest,
    CorrectWords,
    OtherWords,
    ReadSearch,
    EstimateFreight,
    Home,
    IntegralMall,
    Texts,
    PurgeListingChanges,
    RefreshListPrices,
  ],
})
export class ShopModule {}
