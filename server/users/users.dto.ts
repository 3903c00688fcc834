import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsNotEmpty, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import type { ForgetPasswordRequest, RegisterRequest } from '../../schemas/contract/calls/auth.ts';
import { canonicalName } from '../auth/username.ts';
import { says } from '../http/says.ts';

/** `POST /api/forget_password`. */
export class ForgetPasswordDto implements ForgetPasswordRequest {
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? canonicalName(value) : value)) @Matches(/^1[3-9]\d{9}$/, says('rules.mobile')) username: string;
  @IsString() @IsNotEmpty() @MaxLength(512) password: string;
  @IsString() @IsNotEmpty() @MaxLength(20) code: string;
  /** The only way there is. */
  @IsOptional() @IsIn(['phone', '']) type?: 'phone';
}

/** `POST /api/register`. */
export class RegisterDto extends ForgetPasswordDto implements RegisterRequest {
  /** From a link: what is no number invites nobody. */
  @Transform(({ value }: { value: unknown }) => (/^\d{1,15}$/.test(String(value)) ? Number(value) : 0)) @IsInt() inviter_id: number = 0;
}
