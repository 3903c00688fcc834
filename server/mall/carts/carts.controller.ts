import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { Transform, Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsOptional, ValidateNested } from 'class-validator';
import {
  type CartStore,
  cartLimits,
  type MergeAnswer,
} from '../../../schemas/contract/calls/orders/cart.ts';
import { RowId } from '../../backoffice/resources/http/row-id.ts';
import { parseIds } from '../../backoffice/resources/parse-ids.ts';
import { Access, CurrentActor, Reason } from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import {
  PagingDto,
  WholeNumber,
  WholeNumberOr,
  wholeNumber,
} from '../../platform/http/request/paging.dto.ts';
import { Answer } from '../../platform/http/response/answer.ts';
import { badInputAt } from '../../platform/http/response/errors.ts';
import { type CartPage, Carts, maxQuantity } from './carts.ts';

class CartEntryDto {
  @WholeNumber(1) goods_id: number;
  /** 0 or absent: goods without SKUs. */
  @WholeNumberOr(0, 0) sku_id: number = 0;
  @WholeNumberOr(1, 1, maxQuantity) buy_num: number = 1;
}

class CartEntriesDto {
  @IsArray()
  @ArrayMaxSize(cartLimits.lines)
  @ValidateNested({ each: true })
  @Type(() => CartEntryDto)
  lines: CartEntryDto[];
}

/** An empty `is_type` is 0 (`schemas/rules/emptiness.ts`). */
const zeroOrOne = ({ value }: { value: unknown }): unknown =>
  value === '' || value === null ? 0 : wholeNumber({ value });

/**
 * `buy_num` above 1 sets the quantity; else `is_type` 1 adds one and 0 takes one away. One of them
 * is required.
 */
export class ChangeCartLineDto {
  @IsOptional() @Transform(zeroOrOne) @IsIn([0, 1]) is_type?: 0 | 1;
  @IsOptional() @WholeNumber(1, maxQuantity) buy_num?: number;
}

/** Carts of shoppers, and of visitors, whose browser stores theirs (docs/product.md#cart). */
@Controller('api')
@Reason('public goods, and the shopper’s own cart: test/e2e/storefront/shopper-calls', 7)
@Access({ area: 'shop', right: 'signed-in' })
export class CartsController {
  constructor(private readonly carts: Carts) {}

  @Get('cart_count')
  @Access({ area: 'shop', right: 'public' })
  count(@CurrentActor() actor: Actor): Promise<number> {
    return this.carts.count(actor);
  }

  @Post('cart/preview')
  @Access({ area: 'shop', right: 'public' })
  preview(@Body() { lines }: CartEntriesDto): Promise<readonly CartStore[]> {
    return this.carts.preview(lines);
  }

  @Get('user/carts')
  read(
    @CurrentActor() actor: Actor,
    @Query() { page = 1, per_page: perPage = 30 }: PagingDto,
  ): Promise<CartPage> {
    return this.carts.read(actor, page, perPage);
  }

  @Post('user/carts')
  async add(@CurrentActor() actor: Actor, @Body() entry: CartEntryDto): Promise<Answer> {
    await this.carts.add(actor, entry);
    return new Answer({}, 'msg.success');
  }

  @Post('user/carts/merge')
  merge(@CurrentActor() actor: Actor, @Body() { lines }: CartEntriesDto): Promise<MergeAnswer> {
    return this.carts.merge(actor, lines);
  }

  @Put('user/carts/:id')
  async change(
    @CurrentActor() actor: Actor,
    @RowId() id: number,
    @Body() { is_type: type, buy_num: to }: ChangeCartLineDto,
  ): Promise<Answer> {
    if (to === undefined && type === undefined) throw badInputAt('/buy_num', 'input.required');
    const setsQuantity = to !== undefined && (to > 1 || type === undefined);
    await this.carts.change(actor, id, setsQuantity ? { to } : { by: type === 0 ? -1 : 1 });
    return new Answer({}, 'msg.success');
  }

  @Delete('user/carts/:id')
  async remove(@CurrentActor() actor: Actor, @Param('id') ids: string): Promise<Answer> {
    await this.carts.remove(actor, parseIds(ids));
    return new Answer({}, 'msg.success');
  }
}
