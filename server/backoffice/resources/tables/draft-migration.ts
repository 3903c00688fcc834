import type { QueryRunner } from 'typeorm';
import type { SchemaBuilder } from 'typeorm/schema-builder/SchemaBuilder.js';
import type { DataSource } from '../../../platform/database/data-source.ts';
import type { Resources } from '../registry.ts';
import { columnsWithKeys } from './compared-columns.ts';
import { draftColumns } from './draft-columns.ts';
import { type AskAuthor, keepNothing } from './former-names.ts';
import { type IndexDefinition, indexesOf } from './index-sql.ts';
import { lostData } from './lost-data.ts';
import {
  draftRemovedTables,
  platformTables,
  renameTables,
  tablesWithoutResource,
} from './removed-tables.ts';
import { draftEventTriggers } from './row-events.ts';
import { type Expressions, fillStatements, isStoredComment } from './stored-values.ts';

/** The statements of a migration and of its reversal, in order. */
export interface MigrationDraft {
  readonly up: readonly string[];
  readonly down: readonly string[];
  /** What it deletes, as phrases such as `the column "phone" of "stores"`. */
  readonly deletes: readonly string[];
}

/** Statements in both directions. */
type Statements = Pick<MigrationDraft, 'up' | 'down'>;

export interface DraftOptions {
  /** Asks the author about what goes while something similar comes. */
  readonly ask?: AskAuthor;
  /** SQL of computed fields, with which the columns of stored ones are filled. */
  readonly expressions?: Expressions;
}

/**
 * The difference between a migrated database and what resources and entities describe. It drops the
 * tables of removed resources, and never a table, trigger, index or constraint that was written by
 * hand in a migration (docs/decisions/0047-tables-from-resources.md).
 *
 * @param source a temporary database with every migration run and every entity registered
 * @param owned tables that an entity describes, with their indexes
 */
export async function draftMigration(
  source: DataSource,
  resources: Resources,
  owned: ReadonlySet<string>,
  { ask = keepNothing, expressions = new Map() }: DraftOptions = {},
): Promise<MigrationDraft> {
  await dropGeneratedColumns(source);
  const computed = await computedColumns(source);
  const renamed = await renameTables(source, { resources, owned, ask });
  const steps = [...renamed, ...(await draftColumns(source, resources, ask))];
  const { upQueries, downQueries } = await schemaBuilderOf(source).log();
  const changes = upQueries
    .map(({ query }, index) => ({ up: query, down: downQueries[index]?.query ?? '' }))
    .filter(({ up }) => isOwnChange(up));
  const up = changes.map((change) => change.up);
  const down = changes.map((change) => change.down).filter((query) => query !== '');
  const [tablesUp, foreignUp] = splitForeignKeys(up);
  const [tablesDown, foreignDown] = splitForeignKeys(down.toReversed());
  const gone = await tablesWithoutResource((text) => source.query(text), resources, owned);
  const removed = await draftRemovedTables(source, gone);
  const indexes = await draftIndexes(source, tablesUp, {
    wanted: indexesOf(resources, owned),
    ignored: [...platformTables, ...gone],
  });
  const overwritten: string[] = [];
  const filled = fillStatements(resources, expressions, (table, column) => {
    if (!isFilled(tablesUp, table, column)) return false;
    const isAdded = tablesUp.some((text) =>
      text.startsWith(`ALTER TABLE "${table}" ADD "${column}"`),
    );
    if (!isAdded && !computed.has(`the column "${column}" of "${table}"`))
      overwritten.push(`the values of "${column}" of "${table}", which is computed now`);
    return true;
  });
  const triggers = await draftEventTriggers((text) => source.query(text), resources);
  const compared = [
    ...tablesUp,
    ...filled,
    ...indexes.up,
    ...foreignUp,
    ...triggers.up,
    ...removed.up,
  ];
  return {
    up: [...steps.flatMap((step) => step.up), ...compared],
    down: [
      ...removed.down,
      ...triggers.down,
      ...foreignDown,
      ...indexes.down,
      ...tablesDown,
      ...steps.toReversed().flatMap((step) => step.down),
    ],
    deletes: [
      ...steps.flatMap(({ loses }) => loses),
      ...overwritten,
      ...lostData(compared).filter((phrase) => !computed.has(phrase)),
    ],
  };
}

/** Whether a stored computed column of a table with rows is new or has another definition. */
const isFilled = (statements: readonly string[], table: string, column: string): boolean =>
  statements.some((text) => text.startsWith(`COMMENT ON COLUMN "${table}"."${column}" IS '`)) &&
  !statements.some((text) => text.startsWith(`CREATE TABLE "${table}"`));

