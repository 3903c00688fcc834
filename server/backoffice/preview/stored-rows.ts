import type { Field, Resource, Row } from '../../../schemas/rules/types.ts';
import type { Database } from '../../platform/database/sql.ts';
import type { Resources } from '../resources/registry.ts';
import { type JsonRow, jsonSql } from '../resources/sql/read-sql.ts';
import { SqlParameters } from '../resources/sql/sql-parameters.ts';
import { wireSql } from '../resources/sql/wire-sql.ts';
import { quote } from '../resources/tables/columns.ts';

const rowsPerRead = 1000;

/** The rows that are not deleted, as wire values under the names of the resource, by id. */
export async function* readRows(
  database: Database,
  resource: Resource,
  fields: readonly Field[],
  resources: Resources,
): AsyncGenerator<Row> {
  const context = {
    resource,
    alias: 't',
    resources,
    parameters: new SqlParameters(),
    expressions: new Map<string, string>(),
  };
  const columns = fields
    .filter(({ name }) => name !== 'id')
    .map((field) => {
      const { name, was = name } = field;
      const alias = resource.fields.has(name) ? name : was;
      return `${wireSql(field, context, 'json')} AS ${quote(alias)}`;
    });
  const statement = jsonSql(
    ['t.id AS id', ...columns],
    `FROM ${quote(resource.table)} t
      WHERE t.id > $1 ${resource.softDelete ? 'AND t.deleted_at IS NULL' : ''}
      ORDER BY t.id
      LIMIT ${rowsPerRead}`,
  );
  let last = 0;
  for (;;) {
    const rows = await database.rows<JsonRow>(statement, [last]);
    const read = rows.map(({ row }) => JSON.parse(row) as Row);
    yield* read;
    if (read.length < rowsPerRead) return;
    last = Number(read.at(-1)!.id);
  }
}
