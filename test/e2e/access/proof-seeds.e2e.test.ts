import { afterAll, beforeAll, expect, test } from 'vitest';
import { areas } from '../../../schemas/contract/areas.ts';
import type { Resource } from '../../../schemas/rules/types.ts';
import { BackOfficeBootstrap } from '../../../server/backoffice/backoffice-bootstrap.ts';
import { McpTools } from '../../../server/backoffice/mcp/tools.ts';
import { CrudContext } from '../../../server/backoffice/resources/crud-context.ts';
import { Resources } from '../../../server/backoffice/resources/registry.ts';
import { type AccessRule, accessKey } from '../../../server/platform/http/access/access.ts';
import type { Actor } from '../../../server/platform/http/access/actor.ts';
import { ApiKeys } from '../../../server/platform/http/access/api-keys.ts';
import type { DeclaredRoute } from '../../../server/platform/http/access/declared-routes.ts';
import { Sessions } from '../../../server/platform/http/access/sessions.ts';
import { probes, runProbe } from '../../../server/proof/matrix.ts';
import type { KnownKey, Proof } from '../../../server/proof/probe.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';

/** Grants of too much, one after the other: each makes its probe of the certificate red. */
let souk: TestApp;
let whole: Proof;
beforeAll(async () => {
  souk = await startApp();
  const { all } = souk.app.get(Resources);
  whole = { mall: souk, resources: all, routes: souk.app.routes, roles: [], keys: [] };
}, 180_000);
afterAll(() => souk?.close());

type Undo = () => void;
interface Seed {
  readonly name: string;
  /** The probe that finds it. */
  readonly probe: string;
  /** Plants the fault; answers how it is removed, or what the probe is told about the mall. */
  readonly plant: () => Undo | Partial<Proof>;
}

/** Replaces a method of an object. */
function replace<T extends object, K extends keyof T>(
  target: T,
  name: K,
  by: (old: T[K]) => T[K],
): Undo {
  const old = target[name];
  const bound = (old as unknown as (...parts: never[]) => unknown).bind(target);
  target[name] = by(bound as unknown as T[K]);
  return () => {
    target[name] = old;
  };
}

/** What keys are read as. */
const keysAs = (change: (actor: Actor) => Actor): Undo =>
  replace(souk.app.get(ApiKeys), 'actorOf', (read) => async (...parts) => {
    const actor = await read(...parts);
    return actor && change(actor);
  });

/** What sessions are read as. */
const sessionsAs = (change: (actor: Actor) => Actor): Undo =>
  replace(souk.app.get(Sessions), 'actorOf', (read) => async (...parts) => {
    const signedIn = await read(...parts);
    return signedIn && { ...signedIn, actor: change(signedIn.actor) };
  });

const routeOf = (name: string): DeclaredRoute => {
  const found = whole.routes.find(({ method, path }) => `${method} ${path}` === name);
  if (!found) throw new Error(`no route ${name}`);
  return found;
};

/** Changes what the guard reads for a route. */
function ruleAs(name: string, change: Partial<AccessRule>): Undo {
  const { controller, handler, access } = routeOf(name);
  const method = (controller.prototype as Record<string, object>)[handler]!;
  Reflect.defineMetadata(accessKey, { ...access, ...change }, method);
  return () => Reflect.defineMetadata(accessKey, access, method);
}

/** A route that an extension adds. */
const added = (method: string, path: string, access: AccessRule): Partial<Proof> => ({
  routes: [{ method, path, access, controller: class Pads {}, handler: 'list' }],
});

/** Every seller acts for the store of the first one that calls, with one method or with all. */
function oneStore(method?: string): Undo {
  let store: Partial<Actor> | undefined;
  return replace(souk.app.get(Sessions), 'actorOf', (read) => async (token, area, request) => {
    const signedIn = await read(token, area, request);
    if (!signedIn || area !== 'Seller' || (method && request.method !== method)) return signedIn;
    store ??= { storeId: signedIn.actor.storeId, ownerId: signedIn.actor.ownerId };
    return { ...signedIn, actor: { ...signedIn.actor, ...store } };
  });
}

const everyRight: ReadonlySet<string> = Object.assign(new Set<string>(), { has: () => true });
const aKnownKey: KnownKey = {
  area: 'Admin',
  name: '1 Sync',
  rights: ['Admin.users.index', 'Admin.expresses.index'],
  editor: ['Admin.expresses.index'],
  scopes: ['read'],
};

