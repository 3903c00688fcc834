import { createApp } from './app.ts';
import { readOptions } from './commands/prepare/read-options.mjs';
import { assertDatabase } from './doctor/schema.ts';
import { migrations } from './migrations/index.ts';
import { readEnv } from './platform/config/env.ts';
import { claimInstallation } from './platform/config/installation.ts';
import { runMain } from './platform/config/run-main.ts';
import { stopOnSignal } from './platform/config/stop-on-signal.ts';
import {
  runningDatabaseUrl,
  waitForDatabases,
} from './platform/database/embedded/open-database.ts';
import { refusePendingMigrations } from './platform/database/run-migrations.ts';
import { withDatabase } from './platform/database/with-database.ts';
import { Log } from './platform/observability/log.ts';
import { handleUnhandledRejections } from './platform/observability/unhandled-rejections.ts';

const usage = `Usage: npm run worker

Runs the jobs of the mall whose database is that of DATABASE_URL, or of the data folder, in a process
of its own. Set SOUK_JOBS=off for the processes that answer requests.

  --help  prints this text.`;

/** The process of jobs (`npm run worker`), an entry of the build: the application without a port. */
export async function run(): Promise<void> {
  const requested = readEnv({ ...process.env, SOUK_JOBS: 'on' });
  const databaseUrl = runningDatabaseUrl(requested);
  if (!databaseUrl)
    throw new Error(
      'A worker needs a running database: set DATABASE_URL, or start the mall of this data folder first.',
    );
  const env = { ...requested, databaseUrl };
  await waitForDatabases(env);
  await refusePendingMigrations(env, migrations);
  await withDatabase(env, (database) => claimInstallation(database, env.profile));
  const app = await createApp(env);
  await assertDatabase(app);
  // Nothing listens that would keep the process alive
  const keepAlive = setInterval(() => undefined, 60_000);
  const stop = async (): Promise<void> => {
    clearInterval(keepAlive);
    await app.close();
  };
  handleUnhandledRejections({ log: app.get(Log), stop });
  stopOnSignal(stop);
  process.stdout.write('Working. Stop with Ctrl-C.\n');
}

await runMain(import.meta.url, async (parameters) => {
  const { exitCode } = readOptions(parameters, { usage });
  if (exitCode !== undefined) process.exit(exitCode);
  await run();
});
