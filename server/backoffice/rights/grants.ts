import type { AccountKind } from '../../../schemas/contract/areas.ts';
import type { Json, Row } from '../../../schemas/rules/types.ts';
import type { Sql } from '../../platform/database/sql.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { backofficeErrors } from '../backoffice.errors.ts';
import { menuTablesOf } from '../menus/menu-tables.ts';

/** Grants of roles: names of rights and ids of menus. */
export interface Grants {
  readonly rights: readonly string[];
  readonly menus: readonly number[];
}

/**
 * Whether the caller manages accounts of the own kind: admins manage admins, sellers manage their
 * sub-accounts. Admins who manage users are not peers: they give no roles.
 */
export const isPeer = ({ area }: Actor, kind: AccountKind): boolean =>
  (kind === 'admin') === (area === 'Admin');

/** The union of what the roles grant. */
export async function grantsOfRoles(
  sql: Sql,
  kind: AccountKind,
  roleIds: readonly number[],
): Promise<Grants> {
  if (roleIds.length === 0) return { rights: [], menus: [] };
  const rights = await sql.rows<{ apis: string }>(
    `
      SELECT DISTINCT p.apis
      FROM ${kind}_to_permissions t
      JOIN ${kind}_permissions p ON p.id = t.permission_id
      WHERE t.role_id = ANY($1)`,
    [roleIds],
  );
  const menus = await sql.rows<{ menu_id: number }>(
    `SELECT DISTINCT menu_id FROM ${kind}_to_menus WHERE role_id = ANY($1)`,
    [roleIds],
  );
  return { rights: rights.map(({ apis }) => apis), menus: menus.map(({ menu_id }) => menu_id) };
}

/** Grants of the permissions and menus that are selected on a role's form. */
export async function grantsOfSelection(
  sql: Sql,
  kind: AccountKind,
  permissionIds: readonly number[],
  menuIds: readonly number[],
): Promise<Grants> {
  if (permissionIds.length === 0) return { rights: [], menus: menuIds };
  const rights = await sql.rows<{ apis: string }>(
    `SELECT apis FROM ${kind}_permissions WHERE id = ANY($1)`,
    [permissionIds],
  );
  return { rights: rights.map(({ apis }) => apis), menus: menuIds };
}

/** Ids of the roles of an account. */
export async function rolesOf(
  sql: Sql,
  kind: AccountKind,
  accountId: number,
): Promise<readonly number[]> {
  const rows = await sql.rows<{ role_id: number }>(
    `SELECT role_id FROM ${kind}_to_roles WHERE ${kind}_id = $1`,
    [accountId],
  );
  return rows.map(({ role_id }) => role_id);
}

/**
 * Asserts that the grants lie within the caller's own rights and menus, so that nobody grants,
 * changes or revokes more (docs/invariants.md#access). The ancestors of an own menu count as own.
 *
 * @throws Refusal `backoffice.beyondOwn`
 */
export async function assertWithinOwnRights(
  sql: Sql,
  actor: Actor,
  kind: AccountKind,
  { rights, menus }: Grants,
): Promise<void> {
  if (actor.isSuper) return;
  if (rights.some((right) => !actor.rights.has(right))) throw backofficeErrors.beyondOwn();
  if (menus.length === 0) return;
  const own = await ownMenus(sql, actor, kind);
  if (menus.some((menu) => !own.has(menu))) throw backofficeErrors.beyondOwn();
}

async function ownMenus(sql: Sql, actor: Actor, kind: AccountKind): Promise<ReadonlySet<number>> {
  const tables = menuTablesOf(kind);
  const rows = await sql.rows<{ id: number }>(
    `
      WITH RECURSIVE own AS (
        SELECT n.id, n.pid
        FROM ${tables.accountRoles} m
        JOIN ${tables.roles} r ON r.id = m.role_id AND r.deleted_at IS NULL
        JOIN ${tables.roleMenus} t ON t.role_id = r.id
        JOIN ${tables.menus} n ON n.id = t.menu_id
        WHERE m.${tables.accountColumn} = $1
        UNION
        SELECT p.id, p.pid
        FROM own
        JOIN ${tables.menus} p ON p.id = own.pid
      )
      SELECT id
      FROM own`,
    [actor.id],
  );
  return new Set(rows.map(({ id }) => id));
}

/** The ids of a `refs` field in a write; undefined when the write does not contain it. */
export function idsIn(values: Row, field: string): readonly number[] | undefined {
  const ids: Json | undefined = values[field];
  if (ids === undefined) return undefined;
  return Array.isArray(ids) ? (ids as readonly number[]) : [];
}
