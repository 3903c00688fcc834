import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { wholeNumber } from '../http/paging.dto.ts';
import { says } from '../http/says.ts';

const list = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.split(',').filter(Boolean) : value;
const parcel = /^([A-Za-z0-9-]{6,20})?$/;

class RefundLineDto {
  @Transform(wholeNumber) @IsInt() @Min(1) order_goods_id: number;
  @Transform(wholeNumber) @IsInt() @Min(1) @Max(9999) num: number;
}

export class AskRefundDto {
  @Transform(wholeNumber) @IsInt() @Min(1) order_id: number;
  @Transform(wholeNumber) @IsIn([0, 1, 2]) refund_type: 0 | 1 | 2;
  @IsOptional() @IsString() @MaxLength(150) refund_remark?: string;
  @IsOptional()
  @Transform(list)
  @IsArray()
  @ArrayMaxSize(4)
  @IsString({ each: true })
  images?: string[];
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(200)
  @ValidateNested({ each: true })
  @Type(() => RefundLineDto)
  lines?: RefundLineDto[];
}

/** A shopper's next step: a parcel sent, or 3 for goods that arrived. */
export class StepDto {
  @IsOptional() @Matches(parcel, says('rules.parcel_no')) delivery_no?: string;
  @IsOptional() @Matches(/^[a-z0-9_]{0,20}$/) delivery_code?: string;
  @IsOptional() @Transform(wholeNumber) @IsIn([3]) refund_step?: 3;
}

export class RemarkDto {
  @IsString() @MaxLength(150) remark: string;
}

/** A store's next step: its answer, goods that came back (3), or a parcel with others. */
export class HandleDto {
  @IsOptional() @Transform(wholeNumber) @IsIn([1, 2]) refund_verify?: 1 | 2;
  @IsOptional() @IsString() @MaxLength(100) refuse_remark?: string;
  @IsOptional() @Transform(wholeNumber) @IsIn([3]) refund_step?: 3;
  @IsOptional() @Matches(parcel, says('rules.parcel_no')) re_delivery_no?: string;
  @IsOptional() @Matches(/^[a-z0-9_]{0,20}$/) re_delivery_code?: string;
}
