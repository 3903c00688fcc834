import type { Resource, Row } from '../../schemas/rules/types.ts';
import type { Sql } from '../config/sql.ts';
import { asJson, type Column, columnsOf, isStored, quote, nowSql } from './columns.ts';
import type { Crud } from './crud.ts';
import { storedValues } from './stored-values.ts';

/** Adds rows in one statement, in their order; the answer is their ids. */
export async function insertMany(
  crud: Crud,
  sql: Sql,
  resource: Resource,
  rows: readonly Row[],
): Promise<readonly number[]> {
  if (rows.length === 0) return [];
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  const columns = writtenColumns(crud, resource, names);
  const list = columns.map(({ name }) => quote(name)).join(', ');
  const made = await sql.rows<{ id: number }>(
    `INSERT INTO ${quote(resource.table)} (${list}) SELECT ${list} FROM jsonb_to_recordset($1::jsonb) AS x("at the" bigint, ${columns.map(recordColumn).join(', ')}) ORDER BY "at the" RETURNING id`,
    [await recordsOf(crud, resource, rows, names)],
  );
  return made.map(({ id }) => id);
}

/** Changes rows by their id in one statement; every row brings all its fields. Passwords and secrets stay as they are: they are never read back. */
export async function updateMany(
  crud: Crud,
  sql: Sql,
  resource: Resource,
  rows: readonly (Row & { readonly id: number })[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = new Set(
    rows
      .flatMap((row) => Object.keys(row))
      .filter((name) => !unread.has(resource.fields.get(name)?.type ?? '')),
  );
  const columns = writtenColumns(crud, resource, names);
  const sets = columns.map(({ name }) => `${quote(name)} = x.${quote(name)}`).join(', ');
  await sql.run(
    `UPDATE ${quote(resource.table)} t SET ${sets}, rev = t.rev + 1, updated_at = ${nowSql} FROM jsonb_to_recordset($1::jsonb) AS x(id bigint, ${columns.map(recordColumn).join(', ')}) WHERE t.id = x.id`,
    [await recordsOf(crud, resource, rows, names)],
  );
}

const recordColumn = ({ name, type }: Column): string => `${quote(name)} ${type}`;

const unread: ReadonlySet<string> = new Set(['password', 'secret']);

/** Columns of authored fields that the rows name. */
function writtenColumns(
  crud: Crud,
  resource: Resource,
  names: ReadonlySet<string>,
): readonly Column[] {
  return [...resource.fields.values()]
    .filter((field) => !field.system && isStored(field) && names.has(field.name))
    .flatMap((field) => columnsOf(field, crud.resources));
}

/** A row that lacks a field another one names gets none of it. */
async function recordsOf(
  crud: Crud,
  resource: Resource,
  rows: readonly Row[],
  names: ReadonlySet<string>,
): Promise<string> {
  const records = [];
  for (const [at, row] of rows.entries()) {
    const stored = await storedValues(
      crud,
      resource,
      Object.fromEntries([...names].map((name) => [name, row[name] ?? null])),
    );
    records.push({
      'at the': at,
      id: row['id'],
      ...Object.fromEntries(
        stored.map(({ column, value }) => [column.name, asJson(column, value)]),
      ),
    });
  }
  return JSON.stringify(records);
}
