import { Injectable } from '@nestjs/common';
import { CrudContext } from '../../backoffice/resources/crud-context.ts';
import {
  ResourceHooks,
  type WriteContext,
  type WriteHooks,
} from '../../backoffice/resources/hooks/resource-hooks.ts';
import { afterAccountWrite, assertAccountWrite } from '../../backoffice/rights/managed-accounts.ts';
import { assertPhoneAvailable } from '../../identity/credentials/assert-phone-available.ts';
import { DatabaseSessions } from '../../identity/sessions/database-sessions.ts';
import { isPhone } from '../../identity/sign-in/username.ts';
import { badInput } from '../../platform/http/response/errors.ts';
import { assertDeletable } from './assert-deletable.ts';
import { assertNoInviterLoop } from './assert-no-inviter-loop.ts';
import { assertOwnLock } from './sub-accounts/assert-own-lock.ts';
import { assertSubAccountLimit } from './sub-accounts/assert-sub-account-limit.ts';
import { userErrors } from './users.errors.ts';

/**
 * Accounts of shoppers and sellers, written by the platform, and sub-accounts, written by their
 * seller (docs/invariants.md#access).
 */
@ResourceHooks('users')
@Injectable()
export class UserHooks implements WriteHooks {
  constructor(
    private readonly sessions: DatabaseSessions,
    private readonly crud: CrudContext,
  ) {}

  async beforeWrite(context: WriteContext): Promise<void> {
    const { actor, tx, verb, before } = context;
    if (before?.closed_at) throw userErrors.closed();
    if (verb === 'destroy') await assertDeletable(context);
    await assertAccountWrite(context, 'user');
    await assertOwnLock(context);
    if (actor.area === 'Seller' && (verb === 'store' || verb === 'restore'))
      await assertSubAccountLimit(this.crud, tx, actor.ownerId, before?.id as number | undefined);
    if (isSubAccount(context)) assertNoPhoneName(context);
    else await assertNameFree(context);
    await assertNoInviterLoop(context);
  }

  afterWrite(context: WriteContext, id: number): Promise<void> {
    return afterAccountWrite(context, 'user', id, this.sessions);
  }
}

/** Whether the written account is a sub-account: sellers write no others. */
const isSubAccount = ({ actor, before }: WriteContext): boolean =>
  actor.area === 'Seller' || Boolean(before?.belong_id);

/**
 * The phone of a sub-account is for contact only and need not be free, and its user name must not
 * look like a phone. Otherwise a seller could take the number of a stranger, who could not register
 * any more, or find out who has an account.
 *
 * @throws Refusal 422 at `/username`
 */
function assertNoPhoneName({ values, before }: WriteContext): void {
  const { username } = values;
  if (typeof username !== 'string' || username === before?.username || !isPhone(username)) return;
  throw badInput([{ pointer: '/username', key: 'errors.users.phoneAsName', params: {} }]);
}

/**
 * A phone number is also a login name, so no two main accounts have it, and it is no other
 * account's username. The advisory lock covers both columns together.
 */
async function assertNameFree({ tx, verb, values, before }: WriteContext): Promise<void> {
  const names = verb === 'restore' ? before : values;
  const userId = (before?.id as number | undefined) ?? 0;
  for (const field of ['username', 'phone'] as const) {
    const name = names?.[field];
    if (typeof name !== 'string' || !isPhone(name)) continue;
    await assertPhoneAvailable(tx, name, { own: userId, pointer: `/${field}` });
  }
}
