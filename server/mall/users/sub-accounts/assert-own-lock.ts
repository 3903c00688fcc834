import type { WriteContext } from '../../../backoffice/resources/hooks/resource-hooks.ts';
import { userErrors } from '../users.errors.ts';

/**
 * A seller does not enable a sub-account that an admin has disabled. Who disabled it is in its
 * history.
 *
 * @throws Refusal `users.disabledByAdmin`
 */
export async function assertOwnLock({ actor, tx, before, values }: WriteContext): Promise<void> {
  if (actor.area !== 'Seller' || before?.status !== 0 || values.status !== 1) return;
  const [last] = await tx.rows<{ actor_area: string }>(
    `
      SELECT actor_area
      FROM histories
      WHERE resource = 'users'
        AND row_id = $1
        AND before ->> 'status' = '1'
        AND after ->> 'status' = '0'
      ORDER BY id DESC
      LIMIT 1`,
    [before.id],
    'users.disabledBy',
  );
  if (last?.actor_area === 'Admin') throw userErrors.disabledByAdmin();
}
