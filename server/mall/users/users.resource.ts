import { Injectable } from '@nestjs/common';
import { CrudContext } from '../../backoffice/resources/crud-context.ts';
import {
  ResourceHooks,
  type WriteContext,
  type WriteHooks,
} from '../../backoffice/resources/hooks/resource-hooks.ts';
import { readDecryptedConfig } from '../../backoffice/resources/write/config-row.ts';
import { afterAccountWrite, assertAccountWrite } from '../../backoffice/rights/managed-accounts.ts';
import { assertPhoneAvailable } from '../../identity/credentials/assert-phone-available.ts';
import { DatabaseSessions } from '../../identity/sessions/database-sessions.ts';
import { isPhone } from '../../identity/sign-in/username.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import { badInput, httpErrors } from '../../platform/http/response/errors.ts';
import { translate } from '../../platform/i18n/language.ts';
import { findObstacles, lockMoney } from './closing/find-obstacles.ts';
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

/**
 * An account is deleted under the conditions under which its owner may close it; a locked one may be
 * deleted (docs/decisions/0131-soft-deletion.md).
 *
 * @throws Refusal `users.notDeletable` with the obstacles
 */
async function assertDeletable({ tx, actor, before }: WriteContext): Promise<void> {
  const id = Number(before?.id);
  await lockMoney(tx, [id]);
  const found = (await findObstacles(tx, [id])).get(id) ?? [];
  const obstacles = found.filter(({ name }) => name !== 'disabled');
  if (obstacles.length === 0) return;
  const reasons = obstacles.map(({ name, count }) =>
    translate(actor.language, `errors.users.obstacles.${name}`, { count }),
  );
  const separator = translate(actor.language, 'errors.users.obstacles.separator');
  throw userErrors.notDeletable({ reasons: reasons.join(separator) }, { obstacles });
}

/**
 * Asserts that no user is their own inviter, directly or through others
 * (docs/invariants.md#referral). An advisory lock serialises changes, so that two of them cannot
 * close a loop together.
 *
 * @throws Refusal 422 at `/inviter_id`
 */
async function assertNoInviterLoop({ tx, values, before }: WriteContext): Promise<void> {
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

/**
 * A seller does not enable a sub-account that an admin has disabled. Who disabled it is in its
 * history.
 *
 * @throws Refusal `users.disabledByAdmin`
 */
async function assertOwnLock({ actor, tx, before, values }: WriteContext): Promise<void> {
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

/**
 * Asserts that an owner may have a sub-account beside the others. Locks the owner's row, so that
 * parallel requests count each other.
 *
 * @param id of the sub-account, which counts already when it is restored; undefined for a new one
 * @throws Refusal `users.tooManySubAccounts`; 401 for an owner who is closed or deleted meanwhile
 */
async function assertSubAccountLimit(
  crud: CrudContext,
  tx: Transaction,
  ownerId: number,
  id: number | undefined,
): Promise<void> {
  const { sub_accounts: setting } = await readDecryptedConfig(crud, tx, 'store');
  const max = Number(setting);
  const [owner] = await tx.rows(
    `
      SELECT id
      FROM users
      WHERE id = $1 AND closed_at IS NULL AND deleted_at IS NULL
      FOR NO KEY UPDATE`,
    [ownerId],
  );
  if (!owner) throw httpErrors.signedOut();
  const [row] = await tx.rows<{ others: number }>(
    `
      SELECT count(*)::int AS others
      FROM users
      WHERE belong_id = $1 AND id IS DISTINCT FROM $2 AND deleted_at IS NULL`,
    [ownerId, id],
  );
  if (row!.others >= max) throw userErrors.tooManySubAccounts({ max });
}
