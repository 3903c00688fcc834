import { Body, Controller, Get, Post, Put } from '@nestjs/common';
import { Access, CurrentActor, Reason } from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { Answer } from '../../platform/http/response/answer.ts';
import { JoinStore } from './join-store.ts';

/** Calls of a shopper who opens a store (docs/product.md#shopper-calls). */
@Controller('api/store')
@Reason('the caller’s own store')
export class StoresController {
  constructor(private readonly joinStore: JoinStore) {}

  @Post('join')
  @Access({ area: 'shop', right: 'signed-in' })
  async join(@CurrentActor() actor: Actor): Promise<Answer> {
    return new Answer(await this.joinStore.join(actor), 'msg.success');
  }

  @Get()
  @Access({ area: 'shop', right: 'signed-in' })
  read(@CurrentActor() actor: Actor): ReturnType<JoinStore['read']> {
    return this.joinStore.read(actor);
  }

  @Put()
  @Access({ area: 'shop', right: 'signed-in' })
  async submit(@CurrentActor() actor: Actor, @Body() body: unknown): Promise<Answer> {
    return new Answer(await this.joinStore.submit(actor, body), 'msg.success');
  }
}
