import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Area, areas } from '../../../schemas/contract/areas.ts';
import { codes } from '../../../schemas/contract/envelope.ts';
import { emptyIsZero, isNeverEmpty } from '../../../schemas/rules/emptiness.ts';
import type { Field, Json, Resource, Row, Verb } from '../../../schemas/rules/types.ts';
import { knownValues, parseValue } from '../../../schemas/rules/values/parse-value.ts';
import { checkedProject } from '../../helpers/backoffice/checked-project.ts';
import type { Client, Reply } from '../../helpers/http/client.ts';
import { ResourceCaller, sendableFields } from '../../helpers/http/resource-caller.ts';
import { demoShopper, demoStaff } from '../../helpers/mall/demo-accounts.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { startDemo } from '../../helpers/server/demo.ts';

/**
 * Every field of every resource that an area may write, sent empty: as an empty form field, as null
 * and absent (docs/resources.md#empty-values). A row keeps its numbers and no call is a 5xx.
 */
const { resources } = checkedProject;

interface TestCase {
  readonly resource: Resource;
  readonly area: Area;
  readonly name: string;
}
const writable = (verb: Verb): readonly TestCase[] =>
  [...resources.values()].flatMap((resource) =>
    areas
      .filter((area) => resource.scope[area]?.can.has(verb))
      .map((area) => ({ resource, area, name: `${area} ${resource.name}` })),
  );

let demo: TestApp;
const callers = new Map<Area, ResourceCaller>();
/** Accounts of the demo mall, which own rows that no call adds, such as orders. */
const owners = new Map<Area, Client>();
beforeAll(async () => {
  demo = await startDemo({ SOUK_RATE_FACTOR: '50' });
  for (const area of areas) callers.set(area, await ResourceCaller.of(demo, area));
  owners.set('Admin', await demoStaff(demo, 'Admin'));
  owners.set('Seller', await demoStaff(demo, 'Seller'));
  owners.set('shop', (await demoShopper(demo)).client);
}, 180_000);
afterAll(() => demo.close());

interface StoredRow {
  readonly path: string;
  readonly client: Client;
}

/** A row of the area: a new one where the area adds rows, else one of the demo mall. */
async function aRow({ resource, area }: TestCase): Promise<StoredRow> {
  const caller = callers.get(area)!;
  const scope = resource.scope[area]!;
  const path = caller.path(resource);
  if (scope.single) return { path, client: caller.client };
  if (scope.can.has('store'))
    return { path: `${path}/${(await caller.add(resource)).id}`, client: caller.client };
  const client = owners.get(area)!.json();
  const { data } = await client.get(path, { per_page: 1 });
  const [row] = data.data;
  if (!row) throw new Error(`The demo mall has no row at ${path}`);
  return { path: `${path}/${row.id}`, client };
}

const isDone = ({ code }: Reply): boolean => code === codes.done;
const isAnswered = ({ status, code }: Reply): boolean => status < 500 && code < 500;
/** Empty is 0 for these names, and the stored value for a password or secret. */
const hasOwnRule = ({ name, type }: Field): boolean =>
  emptyIsZero.has(name) || type === 'password' || type === 'secret';

/** The two ways to send an empty value: an empty field of a form, and null in JSON. */
const emptyBodies = (name: string): readonly (readonly ['form' | 'json', Row])[] => [
  ['form', { [name]: '' }],
  ['json', { [name]: null }],
];

/** Strict, so that an empty parent of a root row is not taken for an echo of it. */
const send = (client: Client, kind: 'form' | 'json'): Client =>
  (kind === 'json'
    ? client
    : new (client.constructor as typeof Client)(client.url, client.token).proven()
  ).with({ prefer: 'handling=strict' });

