import { beforeAll, describe, expect, test } from 'vitest';
import { upload } from '../../helpers/http/uploads.ts';
import { type LegacyMall, legacyMall } from '../../helpers/legacy/legacy-mall.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import { paramsOf, payByBalance, place, placeAndPay, ship } from '../../helpers/mall/trade.ts';
import { aPicture } from '../../helpers/values/pictures.ts';

/**
 * Calls of a client that nobody here wrote, page by page
 * (docs/decisions/0003-legacy-clients.md).
 */
let souk: LegacyMall['souk'];
let admin: LegacyMall['admin'];
let store: LegacyMall['store'];
let seller: LegacyMall['seller'];
let shopper: LegacyMall['shopper'];
let goods: LegacyMall['goods'];
let trade: LegacyMall['trade'];
beforeAll(async () => {
  ({ souk, admin, store, seller, shopper, goods, trade } = await legacyMall());
});

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64');

describe('an order', () => {
  test('is quoted with totals to add, placed, read by `params`, paid, shipped and received', async () => {
    const params = paramsOf([{ goods_id: goods, buy_num: 2 }]);
    const [quoted] = (await shopper.client.post('/user/order/before', { params })).data;
    expect(quoted.goods_list[0].total).toBe(20);
    const [id] = await place(shopper, [{ goods_id: goods }]);
    const placed = await shopper.client.post('/user/order/after', {
      params: encoded({ order_id: [id], order_no: ['1'] }),
    });
    expect(placed.data).toMatchObject([{ id }]);
    expect((await shopper.client.post('/user/order/after', { params: 'x' })).code).toBe(422);
    await payByBalance(shopper, [id!]);
    const { data: row } = await seller.get(`/Seller/orders/${id}`);
    const shipped = { delivery_code: 'yd', delivery_no: 'YD1234567' };
    expect(
      (await seller.put('/Seller/orders/status/edit', { ...row, ...shipped, status: 3 })).code,
      'with the whole row',
    ).toBe(200);
    const events = (await seller.post('/Seller/orders/express/find', { id })).data;
    for (const event of events)
      expect(event).toEqual({ time: expect.any(String), context: expect.any(String) });
    const strict = seller.with({ prefer: 'handling=strict' });
    expect((await strict.post('/Seller/orders/express/find', { id })).data).toMatchObject([
      { delivery_no: 'YD1234567', delivery_list: events },
    ]);
    expect(
      (await seller.put('/Seller/orders/status/edit', { id, status: 4, total_price: '0.01' })).data
        .errors,
      'another price',
    ).toMatchObject([{ pointer: '/total_price' }]);
    expect((await shopper.client.put(`/user/order/${id}`, { order_status: 4 })).code).toBe(200);
  });

  test('has an after-sale that is read at the top of the answer', async () => {
    const id = await placeAndPay(shopper, [{ goods_id: goods }]);
    const request = { order_id: id, refund_type: 0, refund_remark: 'late' };
    expect((await shopper.client.post('/user/order/refund', request)).code).toBe(200);
    expect((await shopper.client.get(`/user/order/refund/${id}`)).data).toMatchObject({
      id,
      refund_type: 0,
      refund_verify: 0,
      refund_step: 0,
      re_delivery_no: '',
      refund: { refund_type: 0 },
    });
    expect((await seller.put(`/Seller/refunds/${id}`, { refund_verify: 1 })).code).toBe(200);
    expect((await shopper.client.get(`/user/order/refund/${id}`)).data.refund_step).toBe(3);
  });
});

