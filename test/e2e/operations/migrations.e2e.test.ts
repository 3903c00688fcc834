import type { MigrationInterface, QueryRunner } from 'typeorm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Resource } from '../../../schemas/rules/types.ts';
import '../../../server/definitions.ts';
import { loadProject } from '../../../server/backoffice/check/load-project.ts';
import { Resources } from '../../../server/backoffice/resources/registry.ts';
import { draftMigration } from '../../../server/backoffice/resources/tables/draft-migration.ts';
import { entitiesFromResources } from '../../../server/backoffice/resources/tables/entities-from-resources.ts';
import { entityTables } from '../../../server/backoffice/resources/tables/entity-tables.ts';
import { lostData } from '../../../server/backoffice/resources/tables/lost-data.ts';
import { assertSchema, schemaDifferences } from '../../../server/doctor/schema.ts';
import { entities } from '../../../server/entities.ts';
import { migrations } from '../../../server/migrations/index.ts';
import { readEnv } from '../../../server/platform/config/env.ts';
import { projectRoot } from '../../../server/platform/config/project-root.ts';
import { type DataSource, openDataSource } from '../../../server/platform/database/data-source.ts';
import {
  refusePendingMigrations,
  runMigrations,
} from '../../../server/platform/database/run-migrations.ts';
import type { Database } from '../../../server/platform/database/sql.ts';
import { cloneDatabase, type TestDatabase } from '../../helpers/server/database.ts';

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
  for (const statement of up) await source.query(statement);
});

test('a draft makes the triggers of events those of the resources', async () => {
  const changed = withResources(
    resources.all.map((resource) => {
      if (resource.name === 'agreements') return { ...resource, events: true };
      return resource.name === 'coupons' ? { ...resource, events: false } : resource;
    }),
  );
  const { up, down } = await draftMigration(source, changed, owned);
  expect(up).toEqual([
    'DROP TRIGGER "webhook_rows" ON "coupons"',
    'CREATE TRIGGER "webhook_rows" AFTER INSERT OR UPDATE OR DELETE ON "agreements" FOR EACH ROW ' +
      "EXECUTE FUNCTION webhook_row_changed('agreements', '', '{}')",
  ]);
  expect(lostData(up)).toEqual([]);
  for (const statement of up) await source.query(statement);
  expect((await draftMigration(source, changed, owned)).up).toEqual([]);
  const reader = { rows: (text: string) => source.query(text) } as unknown as Database;
  expect((await schemaDifferences(reader, resources)).missing).toEqual([
    '"coupons" does not send the events of its resource',
  ]);
  for (const statement of down) await source.query(statement);
  expect((await draftMigration(source, resources, owned)).up).toEqual([]);
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
  const { up, down } = await draftMigration(
    source,
    withResources(resources.all.filter(({ name }) => name !== 'app_versions')),
    owned,
  );
  expect(up).toEqual(['DROP TABLE "app_versions"']);
  expect(lostData(up)).toEqual(['the table "app_versions"']);
  const before = await indexesOf('app_versions');
  for (const statement of [...up, ...down]) await source.query(statement);
  expect(await indexesOf('app_versions'), 'the reversal creates it again').toEqual(before);
  expect((await draftMigration(source, resources, owned)).up).toEqual([]);
});

test('tables that refer to each other are dropped together', async () => {
  await source.query(`
    CREATE TABLE left_over (id bigserial CONSTRAINT pk_left_over PRIMARY KEY, other_id bigint);
    CREATE TABLE other (
      id bigserial CONSTRAINT pk_other PRIMARY KEY,
      left_id bigint CONSTRAINT fk_other_left_id REFERENCES left_over
    );
    ALTER TABLE left_over
      ADD CONSTRAINT fk_left_over_other_id FOREIGN KEY (other_id) REFERENCES other`);
  const { up, down } = await draftMigration(source, resources, owned);
  for (const statement of [...up, ...down, ...up]) await source.query(statement);
  expect(lostData(up)).toEqual(['the table "left_over"', 'the table "other"']);
});

const indexesOf = (table: string): Promise<unknown> =>
  source.query('SELECT indexdef FROM pg_indexes WHERE tablename = $1 ORDER BY indexdef', [table]);

test('a migration that deletes data runs only after it is confirmed', async () => {
  class DropIcons1999999999999 implements MigrationInterface {
    readonly confirmed: boolean = false;
    readonly deletes: readonly string[] = ['the column "store_logo" of "stores"'];
    async up(query: QueryRunner): Promise<void> {
      await query.query('ALTER TABLE stores DROP COLUMN store_logo');
    }
    async down(): Promise<void> {}
  }
  const env = { ...readEnv({}, 'test'), databaseUrl: database.url };
  await expect(runMigrations(env, [...migrations, DropIcons1999999999999])).rejects.toThrow(
    /DropIcons1999999999999 deletes the column "store_logo" of "stores" and is not confirmed/,
  );
  await expect(source.query('SELECT store_logo FROM stores')).resolves.toEqual([]);
});

