import { beforeAll, expect, test } from 'vitest';
import { codes } from '../../../schemas/contract/envelope.ts';
import { demoStaff } from '../../helpers/mall/demo-accounts.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { sharedDemo } from '../../helpers/server/demo.ts';

let demo: TestApp;
beforeAll(async () => {
  demo = await sharedDemo();
}, 180_000);

test('a seller reads own notes of an order, and not those of the platform', async () => {
  const admin = await demoStaff(demo, 'Admin');
  const seller = await demoStaff(demo, 'Seller');
  const { data } = await seller.get('/Seller/orders', { per_page: 1 });
  const path = `orders/${data.data[0].id}`;
  for (const [client, area, reason] of [
    [admin, 'Admin', 'the platform suspects a fraud'],
    [seller, 'Seller', 'packed by the night shift'],
  ] as const)
    expect((await client.post(`/${area}/${path}/commands/note`, { reason })).code).toBe(codes.done);

  const read = async (client: typeof admin, area: string): Promise<string> =>
    JSON.stringify([
      (await client.get(`/${area}/${path}`)).data,
      (await client.get(`/${area}/${path}/history`)).data,
    ]);
  expect(await read(seller, 'Seller')).toContain('packed by the night shift');
  expect(await read(seller, 'Seller')).not.toContain('suspects a fraud');
  expect(await read(admin, 'Admin')).toContain('suspects a fraud');
});
