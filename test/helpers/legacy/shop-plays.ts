import { expect } from 'vitest';
import { Client, type LooseJson } from '../http/client.ts';
import { uploadPicture } from '../http/uploads.ts';
import { testPassword } from '../mall/builders.ts';
import { idCardNo } from '../mall/identity-checks.ts';
import { openPeriod, payPassword } from '../mall/trade.ts';
import { encoded, type PagesMall, type PlayPage } from './office-mall.ts';
import {
  aShopper,
  codeFor,
  formOf,
  get,
  list,
  nextPhone,
  register,
  rowsOf,
  send,
  visitorOf,
} from './shop-calls.ts';

const join = async (mall: PagesMall): Promise<Client> => {
  const client = await aShopper(mall);
  expect(await get(client, '/store')).toMatchObject({ id: 0 });
  await get(client, '/agreements/agreement');
  await send(client, 'post', '/store/join');
  return client;
};
/** Fills in the form of a store, and sends it for verification. */
const applyForStore: PlayPage = async (mall) => {
  const client = await join(mall);
  const provinces = await get(client, '/load_areas', { isLazy: true, pid: 0 });
  const province = provinces.find(({ leaf }: LooseJson) => !leaf);
  const [city] = await get(client, '/load_areas', { isLazy: true, pid: province.code });
  const [region] = await get(client, '/load_areas', { isLazy: true, pid: city.code });
  const classes = await get(client, '/load_goods_classes', { type: 'getChildren', deep: 0 });
  const top = classes.find(({ children }: LooseJson) => children[0]?.children[0]);
  const path = [top.id, top.children[0].id, top.children[0].children[0].id];
  const picture = await uploadPicture(client, 'shop');
  const store = await get(client, '/store');
  await send(client, 'put', '/store', {
    ...store,
    store_logo: picture,
    store_name: `Pages ${nextPhone()}`,
    class_id: [JSON.stringify(path)],
    store_company_name: 'Pages Ltd',
    province_id: province.id,
    city_id: city.id,
    region_id: region.id,
    store_address: 'Road 1',
    business_license: picture,
    business_license_no: '91330100MA27XYZ123',
    legal_person: 'Bo Li',
    store_phone: '13800000000',
    id_card_no: idCardNo,
    id_card_t: picture,
    id_card_b: picture,
    emergency_contact: 'Mei',
    emergency_contact_phone: '13800000001',
  });
  expect((await get(client, '/store')).store_verify).toBe(2);
};
const quote = (mall: PagesMall): string =>
  encoded({ order: [{ goods_id: mall.goods, sku_id: 0, buy_num: 1 }], ifcart: 0 });
/** Places an order as the checkout does, with the address and the coupons of the quote. */
async function placeByPages(mall: PagesMall): Promise<number> {
  const client = formOf(mall);
  const params = quote(mall);
  const stores = await send(client, 'post', '/user/order/before', { params });
  expect(stores[0].goods_list).toHaveLength(1);
  const [address] = await rowsOf(client, '/user/addresses', { isResource: 'Home' });
  await get(client, `/user/addresses/default/${address.id}`);
  const coupon_id = stores.map((store: LooseJson) => store.coupon_id).join(',');
  const body = { params, address_id: address.id, coupon_id, remark: '' };
  const { order_id, order_no } = await send(client, 'post', '/user/order/create', body);
  const [order] = await send(client, 'post', '/user/order/after', {
    params: encoded({ order_id, order_no }),
  });
  return order.id;
}
const pay = (mall: PagesMall, id: number) =>
  send(formOf(mall), 'post', '/user/order/pay', {
    order_id: id,
    payment_name: 'balance',
    pay_password: payPassword,
    device: 'web',
  });
