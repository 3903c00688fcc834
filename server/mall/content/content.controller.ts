import { Controller, Get, Param, Query } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import type { ClassMenu, CommonAnswer } from '../../../schemas/contract/calls/catalog/common.ts';
import type {
  AdvertAnswer,
  ArticleAnswer,
  ArticleMenu,
  TextAnswer,
} from '../../../schemas/contract/calls/catalog/content.ts';
import { Access, CurrentActor, Reason } from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { levelsUpTo } from '../../platform/http/request/paging.dto.ts';
import { Common } from './common.ts';
import { Texts } from './texts.ts';

class DeepDto {
  @Transform(levelsUpTo(3)) @IsInt() @Min(1) @Max(3) deep: number = 3;
}

/** Public site content. */
@Controller('api')
@Reason('public texts, adverts and classes', 6)
@Access({ area: 'shop', right: 'public' })
export class ContentController {
  constructor(
    private readonly common: Common,
    private readonly texts: Texts,
  ) {}

  @Get('common')
  readCommon(@CurrentActor() actor: Actor): Promise<CommonAnswer> {
    return this.common.read(actor);
  }

  @Get('agreements/:ename')
  readAgreement(@CurrentActor() actor: Actor, @Param('ename') ename: string): Promise<TextAnswer> {
    return this.texts.agreement(ename, actor.language);
  }

  @Get('article/:name')
  readArticle(@Param('name') name: string): Promise<ArticleAnswer> {
    return this.texts.article(name);
  }

  @Get('adv')
  readAdverts(@Query('name') name: unknown, @Query('ename') key: unknown): Promise<AdvertAnswer[]> {
    return typeof key === 'string'
      ? this.texts.advertsByKey(key)
      : this.texts.advertsByName(String(name ?? ''));
  }

  /** Goods classes, down to the level `deep`, 0 for all; `lev` counts from 1. */
  @Get('load_goods_classes')
  readGoodsClasses(
    @CurrentActor() actor: Actor,
    @Query() { deep }: DeepDto,
  ): Promise<readonly ClassMenu[]> {
    return this.common.classes(actor, deep);
  }

  @Get('load_article_menu')
  readArticleMenus(): Promise<readonly ArticleMenu[]> {
    return this.texts.articleMenus();
  }
}
