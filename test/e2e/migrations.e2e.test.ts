import type { MigrationInterface, QueryRunner } from 'typeorm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Resource } from '../../schemas/rules/types.ts';
import { loadProject } from '../../server/backoffice/check/load-project.ts';
import { type DataSource, openDataSource } from '../../server/platform/database/data-source.ts';
import { projectRoot } from '../../server/platform/config/project-root.ts';
import { entities } from '../../server/entities.ts';
import { draftMigration } from '../../server/backoffice/resources/tables/draft-migration.ts';
import { entitiesFromResources } from '../../server/backoffice/resources/tables/entities-from-resources.ts';
import {
  assertTables,
  missingInDatabase,
} from '../../server/backoffice/resources/tables/compare-tables.ts';
import { lostData } from '../../server/backoffice/resources/tables/lost-data.ts';
import { migrations } from '../../server/migrations/index.ts';
import { readEnv } from '../../server/platform/config/env.ts';
import { runMigrations } from '../../server/platform/database/run-migrations.ts';
import type { Database } from '../../server/platform/database/sql.ts';
import { entityTables } from '../../server/backoffice/resources/tables/entity-tables.ts';
import { Resources } from '../../server/backoffice/resources/registry.ts';
import { cloneDatabase, type TestDatabase } from '../helpers/server/database.ts';

/** `npm run migration`. */
let database: TestDatabase;
let source: DataSource;
const owned = entityTables(entities);
const resources = new Resources(loadProject(projectRoot).resources);
const withResources = (list: readonly Resource[]): Resources =>
  new Resources(new Map(list.map((resource) => [resource.name, resource])));

beforeAll(async () => {
  database = await cloneDatabase(inject('cluster'));
  source = await openDataSource({
    url: database.url,
    poolSize: 2,
    zone: 'UTC',
    use: 'migration',
    entities: [...entities, ...entitiesFromResources(resources, owned)],
  });
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

test('the migrations create exactly the schema of resources and entities', async () => {
  expect((await draftMigration(source, resources, owned)).up).toEqual([]);
});

test('a draft never drops handwritten parts of a migration', async () => {
  await source.query('CREATE INDEX by_hand ON stores USING gin (store_name gin_trgm_ops)');
  await source.query(
    'ALTER TABLE stores ADD CONSTRAINT by_hand_check CHECK (store_status IN (0, 1))',
  );
  await source.query(
    'ALTER TABLE stores ADD COLUMN by_hand text GENERATED ALWAYS AS (lower(store_name)) STORED',
  );
  const { up } = await draftMigration(source, resources, owned);
  expect(up.filter((query) => /by_hand/.test(query))).toEqual([]);
});

test('a draft recreates an index whose columns or condition changed', async () => {
  await source.query('DROP INDEX uq_expresses_code');
  await source.query('CREATE INDEX uq_expresses_code ON expresses (code)');
  const { up, down } = await draftMigration(source, resources, owned);
  expect(up).toEqual([
    'DROP INDEX "uq_expresses_code"',
    expect.stringMatching(/^CREATE UNIQUE INDEX "uq_expresses_code" .*NULLS NOT DISTINCT/),
  ]);
  expect(down).toEqual([
    'DROP INDEX "uq_expresses_code"',
    expect.stringMatching(/^CREATE INDEX uq_expresses_code/),
  ]);
});

test('a renamed field keeps its column when the resource names the former one', async () => {
  await source.query('ALTER TABLE expresses RENAME COLUMN name TO title');
  const courier = resources.get('expresses');
  const renamed = {
    ...courier,
    fields: new Map(
      [...courier.fields].map(([name, field]) => [
        name,
        name === 'name' ? { ...field, was: 'title' } : field,
      ]),
    ),
  };
  const { up, down } = await draftMigration(
    source,
    withResources(resources.all.map((resource) => (resource === courier ? renamed : resource))),
    owned,
  );
  expect(up).toContain('ALTER TABLE "expresses" RENAME COLUMN "title" TO "name"');
  expect(down).toContain('ALTER TABLE "expresses" RENAME COLUMN "name" TO "title"');
  expect(lostData(up)).toEqual([]);
});

test('the table of a removed resource is dropped by the draft, which has to be confirmed', async () => {
  const { up } = await draftMigration(
    source,
    withResources(resources.all.filter(({ name }) => name !== 'app_versions')),
    owned,
  );
  expect(up).toContain('DROP TABLE "app_versions"');
  expect(lostData(up)).toEqual(['the table "app_versions"']);
});

test('a migration that deletes data runs only after it is confirmed', async () => {
  class DropIcons1999999999999 implements MigrationInterface {
    readonly confirmed: boolean = false;
    async up(query: QueryRunner): Promise<void> {
      await query.query('ALTER TABLE stores DROP COLUMN store_logo');
    }
    async down(): Promise<void> {}
  }
  const env = { ...readEnv({}, 'test'), databaseUrl: database.url };
  await expect(runMigrations(env, [...migrations, DropIcons1999999999999])).rejects.toThrow(
    /DropIcons1999999999999 deletes data and is not confirmed/,
  );
  await expect(source.query('SELECT store_logo FROM stores')).resolves.toEqual([]);
});

test('a start and the doctor name what the database lacks', async () => {
  const reader = { rows: (text: string) => source.query(text) } as unknown as Database;
  expect(await missingInDatabase(reader, resources)).toEqual([]);
  await source.query('ALTER TABLE stores DROP COLUMN store_logo CASCADE');
  await source.query('ALTER TABLE agreements ALTER COLUMN name TYPE text');
  await source.query('DROP TABLE app_versions');
  await expect(assertTables(reader, resources)).rejects.toThrow(
    /"stores" has no column "store_logo"[\s\S]*npm run migration/,
  );
  expect((await missingInDatabase(reader, resources)).toSorted()).toEqual([
    '"agreements"."name" is text instead of character varying',
    '"stores" has no column "store_logo"',
    'there is no table "app_versions" (schemas/resources/app_versions.json)',
  ]);
});
