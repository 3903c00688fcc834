import { wrong } from '../../schemas/rules/parse-value.ts';
import type { Resource, Row } from '../../schemas/rules/types.ts';
import type { Sql } from '../config/sql.ts';
import { badInput } from '../http/errors.ts';
import { columnOf, quote, sqlText } from './columns.ts';
import { fieldOf } from './registry.ts';

interface Move {
  readonly resource: Resource;
  readonly parent: Row[string] | undefined /** The row that moves; undefined for a new one. */;
  readonly row: Row | undefined;
}

/**
 * Refuses a parent that is the row itself or lies below it, and a place deeper than the tree's levels (must-hold, invariant 34). Moves of one tree take
 * turns, so that two of them cannot make a cycle together.
 *
 * @throws Refusal 422 at the parent field
 */
export async function checkTree(tx: Sql, { resource, parent, row }: Move): Promise<void> {
  const { tree } = resource;
  if (!tree || parent === undefined) return;
  await tx.rows(`SELECT pg_advisory_xact_lock(hashtext(${sqlText(`tree ${resource.table}`)}))`);
  const height = row ? await heightOf(tx, resource, row[tree.key]) : 1;
  const above = parent === null ? [] : await pathOf(tx, resource, parent);
  if (row && above.includes(String(row[tree.key])))
    throw badInput(wrong(`/${tree.field}`, 'cycle').errors);
  if (tree.levels !== undefined && above.length + height > tree.levels)
    throw badInput(wrong(`/${tree.field}`, 'levels', { most: tree.levels }).errors);
}

const parts = (
  resource: Resource,
): {
  readonly table: string;
  readonly key: string;
  readonly link: string;
  readonly living: string;
} => {
  const { tree } = resource;
  if (!tree) throw new Error(`${resource.name} is no tree`);
  return {
    table: quote(resource.table),
    key: columnOf(fieldOf(resource, tree.key)),
    link: columnOf(fieldOf(resource, tree.field)),
    living: resource.softDelete ? ' AND t.deleted_at IS NULL' : '',
  };
};

/** Keys from a parent up to the root. */
async function pathOf(
  tx: Sql,
  resource: Resource,
  parent: Row[string],
): Promise<readonly string[]> {
  const { table, key, link } = parts(resource);
  const rows = await tx.rows<{ key: string }>(
    `WITH RECURSIVE up(key, parent) AS (SELECT t.${key}, t.${link} FROM ${table} t WHERE t.${key} = $1 UNION SELECT t.${key}, t.${link} FROM ${table} t JOIN up ON t.${key} = up.parent) SELECT key::text FROM up`,
    [parent],
  );
  return rows.map((row) => row.key);
}

/** Levels of the subtree at `key`, itself included. */
async function heightOf(
  tx: Sql,
  resource: Resource,
  key: Row[string] | undefined,
): Promise<number> {
  const { table, key: column, link, living } = parts(resource);
  const [row] = await tx.rows<{ height: number }>(
    `WITH RECURSIVE down(key, level) AS (SELECT t.${column}, 1 FROM ${table} t WHERE t.${column} = $1 UNION ALL SELECT t.${column}, down.level + 1 FROM ${table} t JOIN down ON t.${link} = down.key WHERE down.level < 100${living}) SELECT max(level)::int AS height FROM down`,
    [key],
  );
  return row?.height ?? 1;
}

/** The column that keeps how deep a row lies, where a tree has one that only the server writes. */
export const depthField = 'deep';

/** Writes the depth of rows and of everything below them, from 0 at the root; nothing where the tree keeps none. */
export async function writeDepths(
  tx: Sql,
  resource: Resource,
  ids: readonly number[],
): Promise<void> {
  const deep = resource.fields.get(depthField);
  if (!resource.tree || deep?.type !== 'integer' || deep.create !== false || deep.update !== false)
    return;
  const { table, key, link } = parts(resource);
  await tx.run(
    `WITH RECURSIVE down(id, key, deep) AS (
       SELECT t.id, t.${key}, coalesce((SELECT p.deep + 1 FROM ${table} p WHERE p.${key} = t.${link}), 0) FROM ${table} t WHERE t.id = ANY($1::bigint[])
       UNION ALL SELECT t.id, t.${key}, down.deep + 1 FROM ${table} t JOIN down ON t.${link} = down.key WHERE down.deep < 100)
     UPDATE ${table} t SET deep = down.deep FROM down WHERE t.id = down.id AND t.deep IS DISTINCT FROM down.deep`,
    [ids],
  );
}

/** Whether rows of a list still have children outside it; the foreign key says so for rows that go for good. */
export async function hasLivingChildren(
  sql: Sql,
  resource: Resource,
  ids: readonly number[],
): Promise<boolean> {
  const { table, key, link, living } = parts(resource);
  const rows = await sql.rows(
    `SELECT 1 FROM ${table} t JOIN ${table} p ON p.${key} = t.${link} WHERE p.id = ANY($1::bigint[]) AND t.id <> ALL($1::bigint[])${living} LIMIT 1`,
    [ids],
  );
  return rows.length > 0;
}
