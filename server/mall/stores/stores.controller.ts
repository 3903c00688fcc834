import { Body, Controller, Get, Post, Put } from '@nestjs/common';
import { Access, CurrentActor, Reason } from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { Answer } from '../../platform/http/response/answer.ts';
import { JoinStore } from './join-store.ts';

/** Calls of a shopper who opens a store (docs/product.md#shopper-calls). */
@Controller('api/store')
@Reason('the caller’s own store')
@Access({ area: 'shop', right: 'signed-in' })
export class StoresController {
  constructor(private readonly joinStore: JoinStore) {}

  @Post('join')
  async join(@CurrentActor() actor: Actor): Promise<Answer> {
    return new Answer(await this.joinStore.join(actor), 'msg.success');
  }

  @Get()
  read(@CurrentActor() actor: Actor): ReturnType<JoinStore['read']> {
    return this.joinStore.read(actor);
  }

  @Put()
  async submit(@CurrentActor() actor: Actor, @Body() body: unknown): Promise<Answer> {
    return new Answer(await this.joinStore.submit(actor, body), 'msg.success');
  }
}