/** TypeORM takes a column that goes for one that comes when both have the same type. */
function schemaBuilderOf(source: DataSource): SchemaBuilder {
  const builder = source.driver.createSchemaBuilder();
  return Object.assign(builder, { renameColumns: async () => undefined });
}

/** Columns of stored computed fields, as `lostData` names them: nothing of theirs is lost. */
async function computedColumns(source: DataSource): Promise<ReadonlySet<string>> {
  const columns = [...(await columnsWithKeys(source)).values()].flatMap((table) => [
    ...table.values(),
  ]);
  return new Set(
    columns
      .filter(({ comment }) => isStoredComment(comment))
      .map(({ table, name }) => `the column "${name}" of "${table}"`),
  );
}

/** Generated columns are written by hand in migrations, and TypeORM cannot compare them. */
async function dropGeneratedColumns(source: DataSource): Promise<void> {
  const columns = (await source.query(
    `
      SELECT table_name AS name, column_name AS column
      FROM information_schema.columns
      WHERE table_schema = 'public' AND is_generated = 'ALWAYS'`,
  )) as readonly { readonly name: string; readonly column: string }[];
  for (const { name, column } of columns)
    await source.query(`ALTER TABLE "${name}" DROP COLUMN "${column}" CASCADE`);
}

/** Foreign keys come last: they may point at a key that one of the unique indexes guards. */
function splitForeignKeys(
  queries: readonly string[],
): readonly [others: readonly string[], foreignKeys: readonly string[]] {
  const isForeignKey = (query: string): boolean =>
    query.startsWith('ALTER TABLE') && / CONSTRAINT "fk_/.test(query);
  return [queries.filter((query) => !isForeignKey(query)), queries.filter(isForeignKey)];
}

/**
 * Whether a statement of TypeORM is wanted. TypeORM drops every object that no entity describes;
 * only foreign keys that it creates again under the same name may be dropped.
 */
function isOwnChange(query: string): boolean {
  if (/^DROP (INDEX|TRIGGER|TABLE)/i.test(query)) return false;
  const dropped = /DROP CONSTRAINT "([^"]+)"/i.exec(query)?.[1];
  return dropped === undefined || dropped.startsWith('fk_');
}

interface WantedIndexes {
  readonly wanted: readonly IndexDefinition[];
  /** Tables whose indexes stay. */
  readonly ignored: readonly string[];
}

/**
 * Compares indexes by their definition as PostgreSQL prints it, in a transaction that is rolled
 * back. Indexes with a generated name that no resource describes any more are dropped.
 */
async function draftIndexes(
  source: DataSource,
  tables: readonly string[],
  indexes: WantedIndexes,
): Promise<Statements> {
  const runner = source.createQueryRunner();
  await runner.startTransaction();
  try {
    for (const query of tables) await runner.query(query);
    return await compareIndexes(runner, indexes);
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
}

async function compareIndexes(
  runner: QueryRunner,
  { wanted, ignored }: WantedIndexes,
): Promise<Statements> {
  const present = await generatedIndexes(runner, ignored);
  const up: string[] = [];
  const down: string[] = [];
  for (const index of wanted) {
    const stored = present.get(index.name);
    present.delete(index.name);
    if (stored === undefined) {
      up.push(index.create);
      down.unshift(`DROP INDEX "${index.name}"`);
    } else if (stored !== (await definitionOf(runner, index))) {
      up.push(`DROP INDEX "${index.name}"`, index.create);
      down.unshift(`DROP INDEX "${index.name}"`, stored);
    }
  }
  for (const [name, create] of present) {
    up.push(`DROP INDEX "${name}"`);
    down.unshift(create);
  }
  return { up, down };
}

/** Definitions of the indexes with a generated name, by name. */
async function generatedIndexes(
  runner: QueryRunner,
  ignored: readonly string[],
): Promise<Map<string, string>> {
  const rows = (await runner.query(
    `
      SELECT indexname AS name, indexdef AS create
      FROM pg_indexes
      WHERE schemaname = 'public'
        AND indexname ~ '^(uq|ix)_'
        AND tablename <> ALL ($1)`,
    [ignored],
  )) as readonly IndexDefinition[];
  return new Map(rows.map(({ name, create }) => [name, create]));
}

/** The definition of an index as PostgreSQL prints it. */
async function definitionOf(
  runner: QueryRunner,
  { name, create }: IndexDefinition,
): Promise<string> {
  await runner.query(create.replace(`"${name}"`, '"souk_draft"'));
  const [row] = (await runner.query(
    "SELECT indexdef AS create FROM pg_indexes WHERE indexname = 'souk_draft'",
  )) as [{ create: string }];
  await runner.query('DROP INDEX "souk_draft"');
  return row.create.replace('souk_draft', name);
}
