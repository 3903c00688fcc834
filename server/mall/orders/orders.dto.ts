import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { toDateTime } from '../../../schemas/rules/values/parse-scalar.ts';
import { flag, PagingDto, wholeNumber } from '../../platform/http/request/paging.dto.ts';
import { oneLine } from '../../platform/http/request/text-rules.ts';

/** A date or a time becomes `YYYY-MM-DD HH:mm:ss`; anything else NaN, which is refused. */
const dateTime = ({ value }: { value: unknown }): unknown =>
  value === '' || value === null ? undefined : (toDateTime(value) ?? NaN);

/** Query of a shopper's orders (docs/product.md#shopper-calls). Times are in the mall's zone. */
export class OrderSearchDto extends PagingDto {
  /** −1: all. */
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (value === '-1' ? -1 : wholeNumber({ value })))
  @IsInt()
  @Min(-1)
  @Max(6)
  order_status?: number;
  /** Part of an order number or of a goods name. */
  @IsOptional() @Transform(oneLine) @IsString() @MaxLength(60) q?: string;
  @IsOptional() @Matches(/^\d{0,20}$/) order_no?: string;
  /** Inclusive. */
  @IsOptional() @Transform(dateTime) @IsString() 'created_at[0]'?: string;
  /** Exclusive. */
  @IsOptional() @Transform(dateTime) @IsString() 'created_at[1]'?: string;
  @IsOptional() @Transform(wholeNumber) @IsInt() @Min(1) collective_id?: number;
  /** Only orders with a refund request. */
  @IsOptional() @Transform(flag) @IsBoolean() is_refund?: boolean;
  /** Only orders with a return request. */
  @IsOptional() @Transform(flag) @IsBoolean() is_return?: boolean;
}

/** Legacy clients name the target status: 0 cancels, 4 confirms receipt. */
export class MoveOrderDto {
  @Transform(wholeNumber) @IsInt() @Min(0) order_status: number;
}
