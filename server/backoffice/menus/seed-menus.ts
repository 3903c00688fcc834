import { accountKindOf, type BackOffice } from '../../../schemas/contract/areas.ts';
import type { MenuItemJson, MenuJson } from '../../../schemas/rules/authored/menu-json.ts';
import type { Database, Transaction } from '../../platform/database/sql.ts';
import { truncate } from '../../platform/database/truncate.ts';
import { labelText } from '../resources/read/labels.ts';
import { menuTablesOf } from './menu-tables.ts';

/** An entry of a menu file with its key path: `system.users.roles` is a child of `system.users`. */
interface MenuSeed {
  readonly key: string;
  readonly parent: string | undefined;
  readonly entry: MenuItemJson;
}

/**
 * Inserts the entries of a menu file that the database has never had, deletes the rows of entries that
 * left the file, and gives the others its icon and order. Entries that were edited, moved or deleted
 * in the back office stay as they are: `menu_key` identifies them, in deleted rows too
 * (docs/decisions/0051-menus-seeded-by-key.md).
 */
export async function seedMenus(database: Database, menu: MenuJson): Promise<void> {
  const seeds = seedsOf(menu.items);
  const { menus } = menuTablesOf(accountKindOf(menu.area));
  const rows = await database.rows<StoredMenu>(
    `SELECT menu_key, rev, icon, is_sort FROM ${menus} WHERE menu_key <> ''`,
  );
  const stored = new Map(rows.map((row) => [row.menu_key, row]));
  const keys = new Set(seeds.map(({ key }) => key));
  const left = rows.filter(({ menu_key, rev }) => rev === 1 && !keys.has(menu_key));
  const changed = seeds.filter((seed) => isOutdated(stored.get(seed.key), seed.entry));
  if (left.length + changed.length === 0 && seeds.every(({ key }) => stored.has(key))) return;
  await database.transaction(async (tx) => {
    await tx.run('SELECT pg_advisory_xact_lock(hashtext($1))', [`souk menus ${menu.area}`]);
    await deleteRows(
      tx,
      menus,
      left.map((row) => row.menu_key),
    );
    await updateRows(tx, menus, changed);
    for (const level of levelsOf(seeds)) await insertLevel(tx, menus, menu.area, level);
  });
}

interface StoredMenu {
  readonly menu_key: string;
  readonly rev: number;
  readonly icon: string;
  readonly is_sort: number;
}

/** Whether nobody has edited an entry that the file describes otherwise. */
const isOutdated = (row: StoredMenu | undefined, { icon = '', is_sort = 0 }: MenuItemJson) =>
  row?.rev === 1 && (row.icon !== icon || row.is_sort !== is_sort);

function seedsOf(items: Readonly<Record<string, MenuItemJson>>, parent?: string): MenuSeed[] {
  return Object.entries(items).flatMap(([name, entry]) => {
    const key = parent === undefined ? name : `${parent}.${name}`;
    return [{ key, parent, entry }, ...seedsOf(entry.children ?? {}, key)];
  });
}

/** Deletes unedited rows by key, except those with an entry below them that stays. */
async function deleteRows(tx: Transaction, menus: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.run(
    `
      WITH RECURSIVE kept AS (
        SELECT id, pid
        FROM ${menus}
        WHERE NOT (menu_key = ANY ($1))
          OR rev > 1
        UNION
        SELECT p.id, p.pid
        FROM ${menus} p
        JOIN kept k ON k.pid = p.id
      )
      DELETE FROM ${menus} m
      WHERE m.menu_key = ANY ($1)
        AND NOT EXISTS (SELECT FROM kept k WHERE k.id = m.id)`,
    [keys],
  );
}

async function updateRows(
  tx: Transaction,
  menus: string,
  seeds: readonly MenuSeed[],
): Promise<void> {
  if (seeds.length === 0) return;
  await tx.run(
    `
      UPDATE ${menus} m
      SET icon = w.icon, is_sort = w.is_sort
      FROM jsonb_to_recordset($1::jsonb) AS w (key text, icon text, is_sort integer)
      WHERE m.menu_key = w.key
        AND m.rev = 1`,
    [
      JSON.stringify(
        seeds.map(({ key, entry: { icon = '', is_sort = 0 } }) => ({ key, icon, is_sort })),
      ),
    ],
  );
}

/** Groups seeds by depth, parents first: each level is one statement. */
function levelsOf(seeds: readonly MenuSeed[]): MenuSeed[][] {
  const depthOf = ({ key }: MenuSeed): number => key.split('.').length;
  const maxDepth = Math.max(0, ...seeds.map(depthOf));
  return Array.from({ length: maxDepth }, (_, index) =>
    seeds.filter((seed) => depthOf(seed) === index + 1),
  );
}

/** Skips children of a deleted parent, and names that a sibling already has. */
async function insertLevel(
  tx: Transaction,
  menus: string,
  area: BackOffice,
  seeds: readonly MenuSeed[],
): Promise<void> {
  await tx.run(
    `
      INSERT INTO ${menus} (pid, menu_key, name, ename, icon, apis, view, is_open, is_sort)
      SELECT p.id, w.key, w.name, w.ename, w.icon, w.apis, w.view, w.is_open, w.is_sort
      FROM ROWS FROM (
        jsonb_to_recordset($1::jsonb) AS (
          key text, parent text, name text, ename text, icon text, apis text, view text,
          is_open smallint, is_sort integer
        )
      ) WITH ORDINALITY AS w (
        key, parent, name, ename, icon, apis, view, is_open, is_sort, ordinal
      )
      LEFT JOIN ${menus} p ON p.menu_key = w.parent AND p.deleted_at IS NULL
      WHERE (w.parent IS NULL OR p.id IS NOT NULL)
        AND NOT EXISTS (SELECT FROM ${menus} k WHERE k.menu_key = w.key)
      ORDER BY w.ordinal
      ON CONFLICT
      DO NOTHING`,
    [JSON.stringify(seeds.map((seed) => toRow(seed, area)))],
  );
}

/** The columns of a seed. Texts are cut to the length of their columns. */
function toRow({ key, parent, entry }: MenuSeed, area: BackOffice): object {
  const label = entry.name ?? `menus.${area}.${key}`;
  const apis = entry.apis ?? '';
  const defaultView = apis.startsWith('/') ? apis.slice(1) : '';
  return {
    key,
    parent: parent ?? null,
    name: truncate(labelText(label, 'zh-cn'), 35),
    ename: truncate(labelText(label, 'en'), 35),
    icon: entry.icon ?? '',
    apis,
    view: entry.view ?? defaultView,
    is_open: entry.is_open ?? 0,
    is_sort: entry.is_sort ?? 0,
  };
}
