import type { Area } from '../../../schemas/contract/areas.ts';
import type { Env } from '../../platform/config/env.ts';
import { openStudio, openViewStudio } from '../pictures/studio.ts';
import type { SeedStep } from '../seed-step.ts';
import { demoAdmins, demoShopper, demoUsers } from './accounts.ts';
import type { DemoPasswords } from './passwords.ts';
import { writeTrade } from './trade/write-trade.ts';
import { writeEnglish } from './write-english.ts';
import { prepareAccounts, preparePasswords } from './write-accounts.ts';
import { writeArticles } from './write-articles.ts';
import { prepareBrands } from './write-brands.ts';
import { prepareClasses } from './write-classes.ts';
import { prepareContent } from './write-content.ts';
import { prepareGoods } from './write-goods.ts';
import { prepareImageSpaces } from './write-image-spaces.ts';
import { tellSandbox, writeShop } from './write-shop.ts';
import { writeRoles } from './write-roles.ts';
import { prepareShoppers } from './write-shoppers.ts';
import { prepareStores } from './write-stores.ts';

/**
 * An account of the demo mall, as it is printed. `url` is the path of its sign-in page, `toPay` the
 * payment password of who buys.
 */
export interface DemoAccount {
  readonly area: Area;
  readonly username: string;
  readonly password: string;
  readonly url: string;
  readonly toPay?: string;
}

/** The step that is done again when the data folder has lost its passwords. */
export const passwordStep = 'demo.passwords';

export const demoUsernames: readonly string[] = [
  ...[...demoAdmins, ...demoUsers].map(({ username }) => username),
  demoShopper,
];
export const demoPayers: readonly string[] = [demoShopper];

/** The demo mall, in the order of its references. */
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
    step('trade', async () => (tx) => writeTrade(tx, env)),
    step('shop', async () => writeShop),
    step('sandbox', async () => tellSandbox),
  ];
}

/**
 * Whom a visitor of the demo is told about: a shopper, both admins, two stores' owners and a
 * sub-account.
 */
export function demoAccounts(passwords: DemoPasswords): readonly DemoAccount[] {
  const account = (area: Area, username: string): DemoAccount => ({
    area,
    username,
    password: passwords.of(username),
    url: `/${area}/login`,
  });
  return [
    { ...account('shop', demoShopper), url: '/login', toPay: passwords.toPay(demoShopper) },
    account('Admin', 'admin'),
    account('Admin', 'operator'),
    account('Seller', 'yunshan'),
    account('Seller', 'yunshan-1'),
    account('Seller', 'shiguang'),
  ];
}
