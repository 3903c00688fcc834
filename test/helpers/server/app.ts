import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type App, createApp } from '../../../server/app.ts';
import { readEnv } from '../../../server/platform/config/env.ts';
import { Database } from '../../../server/platform/database/sql.ts';
import { type Clients, clients } from '../http/clients.ts';
import { type Builders, builders } from '../mall/builders.ts';
import { cloneDatabase } from './database.ts';

/** The application over HTTP, with its own database. */
export interface TestApp extends Clients, Builders {
  readonly app: App;
  /** `http://127.0.0.1:41233`. */
  readonly url: string;
  readonly databaseUrl: string;
  readonly sql: Database;
  close(): Promise<void>;
}

/** What an application starts with: a template database and the data folder that belongs to it. */
export interface AppTemplate {
  readonly template: string;
  readonly folder: string;
}

/**
 * Starts the application on a copy of the migrated template, on a free port. Close it in
 * `afterAll`.
 * @param settings environment variables over those of the test profile. With `DATABASE_URL` it is a
 *   further process over that database, which stays when it closes
 * @param template what to copy instead of the empty mall
 */
export async function startApp(
  settings: Readonly<Record<string, string>> = {},
  template?: AppTemplate,
): Promise<TestApp> {
  const database = settings.DATABASE_URL
    ? { url: settings.DATABASE_URL, drop: async () => undefined }
    : await cloneDatabase(inject('cluster'), template?.template);
  const dataDir = mkdtempSync(join(inject('folder'), 'app-'));
  if (template) cpSync(template.folder, dataDir, { recursive: true });
  else shareCheckedFiles(dataDir);
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
    ...clients(app, url, built),
    close: async () => {
      await app.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The check of resources and screens, which no test changes here, runs once for all applications. */
function shareCheckedFiles(dataDir: string): void {
  const folder = join(inject('folder'), 'checked');
  mkdirSync(folder, { recursive: true });
  symlinkSync(folder, join(dataDir, 'checked'), 'dir');
}

/** Settings of applications that many tests call: limits per address count all of them. */
export const sharedSettings = { SOUK_RATE_FACTOR: '50' } as const;

let shared: Promise<TestApp> | undefined;

/**
 * The empty mall that the files of a worker share; it ends with the worker. A test makes its own
 * accounts and rows, finds them by name or id, and reverts changes that other tests would see.
 */
export const sharedApp = (): Promise<TestApp> => (shared ??= startApp(sharedSettings));
