import { createHash } from 'node:crypto';
import type { Field, Resource } from '../../../../schemas/rules/types.ts';
import type { Database } from '../../../platform/database/sql.ts';
import type { Resources } from '../registry.ts';
import { computedSql } from '../sql/expression-sql.ts';
import { SqlParameters } from '../sql/sql-parameters.ts';
import { noActor } from '../write/related/stored-computed.ts';
import { hasTable, quote, textLiteral } from './columns.ts';

/** SQL of `computed` fields `of: "sql:<name>"`, by name. */
export type Expressions = ReadonlyMap<string, string>;

export const isStoredComputed = ({ type, stored }: Field): boolean => type === 'computed' && stored;

/** Begins the comment of a column that a stored computed field fills. */
const commentPrefix = 'computed: ';

/**
 * The definition of a stored computed field, with a hash of the SQL that it names: a column with
 * another one is filled again.
 */
export function storedComment(
  { of, as, cases, when }: Field,
  expressions: Expressions = new Map(),
): string {
  const sql = of?.startsWith('sql:') ? expressions.get(of.slice('sql:'.length)) : undefined;
  const definition = {
    of,
    ...(sql === undefined ? {} : { sql: hashOf(sql) }),
    ...(as === 'money' ? { as } : {}),
    cases,
    when,
  };
  return commentPrefix + JSON.stringify(definition);
}

/** Of the SQL without its layout. */
const hashOf = (sql: string): string =>
  createHash('sha256').update(sql.replace(/\s+/g, ' ').trim()).digest('hex').slice(0, 16);

export const isStoredComment = (comment: string | null): boolean =>
  comment?.startsWith(commentPrefix) === true;

/** `money` for computed amounts; the type of the column tells the kind of all other values. */
export const kindOfStored = (comment: string): string | undefined =>
  comment.includes('"as":"money"') ? 'money' : undefined;

interface Expression {
  readonly table: string;
  readonly column: string;
  /** Over the alias `t`; without parameters. */
  readonly sql: string;
}

function expressionOf(
  resources: Resources,
  expressions: Expressions,
  resource: Resource,
  field: Field,
): Expression {
  const parameters = new SqlParameters();
  const context = { resource, alias: 't', resources, parameters, expressions };
  const sql = computedSql(field, context);
  const values = parameters.fill(noActor, []);
  return {
    table: quote(resource.table),
    column: quote(field.name),
    sql: sql.replace(/\$(\d+)/g, (_, index: string) => literal(values[Number(index) - 1])),
  };
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (Array.isArray(value)) return textLiteral(`{${value.map((part) => JSON.stringify(part))}}`);
  return typeof value === 'number' ? String(value) : textLiteral(String(value));
}

const storedFieldsOf = (resources: Resources): readonly (readonly [Resource, Field])[] =>
  resources.all
    .filter(hasTable)
    .flatMap((resource) =>
      [...resource.fields.values()]
        .filter(isStoredComputed)
        .map((field) => [resource, field] as const),
    );

/** The statements that fill the columns of stored computed fields: those that `isWanted` names. */
export const fillStatements = (
  resources: Resources,
  expressions: Expressions,
  isWanted: (table: string, column: string) => boolean,
): readonly string[] =>
  storedFieldsOf(resources)
    .filter(([{ table }, { name }]) => isWanted(table, name))
    .map(([resource, field]) => fillSql(expressionOf(resources, expressions, resource, field)));

const fillSql = ({ table, column, sql }: Expression): string =>
  `UPDATE ${table} t SET ${column} = ${sql} WHERE t.${column} IS DISTINCT FROM ${sql}`;

/** Computed fields whose SQL the database refuses, as problems of their files. */
export async function brokenExpressions(
  query: (text: string) => Promise<unknown>,
  resources: Resources,
  expressions: Expressions,
  isChecked: (field: Field) => boolean = () => true,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const resource of resources.all.filter(({ table }) => table !== 'configs'))
    for (const field of [...resource.fields.values()].filter(isChecked)) {
      if (field.type !== 'computed' || field.of?.startsWith('label:')) continue;
      const { table, sql } = expressionOf(resources, expressions, resource, field);
      await query(`EXPLAIN SELECT ${sql} FROM ${table} t`).catch((error: Error) => {
        const formula = field.of ?? 'cases';
        found.push(`${resource.file}: /fields/${field.name} ${formula} fails: ${error.message}`);
      });
    }
  return found;
}

/** Stored values that are not those of their expression, as sentences with the repair. */
export async function storedDifferences(
  database: Pick<Database, 'rows'>,
  resources: Resources,
  expressions: Expressions,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [resource, field] of storedFieldsOf(resources)) {
    const expression = expressionOf(resources, expressions, resource, field);
    const { table, column, sql } = expression;
    const [row] = await database.rows<{ readonly wrong: string; readonly total: string }>(`
      SELECT count(*) FILTER (WHERE t.${column} IS DISTINCT FROM ${sql}) AS wrong,
        count(*) AS total
      FROM ${table} t`);
    if (Number(row?.wrong) > 0)
      found.push(
        `${table}.${column} differs from its expression in ${row!.wrong} of ${row!.total} rows; ` +
          `repair: ${fillSql(expression)}`,
      );
  }
  return found;
}
