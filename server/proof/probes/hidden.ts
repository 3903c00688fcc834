import { type Area, apiPrefix, areas } from '../../../schemas/contract/areas.ts';
import { codes } from '../../../schemas/contract/envelope.ts';
import { may } from '../../../schemas/rules/access.ts';
import type { Field, Resource } from '../../../schemas/rules/types.ts';
import { testPassword } from '../builders.ts';
import type { Calls } from '../calls.ts';
import { insertRow } from '../insert-row.ts';
import type { Probe, Proof } from '../probe.ts';
import { ResourceCaller } from '../resource-caller.ts';
import { forEach } from '../routes.ts';
import type { Tally } from '../tally.ts';

/** An account of an area that may list and see every row, and nothing else. */
export interface Reader {
  readonly area: Area;
  readonly client: Calls;
  readonly owner: ResourceCaller;
  readonly holds: (right: string) => boolean;
}

export async function readers({ mall, routes }: Proof): Promise<readonly Reader[]> {
  const admin = await ResourceCaller.of(mall, 'Admin');
  const seller = await mall.aSeller();
  const shopper = await ResourceCaller.of(mall, 'shop');
  const rightsIn = (area: Area): readonly string[] => [
    ...new Set(
      routes
        .filter(({ access }) => access.area === area)
        .map(({ access }) => access.right)
        .filter((right) => /\.(index|show)$/.test(right)),
    ),
  ];
  const { username } = await mall.anAdmin({ rights: rightsIn('Admin') });
  const clerk = await mall.aSubAccount(seller, { rights: rightsIn('Seller') });
  const holdsIn = (area: Area) => {
    const rights = new Set(rightsIn(area));
    return (right: string): boolean => rights.has(right);
  };
  return [
    {
      area: 'Admin',
      client: (await mall.as.account('Admin', username)).json(),
      owner: admin,
      holds: holdsIn('Admin'),
    },
    {
      area: 'Seller',
      client: (await mall.as.account('Seller', clerk.username)).json(),
      owner: ResourceCaller.as(mall, 'Seller', await mall.as.seller(seller)),
      holds: holdsIn('Seller'),
    },
    { area: 'shop', client: shopper.client, owner: shopper, holds: () => false },
  ];
}

export const reads = (reader: Reader, field: Field): boolean =>
  field.type !== 'password' && may(field.read, reader.area, reader.holds);

export const listed = (resources: readonly Resource[], area: Area): readonly Resource[] =>
  resources.filter(({ scope }) => scope[area]?.can.has('index') && !scope[area].single);

/** Names of fields in lists and details that the caller may not read. */
const fields: Probe['run'] = async (proof, tally) => {
  for (const reader of await readers(proof))
    for (const resource of listed(proof.resources, reader.area)) {
      const place = `${reader.area} ${resource.name}`;
      const id = await aRow(proof, reader, resource);
      if (id === undefined) tally.skip(`${place}: no row to read`);
      const path = reader.owner.path(resource);
      const paths = [`${path}?isAll=true`, path, ...(id === undefined ? [] : [`${path}/${id}`])];
      for (const each of paths) {
        const { data } = await reader.client.get(each);
        const names = new Set(rowsOf(data).flatMap((row) => Object.keys(row)));
        const hidden = [...resource.fields.values()].filter(
          (field) => names.has(field.name) && !reads(reader, field),
        );
        tally.judge(`a reader of ${reader.area}`, `GET ${each}`, {
          holds: hidden.length === 0,
          expected: 'no field that the caller may not read',
          answered: hidden.map(({ name }) => name).join(', '),
        });
      }
    }
};

export async function aRow(
  { mall }: Proof,
  { area, owner }: Reader,
  resource: Resource,
): Promise<number | undefined> {
  if (resource.scope[area]!.can.has('store'))
    try {
      return (await owner.add(resource)).id;
    } catch {
      return undefined;
    }
  if (area !== 'Admin') return undefined;
  const id = await insertRow(mall, resource, {}, 'a text');
  return typeof id === 'number' ? id : undefined;
}

export function rowsOf(data: unknown): readonly object[] {
  if (Array.isArray(data)) return data.filter((row) => typeof row === 'object' && row !== null);
  if (typeof data !== 'object' || data === null) return [];
  return 'data' in data && Array.isArray(data.data) ? (data.data as object[]) : [data];
}

/** Order and filters by fields that the caller may not read, of the list and of its references. */
const sorting: Probe['run'] = async (proof, tally) => {
  for (const reader of await readers(proof))
    for (const resource of listed(proof.resources, reader.area)) {
      const path = reader.owner.path(resource);
      const strict = reader.client.with({ prefer: 'handling=strict' });
      const queries = hiddenNames(proof, reader, resource).flatMap((name) => [
        { order: name },
        { order: `-${name}` },
        { [name]: '1' },
        { [name]: '1|gt' },
      ]);
      await forEach(queries, async (query) => {
        const { code } = await strict.get(path, query as Readonly<Record<string, string>>);
        tally.judge(`a reader of ${reader.area}`, `GET ${path} ${JSON.stringify(query)}`, {
          holds: code !== codes.done,
          expected: 'a refusal',
          answered: `code ${code}`,
        });
      });
    }
};

/** `cost`, and `supplier_id.cost` where the caller does not read the cost of suppliers. */
function hiddenNames(proof: Proof, reader: Reader, resource: Resource): readonly string[] {
  const all = [...resource.fields.values()];
  const own = all.filter((field) => !reads(reader, field)).map(({ name }) => name);
  const ofOthers = all.flatMap((field) => {
    const target = proof.resources.find(({ name }) => name === field.resource);
    if (field.type !== 'ref' || !target) return [];
    return [...target.fields.values()]
      .filter((other) => !reads(reader, other))
      .map((other) => `${field.name}.${other.name}`);
  });
  return [...own, ...ofOthers];
}

