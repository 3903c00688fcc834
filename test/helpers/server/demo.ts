import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { readEnv } from '../../../server/platform/config/env.ts';
import { Database } from '../../../server/platform/database/sql.ts';
import { seed } from '../../../server/seed/index.ts';
import { type AppTemplate, sharedSettings, startApp, type TestApp } from './app.ts';
import { databaseUrl, templateName } from './database.ts';

const demoName = 'souk_demo';
const unfinishedName = 'souk_demo_unfinished';
/** Any number: workers of a run wait for each other at this advisory lock. */
const seedLock = 7301;

/** Folder of the catalogue of the tests, from the project root. */
export const testCatalogue = 'test/catalogue';

/**
 * The demo mall to copy, with its files and the catalogue of the tests. The first caller of a run
 * seeds it for all in 4 s. A copy takes 1 s.
 */
export async function demoTemplate(): Promise<AppTemplate> {
  const folder = join(inject('folder'), 'demo');
  await seedOnce(folder);
  return { template: demoName, folder };
}

/**
 * Starts the application on a copy of the demo mall, its files included.
 * @param settings environment variables over those of the test profile
 */
export const startDemo = async (
  settings: Readonly<Record<string, string>> = {},
): Promise<TestApp> => startApp(settings, await demoTemplate());

let shared: Promise<TestApp> | undefined;

/**
 * The demo mall that the files of a worker share; it ends with the worker. A test makes its own
 * accounts, stores and orders, and reverts changes that other tests would see.
 */
export const sharedDemo = (): Promise<TestApp> => (shared ??= startDemo(sharedSettings));

/** Makes the template database. The first worker seeds; the others wait for it. */
async function seedOnce(folder: string): Promise<void> {
  const cluster = inject('cluster');
  const client = new pg.Client({ connectionString: databaseUrl(cluster, 'postgres') });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [seedLock]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [
      demoName,
    ]);
    if (rowCount) return;
    await client.query(`DROP DATABASE IF EXISTS ${unfinishedName} WITH (FORCE)`);
    await client.query(
      `CREATE DATABASE ${unfinishedName} TEMPLATE ${templateName} STRATEGY file_copy`,
    );
    await seedInto(unfinishedName, folder);
    await client.query(`ALTER DATABASE ${unfinishedName} RENAME TO ${demoName}`);
  } finally {
    await client.end();
  }
}

async function seedInto(database: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const env = readEnv({
    SOUK_PROFILE: 'test',
    PORT: '0',
    DATABASE_URL: databaseUrl(inject('cluster'), database),
    DATABASE_POOL: '5',
    SOUK_DATA: folder,
    LOG_LEVEL: 'error',
  });
  const app = await createApp(env);
  await app.listen();
  await seed(app.get(Database), env, testCatalogue);
  await app.close();
}
