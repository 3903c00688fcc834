import { expect, test } from 'vitest';
import { listOptions } from '../../../server/backoffice/resources/read/list-options.ts';
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

test('a field may have any name that a statement uses itself', async () => {
  const crud = await crudOf(await sharedApp(), [things]);
  const admin = actorOf('Admin');
  const resource = crud.resources.get('yn_things');
  const values = Object.fromEntries(names.map((name) => [name, `${name} is here`]));
  const first = await createRow(crud, admin, resource, values);
  expect(first).toMatchObject(values);
  const { id } = await createRow(crud, admin, resource, { ...values, other_id: first.id });
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
