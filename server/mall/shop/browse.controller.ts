import { Controller, Get, Query } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsNumber, IsOptional, IsString, Max, Min } from 'class-validator';
import type { HomeAnswer } from '../../../schemas/contract/calls/catalog/home.ts';
import type {
  IntegralGoodsCard,
  IntegralGoodsDetail,
  IntegralHome,
} from '../../../schemas/contract/calls/catalog/integral.ts';
import type { CollectiveCard } from '../../../schemas/contract/calls/catalog/offers.ts';
import type { SeckillCard } from '../../../schemas/contract/calls/catalog/shopping.ts';
import type { StoreDetail, StoreListCard } from '../../../schemas/contract/calls/catalog/stores.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import { RowId } from '../../backoffice/resources/http/row-id.ts';
import { Database } from '../../platform/database/sql.ts';
import { Access, CurrentActor, Reason } from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { PagingDto, WholeNumber, WholeNumberOr } from '../../platform/http/request/paging.dto.ts';
import { CachedResponse } from '../../platform/http/response/cached-response.ts';
import { ReadsReplica } from '../../platform/http/server/replica-interceptor.ts';
import { readCollectives } from './collectives.ts';
import { Home } from './home.ts';
import { IntegralMall, readIntegralQuery } from './integral-mall.ts';
import { readSeckills } from './read-seckills.ts';
import { readGoodsParams } from './search/read-goods-params.ts';
import { ReadSearch } from './search/read-search.ts';
import { readStoresQuery, Stores } from './store-list.ts';

function degrees({ value }: { value: unknown }): unknown {
  if (value === '') return undefined;
  const isNumber = typeof value === 'string' && /^-?\d{1,3}(\.\d{1,12})?$/.test(value);
  return isNumber ? Number(value) : value;
}

class ParamsDto extends PagingDto {
  @IsOptional() @IsString() params?: string;
  @IsOptional() @WholeNumber(1, 60) declare per_page?: number;
}
class StoresDto extends ParamsDto {
  @IsOptional() @Transform(degrees) @IsNumber() @Min(-90) @Max(90) lat?: number;
  @IsOptional() @Transform(degrees) @IsNumber() @Min(-180) @Max(180) lng?: number;
}

/** `start_time` is an offset in hours from the current hour. */
class HourDto extends PagingDto {
  @WholeNumberOr(0, 0, 3) start_time: number = 0;
}

/**
 * Public browsing: the home page, stores, collectives, seckills, the points mall
 * (docs/product.md#public-calls).
 */
@Controller('api')
@Reason('public, with the caller’s own rows: test/e2e/catalog/shop-goods, shop-browse', 8)
@ReadsReplica()
@Access({ area: 'shop', right: 'public' })
export class BrowseController {
  constructor(
    private readonly homePage: Home,
    private readonly stores: Stores,
    private readonly mall: IntegralMall,
    private readonly database: Database,
    private readonly searches: ReadSearch,
  ) {}

  @Get('home')
  async home(): Promise<CachedResponse<HomeAnswer>> {
    return new CachedResponse(await this.homePage.read(), 0);
  }

  @Get('stores')
  async list(
    @Query() { params, lat, lng, ...paging }: StoresDto,
  ): Promise<CachedResponse<Page<StoreListCard>>> {
    return new CachedResponse(
      await this.stores.list(
        readStoresQuery(
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
  async store(
    @CurrentActor() { language }: Actor,
    @RowId() id: number,
  ): Promise<CachedResponse<StoreDetail>> {
    return new CachedResponse(await this.stores.detail(id, language), 5);
  }

  @Get('collectives')
  async collectives(
    @Query() { params, ...paging }: ParamsDto,
  ): Promise<CachedResponse<Page<CollectiveCard>>> {
    const query = readGoodsParams(params);
    const search = await this.searches.read(query.words);
    return new CachedResponse(
      await readCollectives(this.database, { ...query, flags: [], search }, paging),
      3,
    );
  }

  @Get('seckills')
  seckills(@Query() { start_time: hour, ...paging }: HourDto): Promise<Page<SeckillCard>> {
    return readSeckills(this.database, hour, paging);
  }

  @Get('integral/home')
  async integralHome(): Promise<CachedResponse<IntegralHome>> {
    return new CachedResponse(await this.mall.home(), 5);
  }

  @Get('integral/goods')
  async integralGoods(
    @Query() { params, ...paging }: ParamsDto,
  ): Promise<CachedResponse<Page<IntegralGoodsCard>>> {
    return new CachedResponse(await this.mall.list(readIntegralQuery(params), paging), 3);
  }

  @Get('integral/goods/:id')
  async integralDetail(@RowId() id: number): Promise<CachedResponse<IntegralGoodsDetail>> {
    return new CachedResponse(await this.mall.detail(id), 3);
  }
}
