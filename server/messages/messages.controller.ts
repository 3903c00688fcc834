import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Access, CurrentActor } from '../http/access.ts';
import type { Actor } from '../http/actor.ts';
import { Answer } from '../http/answer.ts';
import { SmsDto, SmsTestDto } from './sms.dto.ts';
import { SmsCodes } from './sms-codes.ts';

/** `POST /api/sms`, for anybody (reference §2.3); a test message for who may change templates (§2.5). */
@Controller('api')
export class MessagesController {
  constructor(private readonly codes: SmsCodes) {}

  @Post('sms')
  @HttpCode(200)
  @Access({ area: 'shop', right: 'public' })
  async send(@Body() { phone, name }: SmsDto, @Req() { ip }: FastifyRequest): Promise<Answer> {
    await this.codes.send({ phone, purpose: name, ip });
    return new Answer({}, 'msg.success');
  }

  @Post('Admin/sms/send')
  @HttpCode(200)
  @Access({ area: 'Admin', right: 'Admin.sms.update' })
  async test(@CurrentActor() actor: Actor, @Body() { phone, name }: SmsTestDto): Promise<Answer> {
    await this.codes.sendTest(actor, { phone, template: name });
    return new Answer({}, 'msg.success');
  }
}
