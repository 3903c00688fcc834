import type { Cond, Resource, Row } from '../../../../schemas/rules/types.ts';
import { serverVisibility } from '../access/field-visibility.ts';
import type { Call } from '../call.ts';
import { conditionSql } from '../sql/expression-sql.ts';
import { selectionOf } from '../sql/read-sql.ts';
import { notDeletedSql, type ScopeUse, scopeSql } from '../sql/scope-sql.ts';
import type { SqlContext } from '../sql/sql-context.ts';
import { runStatement } from '../sql/statement-cache.ts';
import { quote } from '../tables/columns.ts';

/** A locked row in canonical values. */
export interface LockedRow {
  readonly row: Row & { readonly id: number; readonly rev: number };
  /** Whether `when` of the request holds for it. */
  readonly isAllowed: boolean;
  /** Whether `heldWhile` of the request holds for it. */
  readonly isHeld: boolean;
}

interface LockRequest {
  readonly ids: readonly number[];
  readonly use: ScopeUse;
  readonly when: Cond | undefined;
  readonly heldWhile?: Cond | undefined;
  /** Key of the prepared statement: one purpose always has the same conditions. */
  readonly purpose: string;
  /** Locks the rows against new references too. */
  readonly isDeletion?: boolean;
}

/**
 * Locks the rows of a list that are in the caller's scope, in id order (docs/invariants.md#lock-order).
 *
 * @example
 * // SELECT t."name" AS "name", …, (t."status" = $2) IS TRUE AS "is allowed", FALSE AS "is held"
 * // FROM "goods" t
 * // WHERE t.id = ANY($1::bigint[]) AND t."store_id" = $3::bigint ORDER BY t.id
 * // FOR NO KEY UPDATE OF t
 */
export async function lockRows(
  { crud, sql, actor, resource }: Call,
  { ids, use, when, heldWhile, purpose, isDeletion = false }: LockRequest,
): Promise<readonly LockedRow[]> {
  const key = `lock|${purpose}|${use}|${resource.name}|${actor.area}`;
  const statement = crud.statements.get(key, (parameters) => {
    const context = crud.sqlContext(resource, parameters);
    const held = heldWhile ? `(${conditionSql(heldWhile, context)}) IS TRUE` : 'FALSE';
    return `
      SELECT
        ${columnsOf(context)},
        (${conditionSql(when, context)}) IS TRUE AS "is allowed", ${held} AS "is held"
      FROM ${quote(resource.table)} t
      WHERE t.id = ANY(${parameters.argument(0)}::bigint[])
        AND ${scopeSql(context, actor.area, use)}${notDeletedSql(context)}
      ORDER BY t.id
      FOR ${isDeletion ? '' : 'NO KEY '}UPDATE OF t`;
  });
  const found = await runStatement<Record<string, Row[string]>>(sql, statement, actor, [ids]);
  return found.map(({ 'is allowed': isAllowed, 'is held': isHeld, ...row }) => ({
    row: canonicalRow(resource, row) as LockedRow['row'],
    isAllowed: isAllowed === true,
    isHeld: isHeld === true,
  }));
}

/**
 * Reads rows that this transaction has locked and changed, also those that the change has moved out
 * of the caller's scope or deleted.
 */
export async function readLockedRows(
  { crud, sql, actor, resource }: Call,
  ids: readonly number[],
): Promise<readonly LockedRow['row'][]> {
  const statement = crud.statements.get(`locked|${resource.name}`, (parameters) => {
    const context = crud.sqlContext(resource, parameters);
    return `
      SELECT ${columnsOf(context)}
      FROM ${quote(resource.table)} t
      WHERE t.id = ANY(${parameters.argument(0)}::bigint[])`;
  });
  const found = await runStatement<Row>(sql, statement, actor, [ids]);
  return found.map((row) => canonicalRow(resource, row) as LockedRow['row']);
}

const columnsOf = (context: SqlContext): string =>
  selectionOf(context, serverVisibility, { rows: 'whole', form: 'row' }).values.join(', ');

/** A wire row in canonical values: a missing reference is null. */
export function canonicalRow(resource: Resource, row: Row): Row {
  const missing = new Set<unknown>([0, '', '0', resource.tree?.root]);
  const references = [...resource.fields.values()].filter(
    ({ name, type }) => type === 'ref' && missing.has(row[name]),
  );
  if (references.length === 0) return row;
  return { ...row, ...Object.fromEntries(references.map(({ name }) => [name, null])) };
}
