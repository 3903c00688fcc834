import { Injectable } from '@nestjs/common';
import type { FileUsage } from '../../schemas/contract/files.ts';
import { Database } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import { countedSql } from './claim-file.ts';
import { ownerOf } from './owner.ts';
import { quotas } from './picture-limits.ts';

/** What the caller's platform, store or account keeps, beside its quota. */
@Injectable()
export class ReadUsage {
  constructor(private readonly database: Database) {}

  async run(actor: Actor): Promise<FileUsage> {
    const owner = ownerOf(actor);
    const quota = quotas[owner.area];
    const [kept] = await this.database.rows<{ bytes: number; files: number }>(
      `SELECT coalesce(sum(bytes), 0)::bigint AS bytes, count(*) AS files ${countedSql}`,
      [owner.area, owner.id],
      'files.usage',
    );
    return {
      bytes: kept?.bytes ?? 0,
      files: kept?.files ?? 0,
      most_bytes: quota.bytes,
      most_files: quota.files,
    };
  }
}
