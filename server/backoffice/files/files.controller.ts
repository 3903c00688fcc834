import { Controller, Get, Param, Res, type Type } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type Area, apiPrefix } from '../../../schemas/contract/areas.ts';
import type { FileUsage } from '../../../schemas/contract/files.ts';
import { Access, CurrentActor, Reason, named } from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { ReadEncryptedFiles } from './read-encrypted-files.ts';
import { ReadUsage } from './read-usage.ts';

/** The calls of one area about stored files. */
export function filesController(area: Area): Type {
  @Controller(`api${apiPrefix[area]}files`)
  @Reason(
    'the caller’s own files, and those of rows that it may read: test/e2e/access/private-files',
  )
  @Access({ area, right: 'signed-in', keys: true })
  class FilesController {
    constructor(
      private readonly encryptedFiles: ReadEncryptedFiles,
      private readonly readUsage: ReadUsage,
    ) {}

    /** The space that the caller's platform, store or account uses, and its quota. */
    @Get('usage')
    usage(@CurrentActor() actor: Actor): Promise<FileUsage> {
      return this.readUsage.run(actor);
    }

    /**
     * A private picture by the last part of its address, for callers who may read the row that
     * refers to it. Never cached, and never rendered as a page (docs/invariants.md#uploads).
     */
    @Get(':name')
    async show(
      @CurrentActor() actor: Actor,
      @Param('name') name: string,
      @Res() reply: FastifyReply,
    ): Promise<FastifyReply> {
      const picture = await this.encryptedFiles.privatePicture(actor, name);
      return reply
        .headers({
          'content-type': 'image/webp',
          'cache-control': 'private, no-store',
          'content-security-policy': "default-src 'none'; sandbox",
        })
        .send(picture);
    }
  }
  return named(`${area}FilesController`, FilesController);
}