describe('a step that is sent in the whole row', () => {
  const strict = { prefer: 'handling=strict' };
  const aReturn = async (): Promise<number> => {
    const id = await placeAndPay(shopper, [{ goods_id: goods }]);
    await ship(seller.json(), id);
    const asked = { order_id: id, refund_type: 1, refund_remark: 'late' };
    expect((await shopper.client.post('/user/order/refund', asked)).code).toBe(200);
    return id;
  };
  const readOrder = async (id: number) => (await shopper.client.get(`/user/order/${id}`)).data;

  test('moves an order of the shopper', async () => {
    const id = await placeAndPay(shopper, [{ goods_id: goods }]);
    await ship(seller.json(), id);
    const path = `/user/order/${id}`;
    const received = { ...(await readOrder(id)), order_status: 4 };
    expect((await shopper.client.with(strict).put(path, received)).code).toBe(422);
    expect(await shopper.client.put(path, { ...received, total_price: '0.01' })).toMatchObject({
      code: 422,
      data: { errors: [{ pointer: '/total_price' }] },
    });
    expect((await shopper.client.put(path, received)).code).toBe(200);
    expect((await shopper.client.put(path, await readOrder(id))).code, 'done already').toBe(409);
  });

  test('answers and ends an after-sale', async () => {
    const id = await aReturn();
    const path = `/Seller/refunds/${id}`;
    const { data: row } = await seller.get(`/Seller/orders/${id}`);
    const agreed = { ...row, refund_verify: 1, refuse_remark: '' };
    expect((await seller.with(strict).put(path, agreed)).code).toBe(422);
    expect((await seller.put(path, { ...agreed, rev: row.rev - 1 })).code, 'outdated').toBe(409);
    expect((await seller.put(path, { ...agreed, total_price: '0.01' })).code).toBe(422);
    expect((await seller.put(path, agreed)).code).toBe(200);
    const refundPath = `/user/order/refund/${id}`;
    const { data: refund } = await shopper.client.get(refundPath);
    expect((await shopper.client.put(refundPath, refund)).code, 'no step').toBe(422);
    const sent = { ...refund, delivery_code: 'yd', delivery_no: 'YD7654321' };
    expect((await shopper.client.put(refundPath, sent)).code).toBe(200);
    const { data: rows } = await seller.get('/Seller/orders', { id });
    const confirmed = { ...rows.data[0], refund_step: 3 };
    expect((await seller.put(path, confirmed)).code, 'the row of a list').toBe(200);
    expect((await shopper.client.get(refundPath)).data).toMatchObject({ refund_step: 3 });
  });

  test('tells a sub-account without a right nothing about the order', async () => {
    const id = await aReturn();
    const sub = await souk.aSubAccount(store, { rights: ['Seller.goods.index'] });
    const clerk = await souk.as.seller({ ...store, ...sub });
    const codes = await Promise.all(
      ['10.00', '0.01'].map(async (total_price) => {
        const { code } = await clerk.put(`/Seller/refunds/${id}`, {
          refund_verify: 1,
          total_price,
        });
        return code;
      }),
    );
    expect(codes).toEqual([402, 402]);
  });

  test('changes an account', async () => {
    const { client } = await trade.shopper();
    const { data: account } = await client.post('/auth/info');
    const edited = { ...account, provider: 'users', nickname: 'Ann', password: '' };
    expect((await client.with(strict).post('/auth/edit', edited)).code).toBe(422);
    expect((await client.post('/auth/edit', { ...edited, money: '9.00' })).code).toBe(422);
    expect((await client.post('/auth/edit', edited)).code).toBe(200);
    expect((await client.post('/auth/info')).data).toEqual({ ...account, nickname: 'Ann' });
    const { data: own } = await admin.post('/Admin/auth/info');
    const saved = await admin.post('/Admin/auth/edit', {
      provider: 'admins',
      ...own,
      password: '',
    });
    expect(saved.code).toBe(200);
    expect((await admin.post('/Admin/auth/info')).data).toEqual(own);
  });
});

describe('a withdrawal', () => {
  test('is saved as it was read without a proof, and only then', async () => {
    const [cash] = await souk.sql.rows<{ id: number }>(
      `
        INSERT INTO cashes (user_id, money, commission, name, card_no, bank_name)
        VALUES ($1, 100, 0, 'Bo', '6222020200001234567', 'Bank')
        RETURNING id`,
      [shopper.id],
    );
    const path = `/Admin/cashes/${cash!.id}`;
    const { data: row } = await admin.get(path);
    expect((await admin.put(path, row)).code).toBe(200);
    expect((await admin.get(path)).data).toEqual(row);
    expect((await admin.put(path, { ...row, cash_status: 1 })).code, 'no proof').toBe(422);
    expect((await admin.put(path, { ...row, money: '9.00' })).code, 'another amount').toBe(422);
  });
});

describe('signing in', () => {
  const tokenOf = async (body: object, headers: Record<string, string> = {}): Promise<string> => {
    const { data } = await souk.anonymous.with(headers).post('/login', body);
    return data.access_token;
  };
  const storeOf = (token: string) =>
    souk.anonymous.with({ authorization: `Bearer ${token}` }).get('/Seller/stores/0');

  test('from a page of the seller area, or as `sellers`, opens the seller area only', async () => {
    const body = { username: store.username, password: testPassword, provider: 'users' };
    const referer = `${souk.anonymous.url}/Seller/login`;
    for (const token of [
      await tokenOf(body, { referer }),
      await tokenOf({ ...body, provider: 'sellers' }),
    ]) {
      expect((await storeOf(token)).data.id).toBe(store.storeId);
      const asShopper = souk.anonymous.with({ authorization: `Bearer ${token}` });
      expect((await asShopper.get('/user/orders')).code).toBe(401);
    }
    const shopToken = await tokenOf(body, { referer: `${souk.anonymous.url}/login` });
    expect((await storeOf(shopToken)).code, 'a token of the shop').toBe(401);
  });

  test('of an admin after failures takes a captcha sign once, and no invented one', async () => {
    const { username } = await souk.anAdmin();
    const signIn = (password: string, sign: string) =>
      souk.anonymous.post('/login', { username, password, provider: 'admins', sign });
    for (let attempt = 0; attempt < 3; attempt += 1) await signIn('wrong-password-1', 'unused');
    const refused = { code: 400, data: { challenge: expect.any(String) } };
    expect(await signIn(testPassword, 'unused')).toMatchObject(refused);
    const { data: other } = await souk.anonymous.post('/captcha', { username: 'nobody', step: 1 });
    expect(await signIn(testPassword, other)).toMatchObject(refused);
    const asked = { username, password: testPassword, step: 1 };
    const { data: sign, msg } = await souk.anonymous.post('/captcha', asked);
    expect(sign, msg).toMatch(/^[\w-]{43}$/);
    expect(await signIn('wrong-password-1', sign)).toMatchObject({ data: { tried: true } });
    expect(await signIn(testPassword, sign), 'used').toMatchObject(refused);
    const { data: second } = await souk.anonymous.post('/captcha', { username });
    expect(await signIn(testPassword, second)).toMatchObject({
      code: 200,
      data: { access_token: expect.any(String) },
    });
  });

  test('a second input of the password is compared', async () => {
    for (const path of ['/register', '/forget_password']) {
      const body = { username: '13812345678', code: '000000', password: 'a-new-password-7' };
      const same = await souk.anonymous.post(path, { ...body, re_password: body.password });
      expect(same.code, 'a wrong code').not.toBe(422);
      expect(await souk.anonymous.post(path, { ...body, re_password: 'another-7' })).toMatchObject({
        code: 422,
        data: { errors: [{ pointer: '/re_password', message: 'The two inputs do not match' }] },
      });
    }
  });
});

