import { Injectable } from '@nestjs/common';
import { DatabaseSessions } from '../../identity/sessions/database-sessions.ts';
import { isPhone } from '../../identity/sign-in/username.ts';
import { assertAccountWrite, afterAccountWrite } from '../../backoffice/rights/managed-accounts.ts';
import type { RuleError } from '../../../schemas/rules/types.ts';
import { badInput } from '../../platform/http/response/errors.ts';
import {
  ResourceHooks,
  type WriteContext,
  type WriteHooks,
} from '../../backoffice/resources/hooks/resource-hooks.ts';
import { assertNoInviterLoop } from './assert-no-inviter-loop.ts';

/**
 * Accounts of shoppers and sellers, written by the platform, and sub-accounts, written by their
 * seller (docs/invariants.md#access).
 */
@ResourceHooks('users')
@Injectable()
export class UserHooks implements WriteHooks {
  constructor(private readonly sessions: DatabaseSessions) {}

  async beforeWrite(context: WriteContext): Promise<void> {
    await assertAccountWrite(context, 'user');
    await assertNameFree(context);
    await assertNoInviterLoop(context);
  }

  afterWrite(context: WriteContext, id: number): Promise<void> {
    return afterAccountWrite(context, 'user', id, this.sessions);
  }
}

/**
 * A phone number is also a login name, so it must not be another account's username, nor a username
 * another account's phone. Unique indexes cover each column; the advisory lock covers both
 * together.
 */
async function assertNameFree({ tx, values, before }: WriteContext): Promise<void> {
  const userId = (before?.id as number | undefined) ?? 0;
  for (const [field, other] of [
    ['username', 'phone'],
    ['phone', 'username'],
  ] as const) {
    const name = values[field];
    if (typeof name !== 'string' || !isPhone(name)) continue;
    await tx.run('SELECT pg_advisory_xact_lock(hashtext($1))', [`souk name ${name}`]);
    const taken = await tx.rows(
      `SELECT id FROM users WHERE ${other} = $1 AND id <> $2 AND deleted_at IS NULL LIMIT 1`,
      [name, userId],
    );
    if (taken.length > 0) throw badInput([nameTaken(field)]);
  }
}

const nameTaken = (field: string): RuleError => ({
  pointer: `/${field}`,
  key: 'errors.auth.nameTaken',
  params: {},
});
