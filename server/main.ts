import type { ViteDevServer } from 'vite';
import { type App, createApp } from './app.ts';
import { lockDataFolder } from './config/data-lock.ts';
import { startCluster } from './config/embedded-postgres.ts';
import type { Env } from './config/env.ts';
import { runMigrations } from './config/run-migrations.ts';
import { migrations } from './migrations/index.ts';

export interface Souk { readonly app: App; readonly url: string; stop(): Promise<void> }
/** `env` names the database in `databaseUrl`. */
export interface OpenDatabase { readonly env: Env; close(): Promise<void> }

/** Starts one HTTP process: database, migrations outside production, application. In development Vite serves the pages. */
export async function start(env: Env, vite?: ViteDevServer): Promise<Souk> {
  const database = await openDatabase(env);
  try {
    if (env.profile !== 'production') await runMigrations(database.env, migrations);
    const app = await createApp(database.env, vite);
    const url = await app.listen();
    return { app, url, stop: async () => { await app.close(); await database.close(); } };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The database of `DATABASE_URL`, or the embedded one of the data folder. */
export async function openDatabase(env: Env): Promise<OpenDatabase> {
  if (env.databaseUrl) return { env, close: async () => undefined };
  const giveBack = lockDataFolder(env.dataDir, `http://${env.host}:${env.port}`);
  try {
    const cluster = await startCluster({ dataDir: env.dataDir, durability: 'kept', accountName: env.databaseAccount });
    return { env: { ...env, databaseUrl: cluster.url }, close: async () => { await cluster.stop(); giveBack(); } };
  } catch (error) {
    giveBack();
    throw error;
  }
}
