import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { createApp } from '../../server/app.ts';
import { readEnv } from '../../server/config/env.ts';
import { Database } from '../../server/config/sql.ts';
import { seed } from '../../server/seed/index.ts';
import { startApp, type TestApp } from './app.ts';
import { databaseUrl, templateName } from './database.ts';

const demoName = 'souk_demo',
  unfinished = 'souk_demo_unfinished';

/**
 * The application on a copy of the demo mall, its files included. The first caller of a run seeds it for all, which takes ten seconds and more; a copy takes one.
 * @param settings environment variables over those of the test profile
 */
export async function startDemo(settings: Readonly<Record<string, string>> = {}): Promise<TestApp> {
  const folder = join(inject('folder'), 'demo');
  await makeOnce(folder);
  return startApp(settings, { template: demoName, folder });
}

/** One worker makes the template, whoever of the others comes meanwhile waits. */
async function makeOnce(folder: string): Promise<void> {
  const cluster = inject('cluster'),
    client = new pg.Client({ connectionString: databaseUrl(cluster, 'postgres') });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock(7301)');
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [
      demoName,
    ]);
    if (rowCount) return;
    await client.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${unfinished} TEMPLATE ${templateName} STRATEGY file_copy`);
    mkdirSync(folder, { recursive: true });
    const env = readEnv({
      SOUK_PROFILE: 'test',
      PORT: '0',
      DATABASE_URL: databaseUrl(cluster, unfinished),
      DATABASE_POOL: '5',
      SOUK_DATA: folder,
      LOG_LEVEL: 'error',
    });
    const app = await createApp(env);
    await app.listen();
    await seed(app.get(Database), env);
    await app.close();
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${demoName}`);
  } finally {
    await client.end();
  }
}
