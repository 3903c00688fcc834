import { expect } from 'vitest';
import { Client, type LooseJson } from '../http/client.ts';
import { uploadPicture } from '../http/uploads.ts';
import { testPassword } from '../mall/builders.ts';
import { bankCardNo, idCardNo, insertApprovedCheck } from '../mall/identity-checks.ts';
import { payPassword, place } from '../mall/trade.ts';
import { anAfterSale, aPaidOrder, type PagesMall, type PlayPage } from './office-mall.ts';
import {
  aShopper,
  codeFor,
  formOf,
  get,
  list,
  newPassword,
  nextPhone,
  parcel,
  register,
  rowsOf,
  send,
  visitorOf,
} from './shop-calls.ts';

async function aReceivedOrder(mall: PagesMall): Promise<number> {
  const id = await aPaidOrder(mall);
  await mall.Seller.client.put('/Seller/orders/status/edit', { id, status: 3, ...parcel });
  await send(formOf(mall), 'put', `/user/order/${id}`, { order_status: 4 });
  return id;
}
const comment: PlayPage = async (mall) => {
  const id = await aReceivedOrder(mall);
  const client = formOf(mall);
  expect((await get(client, `/user/order/${id}`)).order_goods).toHaveLength(1);
  const image = [await uploadPicture(client, 'shop')];
  const scores = { score: 5, agree: 5, service: 5, speed: 5, content: 'Good', image };
  await send(client, 'post', '/user/comments', { order_id: id, ...scores });
  expect(await mall.trade.statusOf(id)).toBe(6);
};
const profile = async (client: Client, changed: object): Promise<void> => {
  const account = await send(client, 'post', '/auth/info', { provider: 'users' });
  await send(client, 'post', '/auth/edit', { ...account, provider: 'users', ...changed });
};
const address = async (client: Client) => {
  const provinces = await get(client, '/load_areas', { isLazy: true, pid: 0 });
  const province = provinces.find(({ leaf }: LooseJson) => !leaf);
  const [city] = await get(client, '/load_areas', { isLazy: true, pid: province.code });
  const [region] = await get(client, '/load_areas', { isLazy: true, pid: city.code });
  return {
    receive_name: 'Bo',
    receive_tel: '13800000000',
    area_info: [province, city, region].map(({ name }) => name).join(' '),
    address: 'Spring Lane 12',
    province_id: province.id,
    city_id: city.id,
    region_id: region.id,
    is_default: 0,
  };
};

