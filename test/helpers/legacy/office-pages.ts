import { expect } from 'vitest';
import type { BackOffice } from '../../../schemas/contract/areas.ts';
import { apiPrefix, providerOf } from '../../../schemas/contract/areas.ts';
import { Client, type LooseJson } from '../http/client.ts';
import { upload, uploadPicture } from '../http/uploads.ts';
import { testPassword } from '../mall/builders.ts';
import { aPicture } from '../values/pictures.ts';
import { anAfterSale, aPaidOrder, encoded, type PlayPage } from './office-mall.ts';
import { asForm, dataOf, echoedPaging, type Office, write } from './play-table.ts';

const parcel = { delivery_code: 'yd', delivery_no: 'YD1234567' };
const get = async ({ client }: Office, path: string, query: object = {}): Promise<LooseJson> =>
  dataOf(await client.get(path, { ...query }), `get ${path}`);
const put = async ({ client }: Office, path: string, body: object): Promise<LooseJson> =>
  dataOf(await client.put(path, asForm(body)), `put ${path} ${JSON.stringify(body)}`);

/** Signs in on the page of the area, reads the menu, saves the profile and signs out. */
const login =
  (area: BackOffice): PlayPage =>
  async ({ souk, shopper }) => {
    const { username } = await (area === 'Admin' ? souk.anAdmin() : souk.aSeller());
    const provider = providerOf(area);
    const referer = `${shopper.client.url}/${area}/login`;
    const client = new Client(shopper.client.url).with({ referer });
    const asked = { username, password: testPassword, provider };
    const sign = area === 'Admin' ? dataOf(await client.post('/captcha', asked), 'captcha') : '';
    const { access_token } = dataOf(await client.post('/login', { ...asked, sign }), 'login');
    const signedIn = client.with({ authorization: `Bearer ${access_token}` });
    const prefix = apiPrefix[area];
    const menus = dataOf(await signedIn.get(`${prefix}load_menu`, { type: 'getChildren' }), 'menu');
    expect(menus).not.toEqual([]);
    const account = dataOf(await signedIn.post(`${prefix}auth/info`, { provider }), 'info');
    expect(account.defaultUrl).toMatch(`/${area}/`);
    const profile = { ...asForm(account), provider, nickname: 'Ann', password: '' };
    dataOf(await signedIn.post(`${prefix}auth/edit`, profile), 'profile');
    dataOf(await signedIn.post('/logout', { provider }), 'logout');
  };

/** A page of charts: its parts for the week, the year and a range of dates. */
const dashboard =
  (area: BackOffice, name: string, parts: readonly string[]): PlayPage =>
  async (mall) => {
    const range = ['2026-01-01', '2026-12-31'];
    for (const query of [{ is_type: 0 }, { is_type: 1 }, { is_type: 0, created_at: range }]) {
      const data = await get(mall[area], `/${area}/dashboard/${name}`, query);
      expect(Object.keys(data)).toEqual(expect.arrayContaining([...parts]));
      const plot = data.plot ?? data.order_plot;
      expect(plot[0], JSON.stringify(query)).toMatchObject({ time: expect.any(String) });
    }
  };
const tiles = `total_price today_price yesterday_price week_price last_week_price month_price
  last_month_price order_wait order_send order_complete order_refund day_rate week_rate month_rate
  order_plot list user_plot`.split(/\s+/);

/** A form of settings: read by names, sent back as it is, and saved with values changed. */
const settings =
  (page: string, names: readonly string[], changed: LooseJson): PlayPage =>
  async ({ Admin }) => {
    const path = '/Admin/configs/update';
    const stored = await get(Admin, '/Admin/configs', { name: names });
    await put(Admin, path, stored);
    const [name] = Object.keys(changed);
    const isGroup = typeof changed[name!] === 'object';
    const sent = isGroup ? { [name!]: { ...stored[name!], ...changed[name!] } } : changed;
    await write(Admin, page, ['put', path, asForm({ ...stored, ...sent })]);
    expect(await get(Admin, '/Admin/configs', { name: names })).toMatchObject(changed);
  };
