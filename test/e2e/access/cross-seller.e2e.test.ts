import { beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../schemas/contract/envelope.ts';
import { anyoneMay } from '../../../schemas/rules/access.ts';
import type { Field, Resource, Verb } from '../../../schemas/rules/types.ts';
import type { ProofReply } from '../../../server/proof/calls.ts';
import { rowCalls } from '../../../server/proof/foreign-rows.ts';
import { checkedProject } from '../../helpers/backoffice/checked-project.ts';
import type { Reply } from '../../helpers/http/client.ts';
import { ResourceCaller, sendableFields } from '../../helpers/http/resource-caller.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';
import { recordStatements } from '../../helpers/server/record-statements.ts';

/**
 * Calls every resource of the seller area with the ids of another seller's rows
 * (docs/invariants.md#tenancy). route-access.e2e.test.ts checks the rights of the routes.
 */
const resources = [...checkedProject.resources.values()];

const sellersCan = (resource: Resource, verb: Verb): boolean =>
  resource.scope.Seller?.can.has(verb) === true;

/** Resources whose rows belong to one store. `single` ones have no ids in their paths. */
const storeOwned = resources.filter(
  ({ scope }) => Object.keys(scope.Seller?.own ?? {}).length > 0 && !scope.Seller!.single,
);
const creatable = storeOwned.filter((resource) => sellersCan(resource, 'store'));

interface TestCase {
  readonly name: string;
  readonly resource: Resource;
}
const toTestCases = (tested: readonly Resource[]): readonly TestCase[] =>
  tested.map((resource) => ({ name: resource.name, resource }));

interface ReferenceTestCase extends TestCase {
  readonly field: Field;
  readonly target: Resource;
}
/** Fields of sellers' resources that refer to rows which sellers create. */
const referencesToOwned: readonly ReferenceTestCase[] = resources
  .filter((resource) => sellersCan(resource, 'store'))
  .flatMap((resource) =>
    [...resource.fields.values()].flatMap((field) => {
      const isReference = field.type === 'ref' || field.type === 'refs';
      const target = creatable.find(({ name }) => name === field.resource);
      if (!isReference || !target) return [];
      return [{ name: `${resource.name}.${field.name}`, resource, field, target }];
    }),
  );
const isReadable = ({ field }: ReferenceTestCase): boolean => anyoneMay(field.read, 'Seller');
const isSendable = ({ resource, field }: ReferenceTestCase): boolean =>
  sendableFields(resource, 'Seller', 'store').includes(field);

let app: TestApp;
/** The caller under test. */
let mine: ResourceCaller;
/** The owner of another store, whose rows `mine` must not reach. */
let theirs: ResourceCaller;
beforeAll(async () => {
  app = await sharedApp();
  mine = await ResourceCaller.of(app, 'Seller');
  theirs = await ResourceCaller.of(app, 'Seller');
}, 180_000);

/** The id of no row. */
const absentId = 999_999_999;
const idsOf = (rows: readonly { readonly id: number }[]): readonly number[] =>
  rows.map(({ id }) => id);

/** A call's answer and its statements, without those of the session, which is cached for 1 s. */
async function recorded(
  call: () => Promise<ProofReply>,
): Promise<{ readonly reply: ProofReply; readonly statements: readonly string[] }> {
  let reply: ProofReply | undefined;
  const statements = await recordStatements(async () => {
    reply = await call();
  });
  return { reply: reply!, statements: statements.filter((text) => !/\bsessions\b/.test(text)) };
}

describe('another seller’s row is answered like a missing row', () => {
  test.each(toTestCases(creatable))(
    '$name: view, edit, delete, history, restore, commands',
    async ({ resource }) => {
      const { id } = await theirs.add(resource);
      const body = await mine.values(resource, 'update');
      for (const { send } of rowCalls(resource, 'Seller', body)) {
        const { reply: foreign, statements } = await recorded(() => send(mine, id));
        const { reply: absent, statements: ofAbsent } = await recorded(() => send(mine, absentId));
        // The same statements take the same time, so that time tells nothing either
        expect(statements).toEqual(ofAbsent);
        expect({ code: foreign.code, msg: foreign.msg, data: foreign.data }).toEqual({
          code: absent.code,
          msg: absent.msg,
          data: absent.data,
        });
        expect(foreign.code).not.toBe(codes.done);
      }
      expect(await theirs.client.get(`${theirs.path(resource)}/${id}`)).toMatchObject({
        code: codes.done,
        data: { rev: 1 },
      });
    },
  );

  test.each(toTestCases(creatable.filter((resource) => sellersCan(resource, 'deletes'))))(
    '$name: a list of ids with a foreign one deletes no row',
    async ({ resource }) => {
      const myRow = await mine.add(resource);
      const theirRow = await theirs.add(resource);
      const path = mine.path(resource);
      expect(await mine.client.delete(`${path}/${myRow.id},${theirRow.id}`)).toMatchObject({
        code: codes.notFound,
      });
      expect((await mine.client.get(`${path}/${myRow.id}`)).code).toBe(codes.done);
      expect((await theirs.client.get(`${path}/${theirRow.id}`)).code).toBe(codes.done);
    },
  );

  test.each(toTestCases(creatable.filter((resource) => sellersCan(resource, 'index'))))(
    '$name: list, totals, filters, sorting, export, bin',
    async ({ resource }) => {
      const theirRow = await theirs.add(resource);
      const myRow = await mine.add(resource);
      const path = mine.path(resource);
      const all = await mine.client.get(path, { per_page: 400 });
      expect(idsOf(all.data.data)).toContain(myRow.id);
      expect(idsOf(all.data.data)).not.toContain(theirRow.id);
      expect(all.data.total).toBe(all.data.data.length);
      for (const query of [
        { id: theirRow.id },
        { id: `${theirRow.id}|in` },
        { id: `${theirRow.id},${theirRow.id}|between` },
      ])
        expect((await mine.client.get(path, query)).data).toMatchObject({ data: [], total: 0 });
      for (const query of [{ isAll: 'true' }, { order: '-id', isAll: 'true' }])
        expect(idsOf((await mine.client.get(path, query)).data)).not.toContain(theirRow.id);
      const foreign = await theirs.client.get(`${path}/${theirRow.id}`);
      for (const name of Object.keys(resource.scope.Seller!.own)) {
        const reply = await mine.client.get(path, { [name]: foreign.data[name] });
        expect(reply.code === codes.done ? reply.data.total : 0).toBe(0);
      }
      if (sellersCan(resource, 'export')) {
        const file = await mine.client.raw(`/api${path}/export?format=csv&ids=${theirRow.id}|in`);
        const lines = (await file.text()).trim().split('\r\n');
        expect(lines, 'only the heading').toHaveLength(1);
      }
      await theirs.client.delete(`${path}/${theirRow.id}`);
      if (resource.softDelete) {
        const bin = await mine.client.get(path, { trashed: 1 });
        expect(idsOf(bin.data.data)).not.toContain(theirRow.id);
      }
    },
  );
});

describe('a reference to another seller’s row', () => {
  const optionsPath = ({ resource, field }: ReferenceTestCase): string =>
    `${mine.path(resource)}/options/${field.name}`;

  test.each(referencesToOwned.filter(isReadable))(
    '$name: is not among the options',
    async (reference) => {
      const { id } = await theirs.add(reference.target);
      const options = await mine.client.get(optionsPath(reference));
      expect(options.data.map(({ value }: { value: number }) => value)).not.toContain(id);
      const byId = await mine.client.get(optionsPath(reference), { id: `${id}|in` });
      expect(byId.data).toEqual([]);
    },
  );

  const unreadable = referencesToOwned.filter((reference) => !isReadable(reference));
  test.each(unreadable)('$name: has no options, for sellers do not read it', async (reference) => {
    expect((await mine.client.get(optionsPath(reference))).code).toBe(codes.notFound);
  });

  test.each(referencesToOwned.filter(isReadable).filter(isSendable))(
    '$name: is refused like one to a missing row',
    async ({ resource, field, target }) => {
      const { id } = await theirs.add(target);
      const path = mine.path(resource);
      const values = await mine.values(resource);
      const addWithReference = (rowId: number): Promise<Reply> =>
        mine.client.post(path, {
          ...values,
          [field.name]: field.type === 'refs' ? [rowId] : rowId,
        });
      const foreign = await addWithReference(id);
      const absent = await addWithReference(absentId);
      expect(foreign.code).toBe(codes.badInput);
      expect(foreign.data).toEqual(absent.data);
      if (sellersCan(resource, 'import'))
        expect(
          await mine.client.post(`${path}/import/excel?dry=1`, [{ [field.name]: String(id) }]),
        ).toMatchObject({ data: { valid: 0 } });
    },
  );
});

// resource-values.ts adds goods without SKUs; goods.e2e.test.ts covers SKUs.
const withChildren = creatable.flatMap((resource) =>
  [...resource.fields.values()]
    .filter(({ type, owned, name }) => type === 'many' && owned && name !== 'skuList')
    .map((field) => ({ name: `${resource.name}.${field.name}`, resource, field })),
);
test.each(withChildren)(
  '$name: a child of another seller’s row keeps its parent',
  async ({ resource, field }) => {
    const theirRow = await theirs.add(resource);
    const theirPath = `${theirs.path(resource)}/${theirRow.id}`;
    const children = (await theirs.client.get(theirPath)).data[field.name];
    const myRow = await mine.add(resource);
    expect(
      await mine.client.put(`${mine.path(resource)}/${myRow.id}`, {
        [field.name]: [{ id: children[0].id }],
      }),
    ).toMatchObject({
      code: codes.badInput,
      data: { errors: [{ pointer: `/${field.name}/0/id` }] },
    });
    expect((await theirs.client.get(theirPath)).data[field.name]).toEqual(children);
  },
);

const singles = resources.filter(
  (resource) => resource.scope.Seller?.single && sellersCan(resource, 'show'),
);
test.each(toTestCases(singles))(
  '$name: a single row belongs to the caller’s store',
  async ({ resource }) => {
    const myRow = (await mine.client.get(mine.path(resource))).data;
    const theirRow = (await theirs.client.get(theirs.path(resource))).data;
    expect(myRow.id).not.toBe(theirRow.id);
  },
);

test.each(toTestCases(creatable))(
  '$name: the owner of a row is no field of the form',
  async ({ resource }) => {
    const strict = mine.client.with({ prefer: 'handling=strict' });
    const { data: store } = await mine.client.get('/Seller/stores/0');
    const { data: account } = await mine.client.post('/Seller/auth/info');
    for (const owner of Object.keys(resource.scope.Seller!.own)) {
      const id = owner === 'store_id' ? store.id : account.id;
      const row = { ...(await mine.values(resource)), [owner]: id };
      const { code, data } = await strict.post(mine.path(resource), row);
      expect(code, owner).toBe(codes.badInput);
      const pointers = data.errors.map(({ pointer }: { pointer: string }) => pointer);
      expect(pointers).toContain(`/${owner}`);
    }
  },
);