export const userPlays: Readonly<Record<string, PlayPage>> = {
  '/user': async (mall) => {
    const home = await get(formOf(mall), '/user/default');
    expect(home).toMatchObject({ count: expect.any(Array), order: {}, fav: {} });
    expect(home.count).toHaveLength(5);
  },
  '/user/address': async (mall) => {
    const client = await aShopper(mall);
    const added = await send(client, 'post', '/user/addresses', await address(client));
    const path = `/user/addresses/${added.id}`;
    const row = await get(client, path);
    await send(client, 'put', path, { ...row, is_default: 1 });
    expect((await get(client, path)).is_default).toBe(1);
    await send(client, 'delete', path);
    expect(await rowsOf(client, '/user/addresses')).toHaveLength(1);
  },
  '/user/address/form': async (mall) => {
    const client = await aShopper(mall);
    const { id } = await send(client, 'post', '/user/addresses', await address(client));
    const row = await get(client, `/user/addresses/${id}`);
    await send(client, 'put', `/user/addresses/${id}`, { ...row, address: 'Autumn Lane 1' });
    expect((await get(client, `/user/addresses/${id}`)).address).toBe('Autumn Lane 1');
  },
  '/user/comments': async (mall) => {
    await comment(mall);
    const client = formOf(mall);
    const [row] = await rowsOf(client, '/user/comments');
    const whole = await get(client, `/user/comments/${row.id}`);
    await send(client, 'put', `/user/comments/${row.id}`, { ...whole, content: 'Very good' });
    expect((await get(client, `/user/comments/${row.id}`)).content).toBe('Very good');
  },
  '/user/comment/add/{id}': comment,
  '/user/order/comment/{id}': comment,
  '/user/info': async (mall) => {
    const client = await aShopper(mall);
    await profile(client, { nickname: 'Ann', sex: 0, password: '' });
    expect(await send(client, 'post', '/auth/info')).toMatchObject({ nickname: 'Ann', sex: 0 });
  },
  '/user/safe': async (mall) => {
    expect(await send(formOf(mall), 'post', '/auth/info')).toMatchObject({ phone: '' });
    await get(formOf(mall), '/user/check');
  },
  '/user/safe/password': async (mall) => {
    const client = await aShopper(mall);
    const changed = { old_password: testPassword, password: newPassword };
    await send(client, 'post', '/auth/edit', { provider: 'users', ...changed });
    const { username } = await send(client, 'post', '/auth/info');
    await send(visitorOf(mall), 'post', '/login', { username, password: newPassword });
  },
  '/user/safe/pay_password': async (mall) => {
    const { client, phone } = await register(mall);
    const code = await codeFor(mall, client, phone, 'edit_user');
    await send(client, 'post', '/auth/edit', { pay_password: payPassword, code });
    expect(await send(client, 'post', '/auth/info')).toMatchObject({ has_pay_password: true });
  },
  '/user/safe/phone': async (mall) => {
    const client = await aShopper(mall);
    const phone = String(nextPhone());
    const code = await codeFor(mall, client, phone, 'edit_user');
    await send(client, 'post', '/auth/edit', { phone, code, old_password: testPassword });
    expect(await send(client, 'post', '/auth/info')).toMatchObject({ phone });
  },
  '/user/safe/check': async (mall) => {
    const client = await aShopper(mall);
    const filled = {
      ...(await get(client, '/user/check')),
      name: 'Bo Li',
      card_no: idCardNo,
      card_t: await uploadPicture(client, 'shop'),
      card_b: await uploadPicture(client, 'shop'),
      bank_no: bankCardNo,
      bank_name: 'Bank',
    };
    await send(client, 'post', '/user/check', filled);
    expect(await get(client, '/user/check')).toMatchObject({ name: 'Bo Li' });
  },
  '/user/oauth': async (mall) => void (await send(formOf(mall), 'post', '/auth/info')),
  '/user/cashes': async (mall) => {
    const { id, client: own } = await mall.trade.shopper({ money: 20_000 });
    await insertApprovedCheck(mall.souk.sql, id);
    const client = new Client(own.url, own.token);
    expect((await get(client, '/user/check')).bank_name).toBe('Bank');
    await send(client, 'post', '/user/cashes', { money: '50.00', pay_password: payPassword });
    expect(await rowsOf(client, '/user/cashes')).toMatchObject([{ cash_status: 0 }]);
  },
  '/user/favorites': async (mall) => {
    const client = await aShopper(mall);
    await send(client, 'post', '/user/favorites', { out_id: mall.goods, is_type: 0 });
    const [row] = await rowsOf(client, '/user/favorites', { is_type: 0 });
    await rowsOf(client, '/user/favorites', { is_type: 1 });
    await send(client, 'delete', `/user/favorites/${row.id}`);
    expect(await rowsOf(client, '/user/favorites', { is_type: 0 })).toEqual([]);
  },
  '/user/money': list('/user/money_logs', { is_type: 0 }),
  '/user/frozen_money': list('/user/money_logs', { is_type: 1 }),
  '/user/integral': list('/user/money_logs', { is_type: 2 }),
  '/user/orders': async (mall) => {
    const client = formOf(mall);
    for (const order_status of [-1, 0, 1, 2, 3, 4, 5, 6])
      await rowsOf(client, '/user/orders', { order_status });
    await rowsOf(client, '/user/orders', { created_at: ['2020-01-01', '2099-01-01'] });
    const [id] = await place(mall.shopper, [{ goods_id: mall.goods }]);
    await send(client, 'put', `/user/order/${id}`, { order_status: 0 });
    expect(await mall.trade.statusOf(id!)).toBe(0);
  },
  '/user/order/{id}': async (mall) => {
    const client = formOf(mall);
    const id = await aPaidOrder(mall);
    await mall.Seller.client.put('/Seller/orders/status/edit', { id, status: 3, ...parcel });
    const order = await get(client, `/user/order/${id}`);
    expect(order.delivery_list).toEqual(expect.any(Array));
    await send(client, 'post', '/user/order/express', { order_id: id });
    await send(client, 'put', `/user/order/${id}`, { ...order, order_status: 4 });
    expect(await mall.trade.statusOf(id)).toBe(4);
  },
  '/user/order/refund_form/{id}': async (mall) => {
    const id = await aPaidOrder(mall);
    await get(formOf(mall), `/user/order/${id}`);
    const body = { order_id: id, refund_type: 0, refund_remark: 'Late' };
    await send(formOf(mall), 'post', '/user/order/refund', body);
  },
  '/user/order/refund/{id}': async (mall) => {
    const id = await anAfterSale(mall, 1);
    await mall.Seller.client.put(`/Seller/refunds/${id}`, { refund_verify: 1 });
    const client = formOf(mall);
    const path = `/user/order/refund/${id}`;
    await send(client, 'put', path, { ...(await get(client, path)), order_id: id, ...parcel });
    expect((await get(client, path)).refund_step).toBe(1);
  },
  '/user/integral_order': list('/integral/orders'),
  '/user/coupons': list('/user/coupons', {}, { status: 0 }, { status: 1 }),
  '/user/distribution': async (mall) =>
    expect(await send(formOf(mall), 'post', '/auth/info')).toMatchObject({ id: mall.shopper.id }),
  '/user/distribution_users': list('/user/distributions', { lev: 0 }, { lev: 1 }, { lev: 2 }),
  '/user/distribution_logs': list('/user/distribution_logs'),
  '/user/article/{name}': async (mall) => {
    for (const name of ['关于我们', '帮助中心', '其他合作', '网站公告'])
      await get(visitorOf(mall), `/article/${encodeURIComponent(name)}`);
  },
};
