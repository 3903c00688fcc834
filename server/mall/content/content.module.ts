import { Injectable, Module } from '@nestjs/common';
import {
  ResourceHooks,
  type WriteContext,
  type WriteHooks,
} from '../../backoffice/resources/hooks/resource-hooks.ts';
import { inUseRefusal } from '../../backoffice/resources/write/database-errors.ts';
import { AmapController } from './amap.controller.ts';
import { Common } from './common.ts';
import { ContentController } from './content.controller.ts';
import { CountArticleViews } from './count-article-views.job.ts';
import { SiteFilesController } from './site-files.controller.ts';
import { SiteMap } from './site-map.ts';
import { Texts } from './texts.ts';

/** The currency of the mall cannot be deleted (docs/decisions/0004-money-representation.md). */
@ResourceHooks('currencies')
@Injectable()
class CurrencyHooks implements WriteHooks {
  /** @throws Refusal `resources.inUse` */
  async beforeWrite({ tx, actor, resources, verb, before }: WriteContext): Promise<void> {
    if (verb !== 'destroy' || !before) return;
    const [used] = await tx.rows(
      `
        SELECT 1
        FROM configs
        WHERE name = 'configs/web' AND (value->>'currency_id')::bigint = $1
        FOR SHARE`,
      [before.id],
      'content.currencyInUse',
    );
    if (used) throw inUseRefusal('configs', actor, resources);
  }
}

/**
 * Site content: configuration and common data of the storefront, agreements, articles and adverts,
 * the sitemap and other files at the root of the site. Their back-office pages are resources.
 */
@Module({
  controllers: [AmapController, ContentController, SiteFilesController],
  providers: [Common, CountArticleViews, CurrencyHooks, SiteMap, Texts],
})
export class ContentModule {}
