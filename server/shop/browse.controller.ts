import { Controller, Get, Query } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsInt, IsNumber, IsOptional, IsString, Max, Min } from 'class-validator';
import { Database } from '../config/sql.ts';
import { Access } from '../http/access.ts';
import { Kept } from '../http/kept.ts';
import { PagingDto, wholeNumber } from '../http/paging.dto.ts';
import { RowId } from '../resources/row-id.ts';
import { readCollectives } from './collectives.ts';
import { Home } from './home.ts';
import { IntegralMall, readIntegralWish } from './integral-mall.ts';
import { readGoodsParams } from './read-goods-params.ts';
import { readStoresWish, Stores } from './stores.ts';

const degrees = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' && /^-?\d{1,3}(\.\d{1,12})?$/.test(value)
    ? Number(value)
    : value === ''
      ? undefined
      : value;

class ParamsDto extends PagingDto {
  @IsOptional() @IsString() params?: string;
  @IsOptional() @Transform(wholeNumber) @IsInt() @Min(1) @Max(60) declare per_page?: number;
}
class StoresDto extends ParamsDto {
  @IsOptional() @Transform(degrees) @IsNumber() @Min(-90) @Max(90) lat?: number;
  @IsOptional() @Transform(degrees) @IsNumber() @Min(-180) @Max(180) lng?: number;
}

const everybody = { area: 'shop', right: 'public' } as const;

/** What shoppers walk through: the home page, the street of stores, group offers, the points mall (reference §2.3). */
@Controller('api')
export class BrowseController {
  constructor(
    private readonly homePage: Home,
    private readonly stores: Stores,
    private readonly mall: IntegralMall,
    private readonly database: Database,
  ) {}

  @Get('home')
  @Access(everybody)
  async home(): Promise<Kept> {
    return new Kept(await this.homePage.read(), 0);
  }

  @Get('stores')
  @Access(everybody)
  async list(@Query() { params, lat, lng, ...paging }: StoresDto): Promise<Kept> {
    return new Kept(
      await this.stores.list(
        readStoresWish(
          params,
          lat === undefined || lng === undefined
            ? undefined
            : [Number(lat.toFixed(3)), Number(lng.toFixed(3))],
        ),
        paging,
      ),
      5,
    );
  }

  @Get('store/:id')
  @Access(everybody)
  async store(@RowId() id: number): Promise<Kept> {
    return new Kept(await this.stores.detail(id), 5);
  }

  @Get('collectives')
  @Access(everybody)
  async collectives(@Query() { params, ...paging }: ParamsDto): Promise<Kept> {
    return new Kept(
      await readCollectives(this.database, { ...readGoodsParams(params), flags: [] }, paging),
      3,
    );
  }

  @Get('integral/home')
  @Access(everybody)
  async integralHome(): Promise<Kept> {
    return new Kept(await this.mall.home(), 5);
  }

  @Get('integral/goods')
  @Access(everybody)
  async integralGoods(@Query() { params, ...paging }: ParamsDto): Promise<Kept> {
    return new Kept(await this.mall.list(readIntegralWish(params), paging), 3);
  }

  @Get('integral/goods/:id')
  @Access(everybody)
  async integralDetail(@RowId() id: number): Promise<Kept> {
    return new Kept(await this.mall.detail(id), 3);
  }
}
