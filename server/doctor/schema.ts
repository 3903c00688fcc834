import type { Resources } from '../backoffice/resources/registry.ts';
import { missingInDatabase } from '../backoffice/resources/tables/compare-tables.ts';
import { entityTables } from '../backoffice/resources/tables/entity-tables.ts';
import { tablesWithoutResource } from '../backoffice/resources/tables/removed-tables.ts';
import { missingEventTriggers } from '../backoffice/resources/tables/row-events.ts';
import { entities } from '../entities.ts';
import type { Database } from '../platform/database/sql.ts';

type Reader = Pick<Database, 'rows'>;

/** How a database and the resources differ, as sentences. */
export interface SchemaDifferences {
  /** Parts that resources describe and the database lacks; requests that need them fail. */
  readonly missing: readonly string[];
  /** Tables that no resource describes any more. */
  readonly unused: readonly string[];
}

/** Compares the tables of a database with the resources and entities. */
export async function schemaDifferences(
  database: Reader,
  resources: Resources,
): Promise<SchemaDifferences> {
  const owned = entityTables(entities);
  const tables = await tablesWithoutResource((text) => database.rows(text), resources, owned);
  return {
    missing: [
      ...(await missingInDatabase(database, resources, owned)),
      ...(await missingEventTriggers((text) => database.rows(text), resources)),
    ],
    unused: tables.map((table) => `no resource describes the table "${table}"`),
  };
}

/**
 * Writes one line for each table of a removed resource.
 *
 * @throws Error for authors, when the database lacks something that a resource describes
 */
export async function assertSchema(
  database: Reader,
  resources: Resources,
  write: (line: string) => void,
): Promise<void> {
  const { missing, unused } = await schemaDifferences(database, resources);
  if (missing.length > 0)
    throw new Error(
      `The database does not match the resources:\n  ${missing.join('\n  ')}\n` +
        'Draft a migration with `npm run migration <name>`, then start again.',
    );
  for (const text of unused)
    write(`Note: ${text}. \`npm run migration <name>\` drafts its removal.`);
}
