import type { Rows } from '../../../platform/database/sql.ts';

/**
 * Marks files that the sweep found unused as used, because a row is about to refer to them. A later
 * sweep checks them again. Waits for a sweep that is just beginning to remove them.
 *
 * @returns the addresses of those that are not being removed
 */
export async function keepUnusedFiles(
  sql: Rows,
  urls: readonly string[],
): Promise<ReadonlySet<string>> {
  const kept = await sql.rows<{ url: string }>(
    `
      UPDATE files
      SET unused_since = NULL, checked_at = NULL
      WHERE id IN (
        SELECT id FROM files WHERE url = ANY($1::text[]) ORDER BY id FOR NO KEY UPDATE
      )
        AND removed_at IS NULL
      RETURNING url`,
    [urls],
    'files.keep',
  );
  return new Set(kept.map(({ url }) => url));
}
