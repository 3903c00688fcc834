import { Transform } from 'class-transformer';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { type Purpose, purposes } from '../../identity/credentials/phone-verification.ts';
import { canonicalName } from '../../identity/sign-in/username.ts';
import { IsFormat, IsNotBlank } from '../../platform/http/request/text-rules.ts';

/** `POST /api/sms`. */
export class SmsDto {
  @Transform(({ value }) => (typeof value === 'string' ? canonicalName(value) : value))
  @IsString()
  @IsFormat('mobile')
  readonly phone: string;

  @IsIn(purposes)
  readonly name: Purpose;

  /** A challenge of an earlier answer with its solution. */
  @IsOptional() @IsString() @MaxLength(100) readonly challenge?: string;
  @IsOptional() @IsString() @MaxLength(100) readonly answer?: string;
}

/** `POST /api/Admin/sms/send`: `name` is any template's. */
export class SmsTestDto {
  @Transform(({ value }) => (typeof value === 'string' ? canonicalName(value) : value))
  @IsString()
  @IsFormat('mobile')
  readonly phone: string;

  @IsString()
  @IsNotBlank()
  @MaxLength(15)
  readonly name: string;
}
