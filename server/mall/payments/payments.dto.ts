import { Transform } from 'class-transformer';
import { IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import {
  type PayDevice,
  type PayMethod,
  payDevices,
  payMethods,
} from '../../../schemas/contract/calls/orders/checkout.ts';
import { OrderIdsDto } from '../orders/placing/checkout.dto.ts';

/** Payment passwords have six digits; clients that send a number lose the leading zeros. */
const toSixDigits = ({ value }: { value: unknown }): unknown =>
  typeof value === 'number' ? String(value).padStart(6, '0') : value;

export class PayDto extends OrderIdsDto {
  @IsIn(payMethods)
  payment_name: PayMethod;

  @IsOptional()
  @IsIn(payDevices)
  device?: PayDevice;

  @IsOptional()
  @Transform(toSixDigits)
  @IsString()
  @MaxLength(20)
  pay_password?: string;

  @IsOptional()
  @Matches(/^[\w-]{0,64}$/)
  openid?: string;
}