/** A form of blocks of settings, some of which are secrets. */
const blocks =
  (name: 'pay' | 'oauth', block: string, changed: object): PlayPage =>
  async ({ Admin }) => {
    const read = () => get(Admin, '/Admin/configs', { name, many: true });
    const stored = await read();
    await put(Admin, '/Admin/configs/update', { [name]: stored, many: true });
    const sent = { ...stored, [block]: { ...stored[block], ...changed } };
    const body = asForm({ [name]: sent, many: true, many_name: name });
    await write(Admin, `configs/${name}`, ['put', '/Admin/configs/update', body]);
    expect((await read())[block]).toMatchObject(changed);
  };

/** Opens the selected order in the dialog, and ships it with the row that the dialog shows. */
const shipDialog =
  (area: BackOffice): PlayPage =>
  async (mall) => {
    const id = await aPaidOrder(mall);
    const params = encoded({ order_id: [id] });
    const [order] = await get(mall[area], `/${area}/orders/find/all`, { params });
    expect(order.order_goods).toHaveLength(1);
    const couriers = await get(mall[area], '/expresses', { isAll: true });
    expect(couriers.map(({ code }: LooseJson) => code)).toContain('yd');
    await put(mall[area], `/${area}/orders/status/edit`, { ...order, ...parcel, status: 3 });
    const { client } = mall[area];
    const events = await client.post(`/${area}/orders/express/find`, { id });
    expect(dataOf(events, 'events')).toEqual(expect.any(Array));
    expect(await mall.trade.statusOf(id)).toBe(3);
  };

const moneyDialog =
  (page: string, is_belong: 0 | 1): PlayPage =>
  async ({ Admin, shopper, store }) => {
    const id = is_belong ? store.storeId : shopper.id;
    const body = { id, money: '5.00', is_type: 0, is_belong };
    await write(Admin, page, ['post', '/Admin/users/money/handle', body]);
  };

/** The full-page form: its lists, a picture, new goods, the whole row sent back, a deletion. */
async function goodsForm(office: Office, path: string, goods: object): Promise<number> {
  const picture = await uploadPicture(office.client, office.area);
  const images = { goods_images: [picture], goods_master_image: picture };
  const body = asForm({ ...goods, ...images });
  const { id } = dataOf(await office.client.post(path, body), `post ${path}`);
  const row = await get(office, `${path}/${id}`);
  await put(office, `${path}/${id}`, { ...row, goods_name: 'Cups of clay' });
  expect(await get(office, `${path}/${id}`)).toMatchObject({ goods_name: 'Cups of clay' });
  return id;
}
const written = {
  goods_name: 'Cups',
  goods_subname: 'Of clay',
  goods_price: '10.00',
  goods_market_price: '12.00',
  goods_stock: 5,
  goods_content: '<p>Cups</p>',
  goods_status: 1,
};