test.each(writable('update'))('$name: an update empties no number', async (testCase) => {
  const row = await aRow(testCase);
  const { resource, area } = testCase;
  const { data: before } = await row.client.get(row.path);
  const mayUpdate = isDone(await row.client.put(row.path, {}));
  for (const field of sendableFields(resource, area, 'update')) {
    const isKept = isNeverEmpty(field) || field.name === resource.tree?.field;
    for (const [kind, body] of emptyBodies(field.name).slice(0, isKept ? 2 : 1)) {
      const reply = await send(row.client, kind).put(row.path, body);
      const what = `${kind} ${field.name}: ${reply.code} ${reply.msg}`;
      expect(isAnswered(reply), what).toBe(true);
      if (!mayUpdate || !isKept || hasOwnRule(field)) continue;
      expect(reply.code, what).toBe(codes.badInput);
      expect(reply.data.errors[0].pointer, what).toBe(`/${field.name}`);
    }
  }
  const { data: after } = await row.client.get(row.path);
  const kept = [...resource.fields.values()]
    .filter((field) => isNeverEmpty(field) && field.type !== 'password' && !field.system)
    .filter((field) => !emptyIsZero.has(field.name))
    .map(({ name }) => name);
  const pick = (from: Row): Row => Object.fromEntries(kept.map((name) => [name, from[name] ?? '']));
  expect(pick(after)).toEqual(pick(before));
});

const fieldsWithDefault = ({ resource, area }: TestCase): readonly Field[] =>
  sendableFields(resource, area, 'store').filter(
    (field) => isNeverEmpty(field) && field.default !== undefined,
  );

test.each(writable('store').filter((testCase) => fieldsWithDefault(testCase).length > 0))(
  '$name: a new row has the default where a field is empty',
  async (testCase) => {
    const { resource, area } = testCase;
    const caller = callers.get(area)!;
    const withDefault = fieldsWithDefault(testCase);
    for (const empty of ['', null]) {
      const values = {
        ...(await caller.values(resource)),
        ...Object.fromEntries(withDefault.map(({ name }) => [name, empty])),
      };
      const reply = await caller.client.post(caller.path(resource), values);
      expect(reply.code, JSON.stringify(reply.data)).toBe(codes.done);
      for (const { name } of withDefault) expect(reply.data[name] ?? null, name).not.toBeNull();
    }
  },
);

test('no setting with a default is stored as null', async () => {
  const rows = await demo.sql.rows<{ name: string; value: Readonly<Record<string, Json>> }>(
    'SELECT name, value FROM configs',
  );
  for (const { name, value } of rows) {
    const resource = resources.get(name);
    for (const field of resource?.fields.values() ?? [])
      if (isNeverEmpty(field) && !field.when)
        expect(value[field.name], `${name}.${field.name}`).not.toBeNull();
  }
});

test('a class stays in its place when its parent is sent empty, and moves to the root by 0', async () => {
  const admin = callers.get('Admin')!.client;
  const parent = await admin.post('/Admin/goods_classes', { name: 'Empty parent' });
  const child = await admin.post('/Admin/goods_classes', {
    name: 'Empty child',
    pid: parent.data.id,
  });
  const path = `/Admin/goods_classes/${child.data.id}`;
  for (const pid of ['', null])
    expect(await admin.put(path, { pid })).toMatchObject({
      code: codes.badInput,
      data: { errors: [{ pointer: '/pid' }] },
    });
  expect((await admin.get(path)).data.pid).toBe(parent.data.id);
  expect((await admin.put(path, { pid: 0 })).data.pid).toBe(0);
});

/** Values that look empty and that the field allows: 0 of a number, switch, choice or reference. */
function emptyLookingValues(field: Field): readonly Json[] {
  const { minimum = 0, min = '0.00' } = field.rules as { minimum?: number; min?: string };
  if (field.type === 'switch') return [0, false];
  if (field.type === 'money') return Number(min) <= 0 ? [0, '0.00'] : [];
  if (field.type === 'integer' || field.type === 'number') return minimum <= 0 ? [0] : [];
  const zeros = (knownValues(field.dict) ?? []).filter((value) => Number(value) === 0);
  if (field.type === 'enum' || field.type === 'ref') return zeros;
  return field.type === 'text' && field.rules.format === undefined && !field.required ? [''] : [];
}
const withEmptyLooking = writable('store').flatMap((testCase) =>
  testCase.resource.scope[testCase.area]!.single
    ? []
    : sendableFields(testCase.resource, testCase.area, 'store')
        .filter((field) => field.default !== undefined && emptyLookingValues(field).length > 0)
        .map((field) => ({ ...testCase, name: `${testCase.name}.${field.name}`, field })),
);

