import type { Area } from '../../../schemas/contract/areas.ts';
import type { Env } from '../../platform/config/env.ts';
import { openStudio, openViewStudio } from '../pictures/studio.ts';
import type { SeedStep } from '../seed-step.ts';
import { demoAdmins, demoShopper, demoUsers } from './accounts/accounts.ts';
import type { DemoPasswords } from './accounts/passwords.ts';
import { prepareAccounts, preparePasswords } from './accounts/write-accounts.ts';
import { prepareChecks } from './accounts/write-checks.ts';
import { writeRoles } from './accounts/write-roles.ts';
import { prepareShoppers } from './accounts/write-shoppers.ts';
import { writeTestSignIn } from './accounts/write-test-sign-in.ts';
import { prepareBrands } from './catalog/write-brands.ts';
import { prepareClasses } from './catalog/write-classes.ts';
import { prepareGoods } from './catalog/write-goods.ts';
import { writeArticles } from './content/write-articles.ts';
import { prepareContent } from './content/write-content.ts';
import { prepareImageSpaces } from './stores/write-image-spaces.ts';
import { prepareStores } from './stores/write-stores.ts';
import { writeTrade } from './trade/write-trade.ts';
import { writeChats } from './write-chats.ts';
import { writeEnglish } from './write-english.ts';
import { addSandboxTrades, writeShop } from './write-shop.ts';

/** A demo account as printed at start; `url` is the path of its sign-in page. */
export interface DemoAccount {
  readonly area: Area;
  readonly username: string;
  readonly password: string;
  readonly url: string;
  readonly paymentPassword?: string;
}

/** Step that runs again when the password file of the data folder is missing. */
export const passwordStep = 'demo.passwords';

export const demoUsernames: readonly string[] = [
  ...[...demoAdmins, ...demoUsers].map(({ username }) => username),
  demoShopper,
];
export const demoPayingUsernames: readonly string[] = [demoShopper];

/** Steps of the demo mall; later steps refer to rows of earlier ones. */
export function demoSteps(env: Env, passwords: DemoPasswords): readonly SeedStep[] {
  const studio = openStudio(env);
  const views = openViewStudio(env);
  const step = (name: string, prepare: SeedStep['prepare']): SeedStep => ({
    name: `demo.${name}`,
    prepare,
  });
  return [
    step('classes', () => prepareClasses(studio)),
    step('brands', () => prepareBrands(studio)),
    step('accounts', () => prepareAccounts(studio)),
    step('roles', async () => writeRoles),
    step('stores', () => prepareStores(studio)),
    step('articles', async () => writeArticles),
    step('content', () => prepareContent(studio, views)),
    step('goods', () => prepareGoods(views)),
    step('image-spaces', () => prepareImageSpaces(studio)),
    step('english', async () => writeEnglish),
    step('shoppers', () => prepareShoppers(studio)),
    { name: passwordStep, prepare: () => preparePasswords(passwords) },
    step('identity-checks', () => prepareChecks(env)),
    step('trade', async () => (tx) => writeTrade(tx, env)),
    step('shop', async () => writeShop),
    step('chats', async () => writeChats),
    step('sandbox', async () => addSandboxTrades),
    ...(env.sandbox ? [step('sign-in', async () => writeTestSignIn)] : []),
  ];
}

/** Demo accounts to print: a shopper, two admins, two store owners and a sub-account. */
export function demoAccounts(passwords: DemoPasswords): readonly DemoAccount[] {
  const account = (area: Area, username: string): DemoAccount => ({
    area,
    username,
    password: passwords.of(username),
    url: `/${area}/login`,
  });
  return [
    {
      ...account('shop', demoShopper),
      url: '/login',
      paymentPassword: passwords.paymentPassword(demoShopper),
    },
    account('Admin', 'admin'),
    account('Admin', 'operator'),
    account('Seller', 'yunshan'),
    account('Seller', 'yunshan-1'),
    account('Seller', 'shiguang'),
  ];
}
