import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsString } from 'class-validator';
import type {
  Favorite,
  FavoriteIds,
  FavoriteType,
} from '../../../schemas/contract/calls/catalog/shopping.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import { parseIds } from '../../backoffice/resources/parse-ids.ts';
import { Access, CurrentActor, Reason } from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import {
  numberOr,
  PagingDto,
  WholeNumber,
  WholeNumberOr,
} from '../../platform/http/request/paging.dto.ts';
import { Answer } from '../../platform/http/response/answer.ts';
import { Favorites } from './favorites.ts';
import { StockNotices } from './stock/stock-notices.ts';

class ListDto extends PagingDto {
  @Transform(numberOr(0)) @IsIn([0, 1]) is_type: FavoriteType = 0;
}
class FavoriteDto {
  @WholeNumber(1) out_id: number;
  @Transform(numberOr(0)) @IsIn([0, 1]) is_type: FavoriteType = 0;
}
class StockNoticeDto {
  @WholeNumber(1) goods_id: number;
  @WholeNumberOr(0, 0) sku_id: number = 0;
  @IsBoolean() is_asked: boolean;
}
class FavoriteIdsDto {
  @IsString() goods = '';
  @IsString() stores = '';
}

const idsOf = (text: string): readonly number[] => (text === '' ? [] : parseIds(text));

/** Favourites of shoppers, and the goods that they wait for (docs/product.md#public-calls). */
@Controller('api')
@Reason('the shopper’s own rows: test/e2e/storefront/shopper-calls', 6)
@Access({ area: 'shop', right: 'signed-in' })
export class FavoritesController {
  constructor(
    private readonly favorites: Favorites,
    private readonly stockNotices: StockNotices,
  ) {}

  @Get('is_fav')
  @Access({ area: 'shop', right: 'public' })
  isFavorite(
    @CurrentActor() actor: Actor,
    @Query() { out_id: outId, is_type: kind }: FavoriteDto,
  ): Promise<boolean> {
    return this.favorites.isFavorite(actor, { outId, type: kind });
  }

  @Get('user/favorites')
  list(
    @CurrentActor() actor: Actor,
    @Query() { is_type: kind, ...paging }: ListDto,
  ): Promise<Page<Favorite>> {
    return this.favorites.list(actor, kind, paging);
  }

  /** The given goods and stores that are favourites, for a whole page in one call. */
  @Get('user/favorites/kept')
  filterFavorites(
    @CurrentActor() actor: Actor,
    @Query() { goods, stores }: FavoriteIdsDto,
  ): Promise<FavoriteIds> {
    return this.favorites.filterFavorites(actor, { goods: idsOf(goods), stores: idsOf(stores) });
  }

  @Post('user/favorites')
  async toggle(
    @CurrentActor() actor: Actor,
    @Body() { out_id: outId, is_type: kind }: FavoriteDto,
  ): Promise<Answer<{ readonly is_fav: boolean }>> {
    return new Answer(
      { is_fav: await this.favorites.toggle(actor, { outId, type: kind }) },
      'msg.success',
    );
  }

  @Post('user/stock_notices')
  async setStockNotice(
    @CurrentActor() actor: Actor,
    @Body() notice: StockNoticeDto,
  ): Promise<Answer> {
    await this.stockNotices.set(actor, notice);
    return new Answer({}, 'msg.success');
  }

  @Delete('user/favorites/:id')
  async remove(@CurrentActor() actor: Actor, @Param('id') ids: string): Promise<Answer> {
    await this.favorites.remove(actor, parseIds(ids));
    return new Answer({}, 'msg.success');
  }
}
