import { type Area, areas, type BackOffice, backOffices } from '../../../schemas/contract/areas.ts';
import { type KeyScope, keyScopes } from '../../../schemas/contract/dicts/key-dicts.ts';
import { codes } from '../../../schemas/contract/envelope.ts';
import type { DeclaredRoute } from '../../platform/http/access/declared-routes.ts';
import { aKeyOf } from '../api-key.ts';
import type { Calls } from '../calls.ts';
import { nameOf, type Probe, type Proof } from '../probe.ts';
import { type Answer, callRoute, forEach, namesCommand, needsRight } from '../routes.ts';
import type { Tally } from '../tally.ts';

/** Somebody who calls every route. */
interface Caller {
  readonly name: string;
  readonly client: Calls;
  /** Undefined: a visitor. */
  readonly area?: Area;
  /** Undefined: every right of the area. */
  readonly rights?: ReadonlySet<string>;
  /** Of a key. */
  readonly scopes?: readonly KeyScope[];
}

/** What a caller must be answered; undefined where the route admits the caller. */
interface Refusal {
  readonly expected: string;
  readonly holds: (answer: Answer) => boolean;
}

const refusal = (expected: string, holds: Refusal['holds']): Refusal => ({ expected, holds });
const forbidden = (expected: string, isThis: (answer: Answer) => boolean): Refusal =>
  refusal(expected, (answer) => answer.status === 403 && isThis(answer));

function refusalOf(
  { resources }: Proof,
  { area, rights, scopes }: Caller,
  route: DeclaredRoute,
): Refusal | undefined {
  const { access } = route;
  if (access.right === 'public') return undefined;
  if (area !== access.area) {
    if (scopes) return refusal('401', ({ status }) => status === 401);
    const wanted = access.silent ? codes.signedOutSilent : codes.signedOut;
    return refusal(`code ${wanted}`, ({ code }) => code === wanted);
  }
  if (scopes && !needsRight(route) && !access.keys)
    return forbidden('a refusal of keys', ({ msg }) => /person who has signed in/.test(msg));
  const scope = scopeOf(resources, route);
  if (scopes && needsRight(route) && !scopes.includes(scope))
    return forbidden(`a refusal for the scope ${scope}`, ({ msg }) => msg.includes(`“${scope}”`));
  if (needsRight(route) && rights && !rights.has(access.right))
    return refusal(`code ${codes.noRight}`, ({ code }) => code === codes.noRight);
  return undefined;
}

function scopeOf(resources: Proof['resources'], route: DeclaredRoute): KeyScope {
  if (namesCommand(resources, route) || route.path.endsWith('/commands/restore')) return 'commands';
  return route.method === 'GET' ? 'read' : 'write';
}

/** Calls every route that must refuse the caller; commands also with an encoded address. */
async function callAll(proof: Proof, tally: Tally, caller: Caller): Promise<void> {
  const calls = proof.routes.flatMap((route) => {
    const expected = refusalOf(proof, caller, route);
    if (!expected) return [];
    const encoded = route.path.replace('/commands/', '/%63ommands/');
    const twice = caller.scopes !== undefined && encoded !== route.path;
    return [route, ...(twice ? [{ ...route, path: encoded }] : [])].map((each) => ({
      route: each,
      expected,
    }));
  });
  await forEach(calls, async ({ route, expected: { expected, holds } }) => {
    const answer = await callRoute(caller.client, route);
    tally.judge(caller.name, nameOf(route), {
      holds: holds(answer),
      expected,
      answered: `${answer.status} ${answer.code} ${answer.msg}`,
    });
  });
}

const everyone: Probe['run'] = async (proof, tally) => {
  const { mall } = proof;
  await callAll(proof, tally, { name: 'visitor', client: mall.anonymous });
  const signIn = { Admin: mall.as.admin, Seller: mall.as.seller, shop: mall.as.shopper };
  for (const area of areas)
    await callAll(proof, tally, { name: `owner in ${area}`, area, client: await signIn[area]() });
};

