import { Transform } from 'class-transformer';
import { IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { toMoney } from '../../../schemas/rules/values/parse-scalar.ts';
import { IsFormat, IsNotBlank, oneLine } from '../../platform/http/request/text-rules.ts';
import { withMessage } from '../../platform/i18n/with-message.ts';

const canonicalMoney = ({ value }: { value: unknown }): unknown => toMoney(value) ?? value;

class CashDto {
  /** Yuan above 0, fee included. */
  @Transform(canonicalMoney)
  @Matches(
    /^(?!0\.00$)\d{1,9}\.\d\d$/,
    withMessage('input.money', { least: '0.01', most: '999999999.99' }),
  )
  money: string;

  /** The fee in percent that the owner was shown; absent: not compared. */
  @IsOptional()
  @IsString()
  @Matches(/^\d{1,3}(\.\d{1,2})?$/)
  rate?: string;
}

export class UserCashDto extends CashDto {
  @IsOptional()
  @IsString()
  @MaxLength(20)
  pay_password?: string;
}

export class StoreCashDto extends CashDto {
  @Transform(oneLine)
  @IsString()
  @IsNotBlank()
  @MaxLength(20)
  name: string;

  @IsFormat('kept_bank_card_no')
  card_no: string;

  @Transform(oneLine)
  @IsString()
  @IsNotBlank()
  @MaxLength(20)
  bank_name: string;

  @IsOptional()
  @IsString()
  @MaxLength(30)
  remark?: string;

  /** The second proof; the header `proof-password` takes precedence. */
  @IsOptional()
  @IsString()
  @MaxLength(512)
  proof?: string;
}
