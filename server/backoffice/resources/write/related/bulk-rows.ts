import type { Resource, Row } from '../../../../../schemas/rules/types.ts';
import { nowSql } from '../../../../platform/database/now-sql.ts';
import type { Sql } from '../../../../platform/database/sql.ts';
import type { CrudContext } from '../../crud-context.ts';
import { columnValuesOf, toRecordValue } from '../../tables/column-values.ts';
import {
  assignmentSql,
  type Column,
  columnsOf,
  isStored,
  isTime,
  quote,
} from '../../tables/columns.ts';

/** The position of a record, so that rows are inserted in their order; no column has this name. */
const positionKey = 'row position';

/** Inserts rows in one statement. @returns their ids, in the order of the rows */
export async function insertMany(
  crud: CrudContext,
  sql: Sql,
  resource: Resource,
  rows: readonly Row[],
): Promise<readonly number[]> {
  if (rows.length === 0) return [];
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  const columns = writtenColumns(crud, resource, names);
  const list = columns.map(({ name }) => quote(name)).join(', ');
  const inserted = await sql.rows<{ id: number }>(
    `
      INSERT INTO ${quote(resource.table)} (${list})
      SELECT ${list}
      FROM jsonb_to_recordset($1::jsonb) AS x(
        ${quote(positionKey)} bigint, ${columns.map(recordColumn).join(', ')}
      )
      ORDER BY ${quote(positionKey)}
      RETURNING id`,
    [await toRecords(crud, resource, rows, names)],
  );
  return inserted.map(({ id }) => id);
}

/**
 * Updates rows by their id in one statement; each row brings all its fields. Passwords and secrets
 * are not changed, because stored rows are read without them.
 */
export async function updateMany(
  crud: CrudContext,
  sql: Sql,
  resource: Resource,
  rows: readonly (Row & { readonly id: number })[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = new Set(
    rows.flatMap((row) => Object.keys(row)).filter((name) => !isProtected(resource, name)),
  );
  const columns = writtenColumns(crud, resource, names);
  const sets = columns.map((column) => assignmentSql(column, `x.${quote(column.name)}`, 't'));
  await sql.run(
    `
      UPDATE ${quote(resource.table)} t
      SET ${sets.join(', ')}, rev = t.rev + 1, updated_at = ${nowSql}
      FROM jsonb_to_recordset($1::jsonb) AS x(id bigint, ${columns.map(changedColumn).join(', ')})
      WHERE t.id = x.id`,
    [await toRecords(crud, resource, rows, names)],
  );
}

function isProtected({ fields }: Resource, name: string): boolean {
  const type = fields.get(name)?.type;
  return type === 'password' || type === 'secret';
}

const recordColumn = ({ name, type }: Column): string => `${quote(name)} ${type}`;

/** `recordColumn` of an UPDATE: `assignmentSql` compares the text of a time with the stored time. */
const changedColumn = (column: Column): string =>
  recordColumn(isTime(column) ? { ...column, type: 'text' } : column);

/** The columns of the fields that the rows name. */
const writtenColumns = (
  { resources }: CrudContext,
  resource: Resource,
  names: ReadonlySet<string>,
): readonly Column[] =>
  [...resource.fields.values()]
    .filter((field) => !field.system && isStored(field) && names.has(field.name))
    .flatMap((field) => columnsOf(field, resources));

/** The rows as JSON for `jsonb_to_recordset`; a field that a row lacks is null. */
async function toRecords(
  crud: CrudContext,
  resource: Resource,
  rows: readonly Row[],
  names: ReadonlySet<string>,
): Promise<string> {
  const records: object[] = [];
  for (const [position, row] of rows.entries()) {
    const values = Object.fromEntries([...names].map((name) => [name, row[name] ?? null]));
    const stored = await columnValuesOf(crud, resource, values);
    records.push({
      [positionKey]: position,
      id: row.id,
      ...Object.fromEntries(stored.map(({ column, value }) => [column.name, toRecordValue(value)])),
    });
  }
  return JSON.stringify(records);
}
