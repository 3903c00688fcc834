import { Injectable } from '@nestjs/common';
import type { AccountKind } from '../../../schemas/contract/areas.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import { writeAudit } from '../../identity/audit/audit.ts';
import { DatabaseSessions } from '../../identity/sessions/database-sessions.ts';
import {
  ResourceHooks,
  type WriteContext,
  type WriteHooks,
} from '../resources/hooks/resource-hooks.ts';
import {
  assertWithinOwnRights,
  type Grants,
  grantsOfRoles,
  grantsOfSelection,
  idsIn,
} from './grants.ts';

/**
 * Hooks of the roles of one kind of account. The rights and menus of a role, before and after the
 * write, must lie within those of the caller.
 */
abstract class RoleHooks implements WriteHooks {
  abstract readonly kind: AccountKind;

  constructor(private readonly sessions: DatabaseSessions) {}

  async beforeWrite(context: WriteContext): Promise<void> {
    const { tx, actor, before } = context;
    if (before) {
      const present = await grantsOfRoles(tx, this.kind, [before.id as number]);
      await assertWithinOwnRights(tx, actor, this.kind, present);
    }
    await assertWithinOwnRights(tx, actor, this.kind, await selectedGrants(context, this.kind));
  }

  async afterWrite(context: WriteContext, id: number): Promise<void> {
    const { tx, actor, resource, values } = context;
    if (idsIn(values, 'permission_id') || idsIn(values, 'menu_id')) {
      const { rights, menus } = await selectedGrants(context, this.kind);
      await writeAudit(tx, actor, {
        event: 'grants',
        subject: resource.name,
        subjectId: id,
        details: { rights: [...rights], menus: [...menus] },
      });
    }
    tx.afterCommit(() => this.sessions.clearCache());
  }
}

@ResourceHooks('admin_roles', { expressions: selectionExpressions('admin') })
@Injectable()
export class AdminRoleHooks extends RoleHooks {
  readonly kind = 'admin';

  constructor(sessions: DatabaseSessions) {
    super(sessions);
  }
}

@ResourceHooks('user_roles', { expressions: selectionExpressions('user') })
@Injectable()
export class UserRoleHooks extends RoleHooks {
  readonly kind = 'user';

  constructor(sessions: DatabaseSessions) {
    super(sessions);
  }
}

const selectedGrants = ({ tx, values }: WriteContext, kind: AccountKind): Promise<Grants> =>
  grantsOfSelection(tx, kind, idsIn(values, 'permission_id') ?? [], idsIn(values, 'menu_id') ?? []);

/** The selected menus and permissions of a role, in the form that legacy clients read, and `ename`. */
function selectionExpressions(kind: AccountKind): Readonly<Record<string, string>> {
  return {
    [`backoffice.${kind}RoleMenus`]: selectedRowsSql(
      `${kind}_menus`,
      `${kind}_to_menus`,
      'menu_id',
    ),
    [`backoffice.${kind}RolePermissions`]: selectedRowsSql(
      `${kind}_permissions`,
      `${kind}_to_permissions`,
      'permission_id',
    ),
  };
}

function selectedRowsSql(table: string, through: string, to: string): string {
  return `(
    SELECT coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', m.id, 'pid', coalesce(m.pid, 0), 'name', m.name, 'ename', m.ename,
          'apis', m.apis
        )
        ORDER BY m.id
      ),
      '[]'
    )
    FROM ${through} j
    JOIN ${table} m ON m.id = j.${to}
    WHERE j.role_id = t.id
  )`;
}

/**
 * A group that an admin renamed keeps its names; with an empty English name it gets those of the
 * files back (docs/decisions/0042-scope-and-field-access.md).
 */
@ResourceHooks('admin_permission_groups')
@Injectable()
export class PermissionGroupHooks implements WriteHooks {
  async beforeWrite({ before, values }: WriteContext): Promise<Row | undefined> {
    if (values.ename === '') return { is_renamed: 0 };
    const isRenamed = (['name', 'ename'] as const).some(
      (name) => values[name] !== undefined && values[name] !== before?.[name],
    );
    return isRenamed ? { is_renamed: 1 } : undefined;
  }
}
