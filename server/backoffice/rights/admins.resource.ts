import { Injectable } from '@nestjs/common';
import { DatabaseSessions } from '../../identity/sessions/database-sessions.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import { backofficeErrors } from '../backoffice.errors.ts';
import {
  type LockContext,
  ResourceHooks,
  type WriteContext,
  type WriteHooks,
} from '../resources/hooks/resource-hooks.ts';
import { afterAccountWrite, assertAccountWrite, blocksSignIn } from './managed-accounts.ts';

/** Hooks of admins. Only super admins change a super admin, and one super admin always remains. */
@ResourceHooks('admins')
@Injectable()
export class AdminHooks implements WriteHooks {
  constructor(private readonly sessions: DatabaseSessions) {}

  /**
   * Changes of admins run one after the other: two super admins who remove each other lock both
   * rows.
   */
  async beforeLock({ tx }: LockContext): Promise<void> {
    await tx.run("SELECT pg_advisory_xact_lock(hashtext('souk admins'))");
  }

  /** @throws Refusal `backoffice.beyondOwn`, `backoffice.lastSuper` and those of every account */
  async beforeWrite(context: WriteContext): Promise<void> {
    const { actor, before, tx } = context;
    const isSuper = before?.is_super === 1;
    if (isSuper && !actor.isSuper) throw backofficeErrors.beyondOwn();
    await assertAccountWrite(context, 'admin');
    if (isSuper && blocksSignIn(context)) await assertAnotherSuperAdmin(tx, before.id as number);
  }

  afterWrite(context: WriteContext, id: number): Promise<void> {
    return afterAccountWrite(context, 'admin', id, this.sessions);
  }
}

/**
 * Locks all super admins in id order, so that two of them cannot remove each other at once.
 *
 * @throws Refusal `backoffice.lastSuper`
 */
async function assertAnotherSuperAdmin(tx: Transaction, id: number): Promise<void> {
  const superAdmins = await tx.rows<{ id: number }>(
    `
      SELECT id
      FROM admins
      WHERE is_super = 1 AND status = 1 AND deleted_at IS NULL
      ORDER BY id
      FOR NO KEY UPDATE`,
  );
  if (!superAdmins.some((admin) => admin.id !== id)) throw backofficeErrors.lastSuper();
}