const seeds: readonly Seed[] = [
  {
    name: 'a key acts as a super admin',
    probe: 'keys',
    plant: () => keysAs((actor) => ({ ...actor, isSuper: true })),
  },
  {
    name: 'a key has every right of its account',
    probe: 'keys',
    plant: () => keysAs((actor) => ({ ...actor, rights: everyRight })),
  },
  {
    name: 'a key has every scope',
    probe: 'keys',
    plant: () =>
      keysAs((actor) => ({
        ...actor,
        key: { ...actor.key!, scopes: ['read', 'write', 'commands'] },
      })),
  },
  {
    name: 'a key that reads also writes',
    probe: 'keys',
    plant: () =>
      keysAs((actor) => ({
        ...actor,
        key: { ...actor.key!, scopes: [...actor.key!.scopes, 'write'] },
      })),
  },
  {
    name: 'a key is a person',
    probe: 'keys',
    plant: () => keysAs((actor) => ({ ...actor, key: undefined })),
  },
  {
    name: 'a key works in every area',
    probe: 'keys',
    plant: () =>
      replace(souk.app.get(ApiKeys), 'actorOf', (read) => async (secret, area, request) => {
        for (const each of areas) {
          const actor = await read(secret, each, request);
          if (actor) return { ...actor, area };
        }
        return undefined;
      }),
  },
  {
    name: 'a key of no right works on',
    probe: 'key_ends',
    plant: () => {
      const known = new Map<string, Actor | undefined>();
      return replace(souk.app.get(ApiKeys), 'actorOf', (read) => async (secret, ...parts) => {
        if (!known.has(secret)) known.set(secret, await read(secret, ...parts));
        return known.get(secret);
      });
    },
  },
  {
    name: 'a key of one store acts for another one',
    probe: 'foreign_rows',
    plant: () => {
      let store: Partial<Actor> | undefined;
      const undo = sessionsAs((actor) => {
        if (actor.area === 'Seller') store = { storeId: actor.storeId, ownerId: actor.ownerId };
        return actor;
      });
      const undoKeys = keysAs((actor) => ({ ...actor, ...store }));
      return () => {
        undo();
        undoKeys();
      };
    },
  },
  {
    name: 'a stored key is stronger than the account that made it',
    probe: 'strong_keys',
    plant: () => ({ keys: [aKnownKey] }),
  },
  {
    name: 'a key may call what needs a person',
    probe: 'keys',
    plant: () => ruleAs('POST /api/Admin/auth/info', { keys: true }),
  },
  {
    name: 'a key that reads may run a command',
    probe: 'keys',
    plant: () => ruleAs('POST /api/Admin/orders/waybill', { scope: 'read' }),
  },
  {
    name: 'a key that writes may delete by a reading scope',
    probe: 'keys',
    plant: () => ruleAs('DELETE /api/Admin/expresses/:id', { scope: 'read' }),
  },
  {
    name: 'a session works in every area',
    probe: 'areas',
    plant: () =>
      replace(souk.app.get(Sessions), 'actorOf', (read) => async (token, area, request) => {
        for (const each of areas) {
          const signedIn = await read(token, each, request);
          if (signedIn) return { ...signedIn, actor: { ...signedIn.actor, area } };
        }
        return undefined;
      }),
  },
  {
    name: 'every account is super',
    probe: 'roles',
    plant: () => sessionsAs((actor) => ({ ...actor, isSuper: true })),
  },
  {
    name: 'every seller acts for one store',
    probe: 'foreign_rows',
    plant: () => oneStore(),
  },
  {
    name: 'a store lists the rows of another one',
    probe: 'foreign_lists',
    plant: () => oneStore(),
  },
  {
    name: 'every store reads the orders of the first one',
    probe: 'read_sweep',
    plant: () => oneStore('GET'),
  },
  {
    name: 'an expanded reference ignores whose row it is',
    probe: 'foreign_expansions',
    plant: () =>
      replace(souk.app.get(CrudContext).statements, 'get', (read) => (key, build) => {
        if (!key.startsWith('expand|')) return read(key, build);
        const openScope = (sql: string): string =>
          sql.replace(/^([\s\S]*= ANY\(\$\d+\))\s+AND ([\s\S]+)$/, '$1 AND (TRUE OR ($2))');
        return read(`${key}|open`, (parameters) => openScope(build(parameters)));
      }),
  },
  {
    name: 'an expanded reference shows a field that its list hides',
    probe: 'hidden_expansions',
    plant: () => ({
      resources: small().resources.map((each) => hiding(each, 'user_roles')),
      routes: whole.routes, // the readers hold the rights of all
    }),
  },
  {
    name: 'a list of a back office is public',
    probe: 'areas',
    plant: () => ruleAs('GET /api/Admin/expresses', { right: 'public' }),
  },
  {
    name: 'a list needs an account instead of its right',
    probe: 'roles',
    plant: () => ruleAs('GET /api/Admin/expresses', { right: 'signed-in' }),
  },
  {
    name: 'a deletion needs the right of another resource',
    probe: 'roles',
    plant: () => ruleAs('DELETE /api/Admin/expresses/:id', { right: 'Admin.orders.index' }),
  },
  {
    name: 'a route of one area answers another one',
    probe: 'areas',
    plant: () => ruleAs('GET /api/Admin/expresses', { area: 'shop', right: 'signed-in' }),
  },
  {
    name: 'an extension adds a public route',
    probe: 'declared_routes',
    plant: () => added('GET', '/api/pads', { area: 'shop', right: 'public' }),
  },
  {
    name: 'an extension adds a route beside its resources',
    probe: 'declared_routes',
    plant: () => added('POST', '/api/Seller/pads/all', { area: 'Seller', right: 'signed-in' }),
  },
  {
    name: 'an extension opens a resource to every account of the back office',
    probe: 'declared_routes',
    plant: () => added('GET', '/api/Admin/users/all', { area: 'Admin', right: 'signed-in' }),
  },
  {
    name: 'an extension asks for a right of another area',
    probe: 'declared_routes',
    plant: () =>
      added('GET', '/api/Admin/users/all', { area: 'Admin', right: 'Seller.users.index' }),
  },
  {
    name: 'an extension opens a route to keys without a right',
    probe: 'declared_routes',
    plant: () =>
      added('GET', '/api/Admin/auth/info', { area: 'Admin', right: 'signed-in', keys: true }),
  },
  {
    name: 'a tool lists operations without a right',
    probe: 'mcp',
    plant: () =>
      replace(souk.app.get(McpTools), 'search', () => () => ({
        found: [{ resource: 'users', operations: ['index'] }],
      })),
  },
  {
    name: 'a right of a deleted field stays in its roles',
    probe: 'reborn_rights',
    plant: () =>
      replace(
        souk.app.get(BackOfficeBootstrap),
        'onApplicationBootstrap',
        () => async () => undefined,
      ),
  },
];

