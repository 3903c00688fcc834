import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type App, createApp } from '../../server/app.ts';
import { readEnv } from '../../server/config/env.ts';
import { Database } from '../../server/config/sql.ts';
import { type Builders, builders } from './build.ts';
import { type Clients, clients } from './clients.ts';
import { cloneDatabase } from './database.ts';

/** The real application over HTTP on a database of its own. */
export interface TestApp extends Clients, Builders {
  readonly app: App;
  /** `http://127.0.0.1:41233`. */
  readonly url: string;
  readonly databaseUrl: string;
  readonly sql: Database;
  close(): Promise<void>;
}

/** What an application begins with: a template database and the data folder that belongs to it. */
export interface Beginning {
  readonly template: string;
  readonly folder: string;
}

/**
 * Starts the application on a copy of the migrated template, on a free port. Close it in `afterAll`.
 * @param settings environment variables over those of the test profile
 * @param beginning what to copy instead of the empty mall
 */
export async function startApp(
  settings: Readonly<Record<string, string>> = {},
  beginning?: Beginning,
): Promise<TestApp> {
  const database = await cloneDatabase(inject('cluster'), beginning?.template);
  const dataDir = mkdtempSync(join(tmpdir(), 'souk-app-'));
  if (beginning) cpSync(beginning.folder, dataDir, { recursive: true });
  const env = readEnv({
    SOUK_PROFILE: 'test',
    PORT: '0',
    DATABASE_URL: database.url,
    DATABASE_POOL: '5',
    SOUK_DATA: dataDir,
    LOG_LEVEL: 'error',
    ...settings,
  });
  const app = await createApp(env);
  const url = await app.listen();
  const sql = app.get(Database);
  const built = builders(sql);
  return {
    app,
    url,
    sql,
    databaseUrl: database.url,
    ...built,
    ...clients(url, built),
    close: async () => {
      await app.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
