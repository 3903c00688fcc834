import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/sql.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { Storage } from '../../../platform/storage/storage.ts';
import { privatePicture } from '../kinds/picture.ts';
import { StoreFile } from '../upload/store-file.ts';

interface PublicPicture {
  readonly url: string;
  readonly disk: string;
  readonly keys: readonly [string, ...string[]];
  readonly width: number;
  readonly height: number;
}

/**
 * Makes private copies of documents that were uploaded as public pictures. Rows store the
 * private addresses; the sweep removes the public files, which no row refers to.
 */
@Injectable()
export class EncryptPictures {
  constructor(
    private readonly database: Database,
    private readonly storage: Storage,
    private readonly files: StoreFile,
  ) {}

  /**
   * @param addresses public addresses; those that the actor may not use are ignored
   * @returns the private address by the public one
   * @throws Refusal `files.quota`, `files.notStored`
   */
  async run(actor: Actor, addresses: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const pictures = await this.database.rows<PublicPicture>(
      `
        SELECT url, disk, keys, width, height
        FROM files
        WHERE url = ANY($1::text[])
          AND kind = 'picture'
          AND unused_since IS NULL
          AND ${usableFilesSql}`,
      [addresses, ...usableFilesParams(actor)],
      'files.toEncrypt',
    );
    const copies = await Promise.all(
      pictures.map(async (picture) => ({
        url: picture.url,
        privateUrl: await this.copy(actor, picture),
      })),
    );
    return new Map(
      copies.flatMap(({ url, privateUrl }) =>
        privateUrl === undefined ? [] : [[url, privateUrl] as const],
      ),
    );
  }

  /** Undefined when the storage has lost the picture. */
  private async copy(
    actor: Actor,
    { disk, keys, width, height }: PublicPicture,
  ): Promise<string | undefined> {
    const driver = await this.storage.driverOf(disk);
    const content = await driver.get(keys[0]);
    if (!content) return undefined;
    const part = { suffix: '', extension: 'webp', content, width, height };
    return this.files.run(actor, privatePicture, [part]);
  }
}

/**
 * Condition over `files`: the files that an actor may refer to. Admins: all. Sellers: the files of
 * the store, and what the seller or the store's owner uploaded as shopper (the documents of opening
 * a store). Shoppers: their own uploads. Needs `usableFilesParams` as $2 to $5.
 */
export const usableFilesSql = `
  CASE $2::text
    WHEN 'Admin' THEN TRUE
    WHEN 'Seller' THEN
      (owner_area = 'Seller' AND owner_id = $3::bigint)
      OR (owner_area <> 'Admin' AND account_id IN ($4::bigint, $5::bigint))
    ELSE owner_area <> 'Admin' AND account_id = $4::bigint
  END`;

export const usableFilesParams = ({ area, storeId, id, ownerId }: Actor): readonly unknown[] => [
  area,
  storeId,
  id,
  ownerId,
];
