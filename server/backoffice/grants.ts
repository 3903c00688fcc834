import type { Json, Row } from '../../schemas/rules/types.ts';
import type { Sql } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import { backofficeErrors } from './backoffice.errors.ts';
import { menuTables } from './menu-tables.ts';

/** What roles give: names of rights and ids of menus. */
export interface Grants {
  readonly rights: readonly string[];
  readonly menus: readonly number[];
}

/** Which set of tables: admins and their roles, or sellers' accounts and theirs. */
export type Kind = 'admin' | 'user';
const areaOf = (kind: Kind) => (kind === 'admin' ? 'Admin' : 'Seller');

/** What a set of roles gives together. */
export async function grantsOfRoles(
  sql: Sql,
  kind: Kind,
  roleIds: readonly number[],
): Promise<Grants> {
  if (roleIds.length === 0) return { rights: [], menus: [] };
  const rights = await sql.rows<{ apis: string }>(
    `SELECT DISTINCT p.apis FROM ${kind}_to_permissions t JOIN ${kind}_permissions p ON p.id = t.permission_id WHERE t.role_id = ANY($1)`,
    [roleIds],
  );
  const menus = await sql.rows<{ menu_id: number }>(
    `SELECT DISTINCT menu_id FROM ${kind}_to_menus WHERE role_id = ANY($1)`,
    [roleIds],
  );
  return { rights: rights.map(({ apis }) => apis), menus: menus.map(({ menu_id }) => menu_id) };
}

/** What ticks on a role's form give. */
export async function grantsOfTicks(
  sql: Sql,
  kind: Kind,
  permissionIds: readonly number[],
  menuIds: readonly number[],
): Promise<Grants> {
  const rights =
    permissionIds.length === 0
      ? []
      : await sql.rows<{ apis: string }>(
          `SELECT apis FROM ${kind}_permissions WHERE id = ANY($1)`,
          [permissionIds],
        );
  return { rights: rights.map(({ apis }) => apis), menus: menuIds };
}

/** The roles of an account. */
export async function rolesOf(sql: Sql, kind: Kind, accountId: number): Promise<readonly number[]> {
  const rows = await sql.rows<{ role_id: number }>(
    `SELECT role_id FROM ${kind}_to_roles WHERE ${kind}_id = $1`,
    [accountId],
  );
  return rows.map(({ role_id }) => role_id);
}

/**
 * Nobody grants, changes or takes away what goes beyond their own rights and menus (must-hold 18, invariant 33). A menu above one's own is one's own too.
 * @throws Refusal `backoffice.beyondOwn`
 */
export async function demandWithinOwn(
  sql: Sql,
  actor: Actor,
  kind: Kind,
  { rights, menus }: Grants,
): Promise<void> {
  if (actor.isSuper) return;
  if (rights.some((right) => !actor.rights.has(right))) throw backofficeErrors.beyondOwn();
  if (menus.length === 0) return;
  const own = await ownMenus(sql, actor, kind);
  if (menus.some((menu) => !own.has(menu))) throw backofficeErrors.beyondOwn();
}

async function ownMenus(sql: Sql, actor: Actor, kind: Kind): Promise<ReadonlySet<number>> {
  const { menus, ticks, roles, members, member } = menuTables[areaOf(kind)];
  const rows = await sql.rows<{ id: number }>(
    `WITH RECURSIVE own AS (
       SELECT n.id, n.pid FROM ${members} m JOIN ${roles} r ON r.id = m.role_id AND r.deleted_at IS NULL JOIN ${ticks} t ON t.role_id = r.id JOIN ${menus} n ON n.id = t.menu_id WHERE m.${member} = $1
       UNION SELECT p.id, p.pid FROM own JOIN ${menus} p ON p.id = own.pid)
     SELECT id FROM own`,
    [actor.id],
  );
  return new Set(rows.map(({ id }) => id));
}

/** The ids of a `refs` field in a write; undefined when it is not sent. */
export const idsIn = (values: Row, field: string): readonly number[] | undefined => {
  const ids: Json | undefined = values[field];
  return ids === undefined ? undefined : Array.isArray(ids) ? (ids as readonly number[]) : [];
};
