import type { DataSource } from '../config/data-source.ts';
import { type IndexSql, indexesOf } from './index-sql.ts';
import type { Resources } from './registry.ts';

/** What a migration would do, both ways, in order. */
export interface Draft {
  readonly up: readonly string[];
  readonly down: readonly string[];
}

/**
 * The difference between a migrated database and what resources and entities ask for. Only drafts: it never drops a table, index, constraint or
 * trigger that it did not make (engine.md §5 "Tables"); what a person wrote into a migration stays.
 *
 * @param source a throwaway database with every migration run, and every entity registered
 * @param owned tables that an entity describes, indexes included
 */
export async function draftSql(
  source: DataSource,
  resources: Resources,
  owned: ReadonlySet<string>,
): Promise<Draft> {
  await forgetGenerated(source);
  const tables = await source.driver.createSchemaBuilder().log();
  const kept = tables.upQueries
    .map(({ query }, at) => ({ up: query, down: tables.downQueries[at]?.query ?? '' }))
    .filter(({ up }) => isOurs(up));
  const [up, down] = [
    kept.map((pair) => pair.up),
    kept.map((pair) => pair.down).filter((query) => query !== ''),
  ];
  const [tablesUp, foreignUp] = split(up);
  const [tablesDown, foreignDown] = split(down.toReversed());
  const indexes = await draftIndexes(source, tablesUp, indexesOf(resources, owned));
  return {
    up: [...tablesUp, ...indexes.up, ...foreignUp],
    down: [...foreignDown, ...indexes.down, ...tablesDown],
  };
}

/** Generated columns are written by hand in migrations and TypeORM stumbles over them; in this throwaway database they may as well be gone. */
async function forgetGenerated(source: DataSource): Promise<void> {
  const columns = (await source.query(
    "SELECT table_name AS name, column_name AS column FROM information_schema.columns WHERE table_schema = 'public' AND is_generated = 'ALWAYS'",
  )) as readonly { readonly name: string; readonly column: string }[];
  for (const { name, column } of columns)
    await source.query(`ALTER TABLE "${name}" DROP COLUMN "${column}" CASCADE`);
}

/** Foreign keys come last: a key that they point at may be one of the unique indexes. */
const split = (queries: readonly string[]): readonly [readonly string[], readonly string[]] => {
  const isForeign = (query: string): boolean =>
    / CONSTRAINT "fk_/.test(query) && query.startsWith('ALTER TABLE');
  return [queries.filter((query) => !isForeign(query)), queries.filter(isForeign)];
};

/** TypeORM wants to drop whatever it does not know; foreign keys that it makes anew under the same name are its own. */
function isOurs(query: string): boolean {
  if (/^DROP (INDEX|TRIGGER|TABLE)/i.test(query)) return false;
  const dropped = /DROP CONSTRAINT "([^"]+)"/i.exec(query)?.[1];
  return dropped === undefined || dropped.startsWith('fk_');
}

/** Indexes are compared by their definition as PostgreSQL writes it; those named by us and wanted no longer are dropped. */
async function draftIndexes(
  source: DataSource,
  tables: readonly string[],
  wanted: readonly IndexSql[],
): Promise<Draft> {
  const runner = source.createQueryRunner();
  await runner.startTransaction();
  try {
    for (const query of tables) await runner.query(query);
    const present = new Map(
      (
        (await runner.query(
          "SELECT indexname AS name, indexdef AS create FROM pg_indexes WHERE schemaname = 'public' AND indexname ~ '^(uq|ix)_' AND tablename NOT IN ('configs', 'histories', 'import_drafts')",
        )) as IndexSql[]
      ).map((index) => [index.name, index.create]),
    );
    const up: string[] = [];
    const down: string[] = [];
    for (const index of wanted) {
      const now = present.get(index.name);
      present.delete(index.name);
      if (now !== undefined && now === (await definitionOf(runner, index))) continue;
      if (now !== undefined) up.push(`DROP INDEX "${index.name}"`);
      up.push(index.create);
      down.unshift(`DROP INDEX "${index.name}"`, ...(now === undefined ? [] : [now]));
    }
    for (const [name, create] of present) {
      up.push(`DROP INDEX "${name}"`);
      down.unshift(create);
    }
    return { up, down };
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
}

async function definitionOf(
  runner: { query(text: string): Promise<unknown> },
  { name, create }: IndexSql,
): Promise<string> {
  await runner.query(create.replace(`"${name}"`, '"souk_draft"'));
  const [row] = (await runner.query(
    "SELECT indexdef AS create FROM pg_indexes WHERE indexname = 'souk_draft'",
  )) as [{ create: string }];
  await runner.query('DROP INDEX "souk_draft"');
  return row.create.replace('souk_draft', name);
}
