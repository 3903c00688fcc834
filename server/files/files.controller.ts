import { Controller, Get, HttpCode, Param, Post, Req, Res, type Type } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiPrefix, type Area } from '../../schemas/contract/areas.ts';
import type { FileUsage } from '../../schemas/contract/files.ts';
import { Env } from '../config/env.ts';
import { Access, CurrentActor } from '../http/access.ts';
import type { Actor } from '../http/actor.ts';
import { Answer } from '../http/answer.ts';
import { ReadFiles } from './read-files.ts';
import { ReadUsage } from './read-usage.ts';
import { discard, receiveUpload } from './receive-upload.ts';
import { storageFolders } from './storage-paths.ts';
import { StoreUpload } from './store-upload.ts';
import { UnderWay } from './under-way.ts';

/** The calls of one area about files. */
export function filesController(area: Area): Type {
  const member = { area, right: 'signed-in' } as const;

  @Controller(`api${apiPrefix[area]}`)
  class FilesController {
    constructor(
      private readonly storeUpload: StoreUpload,
      private readonly readFiles: ReadFiles,
      private readonly readUsage: ReadUsage,
      private readonly underWay: UnderWay,
      private readonly env: Env,
    ) {}

    /** `POST {area}uploads` (Spec §7): multipart `file`, `name`, `option`, `uploadType`; answers the URL, or the path of a sealed file. */
    @Post('uploads')
    @HttpCode(200)
    @Access(member)
    upload(@CurrentActor() actor: Actor, @Req() request: FastifyRequest): Promise<Answer> {
      return this.underWay.during(actor, async () => {
        const upload = await receiveUpload(request, {
          packages: area === 'Admin' ? 'taken' : 'refused',
          folder: storageFolders(this.env.dataDir).parts,
        });
        try {
          return new Answer(await this.storeUpload.run(actor, upload), 'msg.success');
        } finally {
          await discard(upload);
        }
      });
    }

    /** What the caller's platform, store or account keeps, and how much it may. */
    @Get('files/usage')
    @Access(member)
    usage(@CurrentActor() actor: Actor): Promise<FileUsage> {
      return this.readUsage.run(actor);
    }

    /** A private picture, by the last part of its address, for who may read the row that holds it. Kept by no cache, never a page (must-hold 24). */
    @Get('files/:name')
    @Access(member)
    async show(
      @CurrentActor() actor: Actor,
      @Param('name') name: string,
      @Res() reply: FastifyReply,
    ): Promise<FastifyReply> {
      const picture = await this.readFiles.privatePicture(actor, name);
      return reply
        .headers({
          'content-type': 'image/webp',
          'cache-control': 'private, no-store',
          'content-security-policy': "default-src 'none'; sandbox",
        })
        .send(picture);
    }
  }
  Object.defineProperty(FilesController, 'name', { value: `${area}FilesController` });
  return FilesController;
}
