import type { AccountKind } from '../../../schemas/contract/areas.ts';
import type { Database, Sql, Transaction } from '../../platform/database/sql.ts';
import { truncate } from '../../platform/database/truncate.ts';
import { labelText } from '../resources/read/labels.ts';
import type { RightGroup } from './rights.ts';

/** A table of the rights vocabulary and its key column. */
interface RightTable {
  readonly name: string;
  readonly key: 'content' | 'apis';
  /** SQL for a row that keeps its names. */
  readonly isRenamed: string;
}

interface WantedRow {
  readonly key: string;
  /** Key of the group; '' for a group. */
  readonly group: string;
  readonly name: string;
  readonly ename: string;
}

interface StoredRow {
  readonly key: string;
  readonly name: string;
  readonly ename: string;
  /** An admin named it; its names stay (docs/decisions/0042-scope-and-field-access.md). */
  readonly is_renamed: boolean;
}

const groupTable = (kind: AccountKind): RightTable => ({
  name: `${kind}_permission_groups`,
  key: 'content',
  isRenamed: 'is_renamed = 1',
});

const permissionTable = (kind: AccountKind): RightTable => ({
  name: `${kind}_permissions`,
  key: 'apis',
  isRenamed: 'false',
});

/**
 * Makes the permission rows equal to the rights of the files: inserts new rights, renames changed
 * ones, and deletes removed ones together with their use in roles. Rows that stay keep their id, so
 * no role loses a right. Without a change it reads two small tables and writes nothing.
 */
export async function syncRights(
  database: Database,
  kind: AccountKind,
  groups: readonly RightGroup[],
): Promise<void> {
  const groupRows = toGroupRows(groups);
  const rightRows = toRightRows(groups);
  const isCurrent =
    (await hasRows(database, groupTable(kind), groupRows)) &&
    (await hasRows(database, permissionTable(kind), rightRows));
  if (isCurrent) return;
  await database.transaction(async (tx) => {
    await tx.run('SELECT pg_advisory_xact_lock(hashtext($1))', [`souk rights ${kind}`]);
    await insertGroups(tx, groupTable(kind), groupRows);
    await updateNames(tx, groupTable(kind), groupRows);
    await insertRights(tx, kind, rightRows);
    await updateNames(tx, permissionTable(kind), rightRows);
    await deleteOthers(tx, permissionTable(kind), rightRows);
    await deleteOthers(tx, groupTable(kind), groupRows);
  });
}

async function hasRows(
  sql: Sql,
  table: RightTable,
  wanted: readonly WantedRow[],
): Promise<boolean> {
  const rows = await sql.rows<StoredRow>(
    `SELECT ${table.key} AS key, name, ename, ${table.isRenamed} AS is_renamed FROM ${table.name}`,
  );
  if (rows.length !== wanted.length) return false;
  const stored = new Map(rows.map((row) => [row.key, row]));
  return wanted.every(({ key, name, ename }) => {
    const row = stored.get(key);
    return row?.is_renamed || (row?.name === name && row.ename === ename);
  });
}

/** Groups with the same Chinese name get their key appended, because names are unique. */
function toGroupRows(groups: readonly RightGroup[]): WantedRow[] {
  const names = groups.map(({ label }) => labelText(label, 'zh-cn'));
  return groups.map(({ key, label }, index) => {
    const name = names[index]!;
    const isUnique = names.indexOf(name) === names.lastIndexOf(name);
    const suffix = isUnique ? '' : ` ${key}`;
    return {
      key,
      group: '',
      name: truncate(name + suffix, 35),
      ename: truncate(labelText(label, 'en') + suffix, 60),
    };
  });
}

const toRightRows = (groups: readonly RightGroup[]): WantedRow[] =>
  groups.flatMap(({ key: group, rights }) =>
    rights.map(({ name: key, label }) => ({
      key,
      group,
      name: truncate(labelText(label, 'zh-cn'), 35),
      ename: truncate(labelText(label, 'en'), 60),
    })),
  );

async function insertGroups(
  tx: Transaction,
  table: RightTable,
  wanted: readonly WantedRow[],
): Promise<void> {
  await tx.run(
    `
      INSERT INTO ${table.name} (${table.key}, name, ename)
      SELECT w.key, w.name, w.ename
      FROM ROWS FROM (
        jsonb_to_recordset($1::jsonb) AS (key text, name text, ename text)
      ) WITH ORDINALITY AS w (key, name, ename, ordinal)
      WHERE NOT EXISTS (SELECT FROM ${table.name} k WHERE k.${table.key} = w.key)
      ORDER BY w.ordinal`,
    [JSON.stringify(wanted)],
  );
}

/** New rows get their ids in the order of the files, which is the order in which roles show them. */
async function insertRights(
  tx: Transaction,
  kind: AccountKind,
  wanted: readonly WantedRow[],
): Promise<void> {
  const table = permissionTable(kind);
  await tx.run(
    `
      INSERT INTO ${table.name} (pid, ${table.key}, name, ename)
      SELECT g.id, w.key, w.name, w.ename
      FROM ROWS FROM (
        jsonb_to_recordset($1::jsonb) AS (key text, "group" text, name text, ename text)
      ) WITH ORDINALITY AS w (key, "group", name, ename, ordinal)
      JOIN ${groupTable(kind).name} g ON g.content = w."group"
      WHERE NOT EXISTS (SELECT FROM ${table.name} k WHERE k.${table.key} = w.key)
      ORDER BY w.ordinal`,
    [JSON.stringify(wanted)],
  );
}

async function updateNames(
  tx: Transaction,
  { name: table, key, isRenamed }: RightTable,
  wanted: readonly WantedRow[],
): Promise<void> {
  await tx.run(
    `
      UPDATE ${table} k
      SET name = w.name, ename = w.ename, updated_at = mall_now()
      FROM jsonb_to_recordset($1::jsonb) AS w(key text, name text, ename text)
      WHERE k.${key} = w.key
        AND (k.name, k.ename) IS DISTINCT FROM (w.name, w.ename)
        AND NOT (${isRenamed})`,
    [JSON.stringify(wanted)],
  );
}

const deleteOthers = (
  tx: Transaction,
  { name: table, key }: RightTable,
  wanted: readonly WantedRow[],
): Promise<number> =>
  tx.run(`DELETE FROM ${table} WHERE NOT (${key} = ANY($1))`, [wanted.map((row) => row.key)]);
