import { Module } from '@nestjs/common';
import { Common } from './common.ts';
import { ContentController } from './content.controller.ts';
import { SiteFilesController } from './site-files.controller.ts';
import { SiteMap } from './site-map.ts';
import { Texts } from './texts.ts';

/** What the site says of itself: its configuration and what every storefront page needs. Agreements, articles and adverts as everybody reads them; the sitemap and the other files at the root of a site. Their back-office pages are resources. */
@Module({
  controllers: [ContentController, SiteFilesController],
  providers: [Common, SiteMap, Texts],
})
export class ContentModule {}
