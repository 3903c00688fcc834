import { writeAudit } from '../auth/audit.ts';
import { forgetSessions } from '../auth/database-sessions.ts';
import { endSessions } from '../auth/end-sessions.ts';
import { newPasswordError } from '../auth/passwords.ts';
import { badInput } from '../http/errors.ts';
import type { WriteContext } from '../resources/define-resource.ts';
import { backofficeErrors } from './backoffice.errors.ts';
import { demandWithinOwn, grantsOfRoles, idsIn, type Kind, rolesOf } from './grants.ts';

/**
 * What holds for every account that somebody else keeps, admins and sellers' sub-accounts alike: nobody changes an account that may do more than
 * they, or gives it a role that does; nobody removes or disables themselves; a new password is a good one.
 */
export async function guardAccount(context: WriteContext, kind: Kind): Promise<void> {
  const { tx, actor, before, values } = context;
  const among = amongThemselves(context, kind);
  if (before && among)
    await demandWithinOwn(
      tx,
      actor,
      kind,
      await grantsOfRoles(tx, kind, await rolesOf(tx, kind, before['id'] as number)),
    );
  if (among)
    await demandWithinOwn(
      tx,
      actor,
      kind,
      await grantsOfRoles(tx, kind, idsIn(values, 'role_id') ?? []),
    );
  if (before?.['id'] === actor.id && among && isShutOut(context))
    throw backofficeErrors.ownAccount();
  const password = values['password'];
  const error =
    typeof password === 'string' && password !== ''
      ? newPasswordError(password, String(values['username'] ?? before?.['username'] ?? ''))
      : undefined;
  if (error) throw badInput([error]);
}

/** Whoever was removed, disabled or got another password is signed out everywhere; changed roles act at once (must-hold 15). The row's history tells the rest; a new password it cannot. */
export async function settleAccount(context: WriteContext, kind: Kind, id: number): Promise<void> {
  const { tx, actor, verb, resource, values } = context;
  const hasNewPassword = typeof values['password'] === 'string' && values['password'] !== '';
  if (isShutOut(context) || hasNewPassword)
    await endSessions(
      tx,
      kind === 'admin' ? 'admins' : 'users',
      [id],
      actor.id === id && amongThemselves(context, kind) ? actor.sessionId : 0,
    );
  if (hasNewPassword && verb === 'update')
    await writeAudit(tx, actor, { event: 'password', subject: resource.name, subjectId: id });
  tx.afterCommit(forgetSessions);
}

/** Admins keeping admins, sellers their sub-accounts. The platform keeps users by its own right, and gives them no roles. */
const amongThemselves = ({ actor }: WriteContext, kind: Kind): boolean =>
  (kind === 'admin') === (actor.area === 'Admin');

/** Whether the write leaves the account unable to sign in. */
export const isShutOut = ({ verb, values }: WriteContext): boolean =>
  verb === 'destroy' || values['status'] === 0;
