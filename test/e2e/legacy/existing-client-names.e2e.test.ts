import { beforeAll, expect, test } from 'vitest';
import type { Client, LooseJson } from '../../helpers/http/client.ts';
import { type LegacyMall, legacyMall } from '../../helpers/legacy/legacy-mall.ts';
import { openPeriod, type Shopper } from '../../helpers/mall/trade.ts';
import { recordStatements } from '../../helpers/server/record-statements.ts';

/**
 * Names, pictures and prices that a client reads at the top of the rows of a list
 * (docs/decisions/0003-legacy-clients.md).
 */
let souk: LegacyMall['souk'];
let admin: Client;
let seller: Client;
let store: LegacyMall['store'];
let goods: number;
let earner: Shopper;
let buyer: Shopper;
beforeAll(async () => {
  const mall = await legacyMall();
  ({ souk, admin, seller, store, goods } = mall);
  const { trade } = mall;
  await souk.sql.run("UPDATE goods SET goods_master_image = '/files/cup.webp' WHERE id = $1", [
    goods,
  ]);
  await souk.sql.run("UPDATE stores SET store_logo = '/files/logo.webp' WHERE id = $1", [
    store.storeId,
  ]);
  earner = await trade.shopper();
  buyer = await trade.shopper({ money: 100_000, inviterId: earner.id });
  await seller.post('/Seller/distributions', { goods_id: goods, lev_1: 10, lev_2: 0, lev_3: 0 });
  await trade.aCompletedOrder(store, buyer, goods);
  const offer = { goods_id: goods, discount: 10, need: 2, stock: 5, per_limit: 1, ...openPeriod };
  const { start_time, end_time, need, stock, per_limit, ...rule } = offer;
  await seller.post('/Seller/seckills', { ...rule, stock, per_limit, start_time, end_time });
  await seller.post('/Seller/collectives', { ...rule, need });
  const { data: coupon } = await seller.post('/Seller/coupons', {
    name: 'Ten off',
    money: '10.00',
    use_money: '20.00',
    stock: 5,
    ...openPeriod,
  });
  await buyer.client.post('/user/coupon/receive', { id: coupon.id });
});

const nameOf = async ({ client }: Shopper): Promise<string> =>
  (await client.post('/auth/info')).data.nickname;
const firstRow = async (client: Client, path: string): Promise<LooseJson> =>
  (await client.get(path, { page: 1, per_page: 30, total: 0 })).data.data[0];

const item = {
  goods_name: expect.stringMatching(/^Goods/),
  goods_image: '/files/cup.webp',
  goods_master_image: '/files/cup.webp',
  goods_price: '10.00',
};

test.each(['seckills', 'collectives', 'distributions'])('%s name their goods', async (name) => {
  expect(await firstRow(seller, `/Seller/${name}`)).toMatchObject({ goods_id: goods, ...item });
});

test('comments name their goods, and the buyer in the back offices', async () => {
  const nickname = await nameOf(buyer);
  expect(await firstRow(buyer.client, '/user/comments')).toMatchObject(item);
  for (const [client, area] of [
    [seller, 'Seller'],
    [admin, 'Admin'],
  ] as const)
    expect(await firstRow(client, `/${area}/order_comments`)).toMatchObject({ ...item, nickname });
});

test('claimed coupons name their store', async () => {
  const named = { store_name: store.storeName, store_logo: '/files/logo.webp' };
  expect(await firstRow(buyer.client, '/user/coupons')).toMatchObject(named);
  const nickname = await nameOf(buyer);
  for (const [client, area] of [
    [seller, 'Seller'],
    [admin, 'Admin'],
  ] as const)
    expect(await firstRow(client, `/${area}/coupon_logs`)).toMatchObject({ ...named, nickname });
});

test('commissions name their store, goods and earner', async () => {
  const named = { ...item, store_name: store.storeName, nickname: await nameOf(earner) };
  for (const [client, path] of [
    [earner.client, '/user/distribution_logs'],
    [seller, '/Seller/distribution_logs'],
    [admin, '/Admin/distribution_logs'],
  ] as const)
    expect(await firstRow(client, path), path).toMatchObject(named);
});

test('a list runs the same statements for one row and for many', async () => {
  const statementsOf = async (perPage: number): Promise<number> => {
    const read = () => seller.get('/Seller/seckills', { per_page: perPage });
    await read();
    const statements = await recordStatements(read);
    // The count is remembered for a second
    return statements.filter((text) => text.includes('seckills') && !/count\(/.test(text)).length;
  };
  const few = await statementsOf(30);
  for (let index = 0; index < 3; index += 1)
    await souk.sql.run(
      `
        INSERT INTO seckills (store_id, goods_id, discount, start_time, end_time)
        SELECT store_id, goods_id, discount, start_time + interval '1 year' * $1, end_time
        FROM seckills
        WHERE store_id = $2
        LIMIT 1`,
      [index, store.storeId],
    );
  const { data } = await seller.get('/Seller/seckills', { per_page: 30 });
  expect(data.data).toHaveLength(4); // the total may be a second old
  expect(await statementsOf(30)).toBe(few);
});
