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
import { cartLimits } from '../../../schemas/contract/calls/orders/cart.ts';
import { wholeNumber } from '../../platform/http/request/paging.dto.ts';
import { maxQuantity } from './carts.ts';

export class CartEntryDto {
  @Transform(wholeNumber) @IsInt() @Min(1) goods_id: number;
  /** 0 or absent: goods without SKUs. */
  @Transform(({ value }: { value: unknown }) => wholeNumber({ value }) ?? 0)
  @IsInt()
  @Min(0)
  sku_id: number = 0;
  @Transform(({ value }: { value: unknown }) => wholeNumber({ value }) ?? 1)
  @IsInt()
  @Min(1)
  @Max(maxQuantity)
  buy_num: number = 1;
}

export class CartEntriesDto {
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
  @IsOptional() @Transform(wholeNumber) @IsInt() @Min(1) @Max(maxQuantity) buy_num?: number;
}
