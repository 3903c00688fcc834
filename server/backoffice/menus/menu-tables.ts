import type { BackOffice } from '../../../schemas/contract/areas.ts';

interface MenuTables {
  readonly menus: string;
  readonly permissions: string;
  readonly roles: string;
  /** Menus of a role: `role_id`, `menu_id`. */
  readonly roleMenus: string;
  /** Roles of an account: `role_id` and `accountColumn`. */
  readonly accountRoles: string;
  readonly accountColumn: string;
}

/** The tables of an area's menus, permissions and roles. */
export const menuTables: Readonly<Record<BackOffice, MenuTables>> = {
  Admin: {
    menus: 'admin_menus',
    permissions: 'admin_permissions',
    roles: 'admin_roles',
    roleMenus: 'admin_to_menus',
    accountRoles: 'admin_to_roles',
    accountColumn: 'admin_id',
  },
  Seller: {
    menus: 'user_menus',
    permissions: 'user_permissions',
    roles: 'user_roles',
    roleMenus: 'user_to_menus',
    accountRoles: 'user_to_roles',
    accountColumn: 'user_id',
  },
};
