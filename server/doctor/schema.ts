import type { Field } from '../../schemas/rules/types.ts';
import type { App } from '../app.ts';
import { resolveProject } from '../backoffice/check/load-project.ts';
import { readProjectFiles } from '../backoffice/check/project-files.ts';
import { ResourceHookRegistry } from '../backoffice/resources/hooks/resource-hook-registry.ts';
import { Resources } from '../backoffice/resources/registry.ts';
import {
  type Difference,
  missingInDatabase,
} from '../backoffice/resources/tables/compare-tables.ts';
import { entityTables } from '../backoffice/resources/tables/entity-tables.ts';
import { tablesWithoutResource } from '../backoffice/resources/tables/removed-tables.ts';
import { missingEventTriggers } from '../backoffice/resources/tables/row-events.ts';
import {
  brokenExpressions,
  type Expressions,
} from '../backoffice/resources/tables/stored-values.ts';
import { entities } from '../entities.ts';
import { projectRoot } from '../platform/config/project-root.ts';
import { Database } from '../platform/database/sql.ts';
import { draftCommand, TableOwners } from './table-owners.ts';

type Reader = Pick<Database, 'rows'>;

/** How a database and the resources differ, as sentences. */
export interface SchemaDifferences {
  /** Parts that resources describe and the database lacks; requests that need them fail. */
  readonly missing: readonly string[];
  /** Tables that no resource describes any more. */
  readonly unused: readonly string[];
  /** The command that drafts what differs. */
  readonly command: string;
}

/** Compares the tables of a database with the resources and entities. */
export async function schemaDifferences(
  database: Reader,
  resources: Resources,
): Promise<SchemaDifferences> {
  const owned = entityTables(entities);
  const tables = await tablesWithoutResource((text) => database.rows(text), resources, owned);
  const missing = await missingInDatabase(database, resources, owned);
  return {
    missing: [
      ...missing.map(({ text }) => text),
      ...(await missingEventTriggers((text) => database.rows(text), resources)),
    ],
    unused: tables.map((table) => `no resource describes the table "${table}"`),
    command: draftCommand(ownersOf([...missing, ...tables.map((table) => ({ table }))])),
  };
}

function ownersOf(changed: readonly Pick<Difference, 'table' | 'column'>[]): readonly string[] {
  if (changed.length === 0) return [];
  const owners = new TableOwners(projectRoot, resolveProject(readProjectFiles(projectRoot)));
  return changed.map(({ table, column }) => owners.of(table, column ? [column] : []));
}

/** What every process asserts of its database when it starts. @throws Error for authors */
export async function assertDatabase({ get }: Pick<App, 'get'>): Promise<void> {
  const database = get(Database);
  const resources = get(Resources);
  await assertSchema(database, resources, console.error);
  await assertExpressions(database, resources, get(ResourceHookRegistry).expressions);
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
  const { missing, unused, command } = await schemaDifferences(database, resources);
  if (missing.length > 0)
    throw new Error(
      `The database does not match the resources:\n  ${missing.join('\n  ')}\n` +
        `Draft a migration with \`${command}\`, then start again.`,
    );
  for (const text of unused) write(`Note: ${text}. \`${command}\` drafts its removal.`);
}

/**
 * The SQL that modules declare for computed fields is prepared by the database, so that a mistake in
 * it stops the start and not each list of its resource.
 *
 * @throws Error for authors, naming the expressions and the files of their resources
 */
export async function assertExpressions(
  database: Reader,
  resources: Resources,
  expressions: Expressions,
): Promise<void> {
  const query = (text: string): Promise<unknown> => database.rows(text);
  const broken = await brokenExpressions(query, resources, expressions, isDeclared);
  if (broken.length > 0)
    throw new Error(`SQL of computed fields is wrong:\n  ${broken.join('\n  ')}`);
}

const isDeclared = ({ of }: Field): boolean => of?.startsWith('sql:') === true;
