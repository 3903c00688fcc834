import type { Sql } from '../config/sql.ts';
import { defineResource } from '../resources/define-resource.ts';
import { guardAccount, isShutOut, settleAccount } from './accounts.ts';
import { backofficeErrors } from './backoffice.errors.ts';

/** Admins: a super admin is changed by super admins only, and the last one stays. */
export const admins = defineResource('admins', {
  beforeWrite: async (context) => {
    const { actor, before, tx } = context;
    const isSuper = before?.['is_super'] === 1;
    if (isSuper && !actor.isSuper) throw backofficeErrors.beyondOwn();
    await guardAccount(context, 'admin');
    if (isSuper && isShutOut(context)) await demandAnotherSuper(tx, before['id'] as number);
  },
  afterWrite: (context, id) => settleAccount(context, 'admin', id),
});

/** Locks all super admins in id order, so that two of them cannot remove each other at once. */
async function demandAnotherSuper(tx: Sql, id: number): Promise<void> {
  const supers = await tx.rows<{ id: number }>(
    'SELECT id FROM admins WHERE is_super = 1 AND status = 1 AND deleted_at IS NULL ORDER BY id FOR NO KEY UPDATE',
  );
  if (!supers.some((admin) => admin.id !== id)) throw backofficeErrors.lastSuper();
}
