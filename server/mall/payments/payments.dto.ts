import { Transform } from 'class-transformer';
import { IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import type { PayDevice } from '../../../schemas/contract/calls/orders/checkout.ts';
import { OrderIdsDto } from '../orders/placing/checkout.dto.ts';

/** Payment passwords have six digits; clients that send a number lose the leading zeros. */
const toSixDigits = ({ value }: { value: unknown }): unknown =>
  typeof value === 'number' ? String(value).padStart(6, '0') : value;

export class PayDto extends OrderIdsDto {
  @IsIn(['balance', 'wechat', 'alipay'])
  payment_name: 'balance' | 'wechat' | 'alipay';

  @IsOptional()
  @IsIn(['scan', 'wap', 'mp', 'mini', 'app', 'web'])
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
