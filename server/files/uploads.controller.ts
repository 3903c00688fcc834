import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Access, CurrentActor } from '../http/access.ts';
import type { Actor } from '../http/actor.ts';
import { Answer } from '../http/answer.ts';
import { receiveUpload } from './receive-upload.ts';
import { StoreUpload } from './store-upload.ts';

/** `POST {area}uploads` (Spec §7): multipart `file`, `name`, `option`, `uploadType`; answers the URL. */
@Controller('api')
export class UploadsController {
  constructor(private readonly storeUpload: StoreUpload) {}

  @Post('Admin/uploads') @HttpCode(200) @Access({ area: 'Admin', right: 'signed-in' })
  fromAdmin(@CurrentActor() actor: Actor, @Req() request: FastifyRequest): Promise<Answer> {
    return this.keep(actor, request);
  }

  @Post('Seller/uploads') @HttpCode(200) @Access({ area: 'Seller', right: 'signed-in' })
  fromSeller(@CurrentActor() actor: Actor, @Req() request: FastifyRequest): Promise<Answer> {
    return this.keep(actor, request);
  }

  @Post('uploads') @HttpCode(200) @Access({ area: 'shop', right: 'signed-in' })
  fromShopper(@CurrentActor() actor: Actor, @Req() request: FastifyRequest): Promise<Answer> {
    return this.keep(actor, request);
  }

  private async keep(actor: Actor, request: FastifyRequest): Promise<Answer> {
    return new Answer(await this.storeUpload.run(actor, await receiveUpload(request)), 'msg.success');
  }
}
