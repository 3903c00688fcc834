import { Transform } from 'class-transformer';
import {
  IsIn,
  IsNotEmpty,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  ValidateIf,
} from 'class-validator';
import type { LoginRequest, ProfileEdit } from '../../schemas/contract/calls/auth.ts';
import { canonicalName } from './username.ts';
import type { Provider } from '../../schemas/contract/areas.ts';
import { says } from '../http/says.ts';

const optionalFlag = ({ value }: { value: unknown }): unknown =>
  value === '' ? undefined : value === '0' ? 0 : value === '1' ? 1 : value;

/** `provider` of older clients; what it may do is said at each call, it never chooses whose token counts. */
export class ProviderDto {
  @IsOptional() @IsIn(['admins', 'users', '']) provider?: Provider;
}

/** Whether a code to the phone stands for the password. Older clients send empty ones beside it. */
export const isByCode = ({
  type,
  code,
  password,
}: Pick<LoginRequest, 'type' | 'code' | 'password'>): boolean =>
  type === 'phone' && !password && Boolean(code);

export class LoginDto extends ProviderDto implements LoginRequest {
  @IsString() @IsNotEmpty() @MaxLength(100) username: string;
  @ValidateIf((body: LoginDto) => !isByCode(body))
  @IsString()
  @IsNotEmpty()
  @MaxLength(512)
  password?: string;
  @IsOptional() @IsString() @MaxLength(100) challenge?: string;
  @IsOptional() @IsString() @MaxLength(100) answer?: string;
  /** Sent by older clients, without effect here: the slider's proof. */
  @IsOptional() @IsString() @MaxLength(200) sign?: string;
  @IsOptional() @IsString() @MaxLength(20) type?: string;
  @IsOptional() @IsString() @MaxLength(20) code?: string;
}

export class ProfileDto extends ProviderDto implements ProfileEdit {
  @IsOptional() @IsString() @IsNotEmpty() @MaxLength(15) nickname?: string;
  @IsOptional() @IsString() @MaxLength(512) password?: string;
  @IsOptional() @IsString() @MaxLength(512) old_password?: string;
  /** Exactly six digits; shoppers and store owners. */
  @IsOptional() @IsString() @MaxLength(20) pay_password?: string;
  /** A new phone; shoppers and sellers. */
  @IsOptional()
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? canonicalName(value) : value,
  )
  @Matches(/^(1[3-9]\d{9})?$/, says('rules.mobile'))
  phone?: string;
  /** Sent to the new phone, or to the account's own for a new payment password. */
  @IsOptional() @IsString() @MaxLength(20) code?: string;
  @IsOptional()
  @IsString()
  @MaxLength(255)
  @Matches(/^(\/[\w./-]+|https?:\/\/\S+)?$/)
  avatar?: string;
  @IsOptional() @Transform(optionalFlag) @IsIn([0, 1]) sex?: 0 | 1;
}
