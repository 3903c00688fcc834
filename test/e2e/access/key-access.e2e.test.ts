import { beforeAll, describe, expect, test } from 'vitest';
import { type BackOffice, backOffices } from '../../../schemas/contract/areas.ts';
import { keyScopes } from '../../../schemas/contract/dicts/key-dicts.ts';
import { codes } from '../../../schemas/contract/envelope.ts';
import type { DeclaredRoute } from '../../../server/platform/http/access/declared-routes.ts';
import { aKeyOf } from '../../helpers/http/api-key.ts';
import type { Client, Reply } from '../../helpers/http/client.ts';
import { ResourceCaller } from '../../helpers/http/resource-caller.ts';
import { can, resources } from '../../helpers/http/served-resources.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

/**
 * Calls every route of the server with API keys (docs/invariants.md#access, A13): of another area,
 * without rights, without scopes, and with every right and scope.
 */
let app: TestApp;
let owners: Readonly<Record<BackOffice, Client>>;
let routes: readonly DeclaredRoute[];
beforeAll(async () => {
  app = await sharedApp();
  owners = { Admin: await app.as.admin(), Seller: await app.as.seller() };
  routes = app.app.routes;
}, 180_000);

const nameOf = ({ method, path }: DeclaredRoute): string => `${method} ${path}`;
const needsRight = ({ access }: DeclaredRoute): boolean => access.right.includes('.');

/** Whether the right of a route is that of a command, whatever its method and address. */
function namesCommand({ access }: DeclaredRoute): boolean {
  const [, resource = '', verb = ''] = access.right.split('.');
  return resources.get(resource)?.commands.has(verb) === true;
}

interface Answered {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
}

/** A call with a value for each parameter that is no row. A busy server is asked again. */
async function call(client: Client, route: DeclaredRoute): Promise<Answered> {
  const { method, path } = route;
  const response = await client.raw(path.replace(/:\w+/g, '999999999').replace('*', 'nothing'), {
    method,
    ...(method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: '{}' }),
  });
  const isJson = response.headers.get('content-type')?.includes('json');
  const { code, msg } = isJson ? ((await response.json()) as Reply) : { code: 200, msg: '' };
  return code === codes.unavailable ? call(client, route) : { status: response.status, code, msg };
}

const notByKey = 'This needs a person who has signed in. An API key cannot do it';

describe.each(backOffices)('a key of %s', { timeout: 180_000 }, (area) => {
  test('is signed out in every other area', async () => {
    const { client } = await aKeyOf(app, area, owners[area]);
    const others = routes.filter(({ access }) => access.area !== area && access.right !== 'public');
    expect(others.length).toBeGreaterThan(50);
    for (const route of others)
      expect(await call(client, route), nameOf(route)).toMatchObject({ status: 401 });
  });

  test('without a right is refused by every route of the area that needs one', async () => {
    const { client } = await aKeyOf(app, area, owners[area], { rights: [] });
    for (const route of routes.filter((each) => each.access.area === area && needsRight(each)))
      expect(await call(client, route), nameOf(route)).toMatchObject({
        status: 403,
        code: codes.noRight,
      });
  });

  test('with every right reaches no route that needs a person', async () => {
    const { client } = await aKeyOf(app, area, owners[area]);
    const personal = routes.filter(
      ({ access }) => access.area === area && !access.right.includes('.') && !access.keys,
    );
    expect(personal.map(({ path }) => path)).toContain(`/api/${area}/logout`);
    expect(personal.length).toBeGreaterThan(10);
    for (const route of personal)
      expect(await call(client, route), nameOf(route)).toMatchObject({
        status: 403,
        msg: notByKey,
      });
  });

  test.each(keyScopes)('with the scope %s alone does nothing else', async (scope) => {
    const { client } = await aKeyOf(app, area, owners[area], { scopes: [scope] });
    const scopeOf = (route: DeclaredRoute): string => {
      if (namesCommand(route) || route.path.endsWith('/commands/restore')) return 'commands';
      return route.method === 'GET' ? 'read' : 'write';
    };
    const closed = routes.filter(
      (route) => route.access.area === area && needsRight(route) && scopeOf(route) !== scope,
    );
    for (const route of closed)
      expect(await call(client, route), nameOf(route)).toMatchObject({
        status: 403,
        msg: `This key does not have the scope “${scopeOf(route)}”`,
      });
  });
});

test.each(backOffices)('no address runs a command of %s without its scope', async (area) => {
  const { client } = await aKeyOf(app, area, owners[area], { scopes: ['read', 'write'] });
  const commands = routes.filter((route) => route.access.area === area && namesCommand(route));
  const byHand = commands.filter(({ path }) => !path.includes('/commands/'));
  expect(byHand.map(nameOf)).toEqual(expect.arrayContaining([...commandsByHand[area]]));
  const encoded = commands.map((route) => ({
    ...route,
    path: route.path.replace('/commands/', '/%63ommands/'),
  }));
  for (const route of [...commands, ...encoded])
    expect(await call(client, route), nameOf(route)).toMatchObject({
      status: 403,
      msg: 'This key does not have the scope “commands”',
    });
});

const commandsByHand = {
  Admin: ['GET /api/Admin/order_settlement_handle', 'POST /api/Admin/orders/waybill'],
  Seller: [
    'POST /api/Seller/orders/waybill',
    'POST /api/Seller/cashes',
    'DELETE /api/Seller/cashes/:id',
  ],
} as const;

/** A key of one store with every right. */
let strong: Client | undefined;
const ofStores = can('store').filter(
  ({ resource, area }) =>
    area === 'Seller' && Object.keys(resource.scope.Seller?.own ?? {}).length > 0,
);
test.each(ofStores)(
  'a key with every right reads and changes no $name of another store',
  async ({ resource }) => {
    strong ??= (await aKeyOf(app, 'Seller', owners.Seller)).client;
    const client = strong;
    const theirs = await ResourceCaller.of(app, 'Seller');
    const { id } = await theirs.add(resource);
    const path = theirs.path(resource);
    const commands = [...resource.commands.values()].filter(
      (command) => command.areas.includes('Seller') && command.on !== 'list',
    );
    for (const reply of [
      await client.get(`${path}/${id}`),
      await client.put(`${path}/${id}`, {}),
      await client.delete(`${path}/${id}`),
      await client.get(`${path}/${id}/history`),
      ...(await Promise.all(
        commands.map(({ name }) => client.post(`${path}/${id}/commands/${name}`)),
      )),
    ])
      expect(reply.status).toBeGreaterThanOrEqual(400);
    if (resource.scope.Seller!.can.has('index'))
      for (const query of [{ id }, { id: `${id}|in` }, { isAll: 'true', id }]) {
        const { data } = await client.get(path, query);
        expect(data.data ?? data).toEqual([]);
      }
    expect((await theirs.client.get(`${path}/${id}`)).data.rev).toBe(1);
  },
);