export const adminPlays: Readonly<Record<string, PlayPage>> = {
  login: login('Admin'),
  dashboard: dashboard('Admin', 'all', tiles),
  'dashboard/order': dashboard('Admin', 'order', ['plot', 'store', 'goods']),
  'dashboard/user': dashboard('Admin', 'user', ['plot', 'list']),
  'dashboard/store': dashboard('Admin', 'store', ['plot', 'list']),
  'dashboard/pay': dashboard('Admin', 'pay', ['plot', 'list']),
  'configs/web': settings(
    'configs/web',
    ['web_name', 'index_name', 'logo', 'tel', 'upload', 'amap', 'task', 'kuaibao'],
    { index_name: 'Shop of the pages' },
  ),
  'configs/store': settings('configs/store', ['store'], { store: { cash: 1 } }),
  'configs/sms': async (mall) => {
    await settings('configs/sms', ['sms'], { sms: { key: 'key of the pages' } })(mall);
    await mall.Admin.client.proven().put('/Admin/configs/sms', { driver: 'log' });
  },
  'configs/pay': blocks('pay', 'alipaywap', { app_id: '2021000000000001' }),
  'configs/oauth': blocks('oauth', 'weixinweb', { client_id: 'wx0000000000000001' }),
  users: moneyDialog('users', 0),
  roles: async ({ Admin }) => {
    expect(await get(Admin, '/Admin/load_menu', { type: 'getChildren' })).not.toEqual([]);
    const groups = { isAll: true, isWith: 'permissions' };
    const [group] = await get(Admin, '/Admin/permission_groups', groups);
    expect(group.permissions).not.toEqual([]);
  },
  permissions: async ({ Admin }) =>
    expect(await get(Admin, '/Admin/load_permission')).toEqual(expect.any(Array)),
  adv_spaces: async ({ Admin }) => {
    const [space] = await get(Admin, '/Admin/adv_spaces', { isAll: true });
    const dates = { adv_start: '2026-01-01 00:00:00', adv_end: '2098-01-01 00:00:00' };
    const body = { pid: space.id, name: 'Of a space', ...dates, status: 1, is_type: 0 };
    await write(Admin, 'adv_spaces', ['post', '/Admin/advs', body]);
    const { data } = await get(Admin, '/Admin/advs', { ...echoedPaging, pid: space.id });
    expect(data).toContainEqual(expect.objectContaining({ name: 'Of a space' }));
  },
  'exts/cashes': async ({ Admin }) => {
    const [cash] = (await get(Admin, '/Admin/cashes', { cash_status: 0 })).data;
    const refused = { ...asForm(cash), cash_status: 2, refuse_info: 'Wrong card' };
    await write(Admin, 'exts/cashes', ['put', `/Admin/cashes/${cash.id}`, refused]);
  },
  'exts/areas': async ({ Admin }) => void (await get(Admin, '/Admin/clear_area')),
  'exts/goods/form': async ({ Admin, goods }) => {
    await get(Admin, '/Admin/goods_brands', { isAll: true });
    const row = await get(Admin, `/Admin/goods/${goods}`);
    await put(Admin, `/Admin/goods/${goods}`, { ...row, is_master: 1 });
    expect(await get(Admin, `/Admin/goods/${goods}`)).toMatchObject({ is_master: 1 });
  },
  'exts/goods': async ({ Admin, goods }) => {
    const path = `/Admin/goods/${goods}`;
    for (const goods_status of [0, 1]) await put(Admin, path, { goods_status });
    expect((await get(Admin, path)).goods_status).toBe(1);
  },
  'exts/integral_goods/form': async ({ Admin }) => {
    const [{ id: cid }] = await get(Admin, '/Admin/integral_goods_classes', { isAll: true });
    const goods = { ...written, cid, goods_price: 100, is_recommend: 0 };
    const id = await goodsForm(Admin, '/Admin/integral_goods', goods);
    await write(Admin, 'exts/integral_goods/form', ['delete', `/Admin/integral_goods/${id}`]);
  },
  'exts/integral_orders': async ({ Admin }) => {
    const query = { order_status: 2 };
    const [order] = (await get(Admin, '/Admin/integral_orders', query)).data;
    const path = `/Admin/integral_orders/${order.id}`;
    await put(Admin, path, { ...(await get(Admin, path)), ...parcel });
    expect(await get(Admin, path)).toMatchObject(parcel);
  },
  'exts/order_settlements': async ({ Admin }) =>
    void (await get(Admin, '/Admin/order_settlement_handle')),
  'exts/orders': shipDialog('Admin'),
  'exts/stores': async (mall) => {
    const query = { isResource: 'Admin', store_verify: 4, ...echoedPaging };
    const { count } = await get(mall.Admin, '/Admin/stores', query);
    expect(count.pass).toBeGreaterThan(0);
    await moneyDialog('exts/stores', 1)(mall);
  },
};

