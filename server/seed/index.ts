import type { Area } from '../../schemas/contract/areas.ts';
import type { Env } from '../platform/config/env.ts';
import type { Database, Transaction } from '../platform/database/sql.ts';
import { admins, demoShopper, ownersIn, subAccountOf } from './accounts/accounts.ts';
import { type DemoPasswords, demoPasswords } from './accounts/passwords.ts';
import { prepareChecks, preparePasswords } from './accounts/prepare-accounts.ts';
import { writeAccounts, writeTestSignIn } from './accounts/write-accounts.ts';
import { writeLatinAreas } from './areas.ts';
import { baseSteps } from './base.ts';
import { readCatalogue } from './catalogue/catalogue.ts';
import { openDemo } from './catalogue/demo.ts';
import { readPictures, storePictures } from './catalogue/pictures.ts';
import { writeFiles } from './catalogue/write-files.ts';
import { writeGoods } from './catalogue/write-goods.ts';
import { writeHome } from './catalogue/write-home.ts';
import { writeStores } from './catalogue/write-stores.ts';
import { runSteps, type SeedStep } from './seed-step.ts';
import { addSeckillRounds } from './trade/offers.ts';
import { writeTrade } from './trade/write-trade.ts';
import { writeChats } from './write-chats.ts';

/** A demo account as printed at start; `url` is the path of its sign-in page. */
export interface DemoAccount {
  readonly area: Area;
  readonly username: string;
  readonly password: string;
  readonly url: string;
  readonly paymentPassword?: string;
}

/** Folder of the demo mall's catalogue, from the project root. */
export const demoCatalogue = 'server/seed/demo';

/** Step that runs again when the password file of the data folder is missing. */
const passwordStep = 'demo.passwords';

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

/** Steps of the demo mall; later steps refer to rows of earlier ones. */
function demoSteps(env: Env, passwords: DemoPasswords, folder: string): readonly SeedStep[] {
  const readAll = () => {
    const catalogue = readCatalogue(folder);
    return { catalogue, pictures: readPictures(env, catalogue) };
  };
  let read: ReturnType<typeof readAll> | undefined;
  /** Reads the catalogue, once for all steps that need it. */
  const readOnce = () => (read ??= readAll());
  return [
    {
      name: 'demo.goods',
      prepare: async () => {
        const { catalogue, pictures } = readOnce();
        return async (tx) => {
          await writeLatinAreas(tx);
          const demo = await openDemo(tx, catalogue, pictures);
          const stores = await writeStores(demo);
          await writeHome(demo, stores, await writeGoods(demo, stores));
          await writeAccounts(demo, stores);
        };
      },
    },
    { name: passwordStep, prepare: () => preparePasswords(passwords, usernamesIn(folder)) },
    { name: 'demo.identity-checks', prepare: () => prepareChecks(env) },
    {
      name: 'demo.trade',
      prepare: async () => {
        const { catalogue, pictures } = readOnce();
        return (tx) => writeTrade(tx, env, catalogue, pictures);
      },
    },
    // Pictures are encoded while the trade is written
    {
      name: 'demo.pictures',
      prepare: async () => {
        const stored = await storePictures(env, readOnce().pictures);
        return (tx) => writeFiles(tx, stored);
      },
    },
    { name: 'demo.chats', prepare: async () => writeChats },
    ...(env.sandbox ? [{ name: 'demo.sign-in', prepare: async () => writeTestSignIn }] : []),
  ];
}

/** Usernames of the accounts with passwords that are no admins. */
function usernamesIn(folder: string): readonly string[] {
  const owners = ownersIn(folder);
  return [...owners, subAccountOf(owners[0] ?? ''), demoShopper];
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
  const usernames = [...admins.map(({ username }) => username), ...usernamesIn(folder)];
  const passwords = await demoPasswords(dataDir, usernames);
  if (passwords.isNew) await tx.run('DELETE FROM seeds WHERE name = $1', [passwordStep]);
  return passwords;
}

/** Demo accounts to print: a shopper, two admins, two store owners and a sub-account. */
function demoAccounts(passwords: DemoPasswords, folder: string): readonly DemoAccount[] {
  const [first, second] = ownersIn(folder);
  const account = (area: Area, username: string, url = `/${area}/login`): DemoAccount => ({
    area,
    username,
    password: passwords.of(username),
    url,
  });
  return [
    { ...account('shop', demoShopper, '/login'), paymentPassword: passwords.payment },
    ...admins.slice(0, 2).map(({ username }) => account('Admin', username)),
    ...(first ? [account('Seller', first), account('Seller', subAccountOf(first))] : []),
    ...(second ? [account('Seller', second)] : []),
  ];
}
