import type { AccountKind } from '../../../schemas/contract/areas.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import { writeAudit } from '../../identity/audit/audit.ts';
import { newPasswordError } from '../../identity/credentials/passwords.ts';
import { revokeKeys } from '../../identity/keys/revoke-keys.ts';
import type { DatabaseSessions } from '../../identity/sessions/database-sessions.ts';
import { endSessions } from '../../identity/sessions/end-sessions.ts';
import { badInput } from '../../platform/http/response/errors.ts';
import { backofficeErrors } from '../backoffice.errors.ts';
import type { WriteContext } from '../resources/hooks/resource-hooks.ts';
import { assertWithinOwnRights, grantsOfRoles, idsIn, isPeer, rolesOf } from './grants.ts';

/**
 * Rules for accounts that somebody else manages: admins and sellers' sub-accounts. The caller may
 * not change an account with more rights or give it a role with more rights, and may not delete or
 * disable the own account. A new password must be acceptable.
 *
 * @throws Refusal `backoffice.beyondOwn`, `backoffice.ownAccount`; 422 at `/password`
 */
export async function assertAccountWrite(context: WriteContext, kind: AccountKind): Promise<void> {
  const { actor, before } = context;
  if (isPeer(actor, kind)) {
    await assertGrants(context, kind);
    if (before?.id === actor.id && blocksSignIn(context)) throw backofficeErrors.ownAccount();
  }
  assertPassword(context);
}

/** The account's present roles and the roles of the write must lie within the caller's rights. */
async function assertGrants(
  { tx, actor, before, values }: WriteContext,
  kind: AccountKind,
): Promise<void> {
  if (before) {
    const roles = await rolesOf(tx, kind, before.id as number);
    await assertWithinOwnRights(tx, actor, kind, await grantsOfRoles(tx, kind, roles));
  }
  const newRoles = idsIn(values, 'role_id') ?? [];
  await assertWithinOwnRights(tx, actor, kind, await grantsOfRoles(tx, kind, newRoles));
}

function assertPassword({ values, before }: WriteContext): void {
  const password = newPassword(values);
  if (password === undefined) return;
  const error = newPasswordError(password, String(values.username ?? before?.username ?? ''));
  if (error) throw badInput([error]);
}

/** The new password of a write; an empty one keeps the stored password. */
const newPassword = ({ password }: Row): string | undefined =>
  typeof password === 'string' && password !== '' ? password : undefined;

/**
 * After a write: ends all sessions of an account that was deleted, disabled or got a new password or
 * phone, and its API keys after a password of somebody else. Audits these, and makes changed roles
 * take effect at once (docs/invariants.md#access).
 */
export async function afterAccountWrite(
  context: WriteContext,
  kind: AccountKind,
  id: number,
  sessions: DatabaseSessions,
): Promise<void> {
  const { tx, actor, verb, resource, values } = context;
  const hasNewPassword = newPassword(values) !== undefined;
  const hasNewPhone = isNewPhone(context);
  const isOwnAccount = actor.id === id && isPeer(actor, kind);
  if (blocksSignIn(context) || hasNewPassword || hasNewPhone) {
    const provider = kind === 'admin' ? 'admins' : 'users';
    await endSessions(tx, provider, [id], isOwnAccount ? actor.sessionId : 0);
  }
  if (hasNewPassword && !isOwnAccount) await revokeKeys(tx, kind, id);
  const events = [
    ...(hasNewPassword ? (['password'] as const) : []),
    ...(hasNewPhone ? (['phone'] as const) : []),
  ];
  if (verb === 'update')
    for (const event of events)
      await writeAudit(tx, actor, { event, subject: resource.name, subjectId: id });
  tx.afterCommit(() => sessions.clearCache());
}

/** Whether an update changes the phone that a main account signs in with. */
const isNewPhone = ({ verb, before, values }: WriteContext): boolean =>
  verb === 'update' &&
  Object.hasOwn(values, 'phone') &&
  (values.phone ?? '') !== (before?.phone ?? '') &&
  !before?.belong_id;

/** Whether the account cannot sign in after the write. */
export const blocksSignIn = ({ verb, values }: WriteContext): boolean =>
  verb === 'destroy' || values.status === 0;
