import { directUrl, type Env } from '../../config/env.ts';
import { assertPortFree } from '../../config/free-port.mjs';
import { progress } from '../../config/progress.ts';
import { waitForDatabase } from '../wait-for-database.ts';
import { runningCluster, startCluster } from './embedded-postgres.ts';
import { lockDataFolder } from './lock-data-folder.ts';

export interface OpenDatabase {
  /** The settings, with the database in `databaseUrl`. */
  readonly env: Env;
  close(): Promise<void>;
}

/** On stderr, like problems of the start. */
const reportWaiting = (address: string): void =>
  console.error(`Waiting up to 60 seconds for the database at ${address}`);

/** Waits for the database, and for the pooler in front of it. */
export async function waitForDatabases(env: Env): Promise<void> {
  for (const url of new Set([directUrl(env), env.databaseUrl!]))
    await waitForDatabase(url, { onWait: reportWaiting });
}

/**
 * Connection string for commands during a running mall: that of `DATABASE_URL`, or of the embedded
 * database of the data folder; undefined when this does not run.
 */
export const runningDatabaseUrl = (env: Env): string | undefined =>
  env.databaseUrl ?? runningCluster({ dataDir: env.dataDir, accountName: env.databaseAccount });

/**
 * Opens the database of `DATABASE_URL`, or starts the embedded one of the data folder, which this
 * process then owns.
 *
 * @throws DataFolderLocked; Error when the port is in use
 */
export async function openDatabase(env: Env): Promise<OpenDatabase> {
  if (env.databaseUrl) {
    await assertPortFree(env.host, env.port);
    await waitForDatabases(env);
    return { env, close: async () => undefined };
  }
  const unlock = lockDataFolder(env.dataDir, `http://${env.host}:${env.port}`);
  try {
    await assertPortFree(env.host, env.port);
    const cluster = await progress('Starting PostgreSQL', () =>
      startCluster({
        dataDir: env.dataDir,
        durability: 'durable',
        accountName: env.databaseAccount,
      }),
    );
    if (!cluster.folder.startsWith(env.dataDir))
      console.error(
        `The database lies in ${cluster.folder}: its account cannot enter a folder above ${env.dataDir}.`,
      );
    const close = async () => {
      await cluster.stop();
      unlock();
    };
    return { env: { ...env, databaseUrl: cluster.url }, close };
  } catch (error) {
    unlock();
    throw error;
  }
}
