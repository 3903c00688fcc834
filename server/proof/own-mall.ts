import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Area } from '../../schemas/contract/areas.ts';
import { createApp } from '../app.ts';
import { hashPassword } from '../identity/credentials/passwords.ts';
import { migrations } from '../migrations/index.ts';
import { type Env, readEnv } from '../platform/config/env.ts';
import { temporaryFolder } from '../platform/config/temporary-folder.ts';
import { startCluster } from '../platform/database/embedded/embedded-postgres.ts';
import { runMigrations } from '../platform/database/run-migrations.ts';
import { Database } from '../platform/database/sql.ts';
import { builders, testPassword } from './builders.ts';
import type { ProofMall } from './calls.ts';
import { JsonCaller } from './json-caller.ts';
import { startSession } from './start-session.ts';

/** What the database and the files of a run need. */
const neededBytes = 2 ** 30;

export interface OwnMall {
  readonly mall: ProofMall;
  close(): Promise<void>;
}

/**
 * Starts this version with its extensions over a new database in a temporary folder, with the zone
 * and the formats of `env`. It knows no address, secret or file of the running mall, and runs no jobs.
 */
export async function startOwnMall(env: Env): Promise<OwnMall> {
  const folder = temporaryFolder('souk-proof', neededBytes);
  const databaseFolder = join(folder, 'database');
  mkdirSync(databaseFolder, { mode: 0o755 });
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const cluster = await startCluster({
    dataDir: databaseFolder,
    durability: 'throwaway',
    accountName: env.databaseAccount,
  });
  const stop = async (): Promise<void> => {
    await cluster.stop();
    remove();
    process.removeListener('exit', remove);
  };
  try {
    const own = readEnv({
      SOUK_PROFILE: 'test',
      PORT: '0',
      DATABASE_URL: cluster.url,
      SOUK_DATA: join(folder, 'data'),
      SOUK_ZONE: env.zone,
      SOUK_MENU_VIEWS: env.menuViews,
      SOUK_RICHTEXT_SEPARATOR: env.richTextSeparator,
      LOG_LEVEL: 'fatal',
    });
    mkdirSync(own.dataDir, { recursive: true });
    await runMigrations(own, migrations);
    const app = await createApp(own);
    const mall = await mallOf(app, await app.listen());
    return {
      mall,
      close: async () => {
        await app.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function mallOf(app: ProofMall['app'], url: string): Promise<ProofMall> {
  const sql = app.get(Database);
  const hash = await hashPassword(testPassword);
  const build = builders(sql, async () => hash);
  const account = async (area: Area, username: string): Promise<JsonCaller> =>
    new JsonCaller(url, await startSession(app, area, username));
  return {
    app,
    url,
    sql,
    ...build,
    anonymous: new JsonCaller(url),
    as: {
      account,
      admin: async () => account('Admin', (await build.anAdmin()).username),
      seller: async (seller) => account('Seller', (seller ?? (await build.aSeller())).username),
      shopper: async (shopper) => account('shop', (shopper ?? (await build.aShopper())).username),
    },
  };
}
