import type { ViteDevServer } from 'vite';
import { type App, createApp } from './app.ts';
import { lockDataFolder } from './config/data-lock.ts';
import { startCluster } from './config/embedded-postgres.ts';
import { type Env, type Profile, readEnv } from './config/env.ts';
import { refuseUsedPort } from './config/free-port.ts';
import { isMain } from './config/is-main.ts';
import { claimInstallation } from './config/installation.ts';
import { refusePendingMigrations, runMigrations } from './config/run-migrations.ts';
import { Database } from './config/sql.ts';
import { migrations } from './migrations/index.ts';
import { type DemoAccount, seed } from './seed/index.ts';
import { welcome } from './welcome.ts';

export interface Souk { readonly app: App; readonly url: string; readonly accounts: readonly DemoAccount[]; stop(): Promise<void> }
/** `env` names the database in `databaseUrl`. */
export interface OpenDatabase { readonly env: Env; close(): Promise<void> }

/** The HTTP process: reads the environment, starts, says where it is, and stops on request. */
export async function run(fallbackProfile: Profile = 'production'): Promise<void> {
  const env = readEnv(process.env, fallbackProfile);
  const database = await openDatabase(env);
  try {
    const souk = await start(database.env);
    stopOnSignal(async () => { await souk.stop(); await database.close(); });
    process.stdout.write(welcome(souk.url, env, souk.accounts));
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Migrates and seeds outside production, then listens. In development Vite serves the pages. */
export async function start(env: Env, vite?: ViteDevServer): Promise<Souk> {
  if (env.profile === 'production') await refusePendingMigrations(env, migrations);
  else await runMigrations(env, migrations);
  const app = await createApp(env, vite);
  try {
    await claimInstallation(app.get(Database), env.profile);
    const accounts = await seed(app.get(Database), env);
    return { app, accounts, url: await app.listen(), stop: () => app.close() };
  } catch (error) {
    await app.close();
    throw error;
  }
}

/** The database of `DATABASE_URL`, or the embedded one of the data folder, which this process then owns. */
export async function openDatabase(env: Env): Promise<OpenDatabase> {
  const giveBack = env.databaseUrl ? () => undefined : lockDataFolder(env.dataDir, `http://${env.host}:${env.port}`);
  try {
    await refuseUsedPort(env.host, env.port);
    if (env.databaseUrl) return { env, close: async () => undefined };
    const cluster = await startCluster({ dataDir: env.dataDir, durability: 'kept', accountName: env.databaseAccount });
    return { env: { ...env, databaseUrl: cluster.url }, close: async () => { await cluster.stop(); giveBack(); } };
  } catch (error) {
    giveBack();
    throw error;
  }
}

/** Ctrl-C and SIGTERM finish what is under way; a second one does not wait. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) process.exit(1);
    stopping = true;
    process.stdout.write('\nStopping …\n');
    stop().then(() => process.exit(0), (error: unknown) => { console.error(error); process.exit(1); });
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
}

if (isMain(import.meta.url)) {
  run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}
