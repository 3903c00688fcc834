import { type Profile, readEnv } from './platform/config/env.ts';
import { runMain } from './platform/config/run-main.ts';
import { stopOnSignal } from './platform/config/stop-on-signal.ts';
import { openDatabase } from './platform/database/embedded/open-database.ts';
import { Log } from './platform/observability/log.ts';
import { handleUnhandledRejections } from './platform/observability/unhandled-rejections.ts';
import { enableFailPoints } from './platform/testing/fail-points.ts';
import { start } from './start.ts';
import { welcome } from './welcome.ts';

/**
 * The process that answers requests, an entry of the build: reads the environment, starts, prints
 * its addresses, and stops on a signal.
 */
export async function run(fallbackProfile: Profile = 'production'): Promise<void> {
  const env = readEnv(process.env, fallbackProfile);
  enableFailPoints(env.failPoints);
  const database = await openDatabase(env);
  try {
    const souk = await start(database.env);
    const stop = async (): Promise<void> => {
      await souk.stop();
      await database.close();
    };
    handleUnhandledRejections({ log: souk.app.get(Log), stop });
    stopOnSignal(stop);
    process.stdout.write(welcome(souk.url, env, souk.accounts));
  } catch (error) {
    await database.close();
    throw error;
  }
}

await runMain(import.meta.url, () => run());
