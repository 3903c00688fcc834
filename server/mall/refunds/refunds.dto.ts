import { Transform, Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsOptional, IsString, Matches, MaxLength, ValidateNested } from 'class-validator';
import { wholeNumber, WholeNumber } from '../../platform/http/request/paging.dto.ts';
import { formList, IsFormat, IsNotBlank } from '../../platform/http/request/text-rules.ts';

const courierCode = /^[a-z0-9_]{0,20}$/;

class RefundLineDto {
  @WholeNumber(1) order_goods_id: number;
  @WholeNumber(1, 9999) num: number;
}

export class RequestRefundDto {
  @WholeNumber(1) order_id: number;
  @Transform(wholeNumber) @IsIn([0, 1, 2]) refund_type: 0 | 1 | 2;
  @IsOptional() @IsString() @MaxLength(150) refund_remark?: string;

  @IsOptional()
  @Transform(formList)
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
  /** 1: pieces that were sent; else those that were not sent are refunded first. */
  @IsOptional() @Transform(wholeNumber) @IsIn([0, 1]) is_sent?: 0 | 1;
}

/** The shopper's next step: the parcel that was sent back, or 3 when the other goods arrived. */
export class ShopperStepDto {
  @IsOptional() @IsFormat('parcel_no', { orEmpty: true }) delivery_no?: string;
  @IsOptional() @Matches(courierCode) delivery_code?: string;
  @IsOptional() @Transform(wholeNumber) @IsIn([3]) refund_step?: 3;
}

export class AppealDto {
  @IsString() @IsNotBlank() @MaxLength(150) remark: string;
}

/** The store's next step: its answer, 3 when the goods came back, or the parcel of other goods. */
export class StoreStepDto {
  @IsOptional() @Transform(wholeNumber) @IsIn([1, 2]) refund_verify?: 1 | 2;
  @IsOptional() @IsString() @MaxLength(100) refuse_remark?: string;
  @IsOptional() @Transform(wholeNumber) @IsIn([3]) refund_step?: 3;
  @IsOptional() @IsFormat('parcel_no', { orEmpty: true }) re_delivery_no?: string;
  @IsOptional() @Matches(courierCode) re_delivery_code?: string;
  /** Revision of the order that the store has seen. */
  @IsOptional() @WholeNumber(1) rev?: number;
}
