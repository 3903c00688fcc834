import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startCluster } from '../../server/config/embedded-postgres.ts';
import { readEnv } from '../../server/config/env.ts';
import { runMigrations } from '../../server/config/run-migrations.ts';
import { migrations } from '../../server/migrations/index.ts';
import { testClock } from '../../server/migrations/test-clock.ts';
import { databaseUrl, templateName } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly cluster: string /** For files that tests of one run share. */;
    readonly folder: string;
  }
}

/** One embedded cluster per run, never synced, with a migrated template that every test file copies in some 30 ms. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'souk-test-'));
  chmodSync(dataDir, 0o755);
  const cluster = await startCluster({
    dataDir,
    durability: 'throwaway',
    maxConnections: 200,
    accountName: process.env.SOUK_PG_USER,
  });
  await createTemplate(cluster.url);
  project.provide('cluster', cluster.url);
  const folder = mkdtempSync(join(tmpdir(), 'souk-shared-'));
  project.provide('folder', folder);
  return async () => {
    await cluster.stop();
    for (const one of [dataDir, folder]) rmSync(one, { recursive: true, force: true });
  };
}

async function createTemplate(cluster: string): Promise<void> {
  await statements(cluster, [`CREATE DATABASE ${templateName}`]);
  const url = databaseUrl(cluster, templateName);
  await runMigrations(readEnv({ SOUK_PROFILE: 'test', DATABASE_URL: url }), migrations);
  await statements(url, testClock);
}

async function statements(url: string, texts: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const text of texts) await client.query(text);
  } finally {
    await client.end();
  }
}
