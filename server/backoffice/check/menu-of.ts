import type { BackOffice } from '../../../schemas/contract/areas.ts';
import type { MenuItemJson, MenuJson } from '../../../schemas/rules/authored/menu-json.ts';
import type { ScreenJson } from '../../../schemas/rules/authored/screen-json.ts';
import { screenKey } from '../../../schemas/rules/screen-config/resolve-screen.ts';
import { type ProjectFiles, screenPathOf } from './project-files.ts';

type Items = Readonly<Record<string, MenuItemJson>>;

/** An entry that a screen declares with `menu`, and the keys of the entry above it. */
export interface PageEntry {
  readonly above: readonly string[];
  readonly key: string;
  readonly item: MenuItemJson;
}

/** The entry of a screen in the menu; undefined without `menu`. */
export function pageEntry(path: string, { menu }: ScreenJson): PageEntry | undefined {
  if (!menu) return undefined;
  const { in: above, icon, is_sort } = menu;
  return {
    above: above.split('.'),
    key: path.replace(/^\w+\//, '').replaceAll('/', '_'),
    item: {
      name: `${screenKey(path)}.title`,
      apis: `/${path}`,
      ...(icon === undefined ? {} : { icon }),
      ...(is_sort === undefined ? {} : { is_sort }),
    },
  };
}

/** The menu of an area: its menu files, those of extensions too, and the entries of screens. */
export function menuOf(
  area: BackOffice,
  { menus, screens }: Pick<ProjectFiles, 'menus' | 'screens'>,
): MenuJson {
  const written = menus
    .map(({ text }) => JSON.parse(text) as MenuJson)
    .filter((menu) => menu.area === area)
    .reduce<Items>((items, menu) => merged(items, menu.items), {});
  const entries = screens
    .map(({ path, text }) => pageEntry(screenPathOf(path), JSON.parse(text) as ScreenJson))
    .filter((entry) => entry?.item.apis?.startsWith(`/${area}/`));
  return {
    area,
    items: entries.reduce<Items>((items, entry) => withEntry(items, entry!), written),
  };
}

/** Both menus; entries of both have the children of both. */
function merged(items: Items, others: Items): Items {
  const result: Record<string, MenuItemJson> = { ...items };
  for (const [key, item] of Object.entries(others)) {
    const before = items[key];
    const children = merged(before?.children ?? {}, item.children ?? {});
    result[key] = { ...before, ...item, ...(Object.keys(children).length > 0 ? { children } : {}) };
  }
  return result;
}

function withEntry(items: Items, { above: [parent, ...above], key, item }: PageEntry): Items {
  if (parent === undefined) return { ...items, [key]: item };
  const { children = {}, ...rest } = items[parent] ?? {};
  return { ...items, [parent]: { ...rest, children: withEntry(children, { above, key, item }) } };
}