test.each(withEmptyLooking)(
  '$name: a new row stores a value that looks empty, or names it',
  async (testCase) => {
    const { resource, area, field } = testCase;
    const caller = callers.get(area)!;
    for (const value of emptyLookingValues(field))
      for (const kind of ['json', 'form'] as const) {
        if (kind === 'form' && typeof value === 'boolean') continue;
        const values = { ...(await caller.values(resource)), [field.name]: value };
        const reply = await send(caller.client, kind).post(caller.path(resource), values);
        const what = `${kind} ${JSON.stringify(value)}: ${JSON.stringify(reply.data)}`;
        if (reply.code === codes.badInput) {
          expect(reply.data.errors[0].pointer, what).toBe(`/${field.name}`);
          continue;
        }
        expect(reply.code, what).toBe(codes.done);
        const parsed = parseValue(field, value, '');
        const stored = parseValue(field, reply.data[field.name] ?? null, '');
        expect(stored, what).toEqual(parsed);
      }
  },
);

test('the default freight template is stored for new goods by every kind of body', async () => {
  const seller = await ResourceCaller.of(demo, 'Seller');
  const goods = seller.resources.get('goods');
  const free = { ...(await seller.values(goods)), freight_id: -1 };
  expect((await seller.client.post('/Seller/goods', free)).data.freight_id).toBe(-1);
  for (const [kind, sent] of [
    ['form', 0],
    ['form', ''],
    ['json', 0],
    ['json', '0'],
    ['json', null],
  ] as const) {
    const values = { ...(await seller.values(goods)), freight_id: sent };
    const { data } = await send(seller.client, kind).post('/Seller/goods', values);
    expect(data.freight_id, `${kind} ${JSON.stringify(sent)}`).toBe(0);
  }
  const absent = { ...(await seller.values(goods)), freight_id: undefined };
  expect((await seller.client.post('/Seller/goods', absent)).data.freight_id).toBe(0);
});

describe('an end', () => {
  const ends = [...resources.values()].flatMap((resource) =>
    [...resource.fields.values()]
      .filter(({ endOfDay }) => endOfDay)
      .flatMap((field) =>
        (['Admin', 'Seller'] as const)
          .filter((area) => resource.scope[area]?.can.has('store'))
          .map((area) => ({
            resource,
            field,
            area,
            name: `${area} ${resource.name}.${field.name}`,
          })),
      ),
  );

  test('is every time that closes a period which staff enter', () => {
    const closing = [...resources.values()].flatMap((resource) =>
      [...resource.fields.values()]
        .filter(
          ({ type, update, endOfDay }) => type === 'datetime' && update !== false && !endOfDay,
        )
        .map((field) => `${resource.name}.${field.name}`)
        .filter((name) => /end|expire|until|to$/.test(name)),
    );
    expect(closing).toEqual([
      'collective_logs.end_time',
      'coupon_logs.end_time',
      'order_pays.expire_time',
    ]);
    expect(ends.length).toBeGreaterThan(4);
  });

  test.each(ends)('$name includes its day, and is not in the past', async (testCase) => {
    const { resource, field, area } = testCase;
    const caller = callers.get(area)!;
    const path = caller.path(resource);
    for (const kind of ['json', 'form'] as const) {
      const values = await caller.values(resource);
      const { data, code } = await send(caller.client, kind).post(path, {
        ...values,
        [field.name]: '2098-12-24',
      });
      expect([code, data[field.name]], kind).toEqual([codes.done, '2098-12-24 23:59:59']);
      const changed = await send(caller.client, kind).put(`${path}/${data.id}`, {
        [field.name]: '2098-12-25',
      });
      expect(changed.data[field.name]).toBe('2098-12-25 23:59:59');
      const exact = await caller.client.put(`${path}/${data.id}`, {
        [field.name]: '2098-12-25 00:00:00',
      });
      expect(exact.data[field.name]).toBe('2098-12-25 00:00:00');
      for (const past of ['2026-01-01', '2026-01-01 10:00:00'])
        for (const reply of [
          await send(caller.client, kind).post(path, { ...values, [field.name]: past }),
          await send(caller.client, kind).put(`${path}/${data.id}`, { [field.name]: past }),
        ]) {
          expect(reply.code).toBe(codes.badInput);
          expect(reply.data.errors.map(({ pointer }: { pointer: string }) => pointer)).toContain(
            `/${field.name}`,
          );
        }
      expect(
        (
          await caller.client.get(path, {
            [`${field.name}[0]`]: '2098-12-25',
            [`${field.name}[1]`]: '2098-12-25',
          })
        ).data.data.map(({ id }: { id: number }) => id),
      ).toContain(data.id);
      // Rounds of one product do not overlap
      await caller.client.delete(`${path}/${data.id}`);
    }
  });
});
