import type { ViteDevServer } from 'vite';
import { type App, createApp } from './app.ts';
import { Resources } from './backoffice/resources/registry.ts';
import { encryptPlainSecrets } from './backoffice/resources/tables/encrypt-plain-secrets.ts';
import { assertDatabase } from './doctor/schema.ts';
import { migrations } from './migrations/index.ts';
import { makeClockMovable } from './migrations/test-clock.ts';
import type { Env } from './platform/config/env.ts';
import { assertInstallation, claimInstallation } from './platform/config/installation.ts';
import { progress } from './platform/config/progress.ts';
import { Secrets } from './platform/config/secrets.ts';
import { refusePendingMigrations, runMigrations } from './platform/database/run-migrations.ts';
import { Database } from './platform/database/sql.ts';
import { withDatabase } from './platform/database/with-database.ts';
import { type DemoAccount, seed } from './seed/index.ts';
import { seedInChildProcess } from './seed/seed-in-child-process.ts';

/** A listening application. */
export interface Souk {
  readonly app: App;
  readonly url: string;
  readonly accounts: readonly DemoAccount[];
  stop(): Promise<void>;
}

/**
 * Starts the application: claims the database, migrates and seeds it outside production, then
 * listens. In development Vite serves the pages.
 *
 * @param beforeListening stops the application that has the port until then
 */
export async function start(
  env: Env,
  vite?: ViteDevServer,
  beforeListening?: () => Promise<void>,
): Promise<Souk> {
  await claimMigrated(env);
  const app = await createApp(env, vite);
  try {
    await assertDatabase(app);
    await encryptPlainSecrets(app.get(Database), app.get(Secrets), app.get(Resources));
    if (env.profile === 'test') await makeClockMovable(app.get(Database));
    const accounts = await progress(
      'Filling the mall: areas, couriers, classes, brands, stores and their pictures',
      async () => {
        if (!vite) await seedInChildProcess(app.get(Database), env);
        return seed(app.get(Database), env);
      },
    );
    await beforeListening?.();
    return { app, accounts, url: await app.listen(), stop: () => app.close() };
  } catch (error) {
    await app.close();
    throw error;
  }
}

/** A database of another installation is neither migrated nor reached by jobs. */
async function claimMigrated(env: Env): Promise<void> {
  await withDatabase(env, (database) => assertInstallation(database, env.profile));
  if (env.profile === 'production') await refusePendingMigrations(env, migrations);
  else await progress('Bringing the database up to date', () => runMigrations(env, migrations));
  await withDatabase(env, (database) => claimInstallation(database, env.profile));
}