/** The resource as it would be if nobody might read the names of its rows. */
function hiding(resource: Resource, name: string): Resource {
  const field = resource.fields.get('name');
  if (resource.name !== name || !field) return resource;
  return {
    ...resource,
    fields: new Map([...resource.fields, ['name', { ...field, read: false }]]),
  };
}

/** Parts that are enough for the seeds: a run takes seconds. */
function small(): Proof {
  const resources = new Set([
    'expresses',
    'goods_attrs',
    'users',
    'orders',
    'user_keys',
    'user_roles',
  ]);
  return {
    ...whole,
    resources: whole.resources.filter(({ name }) => resources.has(name)),
    routes: whole.routes.filter(({ path }) =>
      /^\/api\/(Admin|Seller)\/(expresses|auth\/info|orders)/.test(path),
    ),
  };
}

test.each(seeds)('$name: $probe is red', { timeout: 120_000 }, async ({ probe: name, plant }) => {
  const probe = probes.find((each) => each.name === name)!;
  const planted = plant();
  try {
    const told = typeof planted === 'function' ? {} : planted;
    const { leaks } = await runProbe(probe, { ...small(), ...told });
    expect(leaks.filter(({ caller }) => caller !== 'the probe')).not.toEqual([]);
  } finally {
    if (typeof planted === 'function') planted();
  }
});

test.each([...new Set(seeds.map(({ probe }) => probe))])(
  '%s is green without a seed',
  { timeout: 120_000 },
  async (name) => {
    const probe = probes.find((each) => each.name === name)!;
    const { leaks } = await runProbe(probe, small());
    expect(leaks).toEqual([]);
  },
);

test('there are at least 20 seeds', () => {
  expect(new Set(seeds.map(({ name }) => name)).size).toBeGreaterThanOrEqual(20);
});
