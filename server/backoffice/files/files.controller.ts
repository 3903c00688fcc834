import { Controller, Get, Param, Post, Query, Req, Res, type Type } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Area, apiPrefix } from '../../../schemas/contract/areas.ts';
import type { FileUsage } from '../../../schemas/contract/files.ts';
import { dicts } from '../../../schemas/contract/statuses.ts';
import { Env } from '../../platform/config/env.ts';
import { Database } from '../../platform/database/sql.ts';
import { Access, CurrentActor, named, Reason } from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { Answer } from '../../platform/http/response/answer.ts';
import { badInput } from '../../platform/http/response/errors.ts';
import { storageFolders } from '../../platform/storage/storage-paths.ts';
import { ReadEncryptedFiles } from './read-encrypted-files.ts';
import { ReadUsage } from './read-usage.ts';
import { discardUpload, receiveUpload } from './upload/receive-upload.ts';
import { StoreUpload } from './upload/store-upload.ts';
import { UploadSlots } from './upload/upload-slots.ts';

/** The calls of one area about stored files. */
export function filesController(area: Area): Type {
  @Controller(`api${apiPrefix[area]}files`)
  @Reason(
    'the caller’s own files, and those of rows that it may read: test/e2e/access/private-files',
    2,
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
  return named(area, FilesController);
}

/** An app version as devices receive it. */
interface AppVersion {
  readonly id: number;
  readonly name: string;
  readonly version: string;
  readonly version_code: number;
  readonly device: string;
  readonly is_wgt: number;
  readonly url: string;
  readonly apple_id: string;
  readonly content: string;
}

/** `GET /api/app_versions?device=`: the version with the highest code, or nothing. */
@Controller('api/app_versions')
@Reason('public downloads')
export class AppVersionsController {
  constructor(private readonly database: Database) {}

  /** @throws Refusal 422 for an unknown device */
  @Get()
  @Access({ area: 'shop', right: 'public' })
  async newest(@Query('device') device: unknown): Promise<AppVersion | undefined> {
    if (!dicts.app_device.some(([value]) => value === device))
      throw badInput([{ pointer: '/device', key: 'errors.rules.choice', params: {} }]);
    const [version] = await this.database.rows<AppVersion>(
      `
        SELECT
          id, name, version, version_code, device, is_wgt, url, apple_id,
          rich_text(content) AS content
        FROM app_versions
        WHERE device = $1
        ORDER BY version_code DESC, id DESC
        LIMIT 1`,
      [device],
      'app_versions.newest',
    );
    return version;
  }
}

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
    upload(@CurrentActor() actor: Actor, @Req() request: FastifyRequest): Promise<Answer<string>> {
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
  return named(area, UploadsController);
}
