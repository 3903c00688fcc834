import { Injectable } from '@nestjs/common';
import type { FileUsage } from '../../../schemas/contract/files.ts';
import { Database } from '../../platform/database/sql.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { quotas } from './formats/picture-limits.ts';
import { countedFilesSql, ownerOf } from './insert-file-within-quota.ts';

/** Reads the space that the caller's platform, store or account uses, and its quota. */
@Injectable()
export class ReadUsage {
  constructor(private readonly database: Database) {}

  async run(actor: Actor): Promise<FileUsage> {
    const owner = ownerOf(actor);
    const quota = quotas[owner.area];
    const [usage] = await this.database.rows<{ bytes: number; files: number }>(
      `SELECT coalesce(sum(bytes), 0)::bigint AS bytes, count(*) AS files ${countedFilesSql}`,
      [owner.area, owner.id],
      'files.usage',
    );
    return {
      bytes: usage?.bytes ?? 0,
      files: usage?.files ?? 0,
      most_bytes: quota.bytes,
      most_files: quota.files,
    };
  }
}
