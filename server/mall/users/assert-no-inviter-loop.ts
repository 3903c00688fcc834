import type { WriteContext } from '../../backoffice/resources/hooks/resource-hooks.ts';
import { badInput } from '../../platform/http/response/errors.ts';

/**
 * Asserts that no user is their own inviter, directly or through others
 * (docs/invariants.md#referral). An advisory lock serialises changes, so that two of them cannot
 * close a loop together.
 *
 * @throws Refusal 422 at `/inviter_id`
 */
export async function assertNoInviterLoop({ tx, values, before }: WriteContext): Promise<void> {
  const inviter = values.inviter_id;
  const userId = before?.id;
  if (!inviter || userId === undefined || inviter === before?.inviter_id) return;
  await tx.run("SELECT pg_advisory_xact_lock(hashtext('souk inviters'))");
  const loop = await tx.rows(
    `
      WITH RECURSIVE above AS (
        SELECT id, inviter_id
        FROM users
        WHERE id = $1
        UNION
        SELECT u.id, u.inviter_id
        FROM users u
        JOIN above ON u.id = above.inviter_id
      )
      SELECT 1
      FROM above
      WHERE id = $2
      LIMIT 1`,
    [inviter, userId],
  );
  if (loop.length > 0)
    throw badInput([{ pointer: '/inviter_id', key: 'errors.users.inviterLoop', params: {} }]);
}
