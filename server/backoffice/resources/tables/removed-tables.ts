import type { QueryRunner, Table } from 'typeorm';
import type { DataSource } from '../../../platform/database/data-source.ts';
import type { Resources } from '../registry.ts';
import { quote } from './columns.ts';
import { entitiesFromResources } from './entities-from-resources.ts';
import { type AskAuthor, askOnce, type DraftStep } from './former-names.ts';

/** Tables of the engine itself, which no resource describes. */
export const platformTables: readonly string[] = ['configs', 'histories', 'import_drafts'];

/** Tables with the primary key of a drafted table; tables that were written by hand have another. */
const draftedTablesSql = `
  SELECT conrelid::regclass::text AS name
  FROM pg_constraint
  WHERE contype = 'p'
    AND connamespace = 'public'::regnamespace
    AND conname = 'pk_' || conrelid::regclass::text
  ORDER BY conrelid`;

interface NamedRow {
  readonly name: string;
}

/**
 * Tables that were drafted from a resource and have none any more.
 *
 * @param owned tables that are described by an entity class
 */
export async function tablesWithoutResource(
  rows: (text: string) => Promise<readonly NamedRow[]>,
  resources: Resources,
  owned: ReadonlySet<string>,
): Promise<readonly string[]> {
  const described = new Set([
    ...platformTables,
    ...owned,
    ...entitiesFromResources(resources, owned).map(({ options }) => options.tableName),
  ]);
  return (await rows(draftedTablesSql))
    .map(({ name }) => name)
    .filter((name) => !described.has(name));
}

interface NewNames {
  readonly resources: Resources;
  readonly owned: ReadonlySet<string>;
  readonly ask: AskAuthor;
}

/** Renames, in the database too, the tables whose author says that they have a new name. */
export async function renameTables(
  source: DataSource,
  { resources, owned, ask }: NewNames,
): Promise<readonly DraftStep[]> {
  const rows = (text: string): Promise<readonly NamedRow[]> => source.query(text);
  const gone = await tablesWithoutResource(rows, resources, owned);
  const present = new Set((await rows(tablesSql)).map(({ name }) => name));
  const ofRows = new Set((await rows(tablesOfRowsSql)).map(({ name }) => name));
  const comes = source.entityMetadatas.filter(({ tableName }) => !present.has(tableName));
  const candidates = (table: string): readonly string[] =>
    comes
      .filter(({ columns }) => ofRows.has(table) === columns.some(isIdColumn))
      .map(({ tableName }) => tableName);
  const goes = gone
    .map((place) => ({ place, candidates: candidates(place) }))
    .filter((table) => table.candidates.length > 0);
  const kept = await askOnce(goes, ask);
  const steps = goes.flatMap(({ place }) => {
    const name = kept.get(place);
    return name === undefined ? [] : [renameTable(place, name, ofRows.has(place))];
  });
  for (const statement of steps.flatMap(({ up }) => up)) await source.query(statement);
  return steps;
}

const isIdColumn = ({ databaseName }: { readonly databaseName: string }): boolean =>
  databaseName === 'id';

const tablesSql = "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'";
/** Join tables have no id. */
const tablesOfRowsSql = `
  SELECT table_name AS name
  FROM information_schema.columns
  WHERE table_schema = 'public' AND column_name = 'id'`;

/** Names of keys and sequences are those of the table. */
function renameTable(from: string, to: string, hasId: boolean): DraftStep {
  const rename = (former: string, next: string): readonly string[] => [
    `ALTER TABLE ${quote(former)} RENAME TO ${quote(next)}`,
    `ALTER TABLE ${quote(next)} RENAME CONSTRAINT ${quote(`pk_${former}`)} TO ${quote(`pk_${next}`)}`,
    ...(hasId
      ? [`ALTER SEQUENCE ${quote(`${former}_id_seq`)} RENAME TO ${quote(`${next}_id_seq`)}`]
      : []),
  ];
  return { up: rename(from, to), down: rename(to, from), loses: [] };
}

/** Drops tables with their foreign keys; the reversal creates them again, without their rows. */
export async function draftRemovedTables(
  source: DataSource,
  names: readonly string[],
): Promise<{ readonly up: readonly string[]; readonly down: readonly string[] }> {
  if (names.length === 0) return { up: [], down: [] };
  const runner = source.createQueryRunner();
  try {
    const indexes = await indexesOfTables(runner, names);
    const tables = await runner.getTables([...names]);
    const foreignKeys = await statementsOf(runner, tables, (table) =>
      runner.dropForeignKeys(table, [...table.foreignKeys]),
    );
    const drops = await statementsOf(runner, tables, (table) =>
      runner.dropTable(table, false, false, false),
    );
    return {
      up: [...foreignKeys.up, ...drops.up],
      down: [...drops.down, ...indexes, ...foreignKeys.down],
    };
  } finally {
    await runner.release();
  }
}

/** What TypeORM would run for each table. */
async function statementsOf(
  runner: QueryRunner,
  tables: readonly Table[],
  work: (table: Table) => Promise<unknown>,
): Promise<{ readonly up: readonly string[]; readonly down: readonly string[] }> {
  runner.enableSqlMemory();
  for (const table of tables) await work(table);
  const { upQueries, downQueries } = runner.getMemorySql();
  runner.disableSqlMemory();
  return {
    up: upQueries.map(({ query }) => query),
    down: downQueries.map(({ query }) => query).toReversed(),
  };
}

/** The statements that create the indexes of tables, primary keys excluded. */
async function indexesOfTables(
  runner: QueryRunner,
  names: readonly string[],
): Promise<readonly string[]> {
  const rows = (await runner.query(
    `
      SELECT indexdef AS name
      FROM pg_indexes
      WHERE schemaname = 'public'
        AND tablename = ANY ($1)
        AND indexname <> 'pk_' || tablename
      ORDER BY indexname`,
    [names],
  )) as readonly NamedRow[];
  return rows.map(({ name }) => name);
}
