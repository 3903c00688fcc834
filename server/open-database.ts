import { lockDataFolder } from './config/data-lock.ts';
import { startCluster } from './config/embedded-postgres.ts';
import type { Env } from './config/env.ts';
import { refuseUsedPort } from './config/free-port.ts';
import { progress } from './progress.ts';

/** `env` names the database in `databaseUrl`. */
export interface OpenDatabase {
  readonly env: Env;
  close(): Promise<void>;
}

/**
 * The database of `DATABASE_URL`, or the embedded one of the data folder, which this process then owns.
 * @throws Error that says so when the folder or the port is somebody else's
 */
export async function openDatabase(env: Env): Promise<OpenDatabase> {
  const giveBack = env.databaseUrl
    ? () => undefined
    : lockDataFolder(env.dataDir, `http://${env.host}:${env.port}`);
  try {
    await refuseUsedPort(env.host, env.port);
    if (env.databaseUrl) return { env, close: async () => undefined };
    const cluster = await progress('Starting PostgreSQL', () =>
      startCluster({ dataDir: env.dataDir, durability: 'kept', accountName: env.databaseAccount }),
    );
    return {
      env: { ...env, databaseUrl: cluster.url },
      close: async () => {
        await cluster.stop();
        giveBack();
      },
    };
  } catch (error) {
    giveBack();
    throw error;
  }
}
