import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sealedPath } from '../../../../schemas/contract/files.ts';
import { Secrets } from '../../../platform/config/secrets.ts';
import { Database, type Transaction } from '../../../platform/database/sql.ts';
import { assertNoTrial } from '../../../platform/database/trial.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { Log } from '../../../platform/observability/log.ts';
import type { FileDriver } from '../../../platform/storage/drivers/file-driver.ts';
import { type FileContent, sizeOf } from '../../../platform/storage/file-content.ts';
import { Storage } from '../../../platform/storage/storage.ts';
import { fileErrors } from '../files.errors.ts';
import { insertFileWithinQuota, type NewFile } from '../insert-file-within-quota.ts';
import type { FileKind, StoredPart } from '../kinds/file-kind.ts';

/** Stores the parts of a file: its row first, then its content. */
@Injectable()
export class StoreFile {
  constructor(
    private readonly database: Database,
    private readonly storage: Storage,
    private readonly secrets: Secrets,
    private readonly log: Log,
  ) {}

  /**
   * Stores a file for the actor's platform, store or account. The row is inserted first, within the
   * owner's quota, so that the storage never exceeds it. When the content cannot be stored, the row
   * is deleted again.
   *
   * @param inTransaction further writes in the transaction of the row
   * @returns the address that rows store: a URL, or a path of an encrypted file
   * @throws Refusal `files.quota`, `files.notStored`
   */
  async run(
    actor: Actor,
    kind: FileKind,
    parts: readonly StoredPart[],
    inTransaction?: (tx: Transaction, file: NewFile) => Promise<void>,
  ): Promise<string> {
    const driver = await this.storage.currentDriver();
    const file = await this.describe(kind, parts, driver);
    await this.database.transaction(async (tx) => {
      await insertFileWithinQuota(tx, actor, file);
      await inTransaction?.(tx, file);
    });
    await this.putParts(driver, file, kind, parts);
    return file.url;
  }

  /** File names are random: neither the sender nor the content chooses a path. */
  private async describe(
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
    const encryptedPath = `${sealedPath}${name}.${main.extension}`;
    return {
      kind: kind.name,
      disk: driver.name,
      keys,
      url: kind.isEncrypted ? encryptedPath : driver.urlOf(keys[0]!),
      bytes: parts.reduce((sum, { content }) => sum + sizeOf(content), 0),
      width: main.width,
      height: main.height,
    };
  }

  private async putParts(
    driver: FileDriver,
    { keys, url }: NewFile,
    kind: FileKind,
    parts: readonly StoredPart[],
  ): Promise<void> {
    assertNoTrial('storage');
    try {
      await Promise.all(
        parts.map(({ content, extension }, index) => {
          const stored = kind.isEncrypted ? this.encrypt(content) : content;
          return driver.put(keys[index]!, stored, kind.headersOf(extension));
        }),
      );
    } catch (error) {
      this.log.error({ err: error, disk: driver.name }, 'a file could not be stored');
      await Promise.allSettled([...keys.map((key) => driver.remove(key)), this.deleteRows(url)]);
      throw fileErrors.notStored();
    }
  }

  private async deleteRows(url: string): Promise<void> {
    await this.database.run('DELETE FROM file_spaces WHERE url = $1', [url]);
    await this.database.run('DELETE FROM files WHERE url = $1', [url]);
  }

  private encrypt(content: FileContent): Uint8Array {
    if (!(content instanceof Uint8Array)) throw new Error('Only content in memory is encrypted');
    return this.secrets.seal(content);
  }
}
