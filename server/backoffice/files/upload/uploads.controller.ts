import { Controller, Post, Req, type Type } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Area, apiPrefix } from '../../../../schemas/contract/areas.ts';
import { Env } from '../../../platform/config/env.ts';
import { Access, CurrentActor, Reason, named } from '../../../platform/http/access/access.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { Answer } from '../../../platform/http/response/answer.ts';
import { storageFolders } from '../../../platform/storage/storage-paths.ts';
import { discardUpload, receiveUpload } from './receive-upload.ts';
import { StoreUpload } from './store-upload.ts';
import { UploadSlots } from './upload-slots.ts';

/**
 * `POST {area}uploads`: multipart `file`, `name`, `option`, `uploadType`. The answer is the URL, or
 * the path of an encrypted file.
 */
export function uploadsController(area: Area): Type {
  @Controller(`api${apiPrefix[area]}uploads`)
  @Reason('adds a file of the caller')
  class UploadsController {
    constructor(
      private readonly storeUpload: StoreUpload,
      private readonly slots: UploadSlots,
      private readonly env: Env,
    ) {}

    @Post()
    @Access({ area, right: 'signed-in', keys: true })
    upload(@CurrentActor() actor: Actor, @Req() request: FastifyRequest): Promise<Answer> {
      return this.slots.run(actor, async () => {
        const upload = await receiveUpload(request, {
          allowPackages: area === 'Admin',
          folder: storageFolders(this.env.dataDir).parts,
        });
        try {
          return new Answer(await this.storeUpload.run(actor, upload), 'msg.success');
        } finally {
          await discardUpload(upload);
        }
      });
    }
  }
  return named(`${area}UploadsController`, UploadsController);
}
