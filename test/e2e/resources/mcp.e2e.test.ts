import { afterAll, beforeAll, expect, test } from 'vitest';
import { aKeyOf } from '../../../server/proof/api-key.ts';
import type { Client } from '../../helpers/http/client.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';
import { databaseState } from '../../helpers/server/database-state.ts';
import { type McpCaller, mcpClient } from '../../helpers/services/mcp-client.ts';

/** The MCP endpoint, called by the client of the official SDK over HTTP. */
let app: TestApp;
let admin: Client;
let mcp: McpCaller;
beforeAll(async () => {
  app = await startApp();
  admin = (await app.as.admin()).json().proven();
  mcp = await mcpClient(app.url, 'Admin', admin.token);
});
afterAll(async () => {
  await mcp.close();
  await app.close();
});

test('has three tools for all resources', async () => {
  expect(mcp.tools).toEqual(['search', 'schema', 'execute']);
  const { data } = await mcp.call('search', { query: 'courier' });
  expect(data.found).toContainEqual(expect.objectContaining({ resource: 'expresses' }));
  const { data: all } = await mcp.call('search');
  expect(all.found).toHaveLength(20);
  expect(all.more).toBeGreaterThan(20);
  const schema = await mcp.call('schema', { resource: 'expresses', operation: 'store' });
  expect(schema.data.operations[0]).toMatchObject({
    name: 'store',
    method: 'POST',
    path: '/api/Admin/expresses',
    fields: expect.arrayContaining([
      expect.objectContaining({ name: 'name', type: 'text', required: true }),
    ]),
  });
});

test('lists, tries and performs: a write without a hash changes nothing', async () => {
  const values = { name: 'Speedy', code: 'speedy' };
  const create = { resource: 'expresses', operation: 'store', body: values };
  const before = await databaseState(app.sql);
  const tried = await mcp.call('execute', create);
  expect(await databaseState(app.sql)).toEqual(before);
  expect(tried.data.trial.rows).toContainEqual(
    expect.objectContaining({ resource: 'expresses', change: 'add', name: 'Speedy' }),
  );
  const created = await mcp.call('execute', { ...create, trial: tried.data.trial.hash });
  expect(created, JSON.stringify(created.data)).toMatchObject({ isError: false });
  const list = await mcp.call('execute', {
    resource: 'expresses',
    operation: 'index',
    query: { code: 'speedy' },
  });
  expect(list.data).toMatchObject({ total: 1, data: [{ id: created.data.id, name: 'Speedy' }] });

  const update = { resource: 'expresses', operation: 'update', id: created.data.id };
  const direct = await mcp.call('execute', { ...update, body: { name: 'Slow' }, perform: true });
  expect(direct.data).toMatchObject({ name: 'Slow' });
  const shown = await mcp.call('execute', { ...update, operation: 'show' });
  expect(shown.data).toMatchObject({ name: 'Slow' });
});

test('a deletion needs the hash of its trial, which a change of the row makes worthless', async () => {
  const { data: row } = await admin.post('/Admin/expresses', { name: 'Gone', code: 'gone' });
  const remove = { resource: 'expresses', operation: 'destroy', id: row.id };
  const forced = await mcp.call('execute', { ...remove, perform: true });
  expect(forced.data.next).toContain('only with the hash');
  expect(await admin.get(`/Admin/expresses/${row.id}`)).toMatchObject({ code: 200 });

  expect(await mcp.call('execute', { ...remove, trial: 'made-up' })).toMatchObject({
    isError: true,
    data: { code: 409 },
  });
  await admin.put(`/Admin/expresses/${row.id}`, { name: 'Changed' });
  const { hash } = forced.data.trial;
  expect(await mcp.call('execute', { ...remove, trial: hash })).toMatchObject({
    isError: true,
    data: { code: 409, msg: expect.stringContaining('Try it again') },
  });
  const again = await mcp.call('execute', remove);
  const done = await mcp.call('execute', { ...remove, trial: again.data.trial.hash });
  expect(done).toMatchObject({ isError: false, data: { count: 1 } });
  expect(await admin.get(`/Admin/expresses/${row.id}`)).toMatchObject({ code: 404 });
});

test('a command is tried and performed', async () => {
  const run = { resource: 'jobs', operation: 'retry' };
  const tried = await mcp.call('execute', run);
  expect(tried, JSON.stringify(tried.data)).toMatchObject({ isError: false });
  const done = await mcp.call('execute', { ...run, trial: tried.data.trial.hash });
  expect(done, JSON.stringify(done.data)).toMatchObject({ isError: false, data: { count: 0 } });
});

test('a call with a hash that is repeated is done once, and answers the same', async () => {
  const create = {
    resource: 'expresses',
    operation: 'store',
    body: { name: 'Once', code: 'once' },
  };
  const { hash } = (await mcp.call('execute', create)).data.trial;
  const first = await mcp.call('execute', { ...create, trial: hash });
  expect(first).toMatchObject({ isError: false });
  expect(await mcp.call('execute', { ...create, trial: hash })).toEqual(first);
  expect((await admin.get('/Admin/expresses', { code: 'once' })).data.total).toBe(1);
});