const favourite = async (mall: PagesMall, out_id: number, is_type: 0 | 1): Promise<void> => {
  const client = formOf(mall);
  const before = await get(client, '/is_fav', { out_id, is_type });
  await send(client, 'post', '/user/favorites', { out_id, is_type });
  expect(await get(client, '/is_fav', { out_id, is_type })).toBe(!before);
};
export const shopPlays: Readonly<Record<string, PlayPage>> = {
  '/': async (mall) => {
    const visitor = visitorOf(mall);
    expect((await get(visitor, '/common')).classes).not.toEqual([]);
    expect((await get(visitor, '/home')).goods).not.toEqual([]);
    expect(await get(visitor, '/adv', { name: 'PC_首页幻灯片' })).not.toEqual([]);
    expect(await get(visitor, '/cart_count')).toBe(0);
    expect((await visitor.get('/is_login', { provider: 'users' })).code).toBe(200);
  },
  '/login': async (mall) => {
    const { username } = await mall.souk.aShopper();
    const visitor = visitorOf(mall);
    const asked = { username, password: testPassword, provider: 'users' };
    const { access_token } = await send(visitor, 'post', '/login', asked);
    await send(new Client(visitor.url, access_token), 'post', '/logout', { provider: 'users' });
  },
  '/register': async (mall) => {
    const { client, phone } = await register(mall);
    expect(await send(client, 'post', '/auth/info')).toMatchObject({ username: phone });
  },
  '/forget_password': async (mall) => {
    const { phone } = await register(mall);
    const visitor = visitorOf(mall);
    const code = await codeFor(mall, visitor, phone, 'forget_password');
    const body = { type: 'phone', username: phone, password: 'Another-password-8', code };
    await send(visitor, 'post', '/forget_password', body);
  },
  '/stores': async (mall) => {
    const place = { lat: '39.92', lng: '116.46' };
    const params = encoded({ keywords: '', sort_type: 'distance', sort_order: 'asc' });
    const [store] = await rowsOf(visitorOf(mall), '/stores', { params, ...place });
    expect(store.distance).toEqual(expect.any(String));
  },
  '/store/{id}': async (mall) => {
    const { storeId: id } = mall.store;
    const store = await get(visitorOf(mall), `/store/${id}`);
    expect(store.rate).toMatchObject({ scoreAll: expect.anything() });
    const params = encoded({ store_id: id, sort_type: 'goods_sale', sort_order: 'desc' });
    expect(await rowsOf(visitorOf(mall), '/goods', { params })).not.toEqual([]);
    await favourite(mall, id, 1);
  },
  '/store/join': async (mall) => void (await get(formOf(mall), '/store')),
  '/store/step_1': async (mall) =>
    expect(await get(await join(mall), '/store')).toMatchObject({ store_verify: 1 }),
  '/store/step_2': applyForStore,
  '/store/step_3': async ({ Seller }) =>
    expect(await get(Seller.client, '/Seller/stores/0')).toMatchObject({ store_verify: 4 }),
  '/s': async (mall) => {
    const visitor = visitorOf(mall);
    await get(visitor, '/load_goods_classes', { type: 'getChildren' });
    const { id, goods } = (await get(visitor, '/home')).goods[0];
    for (const query of [
      { keywords: '' },
      { keywords: encodeURIComponent(goods[0].goods_name) },
      { class_id: id, deep: 1, pid: id },
      { sort_type: 'goods_price', sort_order: 'asc' },
    ])
      expect(await rowsOf(visitor, '/goods', { params: encoded(query) })).not.toEqual([]);
  },
  '/goods/{id}': async (mall) => {
    const { goods } = mall;
    const client = formOf(mall);
    const shown = await get(client, `/goods/${goods}`, { saveCheck: true });
    expect(shown.rate).toMatchObject({ scoreAll: expect.anything() });
    for (const is_type of [0, 1, 2, 3])
      await rowsOf(client, `/goods_comments/${goods}`, { is_type });
    await send(client, 'post', '/user/carts', { goods_id: goods, sku_id: 0, buy_num: 1 });
    await favourite(mall, goods, 0);
    const rule = { name: 'Ten off', money: '1.00', use_money: '2.00', stock: 5, ...openPeriod };
    const coupon = await send(mall.Seller.client, 'post', '/Seller/coupons', rule);
    await send(client, 'post', '/user/coupon/receive', { id: coupon.id });
    const { data: own } = await mall.Seller.client.post('/Seller/auth/info');
    const visit = { provider: 'users', token: client.token, rid: own.id, rtype: 'users' };
    await send(visitorOf(mall), 'post', '/Chat/add', visit);
  },
  '/carts': async (mall) => {
    const client = await aShopper(mall);
    await send(client, 'post', '/user/carts', { goods_id: mall.goods, sku_id: 0, buy_num: 2 });
    const line = async () => (await rowsOf(client, '/user/carts'))[0]?.cart_list[0];
    const first = await line();
    const path = `/user/carts/${first.cart_id}`;
    await send(client, 'put', path, { ...first, is_type: 1 });
    expect((await line()).buy_num).toBe(3);
    await send(client, 'put', path, { ...(await line()), is_type: 0 });
    await send(client, 'put', path, { ...(await line()), checked: true, buy_num: 5 });
    expect((await line()).buy_num).toBe(5);
    await send(client, 'delete', path);
    expect(await get(client, '/cart_count')).toBe(0);
  },
  '/integral': async (mall) => {
    const home = await get(visitorOf(mall), '/integral/home');
    expect(Object.keys(home)).toEqual(expect.arrayContaining(['recommend', 'list', 'banner']));
  },
  '/integral/search': async (mall) => {
    const [{ id: cid }] = await get(visitorOf(mall), '/integral/class');
    for (const query of [{}, { cid }, { sort_type: 'goods_price', sort_order: 'asc' }])
      await rowsOf(visitorOf(mall), '/integral/goods', { params: encoded(query) });
  },
  '/integral/goods/{id}': async (mall) => {
    const { id } = await mall.trade.pointsGoods();
    const shown = await get(visitorOf(mall), `/integral/goods/${id}`);
    expect(shown.goods_images_thumb_400).toEqual(expect.any(Array));
  },
  '/integral/order/{id}': async (mall) => {
    const { id } = await mall.trade.pointsGoods();
    const client = await aShopper(mall);
    await get(client, `/integral/goods/${id}`);
    const [{ id: address_id }] = await rowsOf(client, '/user/addresses', { isResource: 'Home' });
    await send(client, 'post', '/integral/pay', { id, buy_num: 1, address_id, remark: '' });
    expect(await rowsOf(client, '/integral/orders')).toHaveLength(1);
  },
  '/seckills': list('/seckills', ...[0, 1, 2, 3].map((start_time) => ({ start_time }))),
  '/collectives': list('/goods', { is_collective: 1, params: encoded({ keywords: '' }) }),
  '/order/before': async (mall) => void (await placeByPages(mall)),
  '/order/pay': async (mall) => {
    const id = await placeByPages(mall);
    const check = () => send(formOf(mall), 'post', '/user/order/check', { order_id: id });
    expect(await check()).toMatchObject({ code: 'fail' });
    await pay(mall, id);
    expect(await check()).toEqual([]);
  },
  '/order/success': async (mall) =>
    expect(await rowsOf(formOf(mall), '/user/orders', { order_status: 2 })).not.toEqual([]),
};
