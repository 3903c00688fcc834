import { QueryFailedError } from 'typeorm';
import type { DataSource } from './data-source.ts';

/** What PostgreSQL says about a statement that rows refuse. */
interface DriverError {
  readonly code?: string;
  readonly message: string;
  readonly detail?: string;
  readonly table?: string;
  readonly column?: string;
}

interface Refusal {
  readonly error: DriverError;
  /** The statement that failed. */
  readonly sql: string;
  /** A number that a statement returns; undefined when it fails. */
  readonly count: (sql: string) => Promise<string | undefined>;
}

type Explain = (refusal: Refusal) => Promise<string | undefined>;

const badValue: Explain = async ({ error, sql, count }) => {
  const [, table, column, type] =
    /ALTER TABLE ("\w+").*ALTER COLUMN ("\w+") TYPE (.+?)(?: USING|$)/s.exec(sql) ?? [];
  if (!table) return error.message;
  const filled = `btrim(${column}::text) <> ''`;
  const rows = await count(
    `SELECT count(*) FROM ${table}
    WHERE ${filled} AND NOT pg_input_is_valid(btrim(${column}::text), '${type}')`,
  );
  return `${rows ?? 'some'} rows of ${table} have a value in ${column} that cannot become ${type}: ${error.message}`;
};

/** Rows, or the author's confirmation, are missing. It has no stack: the cause is in no code. */
export class MigrationRefused extends Error {
  constructor(message: string) {
    super(message);
    this.stack = message;
  }
}

/** By the SQLSTATE; the rows are those from before the migration. */
const explanations: Readonly<Record<string, Explain>> = {
  '23502': async ({ error: { table = '', column = '' }, count }) => {
    const place = `"${table}"."${column}"`;
    const rows = await count(`SELECT count(*) FROM "${table}"`);
    const empty = await count(`SELECT count(*) FROM "${table}" WHERE "${column}" IS NULL`);
    return empty === undefined
      ? `${place} must have a value, and the ${rows} rows of the table have none. Give the field a default, or add it without "required", fill it and require it later`
      : `${place} must have a value, and ${empty} of ${rows} rows have none. Fill them in the migration before SET NOT NULL`;
  },
  '23505': async ({ error, sql, count }) => {
    const [, table, columns, rest = ''] =
      /CREATE UNIQUE INDEX \S+ ON (\S+) (?:USING \w+ )?\((.+?)\)(?: NULLS NOT DISTINCT)?( WHERE .+)?$/s.exec(
        sql.replace(/\s+/g, ' ').trim(),
      ) ?? [];
    if (!table) return `${error.message} (${error.detail})`;
    const keys = columns!.replace(/ DESC/g, '');
    const found = await count(
      `SELECT count(*) FROM (SELECT FROM ${table}${rest} GROUP BY ${keys} HAVING count(*) > 1) k`,
    );
    return `${found ?? 'some'} values of ${keys} occur more than once in ${table}: ${error.detail}`;
  },
  '23503': async ({ error, sql, count }) => {
    const [, table, column, target, key] =
      /ALTER TABLE ("\w+").*FOREIGN KEY \(("\w+")\) REFERENCES ("\w+") ?\(("\w+")\)/s.exec(sql) ??
      [];
    if (!table) return `${error.message} (${error.detail})`;
    const found = await count(
      `SELECT count(*) FROM ${table} t
      WHERE t.${column} IS NOT NULL
        AND NOT EXISTS (SELECT FROM ${target} r WHERE r.${key} = t.${column})`,
    );
    return `${found ?? 'some'} rows of ${table} have a ${column} that is no ${key} of ${target}: ${error.detail}`;
  },
  '23514': async ({ error, sql, count }) => {
    const [, condition] = /CHECK\s*\((.+)\)/s.exec(sql) ?? [];
    const table = `"${error.table}"`;
    const found =
      condition && (await count(`SELECT count(*) FROM ${table} WHERE NOT (${condition})`));
    return `${found || 'some'} rows of ${table} break a new rule: ${error.message}`;
  },
  '22001': badValue,
  '22003': badValue,
  '22007': badValue,
  '22008': badValue,
  '22P02': badValue,
};

/**
 * The error of a migration that stored rows refuse, with the number of these rows. Every other error
 * stays as it is.
 *
 * @param name the migration that failed; it was rolled back
 */
export async function explainMigrationError(
  source: DataSource,
  name: string,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof QueryFailedError)) return error;
  const driverError: DriverError = error.driverError;
  const text = await explanations[driverError.code ?? '']?.({
    error: driverError,
    sql: error.query,
    count: (sql) =>
      source.query(sql).then(
        ([row]: readonly { readonly count: unknown }[]) => String(row?.count),
        () => undefined,
      ),
  });
  return text === undefined
    ? error
    : new MigrationRefused(
        `The migration ${name} changed nothing: ${text}. Its rows are as before.`,
      );
}