test('the same write with the hash of another trial is another write', async () => {
  const body = { name: 'Again', code: 'again' };
  const create = { resource: 'expresses', operation: 'store', body };
  const store = async () => {
    const { data } = await mcp.call('execute', create);
    return mcp.call('execute', { ...create, trial: data.trial.hash });
  };
  const { data: first } = await store();
  await admin.delete(`/Admin/expresses/${first.id}`);
  const second = await store();
  expect(second, JSON.stringify(second.data)).toMatchObject({ isError: false });
  expect(second.data.id).toBeGreaterThan(first.id);
  expect(await admin.get(`/Admin/expresses/${second.data.id}`)).toMatchObject({ code: 200 });
});

test('a schema says where a password may be needed', async () => {
  const described = async (resource: string, operation: string) =>
    (await mcp.call('schema', { resource, operation })).data.operations[0];
  expect(await described('admins', 'store')).toMatchObject({
    needs_password: true,
    password: expect.stringContaining('"proof" in the body'),
  });
  expect(await described('orders', 'refund')).toMatchObject({
    needs_password: true,
    password: expect.stringContaining('beside "input"'),
  });
  expect(await described('expresses', 'store')).toMatchObject({ needs_password: false });
});

test('ids are not guessed', async () => {
  const show = { resource: 'expresses', operation: 'show' };
  for (const id of [true, null, '0x1', '1e0', ' 1', '', 1.5, [], [1, 1], [true]])
    expect(await mcp.call('execute', { ...show, id }), JSON.stringify(id)).toMatchObject({
      isError: true,
      data: expect.stringContaining('"id" must be'),
    });
});

test('a caller without rights finds nothing and reads a clear error', async () => {
  const account = await app.aSeller();
  const caller = await app.as.seller({
    ...account,
    ...(await app.aSubAccount(account, { rights: ['Seller.coupons.index'] })),
  });
  const seller = await mcpClient(app.url, 'Seller', caller.token);
  const { data } = await seller.call('search');
  expect(data.found).toContainEqual({
    resource: 'coupons',
    label: expect.any(String),
    operations: ['index'],
  });
  expect(JSON.stringify(data.found)).not.toContain('destroy');
  expect(
    await seller.call('execute', { resource: 'coupons', operation: 'destroy', id: 1 }),
  ).toMatchObject({ isError: true, data: expect.stringContaining('no right to "destroy"') });
  expect(await seller.call('execute', { resource: 'admins', operation: 'index' })).toMatchObject({
    isError: true,
    data: expect.stringContaining('no right'),
  });
  expect(await seller.call('schema', { resource: 'nothing' })).toMatchObject({
    isError: true,
    data: expect.stringContaining('Use search'),
  });
  await seller.close();
});

test('an API key acts with its role and its scopes', async () => {
  const rights = ['index', 'show', 'store', 'destroy'].map((verb) => `Admin.expresses.${verb}`);
  const key = await aKeyOf(app, 'Admin', admin, { rights, scopes: ['read', 'write'] });
  const keyed = await mcpClient(app.url, 'Admin', key.secret);
  const { data } = await keyed.call('search');
  expect(data.found).toEqual([
    expect.objectContaining({
      resource: 'expresses',
      operations: ['index', 'show', 'store', 'destroy'],
    }),
  ]);
  const create = {
    resource: 'expresses',
    operation: 'store',
    body: { name: 'By key', code: 'bykey' },
  };
  const tried = await keyed.call('execute', create);
  const created = await keyed.call('execute', { ...create, trial: tried.data.trial.hash });
  expect(created, JSON.stringify(created.data)).toMatchObject({
    isError: false,
    data: { name: 'By key' },
  });
  const update = { resource: 'expresses', operation: 'update', id: created.data.id };
  expect(await keyed.call('execute', { ...update, body: { name: 'No' } })).toMatchObject({
    isError: true,
    data: expect.stringContaining('no right to "update"'),
  });

  const reading = await aKeyOf(app, 'Admin', admin, { rights, scopes: ['read'] });
  const reader = await mcpClient(app.url, 'Admin', reading.secret);
  expect(await reader.call('execute', { resource: 'expresses', operation: 'index' })).toMatchObject(
    {
      isError: false,
    },
  );
  expect(
    await reader.call('execute', create),
    'a trial needs the scope of its write',
  ).toMatchObject({
    isError: true,
    data: { code: 402 },
  });
  await keyed.close();
  await reader.close();
});

test('nobody is admitted without a token, nor with that of another area', async () => {
  await expect(mcpClient(app.url, 'Admin', undefined)).rejects.toThrow();
  const { token } = await app.as.seller(await app.aSeller());
  await expect(mcpClient(app.url, 'Admin', token)).rejects.toThrow();
  const bare = await fetch(`${app.url}/api/Admin/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  expect(bare.status).toBe(401);
});
