import { Module } from '@nestjs/common';
import { Common } from './common.ts';
import { ContentController } from './content.controller.ts';
import { Texts } from './texts.ts';

/** What the site says of itself: its configuration and what every storefront page needs. Agreements, articles and adverts as everybody reads them. Their back-office pages are resources. */
@Module({ controllers: [ContentController], providers: [Common, Texts] })
export class ContentModule {}
