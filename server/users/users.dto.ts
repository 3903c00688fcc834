import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsNotEmpty, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import type { ForgetPasswordRequest, RegisterRequest } from '../../schemas/contract/calls/auth.ts';
import { canonicalName } from '../auth/username.ts';
import { says } from '../http/says.ts';

/** `POST /api/forget_password`. */
export class ForgetPasswordDto implements ForgetPasswordRequest {
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? canonicalName(value) : value,
  )
  @Matches(/^1[3-9]\d{9}$/, says('rules.mobile'))
  username: string;
  @IsString() @IsNotEmpty() @MaxLength(512) password: string;
  @IsString() @IsNotEmpty() @MaxLength(20) code: string;
  /** The only way there is. */
  @IsOptional() @IsIn(['phone', '']) type?: 'phone';
  /** Of older clients; there are no other accounts to register. */
  @IsOptional() @IsIn(['users', '']) provider?: 'users';
}

/** From a link: what is no number invites nobody. */
const inviter = ({ value }: { value: unknown }): number =>
  /^\d{1,15}$/.test(String(value)) ? Number(value) : 0;

/** `POST /api/register`. */
export class RegisterDto extends ForgetPasswordDto implements RegisterRequest {
  @Transform(inviter) @IsInt() inviter_id: number = 0;
  /** The same, as the page of older clients sends it (reference §8). */
  @Transform(inviter) @IsInt() inviterId: number = 0;
}
