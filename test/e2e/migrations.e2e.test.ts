import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { loadProject } from '../../server/backoffice/check/load-project.ts';
import { type DataSource, openDataSource } from '../../server/platform/database/data-source.ts';
import { projectRoot } from '../../server/platform/config/project-root.ts';
import { entities } from '../../server/entities.ts';
import { draftMigration } from '../../server/backoffice/resources/tables/draft-migration.ts';
import { entitiesFromResources } from '../../server/backoffice/resources/tables/entities-from-resources.ts';
import { entityTables } from '../../server/backoffice/resources/tables/entity-tables.ts';
import { Resources } from '../../server/backoffice/resources/registry.ts';
import { cloneDatabase, type TestDatabase } from '../helpers/server/database.ts';

/** `npm run migration`. */
let database: TestDatabase;
let source: DataSource;
const owned = entityTables(entities);
const resources = new Resources(loadProject(projectRoot).resources);
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
