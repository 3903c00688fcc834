import { Controller, HttpCode, Post } from '@nestjs/common';
import { Access } from '../http/access.ts';

/**
 * Older clients ask for a sign once their slider was drawn, and send it with the sign-in (reference §4.1). It proves nothing and is looked at nowhere: limits and, after
 * failures, a proof of work guard the sign-in (decisions 8). Without an answer such a client would not go on to it.
 */
@Controller('api/captcha')
export class OlderCaptchaController {
  @Post()
  @HttpCode(200)
  @Access({ area: 'shop', right: 'public' })
  sign(): string {
    return 'unused';
  }
}
