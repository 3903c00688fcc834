import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsOptional, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { maxCodeLength } from '../../../../schemas/contract/orders.ts';
import { toMoney } from '../../../../schemas/rules/values/parse-scalar.ts';
import { WholeNumber } from '../../../platform/http/request/paging.dto.ts';
import { maxLines } from './parse-checkout-lines.ts';
import { maxCodes, normalizeCode } from './typed-codes.ts';

/** Accepts "3,0,7", a list, or one number. */
function idList({ value }: { value: unknown }): unknown {
  if (Array.isArray(value)) return value.join(',');
  if (value === '' || value === null) return undefined;
  return typeof value === 'number' ? String(value) : value;
}

/** A checkout makes at most one order per line (`maxLines`), and they are paid together. */
const orderIds = new RegExp(`^\\d{1,15}(,\\d{1,15}){0,${maxLines - 1}}$`);
const couponIds = new RegExp(`^\\d{0,15}(,\\d{0,15}){0,${maxLines - 1}}$`);

function amount({ value }: { value: unknown }): unknown {
  if (value === undefined || value === null || value === '') return undefined;
  return toMoney(value) ?? value;
}

function textList({ value }: { value: unknown }): unknown {
  if (typeof value === 'string') return [value];
  return value ?? undefined;
}

/** Each code once, as it is compared. An empty list of a form is an empty text. */
function codeList({ value }: { value: unknown }): unknown {
  const list = value === '' ? [] : textList({ value });
  if (!Array.isArray(list)) return list;
  return [...new Set(list.map((code) => (typeof code === 'string' ? normalizeCode(code) : code)))];
}

export class CartQuoteDto {
  /** Parsed by `parseCheckoutLines`. */
  @IsOptional() params?: unknown;
}

export class QuoteRequestDto extends CartQuoteDto {
  /** 0 or absent: the default address. */
  @IsOptional() @WholeNumber(0) address_id?: number;
  /** Aligned with the stores of the quote; absent: the best coupons are proposed. */
  @IsOptional() @Transform(idList) @Matches(couponIds) coupon_id?: string;
  /** Codes that the shopper has typed. */
  @IsOptional()
  @Transform(codeList)
  @ArrayMaxSize(maxCodes)
  @IsString({ each: true })
  @MinLength(1, { each: true })
  @MaxLength(maxCodeLength, { each: true })
  codes?: string[];
}

export class PlaceOrderDto extends QuoteRequestDto {
  /** One for each store, or one for the first. */
  @IsOptional()
  @Transform(textList)
  @IsString({ each: true })
  @MaxLength(150, { each: true })
  remark?: string[];
  /** The total that the shopper was shown; another total now is refused. */
  @IsOptional() @Transform(amount) @Matches(/^\d+\.\d\d$/) total?: string;
}

export class OrderIdsDto {
  @Transform(idList) @Matches(orderIds) order_id: string;
}

/** The numbers of "3,0,7"; an empty item is 0. */
export const parseIdList = (text: string | undefined): readonly number[] =>
  text ? text.split(',').map(Number) : [];
