import { beforeAll, expect, test } from 'vitest';
import type { Resource } from '../../../schemas/rules/types.ts';
import type { CrudContext } from '../../../server/backoffice/resources/crud-context.ts';
import { listOptions } from '../../../server/backoffice/resources/read/list-options.ts';
import { readHistory } from '../../../server/backoffice/resources/read/read-history.ts';
import { sharedApp } from '../../helpers/server/app.ts';
import {
  actorOf,
  createRow,
  crudOf,
  listRows,
  showRow,
  updateRow,
} from '../../helpers/server/crud.ts';

/** Names that the statements of resources use for tables, columns and rows. */
const names = [
  'r',
  't',
  't1',
  'w',
  'h',
  'j',
  'p',
  'a',
  's',
  'n',
  'row',
  'value',
  'label',
  'member',
];
const things = {
  resource: 'yn_things',
  display: 'r',
  history: true,
  fields: {
    ...Object.fromEntries(names.map((name) => [name, { type: 'text' }])),
    other_id: { type: 'ref', resource: 'yn_things' },
  },
  scope: { Admin: true },
};

const plots = {
  resource: 'yc_plots',
  display: 'number',
  displayIn: { en: 'english' },
  history: true,
  fields: {
    alias: { type: 'text', virtual: true },
    number: { type: 'integer', required: true },
    english: { type: 'text' },
    grade: { type: 'enum', dict: [1, 100_000, -40_000] },
  },
  scope: { Admin: true },
};
const aliases = {
  resource: 'yc_aliases',
  history: true,
  fields: {
    alias: { type: 'text', virtual: true },
    plot_id: { type: 'ref', resource: 'yc_plots' },
  },
  scope: { Admin: true },
};
const visits = {
  resource: 'yc_visits',
  history: true,
  fields: {
    plot_id: { type: 'ref', resource: 'yc_plots' },
    alias_id: { type: 'ref', resource: 'yc_aliases' },
  },
  scope: { Admin: true },
};

let crud: CrudContext;
beforeAll(async () => {
  crud = await crudOf(await sharedApp(), [things, plots, aliases, visits]);
});
const admin = actorOf('Admin');
const of = (name: string): Resource => crud.resources.get(name);

test('a field may have any name that a statement uses itself', async () => {
  const resource = of('yn_things');
  const values = Object.fromEntries(names.map((name) => [name, `${name} is here`]));
  const first = await createRow(crud, admin, resource, { body: values });
  expect(first).toMatchObject(values);
  const { id } = await createRow(crud, admin, resource, {
    body: { ...values, other_id: first.id },
  });
  await updateRow(crud, admin, resource, { id: Number(id), body: { r: 'changed' } });
  expect(await showRow(crud, admin, resource, Number(id))).toMatchObject({
    ...values,
    r: 'changed',
    _labels: { other_id: 'r is here' },
  });
  expect(await listRows(crud, admin, resource, { r: 'changed|like' })).toMatchObject({
    total: 1,
    data: [{ id, r: 'changed' }],
  });
  expect(
    await listOptions(crud, admin, resource, { name: 'other_id', params: { q: 'chan' } }),
  ).toEqual([{ value: id, label: 'changed' }]);
});

test('a choice may be any whole number', async () => {
  for (const grade of [1, 100_000, -40_000])
    expect(
      await createRow(crud, admin, of('yc_plots'), { body: { number: 1, grade } }),
    ).toMatchObject({
      grade,
    });
  expect(await listRows(crud, admin, of('yc_plots'), { grade: 100_000 })).toMatchObject({
    total: 1,
  });
});

test('a number names rows, also beside a text of one language', async () => {
  const unnamed = await createRow(crud, admin, of('yc_plots'), { body: { number: 7 } });
  const named = await createRow(crud, admin, of('yc_plots'), {
    body: { number: 8, english: 'Eight' },
  });
  const add = (plot_id: unknown) => createRow(crud, admin, of('yc_visits'), { body: { plot_id } });
  expect(await add(unnamed.id)).toMatchObject({ _labels: { plot_id: '7' } });
  expect(await add(named.id)).toMatchObject({ _labels: { plot_id: 'Eight' } });
  expect(
    await listOptions(crud, admin, of('yc_visits'), { name: 'plot_id', params: { q: 'eig' } }),
  ).toEqual([{ value: named.id, label: 'Eight' }]);
});

test('a text that is not stored does not name rows', async () => {
  const alias = await createRow(crud, admin, of('yc_aliases'), { body: {} });
  const visit = await createRow(crud, admin, of('yc_visits'), { body: { alias_id: alias.id } });
  expect(visit).toMatchObject({ _labels: { alias_id: alias.id } });
  await updateRow(crud, admin, of('yc_visits'), { id: Number(visit.id), body: { alias_id: 0 } });
  expect(await readHistory(crud, admin, of('yc_visits'), Number(visit.id))).toHaveLength(2);
});

test('a row is changed only while a referenced row has a value', async () => {
  const shelf = {
    resource: 'yn_shelves',
    display: 'name',
    fields: { name: { type: 'text' } },
    scope: { Admin: true },
  };
  const book = {
    resource: 'yn_books',
    display: 'name',
    fields: { name: { type: 'text' }, shelf_id: { type: 'ref', resource: 'yn_shelves' } },
    scope: {
      Admin: {
        can: ['show', 'store', 'update'],
        when: { update: { 'shelf_id.name': 'Open' } },
      },
    },
  };
  const crud = await crudOf(await sharedApp(), [shelf, book]);
  const admin = actorOf('Admin');
  const books = crud.resources.get('yn_books');
  const bookOn = async (name: string) => {
    const { id: shelf_id } = await createRow(crud, admin, crud.resources.get('yn_shelves'), {
      body: {
        name,
      },
    });
    return Number((await createRow(crud, admin, books, { body: { name: 'Old', shelf_id } })).id);
  };
  const change = { name: 'New' };
  const open = await bookOn('Open');
  expect(await updateRow(crud, admin, books, { id: open, body: change })).toMatchObject(change);
  const shut = await bookOn('Shut');
  await expect(updateRow(crud, admin, books, { id: shut, body: change })).rejects.toThrow(
    'resources.notNow',
  );
});
