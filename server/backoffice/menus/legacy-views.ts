import type { BackOffice } from '../../../schemas/contract/areas.ts';
import type { MenuEntry } from '../../../schemas/contract/calls/accounts/auth.ts';

/** Admin pages that legacy clients keep below `exts`. */
const extensions: ReadonlySet<string> = new Set([
  'areas',
  'cashes',
  'currencies',
  'distribution_logs',
  'expresses',
  'goods',
  'goods_brands',
  'goods_classes',
  'integral_goods',
  'integral_goods_classes',
  'integral_orders',
  'order_comments',
  'order_settlements',
  'orders',
  'refunds',
]);

/** Pages that belong to the folder of another page, by the path below the area. */
const named: Readonly<Record<BackOffice, Readonly<Record<string, string>>>> = {
  Admin: { returns: 'exts/refunds/return', permission_groups: 'permissions/group' },
  Seller: {
    returns: 'refunds/return',
    coupon_logs: 'coupons/log',
    distribution_logs: 'distributions/log',
  },
};

/** Pages that legacy clients show without their layout. */
const standalone: ReadonlySet<string> = new Set([
  '/Admin/dashboard',
  '/Seller/dashboard',
  '/Seller/chats',
]);

/**
 * Menus with the component paths of legacy clients in `view`, such as `Admin/exts/goods/index`, and
 * `is_open` 1 for the pages that they show without their layout (`SOUK_MENU_VIEWS=legacy`).
 */
export const withLegacyViews = (
  area: BackOffice,
  entries: readonly MenuEntry[],
): readonly MenuEntry[] =>
  entries.map((entry) => ({
    ...entry,
    view: entry.apis === '' ? entry.view : legacyView(area, entry.apis),
    is_open: standalone.has(entry.apis) ? 1 : entry.is_open,
    children: withLegacyViews(area, entry.children),
  }));

function legacyView(area: BackOffice, apis: string): string {
  const path = apis.replace(`/${area}/`, '');
  return `${area}/${named[area][path] ?? folderOf(area, path)}`;
}

/** A path of two parts, such as `configs/web`, is a file; one part is a folder with an index. */
function folderOf(area: BackOffice, path: string): string {
  if (path.includes('/')) return path;
  return `${area === 'Admin' && extensions.has(path) ? 'exts/' : ''}${path}/index`;
}