export const sellerPlays: Readonly<Record<string, PlayPage>> = {
  login: login('Seller'),
  dashboard: dashboard('Seller', 'all', tiles),
  'dashboard/order': dashboard('Seller', 'order', ['plot', 'store', 'goods']),
  chats: async ({ Seller, shopper }) => {
    const caller = { provider: 'users', token: Seller.client.token };
    const call = async (name: string, body: object) =>
      dataOf(await new Client(shopper.client.url).post(`/Chat/${name}`, body), `Chat/${name}`);
    const { data: own } = await Seller.client.post('/Seller/auth/info', { provider: 'users' });
    const buyer = { provider: 'users', token: shopper.client.token };
    const text = { content_type: 'text', content: 'Is it there?' };
    const owner = { rid: own.id, rtype: 'users' };
    await call('add', { ...buyer, ...owner });
    await call('send', { ...buyer, ...owner, ...text });
    await call('add', { ...caller, rid: '', rtype: '' });
    const friends = await call('friends', { ...caller, rid: '', rtype: '' });
    const isBuyer = ({ rid }: LooseJson) => rid === String(shopper.id);
    const { rid, rtype } = friends.find(isBuyer);
    await call('send', { ...caller, rid, rtype, content_type: 'text', content: 'Yes' });
    const { data } = await call('friend_content', { ...caller, rid, rtype, page: 1 });
    expect(data[0].content).toBe('Yes');
  },
  cashes: async (mall) => {
    const { Seller, trade, store } = mall;
    await moneyDialog('exts/stores', 1)(mall);
    const before = await trade.storeMoney(store.storeId);
    const bank = { name: 'Shop', bank_name: 'Bank', card_no: '6222000011112222' };
    const path = '/Seller/cashes';
    const { id } = await write(Seller, 'cashes', ['post', path, { ...bank, money: '5.00' }]);
    const { data } = await get(Seller, path, echoedPaging);
    const shown = ['name', 'money', 'commission', 'bank_name', 'card_no', 'cash_status'];
    expect(Object.keys(data[0])).toEqual(expect.arrayContaining(shown));
    expect(data[0].id).toBe(id);
    await get(Seller, path, { ...echoedPaging, card_no: '62|likeRight', cash_status: 0 });
    await write(Seller, 'cashes', ['delete', `${path}/${id}`]);
    expect(await trade.storeMoney(store.storeId)).toEqual(before);
  },
  file_spaces: async ({ Seller }) => {
    const path = '/Seller/file_space_dirs';
    const { id } = dataOf(await Seller.client.post(path, { name: 'Cups' }), 'a folder');
    await put(Seller, `${path}/${id}`, { name: 'Bowls' });
    const fields = { dir_id: String(id) };
    const bytes = await aPicture(20);
    const parts = { bytes, name: 'spaces', uploadType: '', option: 'null', fields };
    dataOf(await upload(Seller.client, '/Seller/uploads', parts), 'an upload');
    const query = { ...echoedPaging, per_page: 20, dir_id: id };
    const { data: files } = await get(Seller, '/Seller/file_spaces', query);
    expect(files).toHaveLength(1);
    await get(Seller, '/Seller/file_spaces', { ...query, dir_id: 0 });
    await write(Seller, 'file_spaces', ['delete', `/Seller/file_spaces/${files[0].id}`]);
    await write(Seller, 'file_spaces', ['delete', `${path}/${id}`]);
  },
  freights: async ({ Seller }) => {
    const path = '/Seller/freights';
    const provinces = await get(Seller, '/load_areas', { isLazy: true, pid: 0 });
    const rows = (await get(Seller, path, echoedPaging)).data;
    const used = new Set(rows.flatMap(({ area_id: ids }: LooseJson) => ids));
    const free = provinces.find(({ id }: LooseJson) => !used.has(id));
    const fees = { f_weight: 1, f_price: '5.00', o_weight: 1, o_price: '1.00' };
    const added = { name: 'Far', ...fees, area_id: [free.id] };
    const saved = await put(Seller, `${path}/0`, { info: [...rows, added] });
    const { id } = saved.find(({ name }: LooseJson) => name === 'Far');
    await write(Seller, 'freights', ['delete', `${path}/${id}`]);
    expect((await get(Seller, path, echoedPaging)).data).toHaveLength(rows.length);
  },
  'goods/form': async ({ Seller, store }) => {
    expect(await get(Seller, '/Seller/store_classes')).not.toEqual([]);
    for (const name of ['goods_brands', 'freights', 'goods_attrs'])
      await get(Seller, `/Seller/${name}`, { isAll: true });
    const specs = { name: 'Colour', specs: ['Red', 'Blue'] };
    dataOf(await Seller.client.post('/Seller/goods_attrs', specs), 'an attribute');
    const attributes = await get(Seller, '/Seller/goods_attrs', { isAll: true, isWith: 'specs' });
    const { specs: kinds } = attributes.find(({ name }: LooseJson) => name === 'Colour');
    const skuList = kinds.map(({ id, name }: LooseJson) => ({
      spec_id: [id],
      sku_name: [name],
      goods_price: '10.00',
      goods_market_price: '12.00',
      goods_stock: 5,
      goods_weight: 1,
      goods_image: '',
    }));
    const goods = { ...written, class_id: store.classId, brand_id: '', goods_weight: 1 };
    const more = { freight_id: -1, goods_no: '', skuList };
    const id = await goodsForm(Seller, '/Seller/goods', { ...goods, ...more });
    expect((await get(Seller, `/Seller/goods/${id}`)).skuList).toHaveLength(2);
    await write(Seller, 'goods/form', ['delete', `/Seller/goods/${id}`]);
  },
  orders: shipDialog('Seller'),
  'orders/wait': shipDialog('Seller'),
  refunds: async (mall) => {
    const [agreed, rejected] = [await anAfterSale(mall, 0), await anAfterSale(mall, 0)];
    const answer = async (id: number, body: object) => {
      const params = encoded({ order_id: [id] });
      const [order] = await get(mall.Seller, '/Seller/orders/find/all', { params });
      await put(mall.Seller, `/Seller/refunds/${id}`, { ...order.refund, order_id: id, ...body });
    };
    await answer(agreed, { refund_verify: 1, refuse_remark: '' });
    await answer(rejected, { refund_verify: 2, refuse_remark: 'Used' });
    expect(await mall.trade.statusOf(agreed)).toBe(6);
  },
  'refunds/return': async (mall) => {
    const { Seller, shopper } = mall;
    for (const type of [1, 2] as const) {
      const id = await anAfterSale(mall, type);
      const path = `/Seller/refunds/${id}`;
      const row = async () => {
        const params = encoded({ order_id: [id] });
        return (await get(Seller, '/Seller/orders/find/all', { params }))[0].refund;
      };
      await put(Seller, path, { ...(await row()), order_id: id, refund_verify: 1 });
      const back = { order_id: id, ...parcel };
      dataOf(await shopper.client.put(`/user/order/refund/${id}`, back), 'sent back');
      expect(await row()).toMatchObject(parcel);
      const sent = { ...(await row()), order_id: id, re_delivery_no: 'YD7654321' };
      // A return pays money, which the store confirms; it sends nothing (decision 0003)
      if (type === 1) expect((await Seller.client.put(path, asForm(sent))).code).toBe(409);
      const step = type === 1 ? { refund_step: 3 } : { re_delivery_no: 'YD7654321' };
      await put(Seller, path, { ...(await row()), order_id: id, ...step });
      expect((await row()).refund_step).toBe(type === 1 ? 3 : 2);
    }
  },
  roles: async ({ Seller }) =>
    expect(await get(Seller, '/Seller/load_menu', { type: 'getChildren' })).not.toEqual([]),
  stores: async ({ Seller }) => {
    const path = '/Seller/stores/0';
    const row = await get(Seller, path);
    await put(Seller, path, row);
    const picture = await uploadPicture(Seller.client, 'Seller');
    for (const tab of [
      { store_description: 'Cups', store_mobile: '057112345678', after_sale_service: '<p>7</p>' },
      { store_face_image: picture },
      { store_lat: '30.25', store_lng: '120.17' },
      { store_slide: [picture] },
      { store_mobile_slide: [picture] },
    ]) {
      await put(Seller, path, tab);
      const { after_sale_service: _, ...shown } = tab as LooseJson;
      expect(await get(Seller, path)).toMatchObject(shown);
    }
  },
};
