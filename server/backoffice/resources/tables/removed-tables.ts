import type { QueryRunner, Table } from 'typeorm';
import type { DataSource } from '../../../platform/database/data-source.ts';
import type { Resources } from '../registry.ts';
import { entitiesFromResources } from './entities-from-resources.ts';

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
