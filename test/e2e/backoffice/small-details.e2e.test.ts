import { beforeAll, expect, test } from 'vitest';
import type { PageConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { Client } from '../../helpers/http/client.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
let admin: Client;
beforeAll(async () => {
  souk = await sharedApp();
  admin = await souk.as.admin();
});

test.each([
  { area: 'Admin', page: 'orders' },
  { area: 'Seller', page: 'orders' },
  { area: 'Seller', page: 'orders/wait' },
] as const)(
  'the savings of an order in $area/$page are those of all kinds',
  async ({ area, page }) => {
    const caller = area === 'Admin' ? admin : await souk.as.seller();
    const { data } = await caller.get<PageConfig>(`/${area}/screens/${page}`);
    const labels = new Map(data.fields.map(({ name, label }) => [name, label]));
    expect(labels.get('coupon_money')).toBe('Coupons and reductions');
  },
);

test('the name of a courier has at most 40 characters', async () => {
  const named = (length: number) => ({ name: 'x'.repeat(length), code: `long${length}` });
  expect(await admin.json().post('/Admin/expresses', named(40))).toMatchObject({ code: 200 });
  expect(await admin.json().post('/Admin/expresses', named(41))).toMatchObject({
    code: 422,
    data: { errors: [{ pointer: '/name' }] },
  });
});
