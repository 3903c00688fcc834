import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Area, areas } from '../../../schemas/contract/areas.ts';
import type { Resource } from '../../../schemas/rules/types.ts';
import { openDefaultFreights } from '../../../server/mall/shipping/freights/default-freight.ts';
import { checkedProject } from '../../helpers/backoffice/checked-project.ts';
import { Client, type LooseJson } from '../../helpers/http/client.ts';
import { ResourceCaller } from '../../helpers/http/resource-caller.ts';
import { upload } from '../../helpers/http/uploads.ts';
import { addCouriers, placeAndPay, Trade } from '../../helpers/mall/trade.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';
import { aPicture } from '../../helpers/values/pictures.ts';

/**
 * Clients that nobody here wrote edit a row by reading it, changing a value and sending the whole
 * row back as a form (docs/decisions/0003-legacy-clients.md).
 */
const { resources } = checkedProject;
const served = [...resources.values()].flatMap((resource) =>
  areas
    .filter((area) => resource.scope[area]?.can.has('update'))
    .map((area) => ({ resource, area, name: `${area} ${resource.name}` })),
);
const rows = served.filter(({ resource, area }) => !resource.scope[area]!.single);
const singles = served.filter(({ resource, area }) => resource.scope[area]!.single);

let app: TestApp;
const callers = new Map<Area, ResourceCaller>();
beforeAll(async () => {
  app = await startApp();
  for (const area of areas) callers.set(area, await ResourceCaller.of(app, area));
  await addTrade();
}, 180_000);
afterAll(() => app.close());

const pathOf = (resource: Resource, area: Area): string => callers.get(area)!.path(resource);
/** The caller with bracketed forms, as such clients send them. */
const formClient = (area: Area): Client => {
  const { url, token } = callers.get(area)!.client;
  return new Client(url, token);
};

/** A form has no null and no empty list. */
const withoutNulls = (value: LooseJson): LooseJson => {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== null)
      .map(([name, part]) => [name, withoutNulls(part)]),
  );
};

/** Saving an unsaved group of settings gives it an id. */
const settingsOf = (row: LooseJson): LooseJson => {
  const { id: _id, rev: _rev, created_at: _created, updated_at: _updated, ...settings } = row;
  return settings;
};

/** Orders, comments and pictures, which no caller adds as rows. */
async function addTrade(): Promise<void> {
  const trade = new Trade(app);
  const seller = callers.get('Seller')!;
  const { data: store } = await seller.client.get('/Seller/stores/0');
  const classId = await app.aClassOf(store.id);
  await openDefaultFreights(app.sql, [store.id]);
  const goods = await trade.goods({ storeId: store.id, classId });
  const shopper = await trade.shopper({ money: 100_000 });
  const id = await placeAndPay(shopper, [{ goods_id: goods.id }]);
  await addCouriers(app);
  const shipped = { id, status: 3, delivery_code: 'yd', delivery_no: 'YD1234567' };
  await seller.client.put('/Seller/orders/status/edit', shipped);
  await shopper.client.put(`/user/order/${id}`, { order_status: 4 });
  const scores = { score: 5, agree: 5, service: 5, speed: 5, content: 'Good', image: [] };
  await shopper.client.post('/user/comments', { order_id: id, ...scores });
  callers.set('shop', ResourceCaller.as(app, 'shop', shopper.client));
  await app.sql.run(
    `
      INSERT INTO integral_orders (
        user_id, order_no, order_name, order_image, buy_num, goods_price, total_price, receive_name
      )
      VALUES ($1, '2026112300000000001', 'Cup', '', 1, 100, 100, 'Lin')`,
    [shopper.id],
  );
  const { data: chat } = await shopper.client.post('/chats', { store_id: store.id });
  await shopper.client.post(`/chats/${chat.conversation.id}/messages`, {
    content_type: 'text',
    content: 'Hello',
    client_key: 'a-first-message',
  });
  await upload(seller.client, '/Seller/uploads', { bytes: await aPicture(20), name: 'spaces' });
}

/** The id of a row: of a new one where the caller may add one, else of the newest one. */
async function rowOf(resource: Resource, area: Area): Promise<number> {
  const caller = callers.get(area)!;
  if (resource.scope[area]!.can.has('store')) return (await caller.add(resource)).id;
  const { data } = await caller.client.get(caller.path(resource), { per_page: 1 });
  expect(data.data, 'has a row').toHaveLength(1);
  return data.data[0].id;
}

describe('a row that is saved as it was read', () => {
  test.each(rows)('$name is saved and does not change', async ({ resource, area }) => {
    const path = pathOf(resource, area);
    const id = await rowOf(resource, area);
    const client = formClient(area);
    const { data: before } = await client.get(`${path}/${id}`);
    const saved = await client.put(`${path}/${id}`, withoutNulls(before));
    expect(saved, JSON.stringify(saved.data)).toMatchObject({ code: 200 });
    expect((await client.get(`${path}/${id}`)).data).toEqual(before);
    const json = await client.json().put(`${path}/${id}`, before);
    expect(json, JSON.stringify(json.data)).toMatchObject({ code: 200 });
    expect((await client.get(`${path}/${id}`)).data).toEqual(before);
    const strict = await client.with({ prefer: 'handling=strict' }).put(`${path}/${id}`, before);
    expect(strict.code).toBe(422);
  });

  test.each(rows)(
    '$name is refused as outdated after another write',
    async ({ resource, area }) => {
      const path = pathOf(resource, area);
      const id = await rowOf(resource, area);
      const client = formClient(area);
      const { data: before } = await client.get(`${path}/${id}`);
      await app.sql.run(
        `
        UPDATE "${resource.table}"
        SET rev = rev + 1, updated_at = updated_at + interval '1 hour'
        WHERE id = $1`,
        [id],
      );
      const saved = await client.put(`${path}/${id}`, withoutNulls(before));
      expect(saved, JSON.stringify(saved.data)).toMatchObject({
        code: 409,
        data: { current: { id, rev: before.rev + 1 } },
      });
      for (const rev of [2_147_483_648, Number.MAX_SAFE_INTEGER, -1]) {
        const beyond = await client.put(`${path}/${id}`, withoutNulls({ ...before, rev }));
        expect(beyond, JSON.stringify(beyond)).toMatchObject({ code: 409 });
      }
    },
  );

  test.each(singles)('$name is saved and does not change', async ({ resource, area }) => {
    const path = pathOf(resource, area);
    const client = formClient(area);
    const { data: before } = await client.get(path);
    const saved = await client.put(path, withoutNulls(before));
    expect(saved, JSON.stringify(saved.data)).toMatchObject({ code: 200 });
    expect(settingsOf((await client.get(path)).data)).toEqual(settingsOf(before));
  });
});
