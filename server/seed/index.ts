import type { Env } from '../platform/config/env.ts';
import type { Database, Transaction } from '../platform/database/sql.ts';
import { admins, demoShopper } from './accounts/accounts.ts';
import { type DemoPasswords, demoPasswords } from './accounts/passwords.ts';
import { writeAdvertSpaces } from './advert-spaces.ts';
import { writeAreas } from './areas.ts';
import { writeAgreements, writeCouriers, writeHelp } from './base.ts';
import {
  type DemoAccount,
  demoAccounts,
  demoSteps,
  demoUsernames,
  passwordStep,
} from './demo-steps.ts';
import { runSteps, type SeedStep } from './seed-step.ts';
import { addSeckillRounds } from './trade/write-shop.ts';

export type { DemoAccount };

/** Data of every mall, also in production. Admins edit it afterwards. */
const baseSteps: readonly SeedStep[] = [
  { name: 'areas', prepare: async () => writeAreas },
  { name: 'expresses', prepare: async () => writeCouriers },
  { name: 'help', prepare: async () => writeHelp },
  { name: 'agreements', prepare: async () => writeAgreements },
  { name: 'advert spaces', prepare: async () => writeAdvertSpaces },
];

/** Folder of the demo mall's catalogue, from the project root. */
export const demoCatalogue = 'server/seed/demo';

/**
 * Fills a migrated database: areas, couriers, help pages, agreements and advert spaces; outside
 * production also the demo mall. Call it after the application has started, which writes menus and
 * rights. A second call does nothing; a call after an interruption completes the rest.
 *
 * @param folder of the catalogue; tests have one of their own
 */
export async function seed(
  database: Database,
  env: Env,
  folder = demoCatalogue,
): Promise<readonly DemoAccount[]> {
  if (env.profile === 'production') {
    await runSteps(database, baseSteps);
    return [];
  }
  const passwords = await database.transaction((tx) => passwordsOf(tx, env.dataDir, folder));
  await runSteps(database, [...baseSteps, ...demoSteps(env, passwords, folder)]);
  await addSeckillRounds(database);
  return demoAccounts(passwords, folder);
}

/**
 * Reads or creates the demo passwords under a lock, so that processes with the same data folder use
 * the same ones. New passwords remove the mark of the password step, which then runs again.
 */
async function passwordsOf(
  tx: Transaction,
  dataDir: string,
  folder: string,
): Promise<DemoPasswords> {
  await tx.rows("SELECT pg_advisory_xact_lock(hashtextextended('souk:demo passwords', 0))");
  const usernames = [...admins.map(({ username }) => username), ...demoUsernames(folder)];
  const passwords = await demoPasswords(dataDir, usernames, [demoShopper]);
  if (passwords.isNew) await tx.run('DELETE FROM seeds WHERE name = $1', [passwordStep]);
  return passwords;
}
