import { writeAudit } from '../auth/audit.ts';
import { forgetSessions } from '../auth/database-sessions.ts';
import { defineResource, type WriteContext } from '../resources/define-resource.ts';
import {
  demandWithinOwn,
  type Grants,
  grantsOfRoles,
  grantsOfTicks,
  idsIn,
  type Kind,
} from './grants.ts';

/** Roles of admins and of sellers' accounts: what they tick, before and after, lies within the rights and menus of who writes them. */
const roles = (kind: Kind) =>
  defineResource(`${kind}_roles`, {
    /** What is ticked, as older clients read it (reference §3.3). */
    expressions: {
      [`backoffice.${kind}RoleMenus`]: tickedSql(`${kind}_menus`, `${kind}_to_menus`, 'menu_id'),
      [`backoffice.${kind}RolePermissions`]: tickedSql(
        `${kind}_permissions`,
        `${kind}_to_permissions`,
        'permission_id',
      ),
    },
    beforeWrite: async (context) => {
      const { tx, actor, before } = context;
      if (before)
        await demandWithinOwn(
          tx,
          actor,
          kind,
          await grantsOfRoles(tx, kind, [before['id'] as number]),
        );
      await demandWithinOwn(tx, actor, kind, await ticked(context, kind));
    },
    afterWrite: async (context, id) => {
      const { tx, actor, resource, values } = context;
      if (idsIn(values, 'permission_id') || idsIn(values, 'menu_id')) {
        const { rights, menus } = await ticked(context, kind);
        await writeAudit(tx, actor, {
          event: 'grants',
          subject: resource.name,
          subjectId: id,
          details: { rights: [...rights], menus: [...menus] },
        });
      }
      tx.afterCommit(forgetSessions);
    },
  });

const ticked = ({ tx, values }: WriteContext, kind: Kind): Promise<Grants> =>
  grantsOfTicks(tx, kind, idsIn(values, 'permission_id') ?? [], idsIn(values, 'menu_id') ?? []);

/** Rows that a role ticks, in short. */
function tickedSql(table: string, through: string, to: string): string {
  return `(SELECT coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'pid', coalesce(m.pid, 0), 'name', m.name, 'apis', m.apis) ORDER BY m.id), '[]') FROM ${through} j JOIN ${table} m ON m.id = j.${to} WHERE j.role_id = t.id)`;
}

export const adminRoles = roles('admin');
export const userRoles = roles('user');
