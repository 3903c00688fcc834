import type { QueryRunner } from 'typeorm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  type BreakingMigration,
  explainBreaking,
  watchBreaking,
} from '../../../server/commands/draft/breaking-changes.ts';
import { migrations } from '../../../server/migrations/index.ts';
import { readEnv } from '../../../server/platform/config/env.ts';
import { type DataSource, openDataSource } from '../../../server/platform/database/data-source.ts';
import {
  refusePendingMigrations,
  runMigrations,
} from '../../../server/platform/database/run-migrations.ts';
import { cloneDatabase, type TestDatabase } from '../../helpers/server/database.ts';

/** Which migrations processes of the version before can live with (docs/operations.md#upgrade). */
let database: TestDatabase;
let source: DataSource;

const tables = `
  CREATE TABLE goods (id bigint PRIMARY KEY, store_id bigint);
  CREATE TABLE stores (
    id bigint PRIMARY KEY,
    phone varchar(20),
    level integer NOT NULL DEFAULT 1,
    name text NOT NULL CONSTRAINT named CHECK (name <> ''),
    goods_id bigint
  );
  CREATE INDEX by_level ON stores (level);
  CREATE VIEW open_stores AS SELECT id, name FROM stores;
  CREATE FUNCTION price_of(bigint) RETURNS bigint LANGUAGE sql AS 'SELECT $1'`;

beforeAll(async () => {
  database = await cloneDatabase(inject('cluster'), 'template1');
  source = await openDataSource({ url: database.url, poolSize: 2, zone: 'UTC', use: 'migration' });
  await source.query(tables);
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

/** What is found in a migration of one statement. */
async function breaking(
  statement: string,
  marks: { readonly contract?: boolean; readonly confirmed?: boolean } = {},
): Promise<readonly BreakingMigration[]> {
  class Tried1796000000000 {
    readonly contract = marks.contract ?? false;
    readonly confirmed = marks.confirmed ?? false;
    async up(query: QueryRunner): Promise<void> {
      await query.query(statement);
    }
    async down(): Promise<void> {}
  }
  const found: BreakingMigration[] = [];
  const [Watched] = watchBreaking([Tried1796000000000], found);
  const query = source.createQueryRunner();
  await query.startTransaction();
  try {
    await new Watched!().up(query);
  } finally {
    await query.rollbackTransaction();
    await query.release();
  }
  return found;
}

test.each([
  'CREATE TABLE brands (id bigint PRIMARY KEY, name text NOT NULL UNIQUE)',
  'ALTER TABLE stores ADD COLUMN fax varchar',
  "ALTER TABLE stores ADD COLUMN fax varchar NOT NULL DEFAULT ''",
  'ALTER TABLE stores ADD COLUMN number bigint GENERATED ALWAYS AS IDENTITY',
  'ALTER TABLE stores ADD COLUMN twice integer GENERATED ALWAYS AS (level * 2) STORED',
  'ALTER TABLE stores ADD COLUMN best_id bigint REFERENCES goods',
  'ALTER TABLE stores ADD COLUMN state smallint NOT NULL DEFAULT 0 CHECK (state IN (0, 1))',
  'ALTER TABLE stores ADD COLUMN code varchar UNIQUE',
  'ALTER TABLE stores ALTER COLUMN phone TYPE varchar(40)',
  'ALTER TABLE stores ALTER COLUMN phone TYPE text',
  'ALTER TABLE stores ALTER COLUMN level TYPE bigint',
  'ALTER TABLE stores ALTER COLUMN name DROP NOT NULL',
  "ALTER TABLE stores ALTER COLUMN phone SET DEFAULT ''",
  'ALTER TABLE stores DROP CONSTRAINT named',
  'ALTER TABLE stores RENAME CONSTRAINT named TO has_name',
  'CREATE INDEX by_phone ON stores (phone)',
  'DROP INDEX by_level',
  'CREATE OR REPLACE VIEW open_stores AS SELECT id, name, level FROM stores',
  "CREATE OR REPLACE FUNCTION price_of(bigint) RETURNS bigint LANGUAGE sql AS 'SELECT $1 * 2'",
  "UPDATE stores SET phone = ''",
])('an earlier process lives with: %s', async (statement) => {
  expect(await breaking(statement)).toEqual([]);
});

test.each([
  ['DROP TABLE goods', 'the table "goods" goes'],
  ['ALTER TABLE goods RENAME TO wares', 'the table "goods" goes'],
  ['DROP VIEW open_stores', 'the table "open_stores" goes'],
  ['ALTER TABLE stores DROP COLUMN phone', '"stores"."phone" goes'],
  ['ALTER TABLE stores RENAME COLUMN phone TO mobile', '"stores"."phone" goes'],
  [
    'ALTER TABLE stores ADD COLUMN fax varchar NOT NULL',
    '"stores"."fax" is new and must have a value',
  ],
  ['ALTER TABLE stores ALTER COLUMN phone SET NOT NULL', '"stores"."phone" must have a value'],
  ['ALTER TABLE stores ALTER COLUMN level DROP DEFAULT', '"stores"."level" has no default'],
  [
    'ALTER TABLE stores ALTER COLUMN phone TYPE varchar(10)',
    '"stores"."phone" is character varying(10) instead of character varying(20)',
  ],
  [
    'ALTER TABLE stores ALTER COLUMN level TYPE smallint',
    '"stores"."level" is smallint instead of integer',
  ],
  [
    'ALTER TABLE stores ALTER COLUMN phone TYPE bigint USING phone::bigint',
    '"stores"."phone" is bigint instead of character varying(20)',
  ],
  [
    'ALTER TABLE stores ADD CHECK (level > 0) NOT VALID',
    '"stores" has a new rule: CHECK ((level > 0)) NOT VALID',
  ],
  ['ALTER TABLE stores ADD UNIQUE (phone)', '"stores" has a new rule: UNIQUE (phone)'],
  [
    "CREATE UNIQUE INDEX ON stores (lower(name)) WHERE name <> '-'",
    '"stores" has a new rule: UNIQUE USING btree (lower(name)) WHERE (name <> \'-\'::text)',
  ],
  [
    'ALTER TABLE stores ADD FOREIGN KEY (goods_id) REFERENCES goods',
    '"stores" has a new rule: FOREIGN KEY (goods_id) REFERENCES goods(id)',
  ],
  ['DROP FUNCTION price_of(bigint)', 'the function price_of(bigint) goes'],
])('an earlier process does not live with: %s', async (statement, change) => {
  const [found] = await breaking(statement);
  expect(found?.changes[0]).toBe(change);
  expect(explainBreaking(found!)).toContain(
    `Tried1796000000000 breaks processes of the version before`,
  );
  expect(await breaking(statement, { contract: true })).toEqual([]);
  expect(await breaking(statement, { confirmed: true }), 'a confirmed deletion').toEqual([]);
});

test('a version that does not know an added column starts, and its command does not migrate', async () => {
  const later = await cloneDatabase(inject('cluster'));
  const env = readEnv({ SOUK_PROFILE: 'test', DATABASE_URL: later.url });
  class Later1896000000000 {
    async up(query: QueryRunner): Promise<void> {
      await query.query("ALTER TABLE goods ADD COLUMN making text NOT NULL DEFAULT ''");
    }
    async down(): Promise<void> {}
  }
  const names = await runMigrations(env, [...migrations, Later1896000000000]);
  expect(names).toEqual(['Later1896000000000']);
  await expect(refusePendingMigrations(env, migrations)).resolves.toBeUndefined();
  await expect(runMigrations(env, migrations)).rejects.toThrow('Later1896000000000');
  await later.drop();
});
