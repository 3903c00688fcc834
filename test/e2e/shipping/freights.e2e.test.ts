import { beforeAll, expect, test } from 'vitest';
import { codes } from '../../../schemas/contract/envelope.ts';
import type { Client } from '../../helpers/http/client.ts';
import { upload } from '../../helpers/http/uploads.ts';
import { paramsOf, Trade } from '../../helpers/mall/trade.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';
import { waitingStatements } from '../../helpers/server/lock-contention.ts';
import { aPicture } from '../../helpers/values/pictures.ts';

/** A store's freight templates, saved as one page (docs/product.md#seller-calls). */
let souk: TestApp;
let zhejiang: number;
let jiangsu: number;
let hangzhou: number;
beforeAll(async () => {
  souk = await sharedApp();
  const addArea = async (code: string, name: string, deep: number) =>
    (
      await souk.sql.rows<{ id: number }>(
        'INSERT INTO areas (pid, code, name, deep) VALUES ($1, $2, $3, $4) RETURNING id',
        [deep === 0 ? null : code.slice(0, 2), code, name, deep],
      )
    )[0]!.id;
  [zhejiang, jiangsu, hangzhou] = [
    await addArea('43', '浙江省', 0),
    await addArea('42', '江苏省', 0),
    await addArea('4301', '杭州市', 1),
  ];
});

interface Freight {
  readonly id: number;
  readonly rev: number;
  readonly name: string;
  readonly is_type: number;
  readonly f_price: string;
  readonly area_id: readonly number[];
}
const list = async (seller: Client): Promise<readonly Freight[]> =>
  (await seller.get<readonly Freight[]>('/Seller/freights', { isAll: 'true' })).data;
const save = (seller: Client, info: readonly object[]) =>
  seller.put<readonly Freight[]>('/Seller/freights/0', { info });
const defaults = {
  is_type: 0,
  name: 'Default',
  f_weight: 1,
  f_price: '8.00',
  o_weight: 0.5,
  o_price: '2.00',
};
const template = (name: string, area_id: readonly number[]) => ({
  name,
  f_weight: 1,
  f_price: '6.00',
  o_weight: 1,
  o_price: '1.00',
  area_id,
});
const pointers = (answer: { readonly data: unknown }): readonly string[] =>
  (answer.data as { errors: { pointer: string }[] }).errors.map(({ pointer }) => pointer);

test('one save creates and updates templates by id, and keeps fields it does not name', async () => {
  const seller = await souk.as.seller();
  const made = await save(seller, [defaults, template('East', [zhejiang])]);
  expect(made).toMatchObject({
    code: 200,
    msg: 'Operation successful',
    data: [
      { is_type: 0, f_price: '8.00', area_id: [] },
      { is_type: 1, name: 'East', area_id: [zhejiang] },
    ],
  });
  const [own, east] = made.data;

  const changed = await save(seller, [
    { ...own, f_price: '9.00' },
    { ...template('River', [jiangsu]), id: 0 },
  ]);
  expect(changed.data.map(({ id, f_price, name }) => ({ id, f_price, name }))).toEqual([
    { id: own!.id, f_price: '9.00', name: 'Default' },
    { id: east!.id, f_price: '6.00', name: 'East' },
    { id: expect.any(Number), f_price: '6.00', name: 'River' },
  ]);
  expect((await list(seller))[1]).toEqual(east);
  expect((await seller.delete(`/Seller/freights/${east!.id}`)).code).toBe(200);
  expect(await list(seller)).toHaveLength(2);
});

test('accepts a legacy form with brackets, comma-joined provinces and read-only values', async () => {
  const seller = await souk.as.seller();
  const form = new URLSearchParams({
    'info[0][is_type]': '0',
    'info[0][name]': '默认',
    'info[0][f_price]': '5',
    'info[1][name]': '江浙',
    'info[1][f_weight]': '1',
    'info[1][f_price]': '7',
    'info[1][o_weight]': '1',
    'info[1][o_price]': '2',
    'info[1][area_id]': `${zhejiang},${jiangsu}`,
    'info[1][area_name]': '浙江省,江苏省',
    'info[1][store_id]': '999',
  });
  const answer = await seller.raw('/api/Seller/freights/0', {
    method: 'PUT',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  });
  expect(await answer.json()).toMatchObject({
    code: 200,
    data: [
      { name: '默认', f_price: '5.00' },
      { name: '江浙', area_id: [zhejiang, jiangsu] },
    ],
  });
});

