import { badInput } from '../http/errors.ts';
import type { WriteContext } from '../resources/define-resource.ts';

/**
 * Nobody is invited by themselves, directly or through others (must-hold, invariant 27). Changes of inviters wait for each other, so that two of them
 * cannot close a loop together.
 *
 * @throws Refusal 422 at `/inviter_id`
 */
export async function demandNoLoop({ tx, values, before }: WriteContext): Promise<void> {
  const inviter = values['inviter_id'];
  const own = before?.['id'];
  if (!inviter || own === undefined || inviter === before?.['inviter_id']) return;
  await tx.run("SELECT pg_advisory_xact_lock(hashtext('souk inviters'))");
  const loop = await tx.rows(
    `WITH RECURSIVE above AS (SELECT id, inviter_id FROM users WHERE id = $1 UNION SELECT u.id, u.inviter_id FROM users u JOIN above ON u.id = above.inviter_id)
     SELECT 1 FROM above WHERE id = $2 LIMIT 1`,
    [inviter, own],
  );
  if (loop.length > 0)
    throw badInput([{ pointer: '/inviter_id', key: 'errors.users.inviterLoop', params: {} }]);
}
