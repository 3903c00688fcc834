import { Module } from '@nestjs/common';
import { CatalogController } from './catalog.controller.ts';

/**
 * Goods with their SKUs, classes, brands, attributes, and the log of every change of stock by a form. Its tables are resources; here are the rules that
 * no file can say (`goods.resource.ts`) and what the goods form chooses from. It prices nothing and sells nothing.
 */
@Module({ controllers: [CatalogController] })
export class CatalogModule {}
