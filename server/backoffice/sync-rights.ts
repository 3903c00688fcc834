import type { Database, Sql, Transaction } from '../config/sql.ts';
import type { RightGroup } from './rights.ts';
import { cut, textOf } from './texts.ts';

/** The tables an area's vocabulary is kept in. */
export type RightTables = 'admin' | 'user';

interface Wanted {
  readonly key: string;
  readonly group: string;
  readonly name: string;
  readonly ename: string;
}
interface Kept {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly ename: string;
}

/**
 * Makes the permission rows what the vocabulary says: new rights appear, renamed ones are renamed, vanished ones go together with their ticks.
 * Rows of rights that stay keep their id, so no tick is lost. Reads two small tables and writes nothing when nothing changed.
 */
export async function syncRights(
  database: Database,
  tables: RightTables,
  groups: readonly RightGroup[],
): Promise<void> {
  if (await isCurrent(database, tables, groups)) return;
  await database.transaction(async (tx) => {
    await tx.run('SELECT pg_advisory_xact_lock(hashtext($1))', [`souk rights ${tables}`]);
    await write(tx, `${tables}_permission_groups`, 'content', wantedGroups(groups), '');
    const ids = await tx.rows<{ id: number; content: string }>(
      `SELECT id, content FROM ${tables}_permission_groups`,
    );
    await write(
      tx,
      `${tables}_permissions`,
      'apis',
      wantedRights(groups),
      JSON.stringify(Object.fromEntries(ids.map(({ id, content }) => [content, id]))),
    );
    await dropVanished(tx, `${tables}_permissions`, 'apis', wantedRights(groups));
    await dropVanished(tx, `${tables}_permission_groups`, 'content', wantedGroups(groups));
  });
}

async function isCurrent(
  sql: Sql,
  tables: RightTables,
  groups: readonly RightGroup[],
): Promise<boolean> {
  return (
    sameRows(await kept(sql, `${tables}_permission_groups`, 'content'), wantedGroups(groups)) &&
    sameRows(await kept(sql, `${tables}_permissions`, 'apis'), wantedRights(groups))
  );
}

const kept = (sql: Sql, table: string, key: string): Promise<Kept[]> =>
  sql.rows(`SELECT id, ${key} AS key, name, ename FROM ${table}`);

function sameRows(rows: readonly Kept[], wanted: readonly Wanted[]): boolean {
  const found = new Map(rows.map((row) => [row.key, row]));
  return (
    rows.length === wanted.length &&
    wanted.every(
      ({ key, name, ename }) => found.get(key)?.name === name && found.get(key)?.ename === ename,
    )
  );
}

/** Groups are told apart by `content`, the resource's name; two that are called the same get it after their name. */
function wantedGroups(groups: readonly RightGroup[]): Wanted[] {
  const names = groups.map(({ label }) => textOf(label, 'zh-cn'));
  return groups.map(({ key, label }, at) => {
    const suffix = names.indexOf(names[at]!) === names.lastIndexOf(names[at]!) ? '' : ` ${key}`;
    return {
      key,
      group: '',
      name: cut(names[at]! + suffix, 35),
      ename: cut(textOf(label, 'en') + suffix, 60),
    };
  });
}

const wantedRights = (groups: readonly RightGroup[]): Wanted[] =>
  groups.flatMap(({ key: group, rights }) =>
    rights.map(({ name: key, label }) => ({
      key,
      group,
      name: cut(textOf(label, 'zh-cn'), 35),
      ename: cut(textOf(label, 'en'), 60),
    })),
  );

/**
 * New rows get their ids in the order of the vocabulary, which is the order roles show them in.
 * @param parents ids of the groups by key as JSON; empty for the groups themselves
 */
async function write(
  tx: Transaction,
  table: string,
  key: string,
  wanted: readonly Wanted[],
  parents: string,
): Promise<void> {
  const own =
    parents === ''
      ? { column: '', value: '' }
      : { column: 'pid, ', value: `($2::jsonb ->> w.group)::bigint, ` };
  await tx.run(
    `INSERT INTO ${table} (${own.column}${key}, name, ename) SELECT ${own.value}w.key, w.name, w.ename FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (key text, "group" text, name text, ename text)) WITH ORDINALITY AS w(key, "group", name, ename, at)
     WHERE NOT EXISTS (SELECT FROM ${table} k WHERE k.${key} = w.key) ORDER BY w.at`,
    [JSON.stringify(wanted), ...(parents === '' ? [] : [parents])],
  );
  await tx.run(
    `UPDATE ${table} k SET name = w.name, ename = w.ename, updated_at = mall_now() FROM jsonb_to_recordset($1::jsonb) AS w(key text, name text, ename text)
     WHERE k.${key} = w.key AND (k.name, k.ename) IS DISTINCT FROM (w.name, w.ename)`,
    [JSON.stringify(wanted)],
  );
}

const dropVanished = (
  tx: Transaction,
  table: string,
  key: string,
  wanted: readonly Wanted[],
): Promise<number> =>
  tx.run(`DELETE FROM ${table} WHERE NOT (${key} = ANY($1))`, [wanted.map((row) => row.key)]);