test('reports every invalid place and writes nothing', async () => {
  const seller = await souk.as.seller();
  await save(seller, [defaults]);
  const wrong = await save(seller, [
    { ...defaults, f_price: '-1.00' },
    template('Good', [jiangsu]),
    { ...template('', [zhejiang, jiangsu]), o_weight: 'heavy' },
  ]);
  expect(wrong.code).toBe(422);
  expect(pointers(wrong)).toEqual(
    expect.arrayContaining(['/info/0/f_price', '/info/2/name', '/info/2/o_weight']),
  );
  expect(
    pointers(await save(seller, [template('A', [zhejiang]), template('B', [jiangsu, zhejiang])])),
  ).toEqual(['/info/1/area_id/1']);
  expect(
    pointers(await save(seller, [template('Free', [zhejiang]), template('City', [hangzhou])])),
  ).toEqual(['/info/1/area_id/0']);
  expect(
    pointers(await save(seller, [template('Same', [zhejiang]), template('Same', [jiangsu])])),
  ).toEqual(['/info/1/name']);
  expect((await seller.put('/Seller/freights/0', {})).code).toBe(422);
  expect(await list(seller)).toMatchObject([{ is_type: 0, f_price: '8.00' }]);
});

test('moves a province between templates in one save, and swaps provinces', async () => {
  const seller = await souk.as.seller();
  const {
    data: [, first, second],
  } = await save(seller, [defaults, template('One', [zhejiang]), template('Two', [jiangsu])]);
  const moved = await save(seller, [
    { id: first!.id, rev: first!.rev, area_id: [] },
    { id: second!.id, rev: second!.rev, area_id: [jiangsu, zhejiang] },
  ]);
  expect(moved).toMatchObject({
    code: 200,
    data: [{}, { area_id: [] }, { area_id: expect.arrayContaining([jiangsu, zhejiang]) }],
  });
  const swapped = await save(seller, [
    { id: first!.id, area_id: [jiangsu] },
    { id: second!.id, area_id: [zhejiang] },
  ]);
  expect(swapped).toMatchObject({
    code: 200,
    data: [{}, { area_id: [jiangsu] }, { area_id: [zhejiang] }],
  });
});

test('swaps the names of two templates, rotates three, and reuses a released name', async () => {
  const seller = await souk.as.seller();
  const {
    data: [, first, second, third],
  } = await save(seller, [
    defaults,
    template('One', [zhejiang]),
    template('Two', [jiangsu]),
    template('Three', []),
  ]);
  const names = (answer: Awaited<ReturnType<typeof save>>) => answer.data.map(({ name }) => name);
  expect(
    names(
      await save(seller, [
        { id: first!.id, rev: first!.rev, name: 'Two' },
        { id: second!.id, rev: second!.rev, name: 'One' },
      ]),
    ),
  ).toEqual(['Default', 'Two', 'One', 'Three']);
  expect(
    names(
      await save(seller, [
        { id: first!.id, name: 'Three' },
        { id: second!.id, name: 'Two' },
        { id: third!.id, name: 'One' },
      ]),
    ),
  ).toEqual(['Default', 'Three', 'Two', 'One']);
  expect(
    names(await save(seller, [template('Two', []), { id: second!.id, name: 'Four' }])),
  ).toEqual(['Default', 'Three', 'Four', 'One', 'Two']);
  expect(pointers(await save(seller, [{ id: first!.id, name: 'Four' }]))).toEqual(['/info/0/name']);
});

test('refuses a stale write of a changed template, and accepts unchanged templates', async () => {
  const seller = await souk.as.seller();
  const {
    data: [own, east],
  } = await save(seller, [defaults, template('East', [zhejiang])]);
  await save(seller, [{ id: east!.id, rev: east!.rev, f_price: '7.00' }]);
  expect(
    await save(seller, [
      { id: own!.id, rev: own!.rev, f_price: '1.00' },
      { id: east!.id, rev: east!.rev, f_price: '2.00' },
    ]),
  ).toMatchObject({
    code: 409,
    data: { current: { id: east!.id, f_price: '7.00' }, fields: ['f_price'] },
  });
  expect((await list(seller)).map(({ f_price }) => f_price)).toEqual(['8.00', '7.00']);
  expect(
    (
      await save(seller, [
        { id: own!.id, rev: own!.rev, f_price: '1.00' },
        { id: east!.id, rev: east!.rev },
      ])
    ).code,
  ).toBe(200);
});

