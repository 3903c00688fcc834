import { Controller, Get, Query } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import type { FreightEstimate, GoodsMine } from '../../schemas/contract/calls/catalog.ts';
import { findCards, goodsCard } from '../catalog/goods-cards.ts';
import { Database } from '../config/sql.ts';
import { Access, CurrentActor } from '../http/access.ts';
import type { Actor } from '../http/actor.ts';
import { Kept } from '../http/kept.ts';
import { PagingDto, wholeNumber } from '../http/paging.dto.ts';
import { readId } from '../resources/ids.ts';
import { RowId } from '../resources/row-id.ts';
import { EstimateFreight } from './freight-estimate.ts';
import { GoodsPage } from './goods-page.ts';
import { ListGoods } from './list-goods.ts';
import { readGoodsParams, readWords } from './read-goods-params.ts';
import { flags } from './shelf-sql.ts';
import { Suggest } from './suggest.ts';

const flag = ({ value }: { value: unknown }): unknown =>
  value === '1' || value === 'true' || value === true || value === 1
    ? 1
    : value === '0' || value === 'false' || value === '' || value === null || value === undefined
      ? 0
      : value;
const yes = ({ value }: { value: unknown }): unknown =>
  value === 'true' || value === '1'
    ? true
    : value === 'false' || value === '0' || value === ''
      ? false
      : value;
/** A page of goods at most; our choice, two screens of a large window. */
const mostCards = 60;

class GoodsDto extends PagingDto {
  @IsOptional() @IsString() params?: string;
  @Transform(flag) @IsIn([0, 1]) is_recommend: 0 | 1 = 0;
  @Transform(flag) @IsIn([0, 1]) is_master: 0 | 1 = 0;
  @Transform(flag) @IsIn([0, 1]) is_collective: 0 | 1 = 0;
  @Transform(flag) @IsIn([0, 1]) is_distribution: 0 | 1 = 0;
  @Transform(flag) @IsIn([0, 1]) facets: 0 | 1 = 0;
  @IsOptional() @Transform(wholeNumber) @IsInt() @Min(1) @Max(mostCards) declare per_page?: number;
}
class WordsDto {
  @IsString() @MaxLength(900) keywords: string = '';
}
class IdsDto {
  @IsString() @MaxLength(1000) ids: string;
}
class DetailDto {
  @IsOptional() @Transform(yes) @IsBoolean() saveCheck?: boolean;
}
class WhereDto {
  @Transform(wholeNumber) @IsInt() @Min(1) area_id: number;
  @IsOptional() @Transform(wholeNumber) @IsInt() @Min(0) sku_id?: number;
  @IsOptional() @Transform(wholeNumber) @IsInt() @Min(1) @Max(9999) buy_num?: number;
}

const everybody = { area: 'shop', right: 'public' } as const;

/** Goods as shoppers look for them and look at them (reference §2.3). */
@Controller('api/goods')
export class GoodsController {
  constructor(
    private readonly goods: ListGoods,
    private readonly pages: GoodsPage,
    private readonly suggesting: Suggest,
    private readonly freight: EstimateFreight,
    private readonly database: Database,
  ) {}

  @Get()
  @Access(everybody)
  async list(
    @Query() { params, facets, page, per_page: perPage, ...asked }: GoodsDto,
  ): Promise<Kept> {
    return new Kept(
      await this.goods.read(
        { ...readGoodsParams(params), flags: flags.filter((name) => asked[name] === 1) },
        { page, per_page: perPage },
        facets === 1,
      ),
      3,
    );
  }

  @Get('suggest')
  @Access(everybody)
  async suggest(@Query() { keywords }: WordsDto): Promise<Kept> {
    return new Kept(await this.suggesting.read(readWords(keywords, [])), 10);
  }

  /** What is not on sale any more is left out. */
  @Get('cards')
  @Access(everybody)
  async cards(@Query() { ids }: IdsDto): Promise<Kept> {
    const cards = await findCards(
      this.database,
      [...new Set(ids.split(',').map((id) => readId(id, '/ids')))].slice(0, mostCards),
    );
    return new Kept(cards.filter(({ is_open: isOpen }) => isOpen).map(goodsCard), 3);
  }

  @Get(':id')
  @Access(everybody)
  async detail(@RowId() id: number, @Query() { saveCheck = false }: DetailDto): Promise<Kept> {
    return new Kept(await this.pages.read(id, saveCheck), 0);
  }

  @Get(':id/mine')
  @Access(everybody)
  mine(@CurrentActor() actor: Actor, @RowId() id: number): Promise<GoodsMine> {
    return this.pages.mine(actor, id);
  }

  @Get(':id/freight')
  @Access(everybody)
  estimate(
    @RowId() id: number,
    @Query() { area_id: areaId, sku_id: skuId = 0, buy_num: num = 1 }: WhereDto,
  ): Promise<FreightEstimate> {
    return this.freight.run(id, { areaId, skuId, num });
  }
}
