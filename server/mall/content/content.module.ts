import { Module } from '@nestjs/common';
import { AmapController } from './amap/amap.controller.ts';
import { Common } from './common.ts';
import { ContentController } from './content.controller.ts';
import { CountArticleViews } from './count-article-views.job.ts';
import { CurrencyHooks } from './currencies.resource.ts';
import { SiteFilesController } from './site-files/site-files.controller.ts';
import { SiteMap } from './site-files/site-map.ts';
import { Texts } from './texts.ts';

/**
 * Site content: configuration and common data of the storefront, agreements, articles and adverts,
 * the sitemap and other files at the root of the site. Their back-office pages are resources.
 */
@Module({
  controllers: [AmapController, ContentController, SiteFilesController],
  providers: [Common, CountArticleViews, CurrencyHooks, SiteMap, Texts],
})
export class ContentModule {}
