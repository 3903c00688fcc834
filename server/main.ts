import { type Profile, readEnv } from './config/env.ts';
import { watchFailPoints } from './config/fail-points.ts';
import { isMain } from './config/is-main.ts';
import { Log } from './config/log.ts';
import { outliveRejections } from './config/outlive-rejections.ts';
import { openDatabase } from './open-database.ts';
import { start } from './start.ts';
import { welcome } from './welcome.ts';

/** The HTTP process: reads the environment, starts, says where it is, and stops on request. Nothing else imports this file: it is an entry of the build. */
export async function run(fallbackProfile: Profile = 'production'): Promise<void> {
  const env = readEnv(process.env, fallbackProfile);
  watchFailPoints(env.failPoints);
  const database = await openDatabase(env);
  try {
    const souk = await start(database.env);
    outliveRejections(souk.app.get(Log));
    stopOnSignal(async () => {
      await souk.stop();
      await database.close();
    });
    process.stdout.write(welcome(souk.url, env, souk.accounts));
  } catch (error) {
    await database.close();
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
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
}

if (isMain(import.meta.url)) {
  run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}
