import { afterAll, beforeAll, expect, test } from 'vitest';
import { areas, type BackOffice } from '../../../schemas/contract/areas.ts';
import { flattenMenus, loadMenus } from '../../helpers/backoffice/load-menus.ts';
import type { Client } from '../../helpers/http/client.ts';
import { ResourceCaller } from '../../helpers/http/resource-caller.ts';
import { clientPages, withoutMenu } from '../../helpers/legacy/client-pages.ts';
import {
  anAfterSale,
  aPaidOrder,
  aWithdrawal,
  type PagesMall,
} from '../../helpers/legacy/office-mall.ts';
import { adminPlays, sellerPlays } from '../../helpers/legacy/office-pages.ts';
import { type Office, playTable } from '../../helpers/legacy/play-table.ts';
import { proven } from '../../helpers/legacy/shop-calls.ts';
import { shopPlays } from '../../helpers/legacy/shop-plays.ts';
import { tablePages } from '../../helpers/legacy/table-pages.ts';
import { userPlays } from '../../helpers/legacy/user-plays.ts';
import { demoStaff } from '../../helpers/mall/demo-accounts.ts';
import { addCouriers, Trade } from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { startDemo } from '../../helpers/server/demo.ts';

/**
 * The pages of a client that nobody here wrote, each with the calls that it makes: lists, searches,
 * details, whole rows sent back, commands (docs/decisions/0003-legacy-clients.md).
 */
const plays = { shop: { ...shopPlays, ...userPlays }, Admin: adminPlays, Seller: sellerPlays };
const tables = { shop: {}, ...tablePages };
const pages = areas.flatMap((area) =>
  clientPages[area].map((page) => ({ area, page, name: `${area} ${page}` })),
);

let souk: TestApp;
let mall: PagesMall;
const whole = new Set<string>();
beforeAll(async () => {
  souk = await startDemo({ SOUK_MENU_VIEWS: 'legacy', SOUK_RATE_FACTOR: '50' });
  await addCouriers(souk);
  mall = await pagesMall();
  for (const type of [0, 1] as const) await anAfterSale(mall, type);
  await aPaidOrder(mall);
  await aWithdrawal(mall);
  await souk.sql.run(
    `
      INSERT INTO sms_logs (phone, name, content, status, ip)
      VALUES ('13800000000', 'register', '****', 1, '10.0.0.1')`,
  );
});
afterAll(() => souk.close());

async function pagesMall(): Promise<PagesMall> {
  const trade = new Trade(souk);
  const [Admin, Seller] = [await office('Admin'), await office('Seller')];
  const { id: storeId } = (await Seller.client.get('/Seller/stores/0')).data;
  const store = { storeId, classId: await souk.aClassOf(storeId) };
  const { id: goods } = await trade.goods(store, { stock: 1000 });
  const shopper = await trade.shopper({ money: 1_000_000 });
  return { souk, trade, Admin, Seller, store, shopper, goods };
}

async function office(area: BackOffice): Promise<Office> {
  const client: Client = await demoStaff(souk, area);
  const caller = ResourceCaller.as(souk, area, client);
  const menus = flattenMenus(await loadMenus(client, area));
  const paths = new Map(
    menus.map(({ view, apis }) => [view.slice(area.length + 1).replace(/\/index$/, ''), apis]),
  );
  return { area, client, caller, paths, proven: new Set() };
}

test.each(pages)('$name is whole', async ({ area, page, name }) => {
  const isTable = page in tables[area];
  const play = plays[area][page];
  expect(isTable || play !== undefined, 'has calls').toBe(true);
  if (area !== 'shop') {
    if (!withoutMenu(page)) expect(mall[area].paths.get(page) ?? '', 'has a menu').not.toBe('');
    if (isTable) await playTable(mall[area], page);
  }
  await play?.(mall);
  whole.add(name);
});

test('every page is whole', () => {
  const broken = pages.filter(({ name }) => !whole.has(name)).map(({ name }) => name);
  expect(broken).toEqual([]);
  expect(pages.length).toBeGreaterThanOrEqual(117);
});

test('only rights, credentials, money and programs ask for a password (decision 0080)', () => {
  const asked = { shop: proven, Admin: mall.Admin.proven, Seller: mall.Seller.proven };
  expect(Object.entries(asked).map(([area, names]) => [area, [...names].toSorted()])).toEqual([
    ['shop', ['/user/check']],
    [
      'Admin',
      [
        'admins',
        'app_versions',
        'configs/oauth',
        'configs/pay',
        'configs/sms',
        'exts/stores',
        'roles',
        'users',
      ],
    ],
    ['Seller', ['cashes', 'roles', 'users']],
  ]);
});
