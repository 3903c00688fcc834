import { beforeAll, describe, expect, test } from 'vitest';
import { type Area, apiPrefix, type BackOffice } from '../../../schemas/contract/areas.ts';
import { codes } from '../../../schemas/contract/envelope.ts';
import { runCommand } from '../../../server/backoffice/resources/commands/run-command.ts';
import { readHistory } from '../../../server/backoffice/resources/read/read-history.ts';
import { checkedProject } from '../../helpers/backoffice/checked-project.ts';
import type { Client } from '../../helpers/http/client.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';
import { actorOf, createRow, crudOf } from '../../helpers/server/crud.ts';

/** Who reads the history of a row (docs/decisions/0039-audit-log-view.md). */
const resources = [...checkedProject.resources.values()];
const reached = (area: Area) => resources.filter(({ scope }) => scope[area] !== undefined);

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await sharedApp();
  admin = await app.as.admin();
}, 180_000);

const historyStatus = async (client: Client, area: Area, path: string): Promise<number> =>
  (await client.raw(`/api${apiPrefix[area]}${path}/1/history`)).status;

test('the shop has no history, for visitors and shoppers alike', async () => {
  const shopper = await app.as.shopper();
  for (const { scope, name } of reached('shop'))
    for (const client of [app.anonymous, shopper])
      expect(await historyStatus(client, 'shop', scope.shop!.path), name).toBe(404);
});

test('an earlier text of a notice is read by admins and not by the shop', async () => {
  const { data } = await admin.post('/Admin/notices', {
    name: 'Notice',
    content: '<p>the first, withdrawn text</p>',
  });
  await admin.put(`/Admin/notices/${data.id}`, { content: '<p>the second text</p>' });
  const response = await app.anonymous.raw(`/api/notices/${data.id}/history`);
  expect(response.status).toBe(404);
  expect(await response.text()).not.toContain('withdrawn');
  const history = await admin.get(`/Admin/notices/${data.id}/history`);
  expect(JSON.stringify(history.data)).toContain('withdrawn');
});

test('a history has the fields that the caller reads, and none for a deleted row', async () => {
  const owner = await app.aSeller();
  const seller = await app.as.seller(owner);
  const sub = await app.aSubAccount(owner, { rights: [] });
  await app.sql.run(
    `
      INSERT INTO histories (resource, row_id, rev, action, actor_area, actor_id, actor_name, after)
      VALUES ('users', $1, 9, 'update', 'Seller', $2, 'Lin', '{"nickname":"New","inviter_id":5}')`,
    [sub.id, owner.id],
  );
  const after = async (client: Client, area: BackOffice) =>
    (await client.get(`/${area}/users/${sub.id}/history`)).data[0].after;
  expect(await after(seller, 'Seller')).toEqual({ nickname: 'New' });
  expect(await after(admin, 'Admin')).toEqual({ nickname: 'New', inviter_id: 5 });
  const { data } = await admin.post('/Admin/notices', { name: 'Gone', content: '' });
  await admin.delete(`/Admin/notices/${data.id}`);
  expect((await admin.get(`/Admin/notices/${data.id}/history`)).code).toBe(404);
  expect((await admin.put(`/Admin/notices/${data.id}`, { name: 'Back' })).code).toBe(404);
});

test('sellers have no history of rows that the platform or other stores own', async () => {
  const seller = await app.as.seller();
  const shared = reached('Seller').filter(
    ({ scope }) => Object.keys(scope.Seller!.own).length === 0,
  );
  expect(shared.length).toBeGreaterThan(0);
  for (const { scope, name } of shared)
    expect(await historyStatus(seller, 'Seller', scope.Seller!.path), name).toBe(404);
});

test('a change that moves a row out of the caller’s scope is recorded whole', async () => {
  const crud = await crudOf(app, [
    {
      resource: 'x_cases',
      history: true,
      fields: { name: { type: 'text' }, phase: { type: 'integer', default: 1 } },
      scope: { Admin: {}, Seller: { read: { phase: 1 } } },
      commands: {
        close: {
          areas: ['Seller'],
          on: 'rows',
          input: { phase: { type: 'integer', required: true } },
        },
      },
    },
  ]);
  const cases = crud.resources.get('x_cases');
  const all = actorOf('Admin');
  const { id } = await createRow(crud, all, cases, { body: { name: 'Case' } });
  await runCommand(crud, {
    actor: actorOf('Seller'),
    resource: cases,
    command: cases.commands.get('close')!,
    ids: [Number(id)],
    body: { input: { phase: 2 } },
    proof: undefined,
  });
  expect(await readHistory(crud, all, cases, Number(id))).toMatchObject([
    { action: 'close', rev: 2, before: { phase: 1 }, after: { phase: 2 } },
    { action: 'store', rev: 1 },
  ]);
});

describe('the right to show rows', () => {
  const rights = (area: BackOffice, resource: string, verbs: readonly string[]) =>
    verbs.map((verb) => `${area}.${resource}.${verb}`);

  test('is not the right to read their history', async () => {
    const { data } = await admin.post('/Admin/expresses', { name: 'Courier', code: 'tstc' });
    const path = `/Admin/expresses/${data.id}`;
    const reader = await app.as.adminWith(...rights('Admin', 'expresses', ['index', 'show']));
    expect((await reader.get(path)).code).toBe(codes.done);
    expect((await reader.get(`${path}/history`)).code).toBe(codes.noRight);
    expect((await reader.get('/Admin/screens/expresses')).data.history).toBe(false);
    const auditor = await app.as.adminWith(
      ...rights('Admin', 'expresses', ['index', 'show', 'history']),
    );
    expect((await auditor.get(`${path}/history`)).data).toMatchObject([{ action: 'store' }]);
    expect((await auditor.get('/Admin/screens/expresses')).data.history).toBe(true);
  });

  test('a seller does not read which member of the platform changed the row', async () => {
    const owner = await app.aSeller();
    const seller = await app.as.seller(owner);
    const coupon = await seller.post('/Seller/coupons', {
      name: 'Ten off',
      money: '10.00',
      use_money: '20.00',
      start_time: '2026-01-01 00:00:00',
      end_time: '2036-01-01 00:00:00',
    });
    const path = `coupons/${coupon.data.id}`;
    await admin.put(`/Admin/${path}`, { name: 'Eleven off' });
    const seen = await seller.get(`/Seller/${path}/history`);
    expect(seen.data).toMatchObject([
      { action: 'update', actor_area: 'Admin', actor_name: '' },
      { action: 'store', actor_area: 'Seller', actor_name: expect.stringMatching(/./) },
    ]);
    expect((await admin.get(`/Admin/${path}/history`)).data[0].actor_name).not.toBe('');
  });
});
