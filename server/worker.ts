import { createApp } from './app.ts';
import { runningCluster } from './config/embedded-postgres.ts';
import { readEnv } from './config/env.ts';
import { isMain } from './config/is-main.ts';
import { Log } from './config/log.ts';
import { outliveRejections } from './config/outlive-rejections.ts';
import { refusePendingMigrations } from './config/run-migrations.ts';
import { migrations } from './migrations/index.ts';

/** The process of timed tasks (`npm run worker`): the whole mall without an address. Set SOUK_JOBS=off for the processes that answer requests. An entry of the build. */
export async function run(): Promise<void> {
  const wanted = readEnv({ ...process.env, PORT: '0', SOUK_JOBS: 'on' });
  const databaseUrl =
    wanted.databaseUrl ??
    runningCluster({ dataDir: wanted.dataDir, accountName: wanted.databaseAccount });
  if (!databaseUrl)
    throw new Error(
      'A worker needs a running database: set DATABASE_URL, or start the mall of this data folder first.',
    );
  const env = { ...wanted, databaseUrl };
  await refusePendingMigrations(env, migrations);
  const app = await createApp(env);
  outliveRejections(app.get(Log));
  process.stdout.write('Working. Stop with Ctrl-C.\n');
  const alive = setInterval(() => undefined, 60_000); // nothing listens that would keep the process
  const stop = (): void => {
    clearInterval(alive);
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
}

if (isMain(import.meta.url)) {
  run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}
