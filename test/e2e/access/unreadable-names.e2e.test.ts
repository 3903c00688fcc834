import { beforeAll, expect, test } from 'vitest';
import type { CrudContext } from '../../../server/backoffice/resources/crud-context.ts';
import { exportRows } from '../../../server/backoffice/resources/import-export/export-rows.ts';
import { importRows } from '../../../server/backoffice/resources/import-export/import-rows.ts';
import { listOptions } from '../../../server/backoffice/resources/read/list-options.ts';
import type { Actor } from '../../../server/platform/http/access/actor.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';
import { actorOf, crudOf, listRows, showRow } from '../../helpers/server/crud.ts';

/** Suppliers whose names only Admin reads, in English only with one right; offers refer to them. */
const groups = {
  resource: 'x_groups',
  fields: { name: { type: 'text', required: true, read: ['Admin'] } },
  scope: { Admin: true, Seller: true },
};
const suppliers = {
  resource: 'x_suppliers',
  display: 'name',
  displayIn: { en: 'ename' },
  sort: 'name',
  unique: [['name']],
  fields: {
    name: { type: 'text', required: true, read: ['Admin'] },
    ename: { type: 'text', read: ['Admin.x_suppliers.english'] },
    group_id: { type: 'ref', resource: 'x_groups' },
    city: { type: 'text' },
    score: { type: 'integer' },
  },
  scope: { Admin: true, Seller: true },
};
const offers = {
  resource: 'x_offers',
  display: 'title',
  fields: {
    title: { type: 'text', required: true },
    supplier_id: { type: 'ref', resource: 'x_suppliers' },
    supplier_city: { type: 'computed', of: 'ref:supplier_id.city' },
  },
  scope: { Admin: true, Seller: true },
};
const bundles = {
  resource: 'x_bundles',
  display: 'title',
  fields: {
    title: { type: 'text', required: true },
    parts: { type: 'many', resource: 'x_parts', by: 'bundle_id', owned: true },
  },
  scope: { Admin: true, Seller: true },
};
const parts = {
  resource: 'x_parts',
  display: 'title',
  scope: 'bundle_id',
  fields: {
    bundle_id: { type: 'ref', resource: 'x_bundles', onDelete: 'cascade' },
    title: { type: 'text', required: true },
    supplier_id: { type: 'ref', resource: 'x_suppliers' },
    supplier_name: { type: 'computed', of: 'label:supplier_id' },
  },
};

let app: TestApp;
let crud: CrudContext;
const seller = actorOf('Seller');
const owner = actorOf('Admin');
const clerk = actorOf('Admin', {
  isSuper: false,
  rights: new Set([
    'Admin.x_offers.index',
    'Admin.x_offers.store',
    'Admin.x_offers.import',
    'Admin.x_offers.export',
  ]),
});
beforeAll(async () => {
  app = await sharedApp();
  crud = await crudOf(app, [groups, suppliers, offers, bundles, parts]);
  await app.sql.run("INSERT INTO x_groups (name) VALUES ('secret group')");
  await app.sql.run(
    `
      INSERT INTO x_suppliers (name, ename, group_id, city, score)
      VALUES ('zeta', 'Zeta Ltd', 1, 'Bath', 7), ('alfa', 'Alfa Ltd', 1, 'Leeds', 3)`,
  );
  await app.sql.run("INSERT INTO x_offers (title, supplier_id) VALUES ('Lamp', 1)");
  await app.sql.run("INSERT INTO x_bundles (title) VALUES ('Office')");
  await app.sql.run("INSERT INTO x_parts (bundle_id, title, supplier_id) VALUES (1, 'Lamp', 1)");
}, 180_000);

const options = (actor: Actor, query: object = {}) =>
  listOptions(crud, actor, crud.resources.get('x_offers'), {
    name: 'supplier_id',
    params: query as Readonly<Record<string, unknown>>,
  });
const labels = async (actor: Actor, query: object = {}) =>
  (await options(actor, query)).map(({ label }) => label);
const trial = (actor: Actor, supplier: unknown) =>
  importRows(
    { crud, actor, resource: crud.resources.get('x_offers') },
    { params: { dry: '1' }, body: [{ title: 'Chair', supplier_id: supplier }] },
  );

test('options are labelled by a readable field, otherwise by their key', async () => {
  expect(await labels(owner)).toEqual(['Alfa Ltd', 'Zeta Ltd']);
  expect(await labels(clerk)).toEqual(['alfa', 'zeta']);
  expect(await labels(seller)).toEqual(['1', '2']);
});

