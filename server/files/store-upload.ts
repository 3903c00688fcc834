import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Env } from '../config/env.ts';
import { Database, type Transaction } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import { fileDriver } from './drivers/index.ts';
import type { FileDriver } from './drivers/file-driver.ts';
import { fileErrors } from './files.errors.ts';
import type { StoredPart } from './kinds/file-kind.ts';
import { fileKinds } from './kinds/index.ts';
import { quotas } from './picture-limits.ts';
import type { ReceivedUpload } from './receive-upload.ts';
import { readUploadOption } from './upload-option.ts';

/** The one way by which a file from outside gets into the storage, whatever area it comes from. */
@Injectable()
export class StoreUpload {
  private readonly driver: FileDriver;

  constructor(private readonly database: Database, env: Env) {
    this.driver = fileDriver(env);
  }

  /**
   * Keeps `upload` for the actor's platform, store or account and answers its URL. The row is written first, under the owner's quota, so that
   * no disk is filled above it; a file that cannot be stored takes its row away again.
   *
   * @throws Refusal `files.*`
   */
  async run(actor: Actor, upload: ReceivedUpload): Promise<string> {
    const kind = fileKinds.get(upload.uploadType);
    if (!kind) throw fileErrors.unknownKind();
    const parts = await kind.read(upload.bytes, readUploadOption(upload.name, upload.option));
    const stem = `${kind.folder}/${await this.today()}/${randomBytes(20).toString('hex')}`;
    const keys = parts.map(({ suffix, extension }) => `${stem}${suffix}.${extension}`);
    const url = this.driver.urlOf(keys[0]!);
    await this.database.transaction((tx) => claim(tx, actor, { kind: kind.name, url, parts }));
    await this.putAll(keys, parts, url);
    return url;
  }

  private async putAll(keys: readonly string[], parts: readonly StoredPart[], url: string): Promise<void> {
    try {
      await Promise.all(parts.map((part, at) => this.driver.put(keys[at]!, part.bytes)));
    } catch (cause) {
      await Promise.allSettled([...keys.map((key) => this.driver.remove(key)), this.database.run('DELETE FROM files WHERE url = $1', [url])]);
      throw new Error('storing an upload', { cause });
    }
  }

  /** The day in the mall's zone; folders stay small and readable. */
  private async today(): Promise<string> {
    const [row] = await this.database.rows<{ day: string }>("SELECT to_char(mall_now(), 'YYYY-MM-DD') AS day");
    return row!.day;
  }
}

/** Writes the file's row if the owner's quota has room, one owner at a time. @throws Refusal `files.quota` */
async function claim(tx: Transaction, actor: Actor, file: { readonly kind: string; readonly url: string; readonly parts: readonly StoredPart[] }): Promise<void> {
  const owner = ownerOf(actor);
  const quota = quotas[actor.area];
  const bytes = file.parts.reduce((sum, part) => sum + part.bytes.byteLength, 0);
  await tx.rows('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`files:${actor.area}:${owner}`]);
  const written = await tx.run(
    `INSERT INTO files (owner_area, owner_id, account_id, kind, url, bytes, width, height)
     SELECT $1::varchar, $2::bigint, $3::bigint, $4::varchar, $5::varchar, $6::bigint, $7::integer, $8::integer
      WHERE (SELECT coalesce(sum(bytes), 0) + $6::bigint <= $9::bigint AND count(*) < $10::bigint FROM files WHERE owner_area = $1::varchar AND owner_id = $2::bigint)`,
    [actor.area, owner, actor.id, file.kind, file.url, bytes, file.parts[0]!.width, file.parts[0]!.height, quota.bytes, quota.files],
  );
  if (written === 0) throw fileErrors.quota();
}

const ownerOf = (actor: Actor): number => ({ Admin: 0, Seller: actor.storeId, shop: actor.id })[actor.area];
