import { Body, Controller, Post } from '@nestjs/common';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { CaptchaSigns } from '../identity/sign-in/captcha-signs.ts';
import { Access, Reason } from '../platform/http/access/access.ts';
import { OfLegacyClients } from './of-legacy-clients.ts';

class CaptchaDto {
  @IsOptional() @IsString() @MaxLength(100) username?: string;
  /** Admins unless it names users or sellers. */
  @IsOptional() provider?: unknown;
  /** Sent and not needed. */
  @IsOptional() password?: unknown;
  @IsOptional() step?: unknown;
}

/**
 * Legacy clients request a sign for their slider captcha and send it with the sign-in; without an
 * answer they do not continue (docs/product.md#registration-and-sign-in).
 */
@OfLegacyClients()
@Controller('api/captcha')
@Reason('a constant')
export class LegacyCaptchaController {
  constructor(private readonly signs: CaptchaSigns) {}

  @Post()
  @Access({ area: 'shop', right: 'public' })
  sign(@Body() { username = '', provider }: CaptchaDto): Promise<string> {
    const isUser = provider === 'users' || provider === 'sellers';
    return this.signs.issue(username, isUser ? 'users' : 'admins');
  }
}
