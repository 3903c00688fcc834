import { chmodSync, rmSync } from 'node:fs';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrations } from '../../../server/migrations/index.ts';
import { testClock } from '../../../server/migrations/test-clock.ts';
import { readEnv } from '../../../server/platform/config/env.ts';
import { temporaryFolder } from '../../../server/platform/config/temporary-folder.ts';
import { startCluster } from '../../../server/platform/database/embedded/embedded-postgres.ts';
import { runMigrations } from '../../../server/platform/database/run-migrations.ts';
import { databaseUrl, templateName } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the run's database cluster. */
    readonly cluster: string;
    /** Folder for files of the run; removed after it. */
    readonly folder: string;
  }
}

/** The databases and files of a run stay below 2 GB. */
const neededBytes = 4 * 2 ** 30;

/**
 * One embedded cluster per run, never synced to disk, with a migrated template that applications
 * copy in about 100 ms. Temporary files of the tests lie beside it.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = temporaryFolder('souk-test', neededBytes);
  const folder = temporaryFolder('souk-shared', neededBytes);
  for (const path of [dataDir, folder]) chmodSync(path, 0o755); // databases may run as another account
  const { TMPDIR: former } = process.env;
  process.env.TMPDIR = folder; // of the workers, too
  const cluster = await startCluster({
    dataDir,
    durability: 'throwaway',
    maxConnections: 200,
    accountName: process.env.SOUK_PG_USER,
  });
  await createTemplate(cluster.url);
  project.provide('cluster', cluster.url);
  project.provide('folder', folder);
  return async () => {
    await cluster.stop();
    if (former === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = former;
    for (const path of [dataDir, folder]) rmSync(path, { recursive: true, force: true });
  };
}

async function createTemplate(url: string): Promise<void> {
  await runStatements(url, [`CREATE DATABASE ${templateName}`]);
  const template = databaseUrl(url, templateName);
  await runMigrations(readEnv({ SOUK_PROFILE: 'test', DATABASE_URL: template }), migrations);
  await runStatements(template, testClock);
}

async function runStatements(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
