import { IsIn, IsNotEmpty, IsOptional, IsString, MaxLength, ValidateIf } from 'class-validator';
import type { LoginProvider } from '../../schemas/contract/areas.ts';
import type { LoginRequest } from '../../schemas/contract/calls/accounts/auth.ts';
import { IsNotBlank } from '../platform/http/request/text-rules.ts';

/** `provider` of legacy clients. It selects the area of `login` and `is_login` and nothing else. */
export class ProviderDto {
  @IsOptional() @IsIn(['admins', 'sellers', 'users', '']) provider?: LoginProvider;
}

/** Whether the code replaces the password. Legacy clients send an empty password with the code. */
export const isLoginByCode = ({
  type,
  code,
  password,
}: Pick<LoginRequest, 'type' | 'code' | 'password'>): boolean =>
  type === 'phone' && !password && Boolean(code);

export class LoginDto extends ProviderDto implements LoginRequest {
  @IsString() @IsNotBlank() @MaxLength(100) username: string;
  @ValidateIf((body: LoginDto) => !isLoginByCode(body))
  @IsString()
  @IsNotEmpty()
  @MaxLength(512)
  password?: string;
  @IsOptional() @IsString() @MaxLength(100) challenge?: string;
  @IsOptional() @IsString() @MaxLength(100) answer?: string;
  /** Captcha sign of legacy clients, an alternative to `challenge` (`CaptchaSigns`). */
  @IsOptional() @IsString() @MaxLength(200) sign?: string;
  @IsOptional() @IsString() @MaxLength(20) type?: string;
  @IsOptional() @IsString() @MaxLength(20) code?: string;
}
