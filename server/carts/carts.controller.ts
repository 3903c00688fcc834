import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import type { CartStore, MergeAnswer } from '../../schemas/contract/calls/cart.ts';
import { Access, CurrentActor } from '../http/access.ts';
import type { Actor } from '../http/actor.ts';
import { Answer } from '../http/answer.ts';
import { wholeNumber } from '../http/paging.dto.ts';
import { readIds } from '../resources/ids.ts';
import { RowId } from '../resources/row-id.ts';
import { Carts, maxPieces } from './carts.ts';

const shopper = { area: 'shop', right: 'signed-in' } as const;

class EntryDto {
  @Transform(wholeNumber) @IsInt() @Min(1) goods_id: number;
  @Transform(({ value }: { value: unknown }) => wholeNumber({ value }) ?? 0)
  @IsInt()
  @Min(0)
  sku_id: number = 0;
  @Transform(({ value }: { value: unknown }) => wholeNumber({ value }) ?? 1)
  @IsInt()
  @Min(1)
  @Max(maxPieces)
  buy_num: number = 1;
}
class EntriesDto {
  @IsArray()
  @ArrayMaxSize(120)
  @ValidateNested({ each: true })
  @Type(() => EntryDto)
  lines: EntryDto[];
}
/** `buy_num` above 1 sets how many; else `is_type` 1 is one more and 0 one less (reference §4.4). */
class ChangeDto {
  @IsOptional() @Transform(wholeNumber) @IsIn([0, 1]) is_type?: 0 | 1;
  @IsOptional() @Transform(wholeNumber) @IsInt() @Min(1) @Max(maxPieces) buy_num?: number;
}
class PageDto {
  @IsOptional() @Transform(wholeNumber) @IsInt() @Min(1) page?: number;
  @IsOptional() @Transform(wholeNumber) @IsInt() @Min(1) @Max(400) per_page?: number;
}

/** Carts of shoppers, and of guests who keep theirs themselves (reference §2.4, §4.4). */
@Controller('api')
export class CartsController {
  constructor(private readonly carts: Carts) {}

  @Get('cart_count')
  @Access({ area: 'shop', right: 'public' })
  count(@CurrentActor() actor: Actor): Promise<number> {
    return this.carts.count(actor);
  }

  @Post('cart/preview')
  @HttpCode(200)
  @Access({ area: 'shop', right: 'public' })
  preview(@Body() { lines }: EntriesDto): Promise<readonly CartStore[]> {
    return this.carts.preview(lines);
  }

  @Get('user/carts')
  @Access(shopper)
  read(
    @CurrentActor() actor: Actor,
    @Query() { page = 1, per_page: perPage = 30 }: PageDto,
  ): Promise<object> {
    return this.carts.read(actor, page, perPage);
  }

  @Post('user/carts')
  @HttpCode(200)
  @Access(shopper)
  async add(@CurrentActor() actor: Actor, @Body() entry: EntryDto): Promise<Answer> {
    await this.carts.add(actor, entry);
    return new Answer({}, 'msg.success');
  }

  @Post('user/carts/merge')
  @HttpCode(200)
  @Access(shopper)
  merge(@CurrentActor() actor: Actor, @Body() { lines }: EntriesDto): Promise<MergeAnswer> {
    return this.carts.merge(actor, lines);
  }

  @Put('user/carts/:id')
  @Access(shopper)
  async change(
    @CurrentActor() actor: Actor,
    @RowId() id: number,
    @Body() { is_type: type, buy_num: to }: ChangeDto,
  ): Promise<Answer> {
    await this.carts.change(
      actor,
      id,
      to !== undefined && (to > 1 || type === undefined) ? { to } : { by: type === 0 ? -1 : 1 },
    );
    return new Answer({}, 'msg.success');
  }

  @Delete('user/carts/:id')
  @Access(shopper)
  async remove(@CurrentActor() actor: Actor, @Param('id') ids: string): Promise<Answer> {
    await this.carts.remove(actor, readIds(ids));
    return new Answer({}, 'msg.success');
  }
}
