import type { Area } from '../../schemas/contract/areas.ts';
import type { Env } from '../platform/config/env.ts';
import { demoShopper, ownersIn, subAccountOf } from './accounts/accounts.ts';
import type { DemoPasswords } from './accounts/passwords.ts';
import { prepareAccounts, preparePasswords } from './accounts/write-accounts.ts';
import { prepareChecks } from './accounts/write-checks.ts';
import { writeRoles } from './accounts/write-roles.ts';
import { writeShoppers } from './accounts/write-shoppers.ts';
import { writeTestSignIn } from './accounts/write-test-sign-in.ts';
import { writeLatinAreas } from './areas.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import { openPictures } from './catalogue/pictures.ts';
import { readCatalogue } from './catalogue/read-catalogue.ts';
import { prepareBrands } from './catalogue/write-brands.ts';
import { prepareClasses } from './catalogue/write-classes.ts';
import { prepareGoods } from './catalogue/write-goods.ts';
import { prepareHome } from './catalogue/write-home.ts';
import { writeSpaces } from './catalogue/write-spaces.ts';
import { prepareStores } from './catalogue/write-stores.ts';
import { writeChats } from './chats/write-chats.ts';
import type { SeedStep } from './seed-step.ts';
import { addSandboxTrades, writeShop } from './trade/write-shop.ts';
import { prepareTrade } from './trade/write-trade.ts';

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

/**
 * Steps of the demo mall; later steps refer to rows of earlier ones.
 *
 * @param folder of the catalogue, from the project root
 */
export function demoSteps(env: Env, passwords: DemoPasswords, folder: string): readonly SeedStep[] {
  const storePicture = openPictures(env, folder);
  let read: Catalogue | undefined;
  const catalogue = (): Catalogue => (read ??= readCatalogue(folder));
  const owners = ownersIn(folder);
  const subAccount = subAccountOf(owners[0] ?? '');
  const step = (name: string, prepare: SeedStep['prepare']): SeedStep => ({
    name: `demo.${name}`,
    prepare,
  });
  return [
    step('areas', async () => writeLatinAreas),
    step('classes', () => prepareClasses(catalogue(), storePicture)),
    step('accounts', () => prepareAccounts(catalogue(), storePicture)),
    step('roles', async () => (tx) => writeRoles(tx, subAccount)),
    step('stores', () => prepareStores(catalogue(), storePicture)),
    step('brands', () => prepareBrands(catalogue(), storePicture)),
    step('home', () => prepareHome(catalogue(), storePicture)),
    step('goods', () => prepareGoods(catalogue(), storePicture)),
    step('image-spaces', async () => writeSpaces),
    step('shoppers', async () => writeShoppers),
    { name: passwordStep, prepare: () => preparePasswords(passwords, [...owners, subAccount]) },
    step('identity-checks', () => prepareChecks(env)),
    step('trade', () => prepareTrade(env, catalogue(), storePicture)),
    step('shop', async () => writeShop),
    step('chats', async () => writeChats),
    step('sandbox', async () => addSandboxTrades),
    ...(env.sandbox ? [step('sign-in', async () => writeTestSignIn)] : []),
  ];
}

/** Usernames of the accounts with passwords. */
export const demoUsernames = (folder: string): readonly string[] => {
  const owners = ownersIn(folder);
  return [...owners, subAccountOf(owners[0] ?? ''), demoShopper];
};

/** Demo accounts to print: a shopper, two admins, two store owners and a sub-account. */
export function demoAccounts(passwords: DemoPasswords, folder: string): readonly DemoAccount[] {
  const account = (area: Area, username: string): DemoAccount => ({
    area,
    username,
    password: passwords.of(username),
    url: `/${area}/login`,
  });
  const [first, second] = ownersIn(folder);
  return [
    {
      ...account('shop', demoShopper),
      url: '/login',
      paymentPassword: passwords.paymentPassword(demoShopper),
    },
    account('Admin', 'admin'),
    account('Admin', 'operator'),
    ...(first ? [account('Seller', first), account('Seller', subAccountOf(first))] : []),
    ...(second ? [account('Seller', second)] : []),
  ];
}
