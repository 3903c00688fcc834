import { type Profile, readEnv } from './platform/config/env.ts';
import { runMain } from './platform/config/run-main.ts';
import { stopOnSignal } from './platform/config/stop-on-signal.ts';
import { openDatabase } from './platform/database/embedded/open-database.ts';
import { Log } from './platform/observability/log.ts';
import { handleUnhandledRejections } from './platform/observability/unhandled-rejections.ts';
import { enableFailPoints } from './platform/testing/fail-points.ts';
import { type Souk, start } from './start.ts';
import { welcome } from './welcome.ts';

/**
 * The process that answers requests, an entry of the build: reads the environment, starts, prints
 * its addresses, and stops on a signal.
 */
export async function run(fallbackProfile: Profile = 'production'): Promise<void> {
  const env = readEnv(process.env, fallbackProfile);
  enableFailPoints(env.failPoints);
  const opening = openDatabase(env);
  let souk: Souk | undefined;
  let isStopping = false;
  const stop = async (): Promise<void> => {
    isStopping = true;
    // What an unfinished start still does fails when its database stops
    if (!souk) process.on('unhandledRejection', () => undefined);
    await souk?.stop();
    // One that is not ours has nothing to close, and may be waited for
    if (!env.databaseUrl) await opening.then(({ close }) => close()).catch(() => undefined);
  };
  // Also during the first start, which fills a data folder for a minute
  stopOnSignal(stop);
  const database = await opening;
  try {
    souk = await start(database.env);
    handleUnhandledRejections({ log: souk.app.get(Log), stop });
    process.stdout.write(welcome(souk.url, env, souk.accounts));
  } catch (error) {
    // A start whose database was stopped; the signal ends the process
    if (isStopping) return;
    await database.close();
    throw error;
  }
}

await runMain(import.meta.url, () => run());