test('a migration that fails leaves nothing, and the next start goes on', async () => {
  class Broken1999999999998 implements MigrationInterface {
    async up(query: QueryRunner): Promise<void> {
      await query.query('ALTER TABLE stores ADD COLUMN half_done int');
      throw new Error('the power fails');
    }
    async down(): Promise<void> {}
  }
  const env = { ...readEnv({}, 'test'), databaseUrl: database.url };
  await expect(runMigrations(env, [...migrations, Broken1999999999998])).rejects.toThrow(
    'the power fails',
  );
  expect(
    await source.query("SELECT 1 FROM information_schema.columns WHERE column_name = 'half_done'"),
  ).toEqual([]);
  expect(await runMigrations(env, migrations)).toEqual([]);
});

test('a database of another history is refused, and nothing in it changes', async () => {
  const insert = "INSERT INTO migrations (timestamp, name) VALUES (1, 'Other1763640000001')";
  await source.query(insert);
  const env = { ...readEnv({}, 'test'), databaseUrl: database.url };
  await expect(runMigrations(env, migrations)).rejects.toThrow(
    /has 1 migrations that this version does not know, the last is Other1763640000001/,
  );
  await source.query("DELETE FROM migrations WHERE name = 'Other1763640000001'");
});

test('a database that the baseline made before it was changed is refused', async () => {
  const [baseline] = migrations;
  const rename = 'UPDATE migrations SET name = $2 WHERE name = $1';
  await source.query(rename, [baseline!.name, 'Baseline1763640200001']);
  const env = { ...readEnv({}, 'test'), databaseUrl: database.url };
  for (const start of [runMigrations, refusePendingMigrations])
    await expect(start(env, migrations)).rejects.toThrow(
      /was made by Baseline1763640200001, which this version has changed.* empty database or data folder/,
    );
  await source.query(rename, ['Baseline1763640200001', baseline!.name]);
});

test.each([
  [
    'ALTER TABLE filled ALTER COLUMN code SET NOT NULL',
    '"filled"."code" must have a value, and 1 of 4 rows have none',
  ],
  [
    'ALTER TABLE filled ADD COLUMN size bigint NOT NULL',
    '"filled"."size" must have a value, and the 4 rows of the table have none',
  ],
  [
    'CREATE UNIQUE INDEX "uq_filled" ON "filled" ("code") NULLS NOT DISTINCT WHERE "code" <> \'\'',
    '1 values of "code" occur more than once in "filled": Key (code)=(a) is duplicated.',
  ],
  [
    'ALTER TABLE "filled" ADD CONSTRAINT "fk" FOREIGN KEY ("store_id") REFERENCES "stores"("id")',
    '2 rows of "filled" have a "store_id" that is no "id" of "stores"',
  ],
  [
    'ALTER TABLE filled ADD CONSTRAINT long CHECK (length(code) > 1)',
    '2 rows of "filled" break a new rule',
  ],
  [
    `ALTER TABLE "filled" ALTER COLUMN "code" TYPE bigint USING nullif(btrim("code"), '')::bigint`,
    '3 rows of "filled" have a value in "code" that cannot become bigint',
  ],
])('a migration that rows refuse says how many: %s', async (statement, expected) => {
  class Refused1999999999998 implements MigrationInterface {
    async up(query: QueryRunner): Promise<void> {
      await query.query(statement);
    }
    async down(): Promise<void> {}
  }
  await source.query(`
    CREATE TABLE IF NOT EXISTS filled (id bigserial, code text, store_id bigint);
    TRUNCATE filled;
    INSERT INTO filled (code, store_id)
    VALUES ('a', 98765), ('a', 98764), ('bb', NULL), (NULL, NULL)`);
  const env = { ...readEnv({}, 'test'), databaseUrl: database.url };
  const running = runMigrations(env, [...migrations, Refused1999999999998]);
  await expect(running).rejects.toThrow(`Refused1999999999998 changed nothing: ${expected}`);
  await expect(running).rejects.toMatchObject({ stack: expect.not.stringContaining('    at ') });
});

test('a start and the doctor name what the database lacks', async () => {
  const reader = { rows: (text: string) => source.query(text) } as unknown as Database;
  expect(await schemaDifferences(reader, resources)).toMatchObject({ missing: [], unused: [] });
  await source.query(`
    ALTER TABLE stores DROP COLUMN store_logo CASCADE;
    ALTER TABLE agreements ALTER COLUMN name TYPE text;
    ALTER TABLE expresses ALTER COLUMN rev SET DEFAULT 7, ADD COLUMN fax text NOT NULL;
    DROP INDEX uq_expresses_code;
    DROP TABLE app_versions;
    CREATE TABLE left_over (id bigserial CONSTRAINT pk_left_over PRIMARY KEY)`);
  await expect(assertSchema(reader, resources, () => undefined)).rejects.toThrow(
    /"stores" has no column "store_logo"[\s\S]*npm run migration/,
  );
  const { missing, unused } = await schemaDifferences(reader, resources);
  expect(missing.toSorted()).toEqual([
    '"agreements"."name" is text instead of character varying',
    '"expresses" has no unique key of code',
    '"expresses"."fax" must have a value, and no field describes it',
    '"expresses"."rev" has the default 7 instead of 1',
    '"stores" has no column "store_logo"',
    'there is no table "app_versions" (schemas/resources/app_versions.json)',
  ]);
  expect(unused).toEqual(['no resource describes the table "left_over"']);
});