test('templates of another store are answered like missing ones; adding requires the right to add', async () => {
  const [seller, other] = [await souk.as.seller(), await souk.as.seller()];
  const {
    data: [theirs],
  } = await save(other, [template('Theirs', [zhejiang])]);
  expect(await save(seller, [defaults, { id: theirs!.id, name: 'Mine' }])).toMatchObject({
    code: 404,
  });
  expect(await list(seller)).toEqual([]);
  const owner = await souk.aSeller();
  await save(await souk.as.seller(owner), [defaults]);
  const helper = await souk.as.account(
    'Seller',
    (await souk.aSubAccount(owner, { rights: ['Seller.freights.index', 'Seller.freights.update'] }))
      .username,
  );
  expect((await save(helper, [{ ...defaults, f_price: '3.00' }])).code).toBe(200);
  expect((await save(helper, [template('New', [])])).code).toBe(codes.noRight);
});

test('of ten parallel saves that give one province to ten new templates, one succeeds', async () => {
  const seller = await souk.as.seller();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => save(seller, [template(`T${index}`, [zhejiang])])),
  );
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, ...Array<number>(9).fill(422)]);
});

test('an admin can choose only a template of the goods’ store', async () => {
  const [owner, other] = [await souk.aSeller(), await souk.aSeller()];
  const [seller, neighbour] = [await souk.as.seller(owner), await souk.as.seller(other)];
  const {
    data: [, east],
  } = await save(seller, [defaults, template('East', [zhejiang])]);
  const {
    data: [, theirs],
  } = await save(neighbour, [defaults, template('Theirs', [zhejiang])]);
  const picture = (
    await upload(seller, '/Seller/uploads', {
      bytes: await aPicture(),
      name: 'goods',
      filename: 'tea.png',
    })
  ).data;
  const { data: goods } = await seller.post<{ id: number }>('/Seller/goods', {
    goods_name: 'Tea',
    class_id: await souk.aClassOf(owner.storeId),
    goods_price: '9.00',
    goods_market_price: '9.00',
    goods_weight: 1,
    goods_images: [picture],
    freight_id: 0,
  });
  const admin = await souk.as.admin();
  expect(
    (await admin.get('/Admin/freights', { store_id: owner.storeId, is_type: 1, isAll: 'true' }))
      .data,
  ).toMatchObject([{ name: 'East' }]);
  expect(await admin.put(`/Admin/goods/${goods.id}`, { freight_id: east!.id })).toMatchObject({
    code: 200,
    data: { freight_id: east!.id, _labels: { freight_id: 'East' } },
  });
  expect(await admin.put(`/Admin/goods/${goods.id}`, { freight_id: theirs!.id })).toMatchObject({
    code: 422,
    data: { errors: [{ pointer: '/freight_id' }] },
  });
  expect((await admin.put(`/Admin/goods/${goods.id}`, { freight_id: -1 })).code).toBe(200);
  expect((await admin.put(`/Admin/freights/${east!.id}`, { f_price: '1.00' })).status).toBe(404);
});

test('an address is a path from its province down, so that nobody pays the freight of another place', async () => {
  const trade = new Trade(souk);
  const store = await trade.aStore();
  const seller = (await souk.as.seller(store)).json();
  await seller.post('/Seller/freights', { ...template('Far', [zhejiang]), f_price: '50.00' });
  const [far] = (await list(seller)).filter(({ name }) => name === 'Far');
  const goods = await trade.goods(store, { freightId: far!.id });
  const { client } = await trade.shopper();
  const add = (area: readonly number[]) =>
    client.post('/user/addresses', {
      receive_name: 'Lin',
      receive_tel: '13800000000',
      address: 'Road 1',
      area,
    });
  const refusedAt = (pointer: string) => ({ code: 422, data: { errors: [{ pointer }] } });
  expect(await add([hangzhou])).toMatchObject(refusedAt('/area/0'));
  expect(await add([jiangsu, hangzhou])).toMatchObject(refusedAt('/area/1'));
  expect(await add([zhejiang, jiangsu])).toMatchObject(refusedAt('/area/1'));
  const { data: address } = await add([zhejiang, hangzhou]);
  expect(
    await client.put(`/user/addresses/${address.id}`, { area: [jiangsu, hangzhou] }),
  ).toMatchObject(refusedAt('/area/1'));
  const { data: quote } = await client.post('/user/order/before', {
    params: paramsOf([{ goods_id: goods.id }]),
    address_id: address.id,
  });
  expect(quote).toMatchObject([{ freight_money: '50.00', total_price: '60.00' }]);
});

