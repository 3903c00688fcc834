import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { AuditChange } from '../../../schemas/contract/calls/accounts/audit.ts';
import type { SelectOption } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import { codes } from '../../../schemas/contract/envelope.ts';
import type { Client, LooseJson, Reply } from '../../helpers/http/client.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

interface Entry {
  readonly id: number;
  readonly account: string;
  readonly event: string;
  readonly subject: string;
  readonly subject_id: number;
  readonly subject_name: string;
  readonly created_at: string;
}

let souk: TestApp;
let admin: Client;
/** Finds the entries of this file's admin. */
let byAdmin: { readonly area: 'Admin'; readonly actor_id: number };
beforeAll(async () => {
  souk = await sharedApp();
  const { id, username } = await souk.anAdmin();
  admin = (await souk.as.account('Admin', username)).proven();
  byAdmin = { area: 'Admin', actor_id: id };
});

const log = async (query: object): Promise<readonly Entry[]> =>
  (
    await admin.get<{ data: readonly Entry[] }>(
      '/Admin/audit_logs',
      query as Record<string, unknown>,
    )
  ).data.data;
const changesOf = async (
  [entry]: readonly Entry[],
  client = admin,
): Promise<readonly AuditChange[]> =>
  (await client.get<readonly AuditChange[]>(`/Admin/audit_logs/${entry!.id}/changes`)).data;
/** Saves settings until the end of the test. */
async function saveSettings(name: string, values: Readonly<Record<string, unknown>>) {
  const path = `/Admin/configs/${name}`;
  const { data: before } = await admin.get<Readonly<Record<string, unknown>>>(path);
  onTestFinished(async () => {
    const former = Object.keys(values).map((key) => [key, before[key]]);
    await dataOf(admin.put(path, Object.fromEntries(former)));
  });
  return dataOf(admin.put(path, values));
}
/** The data of a successful reply. */
const dataOf = async (answer: Promise<Reply>): Promise<LooseJson> => {
  const { code, msg, data } = await answer;
  expect({ code, msg }).toMatchObject({ code: 200 });
  return data;
};

test('shows a change as before and after, in the caller’s language', async () => {
  const [inviter, { id }] = [await souk.aShopper(), await souk.aShopper()];
  await dataOf(
    admin.put(`/Admin/users/${id}`, { nickname: 'Renamed', status: 0, inviter_id: inviter.id }),
  );
  const entries = await log({ subject: 'users', subject_id: id });
  expect(entries[0]).toMatchObject({ event: 'update', subject: 'users', subject_id: id });
  expect(await changesOf(entries)).toEqual([
    expect.objectContaining({ label: 'Nickname', after: 'Renamed' }),
    { label: 'Invited by', before: null, after: expect.stringMatching(/^N\d+$/) as string },
    { label: 'Enabled', before: 'Yes', after: 'No' },
  ]);
  expect(await changesOf(entries, admin.speaking('zh-cn'))).toContainEqual({
    label: '启用',
    before: '是',
    after: '否',
  });
});

test('records the caller’s address with every change of a row, by any route', async () => {
  const { id } = await dataOf(admin.post('/Admin/goods_brands', { name: 'Addressed' }));
  await dataOf(admin.put(`/Admin/goods_brands/${id}`, { is_sort: 4 }));
  await dataOf(admin.delete(`/Admin/goods_brands/${id}`));
  const { data: goodsClass } = await admin.post('/Admin/goods_classes', {
    name: 'Addressed too',
    pid: 0,
  });
  await saveSettings('task', { cancel: 2 });
  const addresses = [
    ...(await log({ subject: 'goods_brands', subject_id: id })),
    ...(await log({ subject: 'goods_classes', subject_id: goodsClass.id })),
    ...(await log({ ...byAdmin, subject: 'configs/task' })),
  ].map((entry) => (entry as Entry & { readonly ip: string }).ip);
  expect(addresses).toHaveLength(5);
  expect(new Set(addresses)).toEqual(new Set(['127.0.0.1']));
});

test('records that a password changed without its value, and rights by their names', async () => {
  const { id } = await souk.aShopper();
  await dataOf(
    admin.put(`/Admin/users/${id}`, { password: 'Another-good-1', proof: testPassword }),
  );
  const entries = await log({ subject: 'users', subject_id: id });
  expect(entries.map(({ event }) => event)).toContain('password');
  expect(JSON.stringify([entries, await changesOf(entries)])).not.toContain('Another-good-1');
  const [right] = await souk.sql.rows<{ id: number; apis: string }>(
    "SELECT id, apis FROM admin_permissions WHERE apis = 'Admin.users.index'",
  );
  const role = await dataOf(
    admin.post('/Admin/roles', { name: 'Watchers', permission_id: [right!.id] }),
  );
  expect(
    await changesOf(await log({ subject: 'admin_roles', subject_id: role.id, event: 'grants' })),
  ).toEqual([{ label: 'Rights', before: null, after: 'Admin.users.index' }]);
});