/** An account with exactly these rights. */
async function accountWith(
  { mall }: Proof,
  area: BackOffice,
  rights: readonly string[],
): Promise<Calls> {
  const { username } =
    area === 'Admin'
      ? await mall.anAdmin({ rights })
      : await mall.aSubAccount(await mall.aSeller(), { rights });
  return mall.as.account(area, username);
}

/** The rights of each resource and source of an area. */
function rightGroups({ routes }: Proof, area: BackOffice): ReadonlyMap<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const route of routes.filter((each) => each.access.area === area && needsRight(each))) {
    const { right } = route.access;
    const group = right.slice(0, right.lastIndexOf('.'));
    const rights = groups.get(group) ?? [];
    if (!rights.includes(right)) rights.push(right);
    groups.set(group, rights);
  }
  return groups;
}

const roles: Probe['run'] = async (proof, tally) => {
  for (const area of backOffices) {
    const none = await accountWith(proof, area, []);
    await callAll(proof, tally, {
      name: `${area} without rights`,
      area,
      rights: new Set(),
      client: none,
    });
    const groups = rightGroups(proof, area);
    const all = [...groups.values()].flat();
    for (const [group, own] of groups) {
      const rights = all.filter((right) => !own.includes(right));
      const client = await accountWith(proof, area, rights);
      const caller = { name: `${area} without ${group}`, area, rights: new Set(rights), client };
      await callAll({ ...proof, routes: routesOf(proof, area) }, tally, caller);
    }
  }
  for (const { area, name, rights } of proof.roles) {
    const client = await accountWith(proof, area, rights);
    const caller = { name: `${area} role ${name}`, area, rights: new Set(rights), client };
    await callAll(proof, tally, caller);
  }
};

const routesOf = ({ routes }: Proof, area: BackOffice): readonly DeclaredRoute[] =>
  routes.filter(({ access }) => access.area === area);

const keys: Probe['run'] = async (proof, tally) => {
  const { mall } = proof;
  const owners = { Admin: await mall.as.admin(), Seller: await mall.as.seller() };
  const ask = async (
    name: string,
    area: BackOffice,
    {
      rights,
      scopes = [...keyScopes],
    }: { rights?: readonly string[]; scopes?: readonly KeyScope[] },
  ): Promise<void> => {
    const { client } = await aKeyOf(mall, area, owners[area], {
      scopes,
      ...(rights ? { rights } : {}),
    });
    await callAll(proof, tally, {
      name,
      area,
      client,
      scopes,
      ...(rights ? { rights: new Set(rights) } : {}),
    });
  };
  for (const area of backOffices) {
    await ask(`${area} key with every right`, area, {});
    await ask(`${area} key without rights`, area, { rights: [] });
    for (const scope of keyScopes)
      await ask(`${area} key with the scope ${scope}`, area, { scopes: [scope] });
    await ask(`${area} key that reads and writes`, area, { scopes: ['read', 'write'] });
  }
  for (const { name, area, rights, scopes } of proof.keys)
    await ask(`${area} key ${name}`, area, { rights, scopes });
};

/** Every key of the running mall has at most the rights of the account that made it. */
const strongKeys: Probe['run'] = async ({ keys: known }, tally) => {
  for (const { name, area, rights, editor } of known) {
    const more = editor ? rights.filter((right) => !editor.includes(right)) : [];
    tally.judge(`${area} key ${name}`, 'rights of its role', {
      holds: more.length === 0,
      expected: 'at most those of the account that made it',
      answered: more.join(', '),
    });
  }
};

/** Every route × area × role × key. */
export const callers: readonly Probe[] = [
  {
    name: 'areas',
    about: 'A route answers a visitor, or an account of another area.',
    run: everyone,
  },
  { name: 'roles', about: 'A route answers an account whose roles lack its right.', run: roles },
  {
    name: 'keys',
    about: 'A route answers a key without its right or scope, or one that needs a person.',
    run: keys,
  },
  {
    name: 'strong_keys',
    about: 'A key of the running mall has a role with more rights than the account that made it.',
    run: strongKeys,
  },
];
