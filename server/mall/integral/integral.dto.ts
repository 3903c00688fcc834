import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { wholeNumber } from '../../platform/http/request/paging.dto.ts';

const numberOrOne = ({ value }: { value: unknown }): unknown => wholeNumber({ value }) ?? 1;

export class BuyDto {
  /** Goods of the points mall. */
  @Transform(wholeNumber)
  @IsInt()
  @Min(1)
  id: number;

  @Transform(numberOrOne)
  @IsInt()
  @Min(1)
  @Max(9999)
  buy_num: number = 1;

  /** Absent or 0: the default address. */
  @IsOptional()
  @Transform(wholeNumber)
  @IsInt()
  @Min(0)
  address_id?: number;

  /** Points that the shopper was shown; another amount now is refused. */
  @IsOptional()
  @Transform(wholeNumber)
  @IsInt()
  @Min(0)
  total?: number;

  @IsOptional()
  @IsString()
  @MaxLength(150)
  remark?: string;
}
