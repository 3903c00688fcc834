import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { Access, CurrentActor } from '../http/access.ts';
import type { Actor } from '../http/actor.ts';
import { Answer } from '../http/answer.ts';
import type { Wire } from '../http/wire-json.ts';
import type { WireRow } from '../resources/show-row.ts';
import { JoinStore } from './join-store.ts';

/** A shopper's own store before it sells (reference §2.4). */
@Controller('api/store')
export class StoresController {
  constructor(private readonly joining: JoinStore) {}

  @Post('join')
  @HttpCode(200)
  @Access({ area: 'shop', right: 'signed-in' })
  async join(@CurrentActor() actor: Actor): Promise<Answer> {
    return new Answer(await this.joining.join(actor), 'msg.success');
  }

  @Get()
  @Access({ area: 'shop', right: 'signed-in' })
  read(@CurrentActor() actor: Actor): Promise<Wire<WireRow>> {
    return this.joining.read(actor);
  }

  @Put()
  @Access({ area: 'shop', right: 'signed-in' })
  async submit(@CurrentActor() actor: Actor, @Body() body: unknown): Promise<Answer> {
    return new Answer(await this.joining.submit(actor, body), 'msg.success');
  }
}
