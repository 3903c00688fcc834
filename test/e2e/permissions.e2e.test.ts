import { afterAll, beforeAll, expect, test } from 'vitest';
import { BackOfficeBootstrap } from '../../server/backoffice/backoffice-bootstrap.ts';
import { startApp, type TestApp } from '../helpers/server/app.ts';
import type { Client } from '../helpers/http/client.ts';

let souk: TestApp;
let admin: Client;
beforeAll(async () => {
  souk = await startApp();
  admin = await souk.as.admin();
});
afterAll(() => souk.close());

const right = async () =>
  (
    await admin.get<{
      data: readonly { id: number; apis: string; name: string; content: string }[];
    }>('/Admin/permissions', { apis: 'Admin.users.update' })
  ).data.data[0]!;

test('a restart keeps an edited description of a right and restores its name', async () => {
  const { id, name } = await right();
  expect((await admin.put(`/Admin/permissions/${id}`, { content: 'Support desk' })).code).toBe(200);
  await souk.sql.run("UPDATE admin_permissions SET name = 'of an earlier release' WHERE id = $1", [
    id,
  ]);
  await souk.app.get(BackOfficeBootstrap).onApplicationBootstrap();
  expect(await right()).toMatchObject({ id, name, content: 'Support desk' });
});

test('the name and identifier of a right cannot be edited; rights are not added or deleted', async () => {
  const { id } = await right();
  for (const field of ['name', 'apis', 'pid'])
    expect(
      await admin.put(`/Admin/permissions/${id}`, {
        [field]: field === 'pid' ? 1 : 'Admin.everything',
      }),
    ).toMatchObject({ code: 422, data: { errors: [{ pointer: `/${field}` }] } });
  expect((await admin.raw('/api/Admin/permissions', { method: 'POST' })).status).toBe(404);
  expect((await admin.raw(`/api/Admin/permissions/${id}`, { method: 'DELETE' })).status).toBe(404);
  expect((await admin.get<readonly string[]>('/Admin/load_permission')).data).toContain(
    'Admin.users.update',
  );
});
