import { Injectable } from '@nestjs/common';
import { Database } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import { privatePicture } from './kinds/picture.ts';
import { Storage } from './storage.ts';
import { StoreUpload } from './store-upload.ts';
import { usableSql, usableValues } from './usable-files.ts';

interface OpenPicture {
  readonly url: string;
  readonly disk: string;
  readonly keys: readonly [string, ...string[]];
  readonly width: number;
  readonly height: number;
}

/**
 * Papers that a client sent as public pictures because it knows no others: their rows keep private copies, and the sweep removes the public ones, which no
 * row holds.
 */
@Injectable()
export class SealPictures {
  constructor(
    private readonly database: Database,
    private readonly storage: Storage,
    private readonly uploads: StoreUpload,
  ) {}

  /** The new addresses by the public ones; pictures of others are passed over. @throws Refusal `files.quota`, `files.notStored` */
  async run(actor: Actor, addresses: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const pictures = await this.database.rows<OpenPicture>(
      `SELECT url, disk, keys, width, height FROM files WHERE url = ANY($1::text[]) AND kind = 'picture' AND unused_since IS NULL AND ${usableSql}`,
      [addresses, ...usableValues(actor)],
      'files.toSeal',
    );
    return new Map(
      (
        await Promise.all(
          pictures.map(async (picture) => [picture.url, await this.seal(actor, picture)] as const),
        )
      ).flatMap(([url, sealed]) => (sealed === undefined ? [] : [[url, sealed]])),
    );
  }

  private async seal(
    actor: Actor,
    { disk, keys, width, height }: OpenPicture,
  ): Promise<string | undefined> {
    const content = await (await this.storage.of(disk)).get(keys[0]);
    return (
      content &&
      this.uploads.keep(actor, privatePicture, [
        { suffix: '', extension: 'webp', content, width, height },
      ])
    );
  }
}
