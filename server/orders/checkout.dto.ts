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
import { toDateTime, toMoney } from '../../schemas/rules/parse-scalar.ts';
import { flag, PagingDto, wholeNumber } from '../http/paging.dto.ts';

/** "3,0,7", or a list; a number alone is a list of one. */
const ids = ({ value }: { value: unknown }): unknown =>
  Array.isArray(value)
    ? value.join(',')
    : value === '' || value === null
      ? undefined
      : typeof value === 'number'
        ? String(value)
        : value;
const amount = ({ value }: { value: unknown }): unknown =>
  value === undefined || value === null || value === '' ? undefined : (toMoney(value) ?? value);
const texts = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? [value] : value === null ? undefined : value;

export class BeforeDto {
  /** base64url or base64 of `CheckoutParams`, or that itself; read by `readLines`. */
  @IsOptional() params?: unknown;
  @IsOptional() @Transform(wholeNumber) @IsInt() @Min(0) address_id?: number;
  /** Aligned with the stores; absent: the best ones are proposed. */
  @IsOptional() @Transform(ids) @Matches(/^\d{0,15}(,\d{0,15}){0,199}$/) coupon_id?: string;
}

export class CreateDto extends BeforeDto {
  /** One for each store, or one for the first. */
  @IsOptional()
  @Transform(texts)
  @IsString({ each: true })
  @MaxLength(150, { each: true })
  remark?: string[];
  /** What the shopper was shown; the order is refused when it costs anything else now. */
  @IsOptional() @Transform(amount) @Matches(/^\d+\.\d\d$/) total?: string;
}

export class OrderIdsDto {
  @Transform(ids) @Matches(/^\d{1,15}(,\d{1,15}){0,49}$/) order_id: string;
}

/** A day or a moment, as `YYYY-MM-DD HH:mm:ss`. */
const moment = ({ value }: { value: unknown }): unknown =>
  value === '' || value === null ? undefined : (toDateTime(value) ?? NaN);

/** `order_status` −1: all. The rest of what a shopper may ask for stands in reference §2.4; times are those of the mall. */
export class OrderSearchDto extends PagingDto {
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (value === '-1' ? -1 : wholeNumber({ value })))
  @IsInt()
  @Min(-1)
  @Max(6)
  order_status?: number;
  @IsOptional() @IsString() @MaxLength(60) q?: string;
  @IsOptional() @Matches(/^\d{0,20}$/) order_no?: string;
  /** From, */
  @IsOptional() @Transform(moment) @IsString() 'created_at[0]'?: string;
  /** and before. */
  @IsOptional() @Transform(moment) @IsString() 'created_at[1]'?: string;
  @IsOptional() @Transform(wholeNumber) @IsInt() @Min(1) collective_id?: number;
  /** Orders that were asked to be refunded, */
  @IsOptional() @Transform(flag) @IsBoolean() is_refund?: boolean;
  /** or whose goods were asked to be sent back. */
  @IsOptional() @Transform(flag) @IsBoolean() is_return?: boolean;
}

export class MoveDto {
  /** What older clients ask for: 0 to cancel, 4 to confirm receipt. */
  @Transform(wholeNumber) @IsInt() @Min(0) order_status: number;
}

export class CommentDto {
  @Transform(wholeNumber) @IsInt() order_id: number;
  /** Read by `readScores`. */
  @IsOptional() score?: unknown;
  @IsOptional() agree?: unknown;
  @IsOptional() service?: unknown;
  @IsOptional() speed?: unknown;
  @IsOptional() @IsString() @MaxLength(500) content?: string;
  @IsOptional() image?: unknown;
}

export const readIds = (text: string | undefined): readonly number[] =>
  text ? text.split(',').map(Number) : [];
