import { Module } from '@nestjs/common';
import { Common } from './common.ts';
import { ContentController } from './content.controller.ts';

/** What the site says of itself: its configuration and what every storefront page needs. Reads classes, brands and configs; writes nothing. */
@Module({ controllers: [ContentController], providers: [Common] })
export class ContentModule {}