/** What no answer of a sign-in or about an account contains. */
const secrets = /\$argon2|"(password|pay_password|token_hash|secret|previous_secret)":"[^"*]/;

/** Answers of sign-in, renewal and the account; the profile with ids of others. */
const accounts: Probe['run'] = async ({ mall }, tally) => {
  const seller = await mall.aSeller();
  const accountsOf = {
    Admin: [await mall.anAdmin(), await mall.anAdmin()],
    Seller: [seller, await mall.aSeller()],
    shop: [await mall.aShopper(), await mall.aShopper()],
  } as const;
  for (const area of areas) {
    const [mine, theirs] = accountsOf[area];
    const table = area === 'Admin' ? 'admins' : 'users';
    const path = apiPrefix[area];
    const client = (await mall.as.account(area, mine.username)).json();
    const caller = `an account of ${area}`;
    const texts: readonly (readonly [string, () => Promise<unknown>])[] = [
      [
        'login',
        () =>
          mall.anonymous
            .json()
            .post(`${path}login`, { username: mine.username, password: testPassword }),
      ],
      ['is_login', () => client.post(`${path}is_login`)],
      ['auth/info', () => client.post(`${path}auth/info`)],
    ];
    for (const [name, send] of texts) {
      const text = JSON.stringify(await send());
      tally.judge(caller, `POST ${path}${name}`, {
        holds: !secrets.test(text),
        expected: 'no secret of the account',
        answered: secrets.exec(text)?.[0] ?? '',
      });
    }
    const state = async (): Promise<string> =>
      JSON.stringify(
        await mall.sql.rows(
          `
            SELECT id, username, nickname, status, password, belong_id ${area === 'Admin' ? ', is_super' : ''}
            FROM ${table}
            WHERE id = $1 OR id = $2
            ORDER BY id`,
          [mine.id, theirs.id],
        ),
      );
    const before = await state();
    for (const sent of foreignProfiles(theirs.id)) {
      await client.post(`${path}auth/edit`, sent);
      await client.post(`${path}auth/edit?id=${theirs.id}`, sent);
      tally.judge(caller, `POST ${path}auth/edit ${JSON.stringify(sent)}`, {
        holds: (await state()) === before,
        expected: 'both accounts as they were',
        answered: await state(),
      });
    }
  }
};

const foreignProfiles = (id: number): readonly object[] => [
  { id, user_id: id, admin_id: id },
  { is_super: 1, belong_id: id, status: 0 },
  { id, password: 'another-password-1' },
  { username: 'taken-over', store_id: id },
];

/** Settings that anybody who has signed in reads. */
const settings: Probe['run'] = async ({ mall, resources }, tally) => {
  const marker = 'a-stored-secret-of-the-mall-0123';
  const admin = (await mall.as.admin()).json().proven();
  for (const resource of resources.filter(({ name }) => name.startsWith('configs/')))
    await fillSecrets(admin, resource, marker, tally);
  const { username } = await mall.anAdmin({ rights: [] });
  const without = (await mall.as.account('Admin', username)).json();
  const callers: readonly (readonly [string, Calls, string])[] = [
    ['a visitor', mall.anonymous, '/common'],
    ['a visitor', mall.anonymous, '/payment/methods'],
    ['a visitor', mall.anonymous, '/oauth/providers'],
    ['an admin without rights', without, '/Admin/configs'],
    ['a seller', (await mall.as.seller()).json(), '/Seller/configs'],
    ['a shopper', (await mall.as.shopper()).json(), '/configs'],
    ['an admin with every right', admin, '/Admin/configs'],
  ];
  for (const [name, client, path] of callers) {
    const text = await (await client.raw(`/api${path}`)).text();
    tally.judge(name, `GET /api${path}`, {
      holds: !text.includes(marker),
      expected: 'no secret setting',
      answered: text.slice(0, 300),
    });
  }
  const { code, data } = await without.get('/Admin/configs');
  tally.judge('an admin without rights', 'GET /api/Admin/configs', {
    holds: code !== codes.done || Object.keys(data ?? {}).length === 0,
    expected: 'no setting without its right',
    answered: JSON.stringify(data).slice(0, 300),
  });
};

async function fillSecrets(
  admin: Calls,
  resource: Resource,
  marker: string,
  tally: Tally,
): Promise<void> {
  const secret = [...resource.fields.values()].filter(({ type }) => type === 'secret');
  if (secret.length === 0 || !resource.scope.Admin) return;
  const sent = Object.fromEntries(secret.map(({ name }) => [name, marker]));
  const { code, msg } = await admin.put(`/Admin/${resource.scope.Admin.path}`, sent);
  if (code !== codes.done) tally.skip(`${resource.name}: its secrets were not filled (${msg})`);
}

/** What answers must not contain, though the caller may call. */
export const hidden: readonly Probe[] = [
  {
    name: 'hidden_fields',
    about: 'A list or a row has a field that the caller may not read.',
    run: fields,
  },
  {
    name: 'hidden_sorting',
    about: 'A list is sorted or filtered by a hidden field, its own or that of a reference.',
    run: sorting,
  },
  {
    name: 'accounts',
    about: 'A sign-in or renewal answers a secret, or the profile changes another account.',
    run: accounts,
  },
  { name: 'settings', about: 'Settings are shown without their right.', run: settings },
];
