import type { BackOffice } from '../../schemas/contract/areas.ts';
import type { MenuItemJson, MenuJson } from '../../schemas/rules/authored.ts';
import type { Database, Transaction } from '../config/sql.ts';
import { menuTables } from './menu-tables.ts';
import { cut, textOf } from './texts.ts';

/** An entry of a menu file with its place in the tree: `system.users.roles`, child of `system.users`. */
interface Seed {
  readonly key: string;
  readonly parent: string | undefined;
  readonly entry: MenuItemJson;
}

/**
 * Puts the entries of a menu file that the database has never seen into its menus. An entry that was edited, moved or deleted there
 * stays as it is: its key is remembered in `menu_key`, deleted rows included (engine.md §1).
 */
export async function seedMenus(database: Database, menu: MenuJson): Promise<void> {
  const seeds = seedsOf(menu.items);
  const { menus } = menuTables[menu.area];
  const known = new Set(
    (
      await database.rows<{ menu_key: string }>(
        `SELECT menu_key FROM ${menus} WHERE menu_key <> ''`,
      )
    ).map((row) => row.menu_key),
  );
  if (seeds.every(({ key }) => known.has(key))) return;
  await database.transaction(async (tx) => {
    await tx.run('SELECT pg_advisory_xact_lock(hashtext($1))', [`souk menus ${menu.area}`]);
    for (const depth of depthsOf(seeds)) await insert(tx, menus, menu.area, depth);
  });
}

function seedsOf(items: Readonly<Record<string, MenuItemJson>>, parent?: string): Seed[] {
  return Object.entries(items).flatMap(([name, entry]) => {
    const key = parent === undefined ? name : `${parent}.${name}`;
    return [{ key, parent, entry }, ...seedsOf(entry.children ?? {}, key)];
  });
}

/** Parents first: one statement per level of the tree. */
function depthsOf(seeds: readonly Seed[]): Seed[][] {
  const depthOf = ({ key }: Seed): number => key.split('.').length;
  const deepest = Math.max(0, ...seeds.map(depthOf));
  return Array.from({ length: deepest }, (_, at) =>
    seeds.filter((seed) => depthOf(seed) === at + 1),
  );
}

/** Children of a deleted parent are left out; a name already taken beside it is left alone. */
async function insert(
  tx: Transaction,
  menus: string,
  area: BackOffice,
  seeds: readonly Seed[],
): Promise<void> {
  await tx.run(
    `INSERT INTO ${menus} (pid, menu_key, name, ename, icon, apis, view, is_open, is_sort)
     SELECT p.id, w.key, w.name, w.ename, w.icon, w.apis, w.view, w.is_open, w.is_sort
     FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (key text, parent text, name text, ename text, icon text, apis text, view text, is_open smallint, is_sort integer))
       WITH ORDINALITY AS w(key, parent, name, ename, icon, apis, view, is_open, is_sort, place)
     LEFT JOIN ${menus} p ON p.menu_key = w.parent AND p.deleted_at IS NULL
     WHERE (w.parent IS NULL OR p.id IS NOT NULL) AND NOT EXISTS (SELECT FROM ${menus} k WHERE k.menu_key = w.key)
     ORDER BY w.place ON CONFLICT DO NOTHING`,
    [JSON.stringify(seeds.map((seed) => columnsOf(seed, area)))],
  );
}

function columnsOf({ key, parent, entry }: Seed, area: BackOffice): object {
  const label = entry.name ?? `menus.${area}.${key}`;
  const apis = entry.apis ?? '';
  return {
    key,
    parent: parent ?? null,
    name: cut(textOf(label, 'zh-cn'), 35),
    ename: cut(textOf(label, 'en'), 35),
    icon: entry.icon ?? '',
    apis,
    view: entry.view ?? (apis.startsWith('/') ? apis.slice(1) : ''),
    is_open: entry.is_open ?? 0,
    is_sort: entry.is_sort ?? 0,
  };
}