test('lists configuration, exports, deletions, money and sign-ins, newest first', async () => {
  const space = await dataOf(
    admin.post('/Admin/adv_spaces', { name: 'gone', width: 10, height: 10 }),
  );
  const { id } = await souk.aShopper();
  await saveSettings('web', { web_name: 'Bazaar' });
  expect((await admin.raw('/api/Admin/users/export?format=csv')).status).toBe(200);
  await dataOf(admin.delete(`/Admin/adv_spaces/${space.id}`));
  await dataOf(
    admin.post(`/Admin/users/${id}/commands/money`, {
      is_type: 0,
      money: '5.00',
      info: 'Sorry',
      proof: testPassword,
    }),
  );
  const entries = await log({ ...byAdmin, per_page: 100 });
  for (const [event, subject] of [
    ['money', 'users'],
    ['destroy', 'adv_spaces'],
    ['export', 'users'],
    ['update', 'configs/web'],
    ['login', 'admins'],
  ])
    expect(entries).toContainEqual(
      expect.objectContaining({ event, subject, account: expect.stringMatching(/./) }),
    );
  expect(entries.map(({ created_at }) => created_at)).toEqual(
    entries
      .map(({ created_at }) => created_at)
      .toSorted()
      .reverse(),
  );
  expect(await changesOf(entries.filter(({ event }) => event === 'money'))).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ before: null, after: 'Sorry' }),
      expect.objectContaining({ after: '5.00' }),
    ]),
  );
  expect(
    await changesOf(
      entries.filter(({ subject, event }) => subject === 'configs/web' && event === 'update'),
    ),
  ).toContainEqual(expect.objectContaining({ after: 'Bazaar' }));
});

test('names events and subjects for the search, commands included', async () => {
  const { data: events } = await admin.get<readonly SelectOption[]>('/Admin/audit_events');
  expect(events).toEqual(
    expect.arrayContaining([
      { value: 'login.refused', label: 'Sign-in refused' },
      { value: 'money', label: expect.stringContaining('Adjust funds') },
    ]),
  );
  expect((await admin.speaking('zh-cn').get('/Admin/audit_subjects')).data).toContainEqual({
    value: 'adv_spaces',
    label: '广告位',
  });
});

test('names every event, and the row of an entry instead of its id', async () => {
  const { storeId } = await souk.aSeller({ storeName: 'Named store', storeVerify: 2 });
  await dataOf(admin.post(`/Admin/stores/${storeId}/commands/verify`));
  const gone = await dataOf(admin.post('/Admin/goods_brands', { name: 'Gone brand' }));
  await dataOf(admin.delete(`/Admin/goods_brands/${gone.id}`));
  await souk.sql.run('DELETE FROM goods_brands WHERE id = $1', [gone.id]);
  const goodsClass = await dataOf(
    admin.post('/Admin/goods_classes', { name: '灯具', ename: 'Lamps', pid: 0 }),
  );
  const namesOf = async (subject: string, subject_id: number) =>
    new Set((await log({ subject, subject_id })).map(({ subject_name }) => subject_name));
  expect(await namesOf('stores', storeId)).toEqual(new Set(['Named store']));
  expect(await namesOf('goods_brands', gone.id)).toEqual(new Set(['Gone brand']));
  expect(await namesOf('goods_classes', goodsClass.id)).toEqual(new Set(['灯具 | Lamps']));
  for (const client of [admin, admin.speaking('zh-cn')]) {
    const { data } = await client.get<readonly SelectOption[]>('/Admin/audit_events');
    const labels = new Map(data.map(({ value, label }) => [value, label]));
    for (const { event } of await log({ ...byAdmin, per_page: 400 }))
      expect(labels.get(event), event).toMatch(/^[^.]+$/);
  }
});

test('no route, right or statement edits an entry', async () => {
  for (const method of ['POST', 'PUT', 'DELETE'])
    expect((await admin.raw('/api/Admin/audit_logs/1', { method })).status).toBe(404);
  for (const statement of [
    "UPDATE histories SET actor_name = 'x'",
    'DELETE FROM histories',
    'TRUNCATE histories',
    'DELETE FROM audits',
  ])
    await expect(souk.sql.run(statement)).rejects.toMatchObject({ code: '42501' });
  const clerk = await souk.as.adminWith('Admin.users.index');
  for (const path of ['audit_logs', 'audit_events', 'audit_subjects', 'audit_logs/2/changes'])
    expect((await clerk.get(`/Admin/${path}`)).code).toBe(codes.noRight);
  expect(
    await souk.sql.rows(
      `
        SELECT 1
        FROM admin_permissions
        WHERE apis LIKE 'Admin.audit_logs.%' AND apis NOT SIMILAR TO '%.(index|show|export)'`,
    ),
  ).toEqual([]);
});

test('the newest page reads both sources by their index at any number of entries', async () => {
  const plan = await souk.sql.transaction(async (tx) => {
    await tx.run('SET LOCAL enable_seqscan = off');
    return tx.rows<Record<string, string>>(
      'EXPLAIN SELECT * FROM audit_logs ORDER BY created_at DESC, id DESC LIMIT 30',
    );
  });
  const text = plan.map((line) => Object.values(line)[0]).join('\n');
  for (const index of ['audits_created_at', 'histories_created_at']) expect(text).toContain(index);
});
