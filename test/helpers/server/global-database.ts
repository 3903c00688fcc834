import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrations } from '../../../server/migrations/index.ts';
import { testClock } from '../../../server/migrations/test-clock.ts';
import { readEnv } from '../../../server/platform/config/env.ts';
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

const memory = '/dev/shm';
/** The databases and files of a run stay below 2 GB. */
const neededBytes = 4 * 2 ** 30;

/**
 * One embedded cluster per run, never synced to disk, with a migrated template that applications
 * copy in about 100 ms.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(runFolder(), 'souk-test-'));
  chmodSync(dataDir, 0o755); // the database may run as another account
  const cluster = await startCluster({
    dataDir,
    durability: 'throwaway',
    maxConnections: 200,
    accountName: process.env.SOUK_PG_USER,
  });
  await createTemplate(cluster.url);
  project.provide('cluster', cluster.url);
  const folder = mkdtempSync(join(runFolder(), 'souk-shared-'));
  project.provide('folder', folder);
  return async () => {
    await cluster.stop();
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

/**
 * The folder for databases and files of a run: in memory where enough is free, else the system's
 * folder for temporary files. Copying a database takes a third of the time in memory.
 */
function runFolder(): string {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize >= neededBytes) return memory;
  } catch {
    // The system has no such folder
  }
  return tmpdir();
}
