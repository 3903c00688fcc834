import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import { resolveResource } from '../../../schemas/rules/resource/resolve-resource.ts';
import { Resources } from '../../../server/backoffice/resources/registry.ts';
import {
  draftMigration,
  type MigrationDraft,
} from '../../../server/backoffice/resources/tables/draft-migration.ts';
import { entitiesFromResources } from '../../../server/backoffice/resources/tables/entities-from-resources.ts';
import type { FormerName } from '../../../server/backoffice/resources/tables/former-names.ts';
import type { Expressions } from '../../../server/backoffice/resources/tables/stored-values.ts';
import { type DataSource, openDataSource } from '../../../server/platform/database/data-source.ts';
import { cloneDatabase, type TestDatabase } from './database.ts';

export type FieldJson = Readonly<Record<string, unknown>>;
/** Fields by resource. */
export type Tables = Readonly<Record<string, Readonly<Record<string, FieldJson>>>>;

/** SQL that fields name with `sql:<name>`. */
export const testExpressions = new Map([['a.twice', 't.price * 2']]);

export interface Draft extends MigrationDraft {
  readonly asked: readonly FormerName[];
}

const emptied = [
  'DROP SCHEMA public CASCADE',
  'CREATE SCHEMA public',
  "CREATE FUNCTION mall_now() RETURNS timestamptz LANGUAGE sql STABLE AS 'SELECT now()'",
];

const open = (
  url: string,
  resources = new Resources(new Map()),
  expressions: Expressions = testExpressions,
): Promise<DataSource> =>
  openDataSource({
    url,
    poolSize: 2,
    zone: 'UTC',
    use: 'migration',
    entities: entitiesFromResources(resources, new Set(), expressions),
  });

export const resourcesOf = (tables: Tables): Resources =>
  new Resources(
    new Map(
      Object.entries(tables).map(([resource, fields]) => [
        resource,
        resolveResource({ resource, fields, scope: { Admin: true } }, `${resource}.json`),
      ]),
    ),
  );

/** Drafts of migrations, and an installation with rows on which they run. Empty for each test. */
export class Installation {
  /** The draft is made in a database without rows, as the command does. */
  private drafting!: TestDatabase;
  private installed!: TestDatabase;
  rows!: DataSource;
  /** The statements of all migrations. */
  private migrations: string[] = [];

  constructor() {
    beforeAll(async () => {
      this.drafting = await cloneDatabase(inject('cluster'), 'template1');
      this.installed = await cloneDatabase(inject('cluster'), 'template1');
      this.rows = await open(this.installed.url);
    });
    afterAll(async () => {
      await this.rows.destroy();
      await this.drafting.drop();
      await this.installed.drop();
    });
    beforeEach(async () => {
      this.migrations = [];
      await this.run(emptied);
    });
  }

  /** What is drafted for tables; `kept` are the answers of the author. */
  async draft(
    tables: Tables,
    kept: Readonly<Record<string, string>> = {},
    expressions: Expressions = testExpressions,
  ): Promise<Draft> {
    const resources = resourcesOf(tables);
    const source = await open(this.drafting.url, resources, expressions);
    const asked: FormerName[] = [];
    try {
      for (const statement of [...emptied, ...this.migrations]) await source.query(statement);
      const drafted = await draftMigration(source, resources, new Set(), {
        ask: async (goes) => {
          asked.push(...goes);
          return new Map(Object.entries(kept));
        },
        expressions,
      });
      return { ...drafted, asked };
    } finally {
      await source.destroy();
    }
  }

  async run(statements: readonly string[]): Promise<void> {
    for (const statement of statements) await this.rows.query(statement);
  }

  async migrate(up: readonly string[]): Promise<void> {
    await this.run(up);
    this.migrations.push(...up);
  }

  async install(tables: Tables): Promise<void> {
    await this.migrate((await this.draft(tables)).up);
  }

  async insert(table: string, values: Readonly<Record<string, unknown>>): Promise<void> {
    const names = Object.keys(values);
    const parameters = names.map((_, index) => `$${index + 1}`);
    await this.rows.query(
      names.length === 0
        ? `INSERT INTO "${table}" DEFAULT VALUES`
        : `INSERT INTO "${table}" (${names.join(', ')}) VALUES (${parameters.join(', ')})`,
      Object.values(values),
    );
  }

  async valuesOf(table: string, column: string): Promise<readonly unknown[]> {
    const found: readonly { readonly value: unknown }[] = await this.rows.query(
      `SELECT to_jsonb("${column}") AS value FROM "${table}" ORDER BY id`,
    );
    return found.map(({ value }) => value);
  }
}
