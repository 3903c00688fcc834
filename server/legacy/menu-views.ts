import { type BackOffice, backOffices } from '../../schemas/contract/areas.ts';
import type { MenuEntry } from '../../schemas/contract/calls/accounts/auth.ts';
import type { TranslatedRoute } from './translation.ts';

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
  'stores',
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

/** Our pages that legacy clients do not have, by the path below the area. */
const absent: Readonly<Record<BackOffice, ReadonlySet<string>>> = {
  Admin: new Set([
    'api_keys',
    'appeals',
    'audit_logs',
    'chat_quick_replies',
    'chat_reports',
    'chats',
    'configs/mail',
    'coupon_logs',
    'coupons',
    'doctor',
    'failed_tasks',
    'isolation_proofs',
    'jobs',
    'message_deliveries',
    'messages',
    'order_pays',
    'search_synonyms',
    'seller_keys',
    'user_checks',
    'webhook_deliveries',
    'webhooks',
  ]),
  Seller: new Set([
    'api_keys',
    'chat_quick_replies',
    'collective_logs',
    'messages',
    'webhook_deliveries',
    'webhooks',
  ]),
};

/** Pages that legacy clients show without their layout. */
const standalone: ReadonlySet<string> = new Set([
  '/Admin/dashboard',
  '/Seller/dashboard',
  '/Seller/chats',
]);

/**
 * Menus with the component paths of legacy clients in `view`, such as `Admin/exts/goods/index`, and
 * `is_open` 1 for the pages that they show without their layout (`SOUK_MENU_VIEWS=legacy`). Entries
 * of pages that they do not have, and groups of such entries only, are left out.
 */
const withLegacyViews = (area: BackOffice, entries: readonly MenuEntry[]): readonly MenuEntry[] =>
  entries.flatMap((entry) => {
    const children = withLegacyViews(area, entry.children);
    if (entry.apis === '')
      return entry.children.length > 0 && children.length === 0 ? [] : [{ ...entry, children }];
    const path = entry.apis.replace(`/${area}/`, '');
    if (absent[area].has(path)) return children;
    const view = `${area}/${named[area][path] ?? folderOf(area, path)}`;
    const isOpen = standalone.has(entry.apis) ? 1 : entry.is_open;
    return [{ ...entry, view, is_open: isOpen, children }];
  });

/** A path of two parts, such as `configs/web`, is a file; one part is a folder with an index. */
function folderOf(area: BackOffice, path: string): string {
  if (path.includes('/')) return path;
  return `${area === 'Admin' && extensions.has(path) ? 'exts/' : ''}${path}/index`;
}

/** The menus of both back offices. */
export const menuRoutes: readonly TranslatedRoute[] = backOffices.map((area) => [
  `GET /api/${area}/load_menu`,
  async ({ run }) => withLegacyViews(area, (await run()) as readonly MenuEntry[]),
]);
