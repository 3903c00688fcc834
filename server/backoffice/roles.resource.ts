import { writeAudit } from '../auth/audit.ts';
import { forgetSessions } from '../auth/database-sessions.ts';
import { defineResource, type WriteContext } from '../resources/define-resource.ts';
import { demandWithinOwn, type Grants, grantsOfRoles, grantsOfTicks, idsIn, type Kind } from './grants.ts';

/** Roles of admins and of sellers' accounts: what they tick, before and after, lies within the rights and menus of who writes them. */
const roles = (kind: Kind) => defineResource(`${kind}_roles`, {
  beforeWrite: async (context) => {
    const { tx, actor, before } = context;
    if (before) await demandWithinOwn(tx, actor, kind, await grantsOfRoles(tx, kind, [before['id'] as number]));
    await demandWithinOwn(tx, actor, kind, await ticked(context, kind));
  },
  afterWrite: async (context, id) => {
    const { tx, actor, resource, values } = context;
    if (idsIn(values, 'permission_id') || idsIn(values, 'menu_id')) {
      const { rights, menus } = await ticked(context, kind);
      await writeAudit(tx, actor, { event: 'grants', subject: resource.name, subjectId: id, details: { rights: [...rights], menus: [...menus] } });
    }
    tx.afterCommit(forgetSessions);
  },
});

const ticked = ({ tx, values }: WriteContext, kind: Kind): Promise<Grants> =>
  grantsOfTicks(tx, kind, idsIn(values, 'permission_id') ?? [], idsIn(values, 'menu_id') ?? []);

export const adminRoles = roles('admin');
export const userRoles = roles('user');
