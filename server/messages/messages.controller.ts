import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Access } from '../http/access.ts';
import { Answer } from '../http/answer.ts';
import { SmsDto } from './sms.dto.ts';
import { SmsCodes } from './sms-codes.ts';

/** `POST /api/sms`, for anybody (reference §2.3). */
@Controller('api')
export class MessagesController {
  constructor(private readonly codes: SmsCodes) {}

  @Post('sms') @HttpCode(200) @Access({ area: 'shop', right: 'public' })
  async send(@Body() { phone, name }: SmsDto, @Req() { ip }: FastifyRequest): Promise<Answer> {
    await this.codes.send({ phone, purpose: name, ip });
    return new Answer({}, 'msg.success');
  }
}
