import { Controller, HttpCode, Post } from '@nestjs/common';
import { Access } from '../platform/http/access/access.ts';

/**
 * Legacy clients request a sign for their slider captcha and send it with the sign-in; without an
 * answer they do not continue. The server does not check it: limits and a proof of work protect the
 * sign-in (docs/product.md#registration-and-sign-in).
 */
@Controller('api/captcha')
export class LegacyCaptchaController {
  @Post()
  @HttpCode(200)
  @Access({ area: 'shop', right: 'public' })
  sign(): string {
    return 'unused';
  }
}