test('a search by an unreadable name finds nothing', async () => {
  expect(await labels(owner, { q: 'ltd' })).toEqual(['Alfa Ltd', 'Zeta Ltd']);
  expect(await labels(clerk, { q: 'ltd' })).toEqual([]);
  expect(await labels(clerk, { q: 'zet' })).toEqual(['zeta']);
  expect([await labels(seller, { q: 'alf' }), await labels(seller, { q: '2' })]).toEqual([
    [],
    ['2'],
  ]);
});

test('group headings omit unreadable names', async () => {
  expect((await options(owner, { groupBy: 'group_id' })).map(({ group }) => group)).toEqual([
    'secret group',
    'secret group',
  ]);
  expect(
    (await options(seller, { groupBy: 'group_id' })).map((option) => 'group' in option),
  ).toEqual([false, false]);
});

test('a list is searched by fields of other rows that the caller reads there or in the list', async () => {
  const found = async (actor: Actor, query: object) =>
    (
      (await listRows(crud, actor, crud.resources.get('x_offers'), {
        isAll: '1',
        ...query,
      })) as readonly object[]
    ).length;
  const reader = actorOf('Admin', {
    isSuper: false,
    rights: new Set(['Admin.x_offers.index', 'Admin.x_suppliers.show']),
  });
  for (const actor of [owner, reader]) {
    expect(await found(actor, { 'supplier_id.score': '7' })).toBe(1);
    expect(await found(actor, { 'supplier_id.score': '3' })).toBe(0);
  }
  for (const query of [
    { 'supplier_id.score': '7' },
    { 'supplier_id.score': '1|gt' },
    { score: '7|whereHas|supplier_id|=' },
    { 'supplier_id.ename': 'Zeta|like' },
  ])
    await expect(found({ ...clerk, isStrict: true }, query)).rejects.toMatchObject({ code: 422 });
  expect(await found(clerk, { 'supplier_id.score': '7' }), 'ignored').toBe(
    await found(clerk, { 'supplier_id.score': '3' }),
  );
  expect(await found(clerk, { 'supplier_id.name': 'zet|like' })).toBe(1);
  expect(await found(clerk, { 'supplier_id.city': 'Bath' })).toBe(1);
  expect(await found(clerk, { city: 'Leeds|whereHas|supplier_id|=' })).toBe(0);
});

test('an import does not resolve unreadable names; keys work', async () => {
  expect(await trial(owner, 'zeta ltd')).toMatchObject({ valid: 1 });
  expect(await trial(clerk, 'ZETA')).toMatchObject({ valid: 1 });
  expect(await trial(clerk, 'zeta ltd')).toMatchObject({
    valid: 0,
    errors: [{ pointer: '/0/supplier_id' }],
  });
  expect(await trial(seller, 'zeta')).toMatchObject({
    valid: 0,
    errors: [{ pointer: '/0/supplier_id' }],
  });
  expect(await trial(seller, 1)).toMatchObject({ valid: 1 });
});

test('lists and exports omit unreadable names', async () => {
  const labelsFor = async (actor: Actor) =>
    (
      (await listRows(crud, actor, crud.resources.get('x_offers'), { isAll: '1' })) as readonly {
        readonly _labels?: object;
      }[]
    )[0]!._labels;
  expect([await labelsFor(owner), await labelsFor(clerk)]).toEqual([
    { supplier_id: 'Zeta Ltd' },
    { supplier_id: 'zeta' },
  ]);
  expect((await labelsFor(seller)) ?? {}).toEqual({});
  const file = await exportRows(crud, seller, crud.resources.get('x_offers'), { format: 'csv' });
  let text = '';
  for await (const part of file.content) text += part.toString();
  await file.end();
  expect(text).not.toMatch(/zeta/i);
});

test('a name in child rows depends on the caller, whoever reads the row first', async () => {
  const nameFor = async (actor: Actor): Promise<unknown> => {
    const { parts: rows } = await showRow(crud, actor, crud.resources.get('x_bundles'), 1);
    return (rows as readonly { readonly supplier_name: string }[])[0]!.supplier_name;
  };
  expect([await nameFor(owner), await nameFor(clerk), await nameFor(seller)]).toEqual([
    'Zeta Ltd',
    'zeta',
    '',
  ]);
});
