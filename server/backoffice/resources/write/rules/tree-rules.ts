import type { Resource, Row } from '../../../../../schemas/rules/types.ts';
import { wrong } from '../../../../../schemas/rules/values/parse-result.ts';
import type { Sql } from '../../../../platform/database/sql.ts';
import { badInput } from '../../../../platform/http/response/errors.ts';
import { fieldOf } from '../../registry.ts';
import { columnOf, quote, textLiteral } from '../../tables/columns.ts';

interface TreeMove {
  readonly resource: Resource;
  /** The key of the new parent, null for the root; undefined when the parent does not change. */
  readonly parent: Row[string] | undefined;
  /** The row that moves; undefined for a new one. */
  readonly row: Row | undefined;
}

/** Recursive queries stop here, in case the data contains a cycle. */
const maxDepth = 100;

/**
 * Refuses a parent that is deleted, the row itself or below it, and a position deeper than the
 * levels of the tree (docs/invariants.md#trees). A lock per tree makes moves run one after the
 * other, so that two of them cannot form a cycle together.
 *
 * @throws Refusal 422 at the parent field
 */
export async function assertTreePosition(tx: Sql, move: TreeMove): Promise<void> {
  const { resource, parent, row } = move;
  const { tree } = resource;
  if (!tree || parent === undefined) return;
  await lockTree(tx, resource);
  const height = row ? await subtreeHeight(tx, resource, row[tree.key]) : 1;
  const ancestors = parent === null ? [] : await ancestorKeys(tx, resource, parent);
  const pointer = `/${tree.field}`;
  if (parent !== null && ancestors.length === 0) throw badInput(wrong(pointer, 'ref').errors);
  if (row && ancestors.includes(String(row[tree.key])))
    throw badInput(wrong(pointer, 'cycle').errors);
  if (tree.levels !== undefined && ancestors.length + height > tree.levels)
    throw badInput(wrong(pointer, 'levels', { most: tree.levels }).errors);
}

/** Until the end of the transaction no row of the tree gets a parent and no parent is deleted. */
export async function lockTree(tx: Sql, { table }: Pick<Resource, 'table'>): Promise<void> {
  await tx.rows(`SELECT pg_advisory_xact_lock(hashtext(${textLiteral(`tree ${table}`)}))`);
}

interface TreeColumns {
  readonly table: string;
  readonly key: string;
  /** The column that contains the parent's key. */
  readonly link: string;
  readonly notDeleted: string;
}

function treeColumns(resource: Resource): TreeColumns {
  const { tree } = resource;
  if (!tree) throw new Error(`${resource.name} is not a tree`);
  return {
    table: quote(resource.table),
    key: columnOf(fieldOf(resource, tree.key)),
    link: columnOf(fieldOf(resource, tree.field)),
    notDeleted: resource.softDelete ? ' AND t.deleted_at IS NULL' : '',
  };
}

/** Keys from a row up to the root, the row's own first; none when it is missing or deleted. */
async function ancestorKeys(
  tx: Sql,
  resource: Resource,
  from: Row[string],
): Promise<readonly string[]> {
  const { table, key, link, notDeleted } = treeColumns(resource);
  const rows = await tx.rows<{ key: string }>(
    `
      WITH RECURSIVE up(key, parent) AS (
        SELECT t.${key}, t.${link}
        FROM ${table} t
        WHERE t.${key} = $1${notDeleted}
        UNION
        SELECT t.${key}, t.${link}
        FROM ${table} t
        JOIN up ON t.${key} = up.parent
      )
      SELECT key::text
      FROM up`,
    [from],
  );
  return rows.map((row) => row.key);
}

/** The number of levels of a row's subtree, its own included. */
async function subtreeHeight(
  tx: Sql,
  resource: Resource,
  rowKey: Row[string] | undefined,
): Promise<number> {
  const { table, key, link, notDeleted } = treeColumns(resource);
  const [row] = await tx.rows<{ height: number }>(
    `
      WITH RECURSIVE down(key, level) AS (
        SELECT t.${key}, 1
        FROM ${table} t
        WHERE t.${key} = $1
        UNION ALL
        SELECT t.${key}, down.level + 1
        FROM ${table} t
        JOIN down ON t.${link} = down.key
        WHERE down.level < ${maxDepth}${notDeleted}
      )
      SELECT max(level)::int AS height
      FROM down`,
    [rowKey],
  );
  return row?.height ?? 1;
}

/**
 * Refuses rows below the last level of their tree, after they were restored: their parent may have
 * moved meanwhile. The caller has locked the tree.
 *
 * @throws Refusal 422 at the parent field
 */
export async function assertLevels(
  tx: Sql,
  resource: Resource,
  ids: readonly number[],
): Promise<void> {
  const { tree } = resource;
  if (tree?.levels === undefined) return;
  const { table, key, link } = treeColumns(resource);
  const [row] = await tx.rows<{ level: number | null }>(
    `
      WITH RECURSIVE up(parent, level) AS (
        SELECT t.${link}, 1
        FROM ${table} t
        WHERE t.id = ANY($1::bigint[])
        UNION
        SELECT t.${link}, up.level + 1
        FROM ${table} t
        JOIN up ON t.${key} = up.parent
        WHERE up.level < ${maxDepth}
      )
      SELECT max(level)::int AS level
      FROM up`,
    [ids],
  );
  if ((row?.level ?? 0) > tree.levels)
    throw badInput(wrong(`/${tree.field}`, 'levels', { most: tree.levels }).errors);
}

/** The column of a row's depth in a tree. The server writes it if nobody else may. */
const depthField = 'deep';

/**
 * Writes the depth of rows and of everything below them; 0 at the root. Rows of the list below
 * others of it get theirs from these.
 */
export async function writeDepths(
  tx: Sql,
  resource: Resource,
  ids: readonly number[],
): Promise<void> {
  if (!hasDepth(resource)) return;
  const { table, key, link } = treeColumns(resource);
  await tx.run(
    `
      WITH RECURSIVE down(id, key, deep) AS (
        SELECT
          t.id, t.${key},
          coalesce((SELECT p.deep + 1 FROM ${table} p WHERE p.${key} = t.${link}), 0)
        FROM ${table} t
        WHERE t.id = ANY($1::bigint[])
          AND NOT EXISTS (
            SELECT FROM ${table} p WHERE p.${key} = t.${link} AND p.id = ANY($1::bigint[])
          )
        UNION ALL
        SELECT t.id, t.${key}, down.deep + 1
        FROM ${table} t
        JOIN down ON t.${link} = down.key
        WHERE down.deep < ${maxDepth}
      )
      UPDATE ${table} t
      SET deep = down.deep
      FROM down
      WHERE t.id = down.id AND t.deep IS DISTINCT FROM down.deep`,
    [ids],
  );
}

function hasDepth({ tree, fields }: Resource): boolean {
  const depth = fields.get(depthField);
  if (!tree || depth?.type !== 'integer') return false;
  return depth.create === false && depth.update === false;
}

/**
 * Whether rows of a list have undeleted children outside it. For soft delete; the foreign key
 * checks rows that are really deleted.
 */
export async function hasUndeletedChildren(
  sql: Sql,
  resource: Resource,
  ids: readonly number[],
): Promise<boolean> {
  const { table, key, link, notDeleted } = treeColumns(resource);
  const rows = await sql.rows(
    `
      SELECT 1
      FROM ${table} t
      JOIN ${table} p ON p.${key} = t.${link}
      WHERE p.id = ANY($1::bigint[]) AND t.id <> ALL($1::bigint[])${notDeleted}
      LIMIT 1`,
    [ids],
  );
  return rows.length > 0;
}
