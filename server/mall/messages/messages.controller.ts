import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Access, CurrentActor } from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { Answer } from '../../platform/http/response/answer.ts';
import { SmsDto, SmsTestDto } from './sms.dto.ts';
import { SmsCodes } from './sms-codes.ts';

/**
 * Public call that sends a code (docs/product.md#public-calls), and a test message for admins who
 * may change templates.
 */
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