test('a template stays while goods use it, also goods that begin to use it or are restored meanwhile', async () => {
  const store = await new Trade(souk).aStore();
  const seller = (await souk.as.seller(store)).json();
  const addTemplate = async (name: string): Promise<number> =>
    (await seller.post('/Seller/freights', template(name, []))).data.id;
  const first = await addTemplate('First');
  const { id } = await new Trade(souk).goods(store, { freightId: first });
  const address = `/Seller/goods/${id}`;
  expect((await seller.delete(`/Seller/freights/${first}`)).code).toBe(400);
  expect((await seller.delete(address)).code).toBe(200);
  expect((await seller.delete(`/Seller/freights/${first}`)).code).toBe(200);
  expect((await seller.post(`${address}/commands/restore`)).code).toBe(200);
  expect((await seller.get(address)).data.freight_id, 'the default template').toBe(0);
  for (let round = 0; round < 10; round += 1) {
    const used = await addTemplate(`Used ${round}`);
    const [saved, deleted] = await Promise.all([
      seller.put(address, { freight_id: used }),
      seller.delete(`/Seller/freights/${used}`),
    ]);
    expect([
      [200, 400],
      [422, 200],
    ]).toContainEqual([saved.code, deleted.code]);
    expect((await seller.put(address, { freight_id: used })).code === 200).toBe(saved.code === 200);
    const restored = await Promise.all([
      seller.delete(address).then(() => seller.post(`${address}/commands/restore`)),
      seller.delete(`/Seller/freights/${used}`),
    ]);
    expect(restored[0].code).toBe(200);
    const { freight_id: named } = (await seller.get(address)).data;
    const [left] = await souk.sql.rows('SELECT 1 FROM freights WHERE id = $1', [named]);
    expect(named === 0 || left !== undefined).toBe(true);
  }
});

test('goods that are deleted while their template is being deleted do not name it afterwards', async () => {
  const store = await new Trade(souk).aStore();
  const seller = (await souk.as.seller(store)).json();
  const { id: freightId } = (await seller.post('/Seller/freights', template('Used', []))).data;
  const first = await new Trade(souk).goods(store, { freightId });
  const second = await new Trade(souk).goods(store, { freightId });
  expect((await seller.delete(`/Seller/goods/${first.id}`)).code).toBe(200);
  const { deleting } = await souk.sql.transaction(async (tx) => {
    await tx.rows('SELECT FROM goods WHERE id = $1 FOR UPDATE', [first.id]);
    const deleting = seller.delete(`/Seller/freights/${freightId}`);
    await expect.poll(() => waitingStatements(souk.sql)).toBeGreaterThan(0);
    expect((await seller.delete(`/Seller/goods/${second.id}`)).code).toBe(200);
    return { deleting };
  });
  expect((await deleting).code).toBe(200);
  expect(await souk.sql.rows('SELECT 1 FROM goods WHERE freight_id = $1', [freightId])).toEqual([]);
});

test('the deletion of a template does not wait for orders of its goods that are being placed', async () => {
  const store = await new Trade(souk).aStore();
  const seller = (await souk.as.seller(store)).json();
  const { id: freightId } = (await seller.post('/Seller/freights', template('Busy', []))).data;
  const { id } = await new Trade(souk).goods(store, { freightId });
  const deleted = await souk.sql.transaction(async (tx) => {
    // As a line of an order locks its goods
    await tx.rows('SELECT 1 FROM goods WHERE id = $1 FOR KEY SHARE', [id]);
    return seller.delete(`/Seller/freights/${freightId}`);
  });
  expect(deleted).toMatchObject({ code: 400, msg: expect.stringContaining('1') });
});
