import { IsOptional, IsString, MaxLength } from 'class-validator';
import type { ClosingRequest } from '../../../../schemas/contract/calls/accounts/closing.ts';

/** `POST /user/closing`. */
export class ClosingDto implements ClosingRequest {
  @IsOptional() @IsString() @MaxLength(512) proof?: string;
  @IsOptional() @IsString() @MaxLength(20) code?: string;
}
