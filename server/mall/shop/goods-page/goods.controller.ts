import { Controller, Get, Query } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import type {
  FreightEstimate,
  GoodsCards,
  GoodsDetail,
  ShopperGoodsState,
} from '../../../../schemas/contract/calls/catalog/goods.ts';
import type {
  GoodsList,
  Suggestions,
} from '../../../../schemas/contract/calls/catalog/goods-search.ts';
import { RowId } from '../../../backoffice/resources/http/row-id.ts';
import { parseId } from '../../../backoffice/resources/parse-ids.ts';
import { Database } from '../../../platform/database/sql.ts';
import { Access, CurrentActor, Reason } from '../../../platform/http/access/access.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { PagingDto, WholeNumber } from '../../../platform/http/request/paging.dto.ts';
import { CachedResponse } from '../../../platform/http/response/cached-response.ts';
import { ReadsReplica } from '../../../platform/http/server/replica-interceptor.ts';
import { findOpenCards } from '../../catalog/goods-cards.ts';
import { ListGoods } from '../search/list-goods.ts';
import { flags } from '../search/listing-sql.ts';
import { readGoodsParams, readWords } from '../search/read-goods-params.ts';
import { Suggest } from '../search/suggest.ts';
import { EstimateFreight } from './estimate-freight.ts';
import { GoodsPage } from './goods-page.ts';

const trueValues: ReadonlySet<unknown> = new Set(['1', 'true', true, 1]);
const falseValues: ReadonlySet<unknown> = new Set(['0', 'false', '', null, undefined]);

/** Converts to 0 or 1; leaves other values for validation to refuse. */
function toFlag({ value }: { value: unknown }): unknown {
  if (trueValues.has(value)) return 1;
  return falseValues.has(value) ? 0 : value;
}

/** Converts to a boolean; leaves absent and unknown values for validation. */
function toBoolean({ value }: { value: unknown }): unknown {
  if (value === 'true' || value === '1') return true;
  return value === 'false' || value === '0' || value === '' ? false : value;
}

/** Maximum goods per page: two screens of a large window. */
const maxCards = 60;

class GoodsDto extends PagingDto {
  @IsOptional() @IsString() params?: string;
  @Transform(toFlag) @IsIn([0, 1]) is_recommend: 0 | 1 = 0;
  @Transform(toFlag) @IsIn([0, 1]) is_master: 0 | 1 = 0;
  @Transform(toFlag) @IsIn([0, 1]) is_collective: 0 | 1 = 0;
  @Transform(toFlag) @IsIn([0, 1]) is_distribution: 0 | 1 = 0;
  @Transform(toFlag) @IsIn([0, 1]) facets: 0 | 1 = 0;
  @IsOptional() @WholeNumber(1, maxCards) declare per_page?: number;
}
class WordsDto {
  @IsString() @MaxLength(900) keywords: string = '';
}
class IdsDto {
  @IsString() @MaxLength(1000) ids: string;
}
class DetailDto {
  @IsOptional() @Transform(toBoolean) @IsBoolean() saveCheck?: boolean;
}
class FreightEstimateDto {
  @WholeNumber(1) area_id: number;
  @IsOptional() @WholeNumber(0) sku_id?: number;
  @IsOptional() @WholeNumber(1, 9999) buy_num?: number;
}

/** Public calls for goods (docs/product.md#public-calls). */
@Controller('api/goods')
@Reason('public, with the caller’s own rows: test/e2e/catalog/shop-goods, shop-browse', 6)
@Access({ area: 'shop', right: 'public' })
export class GoodsController {
  constructor(
    private readonly goods: ListGoods,
    private readonly pages: GoodsPage,
    private readonly suggestions: Suggest,
    private readonly freight: EstimateFreight,
    private readonly database: Database,
  ) {}

  @Get()
  @ReadsReplica()
  async list(
    @Query() { params, facets, page, per_page: perPage, ...query }: GoodsDto,
  ): Promise<CachedResponse<GoodsList>> {
    return new CachedResponse(
      await this.goods.read(
        { ...readGoodsParams(params), flags: flags.filter((name) => query[name] === 1) },
        { page, per_page: perPage },
        facets === 1,
      ),
      3,
    );
  }

  @Get('suggest')
  @ReadsReplica()
  async suggest(@Query() { keywords }: WordsDto): Promise<CachedResponse<Suggestions>> {
    return new CachedResponse(await this.suggestions.read(readWords(keywords, [])), 10);
  }

  /** Goods that are not on sale are left out. */
  @Get('cards')
  @ReadsReplica()
  async cards(@Query() { ids }: IdsDto): Promise<CachedResponse<GoodsCards>> {
    const different = new Set(ids.split(',').map((id) => parseId(id, '/ids')));
    const cards = await findOpenCards(this.database, [...different].slice(0, maxCards));
    return new CachedResponse(cards, 3);
  }

  @Get(':id')
  @ReadsReplica()
  async detail(
    @CurrentActor() { language }: Actor,
    @RowId() id: number,
    @Query() { saveCheck = false }: DetailDto,
  ): Promise<CachedResponse<GoodsDetail>> {
    return new CachedResponse(await this.pages.read(id, saveCheck, language), 0);
  }

  @Get(':id/mine')
  mine(@CurrentActor() actor: Actor, @RowId() id: number): Promise<ShopperGoodsState> {
    return this.pages.readShopperState(actor, id);
  }

  @Get(':id/freight')
  estimate(
    @RowId() id: number,
    @Query() { area_id: areaId, sku_id: skuId = 0, buy_num: num = 1 }: FreightEstimateDto,
  ): Promise<FreightEstimate> {
    return this.freight.run(id, { areaId, skuId, num });
  }
}
