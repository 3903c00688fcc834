import type { QueryRunner } from 'typeorm';
import type { Migrations } from '../../platform/database/run-migrations.ts';

interface Column {
  readonly type: string;
  readonly required: boolean;
  /** A value is written although no statement names the column. */
  readonly filled: boolean;
}

/** A constraint or a unique index. */
interface Rule {
  readonly table: string;
  readonly text: string;
  readonly columns: readonly string[];
}

/** What statements of a process rely on. */
interface Catalogue {
  readonly tables: ReadonlyMap<string, ReadonlyMap<string, Column>>;
  readonly rules: readonly Rule[];
  /** With the types of their arguments. */
  readonly functions: readonly string[];
}

type Query = Pick<QueryRunner, 'query'>;

const columnsSql = `
  SELECT
    c.relname AS "table",
    a.attname AS name,
    format_type(a.atttypid, a.atttypmod) AS type,
    a.attnotnull AS required,
    a.atthasdef OR a.attidentity <> '' AS filled
  FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relnamespace = 'public'::regnamespace
    AND c.relkind IN ('r', 'p', 'v', 'm')`;

const columnsOf = (relation: string, numbers: string): string => `
  ARRAY(
    SELECT a.attname::text
    FROM pg_attribute a
    WHERE a.attrelid = ${relation} AND a.attnum = ANY(${numbers})
  ) AS columns`;

const rulesSql = `
  SELECT
    c.relname AS "table",
    pg_get_constraintdef(k.oid) AS text,
    ${columnsOf('k.conrelid', 'k.conkey')}
  FROM pg_constraint k
  JOIN pg_class c ON c.oid = k.conrelid
  WHERE k.connamespace = 'public'::regnamespace
    AND k.contype IN ('c', 'f', 'p', 'u', 'x')
  UNION ALL
  SELECT
    c.relname,
    'UNIQUE' || substring(pg_get_indexdef(i.indexrelid) FROM ' USING .*'),
    ${columnsOf('i.indrelid', 'i.indkey')}
  FROM pg_index i
  JOIN pg_class c ON c.oid = i.indrelid
  WHERE c.relnamespace = 'public'::regnamespace
    AND i.indisunique
    AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid)`;

const functionsSql = `
  SELECT p.oid::regprocedure::text AS name
  FROM pg_proc p
  WHERE p.pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`;

async function readCatalogue(database: Query): Promise<Catalogue> {
  const tables = new Map<string, Map<string, Column>>();
  const columns: readonly (Column & { readonly table: string; readonly name: string })[] =
    await database.query(columnsSql);
  for (const { table, name, ...column } of columns)
    tables.set(table, (tables.get(table) ?? new Map()).set(name, column));
  const rules: readonly Rule[] = await database.query(rulesSql);
  const functions: readonly { readonly name: string }[] = await database.query(functionsSql);
  return { tables, rules, functions: functions.map(({ name }) => name) };
}

/** What statements written for `before` cannot do any more in `after`, as sentences. */
function changesBetween(before: Catalogue, after: Catalogue): readonly string[] {
  const gone = before.functions.filter((name) => !after.functions.includes(name));
  return [
    ...[...before.tables].flatMap(([table, columns]) => {
      const found = after.tables.get(table);
      return found ? tableChanges(table, columns, found) : [`the table "${table}" goes`];
    }),
    ...newRules(before, after),
    ...gone.map((name) => `the function ${name} goes`),
  ];
}

function tableChanges(
  table: string,
  before: ReadonlyMap<string, Column>,
  after: ReadonlyMap<string, Column>,
): readonly string[] {
  const added = [...after].filter(
    ([name, { required, filled }]) => !before.has(name) && required && !filled,
  );
  return [
    ...[...before].flatMap(([name, column]) =>
      columnChanges(`"${table}"."${name}"`, column, after.get(name)),
    ),
    ...added.map(([name]) => `"${table}"."${name}" is new and must have a value`),
  ];
}

function columnChanges(place: string, before: Column, after: Column | undefined): string[] {
  if (!after) return [`${place} goes`];
  const changes: string[] = [];
  if (!holds(after.type, before.type))
    changes.push(`${place} is ${after.type} instead of ${before.type}`);
  if (after.required && !before.required) changes.push(`${place} must have a value`);
  if (after.required && before.filled && !after.filled) changes.push(`${place} has no default`);
  return changes;
}

const integers: readonly string[] = ['smallint', 'integer', 'bigint'];

/** Whether a column of a type reads and takes every value as one of the type `before` did. */
function holds(type: string, before: string): boolean {
  if (type === before) return true;
  if (integers.includes(type))
    return integers.indexOf(before) < integers.indexOf(type) && integers.includes(before);
  const lengthOf = (text: string): number | undefined => {
    const [, kind, length] = /^(text|character varying)(?:\((\d+)\))?$/.exec(text) ?? [];
    if (kind === undefined) return undefined;
    return length === undefined ? Number.POSITIVE_INFINITY : Number(length);
  };
  const [now, then] = [lengthOf(type), lengthOf(before)];
  return now !== undefined && then !== undefined && now >= then;
}

/** A rule about new columns only is kept by their defaults. */
function newRules(before: Catalogue, after: Catalogue): readonly string[] {
  const known = new Set(before.rules.map(({ table, text }) => `${table} ${text}`));
  return after.rules
    .filter(({ table, text, columns }) => {
      const earlier = before.tables.get(table);
      if (!earlier || known.has(`${table} ${text}`)) return false;
      return columns.length === 0 || columns.some((name) => earlier.has(name));
    })
    .map(({ table, text }) => `"${table}" has a new rule: ${text}`);
}

/** A migration with which processes of the version before cannot live. */
export interface BreakingMigration {
  readonly name: string;
  /** Such as `"stores"."phone" goes`. */
  readonly changes: readonly string[];
}

/**
 * The same migrations. When they run, those that change what earlier processes rely on, and do not
 * say that they are the contract step, are added to `found` (docs/operations.md#upgrade).
 */
export function watchBreaking(migrations: Migrations, found: BreakingMigration[]): Migrations {
  return migrations.map((Migration) => {
    const Watched = class extends Migration {
      override async up(query: QueryRunner): Promise<void> {
        const before = await readCatalogue(query);
        await super.up(query);
        const changes = changesBetween(before, await readCatalogue(query));
        const isContract = this.contract === true || this.confirmed === true;
        if (changes.length > 0 && !isContract) found.push({ name: Migration.name, changes });
      }
    };
    // TypeORM stores the name
    return Object.defineProperty(Watched, 'name', { value: Migration.name });
  });
}

/** What an author does about it. */
export const explainBreaking = ({ name, changes }: BreakingMigration): string =>
  `The migration ${name} breaks processes of the version before: ${changes.join('; ')}. Add first, ` +
  'and remove in a later version; the migration that removes says `readonly contract = true` ' +
  '(docs/operations.md#upgrade).';
