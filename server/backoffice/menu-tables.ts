import type { BackOffice } from '../../schemas/contract/areas.ts';

/** Where an area's menus, permissions, roles and their ticks are kept. */
export const menuTables: Readonly<
  Record<
    BackOffice,
    {
      readonly menus: string;
      readonly permissions: string;
      readonly ticks: string;
      readonly roles: string;
      readonly members: string;
      readonly member: string;
    }
  >
> = {
  Admin: {
    menus: 'admin_menus',
    permissions: 'admin_permissions',
    ticks: 'admin_to_menus',
    roles: 'admin_roles',
    members: 'admin_to_roles',
    member: 'admin_id',
  },
  Seller: {
    menus: 'user_menus',
    permissions: 'user_permissions',
    ticks: 'user_to_menus',
    roles: 'user_roles',
    members: 'user_to_roles',
    member: 'user_id',
  },
};
