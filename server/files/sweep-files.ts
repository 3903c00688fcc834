import { Injectable } from '@nestjs/common';
import { Log } from '../config/log.ts';
import { Database } from '../config/sql.ts';
import { Resources } from '../resources/registry.ts';
import { findHeld } from './find-held.ts';
import { Storage } from './storage.ts';

/** How long an upload may wait for a row that holds it, and how long it is still there after it was first found without one. */
const waits = { unused: '24 hours', leaving: '1 hour', again: '7 days' } as const;
/** Files looked at in one sweep. Our choice: some seconds' work on a large mall. */
const batch = 500;

interface Candidate {
  readonly id: number;
  readonly url: string;
  readonly disk: string;
  readonly keys: readonly string[];
  readonly leaves: boolean;
}

/**
 * Removes stored files that no row holds (decisions 25, invariant 35): found without one a day after they were sent, they leave an hour later unless a row
 * holds them by then, so that a form saved just now keeps its picture. Files in use are looked at again each week, for pictures are replaced.
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
    const held = await findHeld(
      this.database,
      this.resources,
      candidates.map(({ url }) => url),
    );
    const unheld = candidates.filter(({ url }) => !held.has(url));
    const leaving = unheld.filter(({ leaves }) => leaves);
    await this.mark(
      candidates.filter(({ url }) => held.has(url)),
      'NULL',
    );
    await this.mark(
      unheld.filter(({ leaves }) => !leaves),
      'coalesce(unused_since, mall_now())',
    );
    let removed = 0;
    for (const file of leaving) removed += await this.remove(file);
    return removed;
  }

  private candidates(): Promise<Candidate[]> {
    return this.database.rows<Candidate>(
      `SELECT id, url, disk, keys, coalesce(unused_since <= mall_now() - interval '${waits.leaving}', FALSE) AS leaves FROM files
        WHERE unused_since <= mall_now() - interval '${waits.leaving}'
           OR (unused_since IS NULL AND created_at <= mall_now() - interval '${waits.unused}' AND (checked_at IS NULL OR checked_at <= mall_now() - interval '${waits.again}'))
        ORDER BY checked_at NULLS FIRST, id LIMIT ${batch}`,
    );
  }

  private async mark(files: readonly Candidate[], unusedSince: string): Promise<void> {
    if (files.length > 0)
      await this.database.run(
        `UPDATE files SET checked_at = mall_now(), unused_since = ${unusedSince} WHERE id = ANY($1::bigint[])`,
        [files.map(({ id }) => id)],
      );
  }

  /** The bytes first: a file without its row would be lost in the storage, a row without its bytes is tried again. */
  private async remove({ id, disk, keys }: Candidate): Promise<number> {
    try {
      const driver = await this.storage.of(disk);
      for (const key of keys) await driver.remove(key);
    } catch (error) {
      this.log.warn({ err: error, disk }, 'an unused file could not be removed yet');
      await this.database.run('UPDATE files SET checked_at = mall_now() WHERE id = $1', [id]);
      return 0;
    }
    return this.database.run('DELETE FROM files WHERE id = $1', [id]);
  }
}
