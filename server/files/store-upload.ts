import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sealedPath } from '../../schemas/contract/files.ts';
import { Log } from '../config/log.ts';
import { Secrets } from '../config/secrets.ts';
import { Database } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import { Crud } from '../resources/crud.ts';
import { claimFile, type NewFile } from './claim-file.ts';
import { sizeOf } from './content.ts';
import type { FileDriver } from './drivers/file-driver.ts';
import { enterImageSpace, isForImageSpace } from './enter-image-space.ts';
import { fileErrors } from './files.errors.ts';
import type { FileKind, StoredPart } from './kinds/file-kind.ts';
import { kindOf } from './kinds/index.ts';
import type { ReceivedUpload } from './receive-upload.ts';
import { Storage } from './storage.ts';

/** The one way by which a file from outside gets into the storage, whatever area it comes from. */
@Injectable()
export class StoreUpload {
  constructor(
    private readonly database: Database,
    private readonly crud: Crud,
    private readonly storage: Storage,
    private readonly secrets: Secrets,
    private readonly log: Log,
  ) {}

  /**
   * Keeps `upload` for the actor's platform, store or account and answers what rows keep of it: its URL, or a sealed path. The row is written first, under
   * the owner's quota, so that no storage is filled above it; a file that cannot be stored takes its row away again.
   *
   * @throws Refusal `files.*`; 402 for a kind that the area may not send
   */
  async run(actor: Actor, upload: ReceivedUpload): Promise<string> {
    const kind = kindOf(actor, upload);
    return this.keep(actor, kind, await kind.read(upload), upload);
  }

  /** The same for parts that were read and encoded already. @throws Refusal `files.quota`, `files.notStored` */
  async keep(
    actor: Actor,
    kind: FileKind,
    parts: readonly StoredPart[],
    upload?: ReceivedUpload,
  ): Promise<string> {
    const driver = await this.storage.current();
    const file = await this.newFile(kind, parts, driver);
    await this.database.transaction(async (tx) => {
      await claimFile(tx, actor, file);
      if (upload && isForImageSpace(actor, kind, upload))
        await enterImageSpace(tx, actor, upload, { ...file, md5: md5Of(parts[0]!) });
    });
    await this.putAll(driver, file, kind, parts);
    this.crud.counts.drop('file_spaces');
    return file.url;
  }

  /** Named at random: neither the sender nor the content decides a path. */
  private async newFile(
    kind: FileKind,
    parts: readonly StoredPart[],
    driver: FileDriver,
  ): Promise<NewFile> {
    const [{ day } = { day: '' }] = await this.database.rows<{ day: string }>(
      "SELECT to_char(mall_now(), 'YYYY-MM-DD') AS day",
    );
    const name = randomBytes(20).toString('hex');
    const keys = parts.map(
      ({ suffix, extension }) => `${kind.folder}/${day}/${name}${suffix}.${extension}`,
    );
    const [main] = parts as readonly [StoredPart, ...StoredPart[]];
    return {
      kind: kind.name,
      disk: driver.name,
      keys,
      url:
        kind.keeping === 'sealed'
          ? `${sealedPath}${name}.${main.extension}`
          : driver.urlOf(keys[0]!),
      bytes: parts.reduce((sum, { content }) => sum + sizeOf(content), 0),
      width: main.width,
      height: main.height,
    };
  }

  private async putAll(
    driver: FileDriver,
    { keys, url }: NewFile,
    kind: FileKind,
    parts: readonly StoredPart[],
  ): Promise<void> {
    try {
      await Promise.all(
        parts.map(({ content, extension }, at) =>
          driver.put(
            keys[at]!,
            kind.keeping === 'sealed' ? this.sealed(content) : content,
            kind.headersOf(extension),
          ),
        ),
      );
    } catch (error) {
      this.log.error({ err: error, disk: driver.name }, 'a file could not be stored');
      await Promise.allSettled([...keys.map((key) => driver.remove(key)), this.forget(url)]);
      throw fileErrors.notStored();
    }
  }

  private async forget(url: string): Promise<void> {
    await this.database.run('DELETE FROM file_spaces WHERE url = $1', [url]);
    await this.database.run('DELETE FROM files WHERE url = $1', [url]);
  }

  private sealed(content: StoredPart['content']): Uint8Array {
    if (!(content instanceof Uint8Array)) throw new Error('Only what is in memory is sealed');
    return this.secrets.seal(content);
  }
}

const md5Of = ({ content }: StoredPart): string =>
  content instanceof Uint8Array ? createHash('md5').update(content).digest('hex') : '';
