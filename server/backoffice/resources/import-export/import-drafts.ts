import type { Row } from '../../../../schemas/rules/types.ts';
import type { Call } from '../call.ts';

/** Long enough to read the result of a check and confirm it. */
const draftLifetime = '1 hour';
/** Drafts per account, so that repeated checks do not fill the table. */
const maxDrafts = 3;

/** Saves checked rows under a token; deletes expired drafts and older ones of the account. */
export async function saveDraft(
  { sql, actor, resource }: Call,
  token: string,
  rows: readonly Row[],
): Promise<void> {
  await sql.run(
    `
      INSERT INTO import_drafts (token, resource, actor_area, actor_id, rows)
      VALUES ($1, $2, $3, $4, $5)`,
    [token, resource.name, actor.area, actor.id, JSON.stringify(rows)],
  );
  await sql.run(
    `
      DELETE FROM import_drafts
      WHERE created_at < mall_now() - interval '${draftLifetime}'
        OR token IN (
          SELECT token
          FROM import_drafts
          WHERE actor_area = $1 AND actor_id = $2
          ORDER BY created_at DESC
          OFFSET ${maxDrafts}
        )`,
    [actor.area, actor.id],
  );
}

/**
 * Deletes the caller's draft and returns its rows; undefined when it is unknown, expired, or taken
 * by another transaction.
 */
export async function takeDraft(
  { sql, actor, resource }: Call,
  token: string,
): Promise<readonly Row[] | undefined> {
  const [draft] = await sql.rows<{ rows: readonly Row[] }>(
    `
      DELETE FROM import_drafts
      WHERE token = $1
        AND resource = $2
        AND actor_area = $3
        AND actor_id = $4
        AND created_at >= mall_now() - interval '${draftLifetime}'
      RETURNING rows`,
    [token, resource.name, actor.area, actor.id],
  );
  return draft?.rows;
}
