import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsString, Min } from 'class-validator';
import type {
  Favorite,
  FavoriteType,
  KeptFavorites,
} from '../../schemas/contract/calls/shopping.ts';
import type { Page } from '../../schemas/contract/envelope.ts';
import { Access, CurrentActor } from '../http/access.ts';
import type { Actor } from '../http/actor.ts';
import { Answer } from '../http/answer.ts';
import { PagingDto, wholeNumber } from '../http/paging.dto.ts';
import { readIds } from '../resources/ids.ts';
import { Favorites } from './favorites.ts';

const type = ({ value }: { value: unknown }): unknown => wholeNumber({ value }) ?? 0;

class ListDto extends PagingDto {
  @Transform(type) @IsIn([0, 1]) is_type: FavoriteType = 0;
}
class KeptDto {
  @Transform(wholeNumber) @IsInt() @Min(1) out_id: number;
  @Transform(type) @IsIn([0, 1]) is_type: FavoriteType = 0;
}
class AskedDto {
  @IsString() goods = '';
  @IsString() stores = '';
}

const shopper = { area: 'shop', right: 'signed-in' } as const;

const idsOf = (text: string): readonly number[] => (text === '' ? [] : readIds(text));

/** Favourites of shoppers (reference §2.3, §2.4). */
@Controller('api')
export class FavoritesController {
  constructor(private readonly favorites: Favorites) {}

  @Get('is_fav')
  @Access({ area: 'shop', right: 'public' })
  isKept(
    @CurrentActor() actor: Actor,
    @Query() { out_id: outId, is_type: kind }: KeptDto,
  ): Promise<boolean> {
    return this.favorites.isKept(actor, { outId, type: kind });
  }

  @Get('user/favorites')
  @Access(shopper)
  list(
    @CurrentActor() actor: Actor,
    @Query() { is_type: kind, ...paging }: ListDto,
  ): Promise<Page<Favorite>> {
    return this.favorites.list(actor, kind, paging);
  }

  /** For the hearts of a whole page at once. */
  @Get('user/favorites/kept')
  @Access(shopper)
  kept(@CurrentActor() actor: Actor, @Query() { goods, stores }: AskedDto): Promise<KeptFavorites> {
    return this.favorites.kept(actor, { goods: idsOf(goods), stores: idsOf(stores) });
  }

  @Post('user/favorites')
  @HttpCode(200)
  @Access(shopper)
  async toggle(
    @CurrentActor() actor: Actor,
    @Body() { out_id: outId, is_type: kind }: KeptDto,
  ): Promise<Answer> {
    return new Answer(
      { is_fav: await this.favorites.toggle(actor, { outId, type: kind }) },
      'msg.success',
    );
  }

  @Delete('user/favorites/:id')
  @Access(shopper)
  async remove(@CurrentActor() actor: Actor, @Param('id') ids: string): Promise<Answer> {
    await this.favorites.remove(actor, readIds(ids));
    return new Answer({}, 'msg.success');
  }
}
