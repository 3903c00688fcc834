import { beforeAll, expect, test } from 'vitest';
import type { ListView } from '../../../schemas/contract/calls/backoffice/list-views.ts';
import type { Client } from '../../helpers/http/client.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

/** Saved views of lists, per account. */
let souk: TestApp;
beforeAll(async () => {
  souk = await sharedApp();
});

const view = {
  screen: 'Admin/goods_brands',
  name: 'New ones',
  query: 'order=-id&name=tea',
  hidden: ['thumb'],
  is_default: 0,
};
const save = (client: Client, change: Partial<typeof view> = {}, area = 'Admin') =>
  client.put<readonly ListView[]>(`/${area}/list_views`, { ...view, ...change });

test('a view is available at another sign-in, is replaced by name, and can be deleted', async () => {
  const account = await souk.anAdmin();
  const client = await souk.as.account('Admin', account.username);
  expect(await save(client)).toMatchObject({
    code: 200,
    data: [{ ...view, id: expect.any(Number) }],
  });
  const elsewhere = await souk.as.account('Admin', account.username);
  const {
    data: [saved],
  } = await elsewhere.get<readonly ListView[]>('/Admin/list_views');
  expect(saved).toMatchObject(view);
  expect((await save(elsewhere, { query: '', hidden: [] })).data).toEqual([
    { ...saved, query: '', hidden: [] },
  ]);
  expect((await elsewhere.delete(`/Admin/list_views/${saved!.id}`)).data).toEqual([]);
  expect((await client.get('/Admin/list_views')).data).toEqual([]);
});

test('one view of a screen is the default, also when two are set at once', async () => {
  const client = await souk.as.admin();
  const answers = await Promise.all(
    ['A', 'B', 'C', 'D'].map((name) => save(client, { name, is_default: 1 })),
  );
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200]);
  await save(client, { name: 'Other list', screen: 'Admin/expresses', is_default: 1 });
  const { data } = await client.get<readonly ListView[]>('/Admin/list_views');
  expect(data.filter(({ is_default }) => is_default === 1).map(({ screen }) => screen)).toEqual([
    'Admin/expresses',
    'Admin/goods_brands',
  ]);
});

test('is invisible to another account and to the other back office', async () => {
  const mine = await souk.as.admin();
  const other = await souk.as.admin();
  const seller = await souk.as.seller();
  const {
    data: [own],
  } = await save(mine);
  expect((await other.get('/Admin/list_views')).data).toEqual([]);
  expect((await seller.get('/Seller/list_views')).data).toEqual([]);
  expect((await other.delete(`/Admin/list_views/${own!.id}`)).code).toBe(404);
  expect((await seller.delete(`/Seller/list_views/${own!.id}`)).code).toBe(404);
  expect((await save(seller, {}, 'Seller')).code).toBe(404);
  expect((await mine.get<readonly ListView[]>('/Admin/list_views')).data).toHaveLength(1);
});

test('of an account are not those of the account with its id in the other back office', async () => {
  const owner = await souk.aSeller();
  const [row] = await souk.sql.rows<{ id: number }>(
    `
      INSERT INTO list_views (area, account_id, screen, name)
      VALUES ('Admin', $1, 'Admin/goods_brands', 'Of an admin')
      RETURNING id`,
    [owner.id],
  );
  const seller = await souk.as.seller(owner);
  expect((await seller.get('/Seller/list_views')).data).toEqual([]);
  expect((await seller.delete(`/Seller/list_views/${row!.id}`)).code).toBe(404);
});

test.each([
  ['no name', { name: '  ' }, 422],
  ['a name too long', { name: 'x'.repeat(31) }, 422],
  ['a search too long', { query: 'x'.repeat(2001) }, 422],
  ['columns that are no list', { hidden: 'a' as never }, 422],
  ['a default other than 0 and 1', { is_default: 2 }, 422],
  ['a screen that does not exist', { screen: 'Admin/no_such' }, 404],
])('%s is refused', async (_, change, code) => {
  expect((await save(await souk.as.admin(), change)).code).toBe(code);
});

test('an account stores a bounded number of views', async () => {
  const account = await souk.anAdmin();
  await souk.sql.run(
    `
      INSERT INTO list_views (area, account_id, screen, name)
      SELECT 'Admin', $1, 'Admin/goods_brands', 'v' || n
      FROM generate_series(1, 200) n`,
    [account.id],
  );
  const client = await souk.as.account('Admin', account.username);
  expect(await save(client)).toMatchObject({
    code: 400,
    msg: 'You can save 200 views at most. Delete one first',
  });
  expect((await save(client, { name: 'v7' })).code).toBe(200);
});
