import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/sql.ts';
import { Log } from '../../../platform/observability/log.ts';
import { Storage } from '../../../platform/storage/storage.ts';
import { Resources } from '../../resources/registry.ts';
import { findReferencedUrls } from './find-referenced-urls.ts';

/** A new upload may wait this long for the row that refers to it, for example an open form. */
const graceForNewFiles = '24 hours';
/** An unused file is removed this long after it was first found unused. */
const graceForUnusedFiles = '1 hour';
/** Files in use are checked again after this time, because pictures are replaced. */
const recheckAfter = '7 days';

/** Files per sweep: a few seconds of work in a large mall. */
const batchSize = 500;

interface Candidate {
  readonly id: number;
  readonly url: string;
  readonly disk: string;
  readonly keys: readonly string[];
  /** Found unused in an earlier sweep, and the grace period is over. */
  readonly is_due: boolean;
}

/**
 * Removes stored files that no row refers to (docs/invariants.md#uploads). A file found unused is
 * removed by a later sweep, an hour later at the earliest and only if it is still unused. A form
 * saved in the meantime keeps its picture (`keepUnusedFiles`).
 */
@Injectable()
export class SweepFiles {
  constructor(
    private readonly database: Database,
    private readonly resources: Resources,
    private readonly storage: Storage,
    private readonly log: Log,
  ) {}

  /** @returns the number of files removed */
  async run(): Promise<number> {
    const candidates = await this.candidates();
    const urls = candidates.map(({ url }) => url);
    const referenced = await findReferencedUrls(this.database, this.resources, urls);
    const used = candidates.filter(({ url }) => referenced.has(url));
    const unused = candidates.filter(({ url }) => !referenced.has(url));
    await this.mark(used, 'unused_since = NULL, removed_at = NULL');
    await this.mark(
      unused.filter((file) => !file.is_due),
      'unused_since = coalesce(unused_since, mall_now())',
    );
    const claimed = await this.claim(unused.filter(({ is_due: isDue }) => isDue));
    let removed = 0;
    for (const file of claimed) removed += await this.remove(file);
    return removed;
  }

  private candidates(): Promise<Candidate[]> {
    return this.database.rows<Candidate>(
      `
        SELECT
          id, url, disk, keys,
          coalesce(unused_since <= mall_now() - $1::interval, FALSE) AS is_due
        FROM files
        WHERE unused_since <= mall_now() - $1::interval
          OR (
            unused_since IS NULL
            AND created_at <= mall_now() - $2::interval
            AND (checked_at IS NULL OR checked_at <= mall_now() - $3::interval)
          )
        ORDER BY checked_at NULLS FIRST, id
        LIMIT $4`,
      [graceForUnusedFiles, graceForNewFiles, recheckAfter, batchSize],
    );
  }

  /** @param sets SQL of the assignments */
  private async mark(files: readonly Candidate[], sets: string): Promise<void> {
    if (files.length === 0) return;
    await this.database.run(
      `
        UPDATE files
        SET checked_at = mall_now(), ${sets}
        WHERE id = ANY($1::bigint[])`,
      [files.map(({ id }) => id)],
    );
  }

  /**
   * Those of the unused files that no write has marked as used since their references were searched.
   * From now on `keepUnusedFiles` refuses them.
   */
  private async claim(files: readonly Candidate[]): Promise<readonly Candidate[]> {
    if (files.length === 0) return [];
    const claimed = await this.database.rows<{ id: number }>(
      `
        UPDATE files
        SET removed_at = coalesce(removed_at, mall_now())
        WHERE id IN (
          SELECT id FROM files WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE
        )
          AND unused_since IS NOT NULL
        RETURNING id`,
      [files.map(({ id }) => id)],
    );
    const ids = new Set(claimed.map(({ id }) => id));
    return files.filter(({ id }) => ids.has(id));
  }

  /**
   * Removes the content before the row: content without a row would never be found again, a row
   * without content is tried again. @returns 1 when the file is removed, otherwise 0
   */
  private async remove({ id, disk, keys }: Candidate): Promise<number> {
    try {
      const driver = await this.storage.driverOf(disk);
      for (const key of keys) await driver.remove(key);
    } catch (error) {
      this.log.warn({ err: error, disk }, 'an unused file could not be removed yet');
      await this.database.run('UPDATE files SET checked_at = mall_now() WHERE id = $1', [id]);
      return 0;
    }
    return this.database.run('DELETE FROM files WHERE id = $1', [id]);
  }
}