describe('a store', () => {
  test('names its state on its public page', async () => {
    expect((await souk.anonymous.get(`/store/${store.storeId}`)).data).toMatchObject({
      store_status: 1,
      store_verify: 4,
    });
  });

  test('is an empty row before the shopper joins', async () => {
    const { client } = await trade.shopper();
    expect(await client.get('/store')).toMatchObject({ code: 200, data: { id: 0 } });
  });

  test('has classes that are sent as paths', async () => {
    const { client, id } = await trade.shopper();
    await client.post('/store/join');
    const path = JSON.stringify([1, 2, store.classId]);
    await client.put('/store', { class_id: [path] });
    await client.put('/store', { store_name: `Paths ${id}`, 'class_id[0]': path });
    const answer = await client.put('/store', { class_id: [path] });
    const pointers: readonly string[] = (answer.data.errors ?? []).map(
      (error: { pointer: string }) => error.pointer,
    );
    expect(pointers.filter((pointer) => pointer.startsWith('/class_id'))).toEqual([]);
  });

  test('lists an upload of its image space in the folder that is named beside the option', async () => {
    const { data: folder } = await seller.post('/Seller/file_space_dirs', { name: 'Cups' });
    const bytes = await aPicture(20);
    for (const option of ['null', '[object Object]', '{"thumb":[[400,400]]}']) {
      const { code, data: url } = await upload(seller, '/Seller/uploads', {
        bytes,
        option,
        name: 'spaces',
        uploadType: '',
        fields: { dir_id: String(folder.id) },
      });
      expect(code, option).toBe(200);
      const { data } = await seller.get('/Seller/file_spaces', { dir_id: folder.id, per_page: 20 });
      expect(data.data.map((file: { url: string }) => file.url)).toContain(url);
    }
  });
});

test('favourites have the names of their goods and stores at the top', async () => {
  await shopper.client.post('/user/favorites', { out_id: goods, is_type: 0 });
  await shopper.client.post('/user/favorites', { out_id: store.storeId, is_type: 1 });
  expect((await shopper.client.get('/user/favorites')).data.data).toMatchObject([
    { goods_name: expect.any(String), goods_master_image: '', goods_price: '10.00' },
  ]);
  expect((await shopper.client.get('/user/favorites', { is_type: 1 })).data.data).toMatchObject([
    { store_name: store.storeName, store_logo: expect.any(String) },
  ]);
});

test('goods of the points mall are added with the picture that lists show', async () => {
  const urls: string[] = [];
  for (const width of [20, 24])
    urls.push((await upload(admin, '/Admin/uploads', { bytes: await aPicture(width) })).data);
  const { data: goodsClass } = await admin.post('/Admin/integral_goods_classes', { name: 'Cups' });
  const added = await admin.post('/Admin/integral_goods', {
    cid: goodsClass.id,
    goods_name: 'Cup',
    goods_images: urls,
    goods_master_image: urls[1],
    goods_price: 100,
    goods_market_price: '10.00',
    goods_stock: 5,
    id: '',
    created_at: '',
    class_name: '',
  });
  expect(added).toMatchObject({ code: 200, data: { goods_master_image: urls[1] } });
  await admin.put(`/Admin/integral_goods/${added.data.id}`, { goods_status: 1 });
  expect((await souk.anonymous.get(`/integral/goods/${added.data.id}`)).data).toMatchObject({
    goods_images_thumb_150: urls.map((url) => url.replace('.webp', '_150.webp')),
    goods_images_thumb_400: expect.any(Array),
  });
});
