import type { AccountKind } from '../../../schemas/contract/areas.ts';

interface MenuTables {
  readonly menus: string;
  readonly permissions: string;
  readonly roles: string;
  /** Permissions of a role: `role_id`, `permission_id`. */
  readonly rolePermissions: string;
  /** Menus of a role: `role_id`, `menu_id`. */
  readonly roleMenus: string;
  /** Roles of an account: `role_id` and `accountColumn`. */
  readonly accountRoles: string;
  readonly accountColumn: string;
}

/** The tables of menus, permissions and roles of one kind of account. */
export const menuTablesOf = (kind: AccountKind): MenuTables => ({
  menus: `${kind}_menus`,
  permissions: `${kind}_permissions`,
  roles: `${kind}_roles`,
  rolePermissions: `${kind}_to_permissions`,
  roleMenus: `${kind}_to_menus`,
  accountRoles: `${kind}_to_roles`,
  accountColumn: `${kind}_id`,
});
