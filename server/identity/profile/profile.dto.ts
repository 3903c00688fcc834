import { Transform } from 'class-transformer';
import { IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import type { ProfileEdit } from '../../../schemas/contract/calls/accounts/auth.ts';
import { IsFormat, IsNotBlank, oneLine } from '../../platform/http/request/text-rules.ts';
import { ProviderDto } from '../auth.dto.ts';
import { canonicalName } from '../sign-in/username.ts';

/** Forms send flags as text; empty text means the flag is absent. */
function toOptionalFlag({ value }: { value: unknown }): unknown {
  if (value === '') return undefined;
  return value === '0' || value === '1' ? Number(value) : value;
}

export class ProfileDto extends ProviderDto implements ProfileEdit {
  @IsOptional()
  @Transform(oneLine)
  @IsString()
  @IsNotBlank()
  @MaxLength(15)
  nickname?: string;
  @IsOptional() @IsString() @MaxLength(512) password?: string;
  @IsOptional() @IsString() @MaxLength(512) old_password?: string;
  /** Exactly six digits. Shoppers and store owners only. */
  @IsOptional() @IsString() @MaxLength(20) pay_password?: string;
  /** A new phone number. Shoppers and sellers only. */
  @IsOptional()
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? canonicalName(value) : value,
  )
  @IsFormat('mobile', { orEmpty: true })
  phone?: string;
  /** The code sent to the new phone, or to the stored phone for a new payment password. */
  @IsOptional() @IsString() @MaxLength(20) code?: string;
  @IsOptional()
  @IsString()
  @MaxLength(255)
  @Matches(/^(\/[\w./-]+|https?:\/\/\S+)?$/)
  avatar?: string;
  @IsOptional() @Transform(toOptionalFlag) @IsIn([0, 1]) sex?: 0 | 1;
}
