import { expect, test } from 'vitest';
import {
  lint,
  notes,
  resource,
  screen,
  shelves,
} from '../../../../helpers/backoffice/linted-project.ts';

/** Notes whose `cost` and more fields decide which shelf can be chosen. */
const label = { en: 'X', 'zh-cn': 'X' };
const onShelves = {
  'schemas/resources/shelves.json': {
    ...shelves,
    fields: {
      ...shelves.fields,
      price: { type: 'money', label },
      size: { type: 'integer', label },
      since: { type: 'date', label },
      hidden: { type: 'integer', virtual: true, label },
    },
  },
};
const fields = (more: object, where: unknown): Record<string, unknown> => ({
  ...onShelves,
  ...resource({
    fields: {
      ...notes.fields,
      shelf_id: { type: 'ref', resource: 'shelves', where },
      ...more,
    },
  }),
});
const other = (where: unknown) => ({ type: 'ref', resource: 'shelves', label, where });
const at = (rest: string): string => `schemas/resources/notes.json /fields/shelf_id/where${rest}`;

test.each<[string, Record<string, unknown>]>([
  ['a constant', fields({}, { name: 'Top' })],
  ['another field of the form', fields({}, { price: { nlt: '@form.cost' } })],
  ['a list of values', fields({}, { name: { in: ['@form.name', 'Top'] } })],
  ['the row itself', fields({}, { id: { ne: '@form.id' } })],
  ['an account', fields({}, { size: '@user.store_id' })],
  ['the clock', fields({}, { since: { lt: '@now' } })],
  ['parts', fields({}, { any: [{ name: '@form.name' }, { not: { price: '@form.cost' } }] })],
])('accepts a choice by %s', async (_name, changed) => {
  expect(await lint(changed)).toEqual([]);
});

test.each<[string, Record<string, unknown>, string]>([
  [
    'an unknown field of the target',
    fields({}, { nam: 'Top' }),
    at('/nam "shelves" has no field "nam" … did you mean "name"?'),
  ],
  [
    'an unknown field of the form',
    fields({}, { price: '@form.cots' }),
    at('/price the form has no field "cots" … did you mean "cost"?'),
  ],
  [
    'fields that cannot be compared',
    fields({}, { size: '@form.cost' }),
    at('/size "size" is an integer and "cost" a money: they cannot be compared'),
  ],
  [
    'a value of the wrong type',
    fields({}, { size: 'big' }),
    at('/size "big" is no value of "size", which is an integer'),
  ],
  [
    'a list of the form',
    fields({ words: { type: 'tags', label } }, { name: '@form.words' }),
    at('/name "words" is a tags, whose value cannot be compared'),
  ],
  [
    'a secret of the form',
    fields({}, { name: '@form.keyword' }),
    at('/name "keyword" is a secret, whose value cannot be compared'),
  ],
  [
    'a computed field of the form',
    fields(
      { shelf: { type: 'computed', of: 'ref:shelf_id.name', label } },
      { name: '@form.shelf' },
    ),
    at('/name "shelf" is not a stored field of the form, so "@form.shelf" has no value'),
  ],
  [
    'a virtual field of the target',
    fields({}, { hidden: 1 }),
    at('/hidden "hidden" is virtual: no row has it'),
  ],
  [
    'a text that contains a field',
    fields({}, { name: { like: '@form.name' } }),
    at('/name "like" compares with a text, not with a variable'),
  ],
  [
    'the stored row',
    fields({}, { name: '@row.name' }),
    at('/name "@row.name" means nothing here: there is no row yet'),
  ],
  [
    'itself',
    fields({}, { id: '@form.shelf_id' }),
    at(' "shelf_id" is chosen by itself: shelf_id → shelf_id'),
  ],
  [
    'a field that waits for it',
    {
      ...fields(
        { b: other({ id: '@form.c' }), c: other({ name: '@form.name' }) },
        {
          id: '@form.c',
        },
      ),
      ...resource({
        fields: {
          ...notes.fields,
          shelf_id: { type: 'ref', resource: 'shelves', where: { id: '@form.kind' } },
          b: other({ id: '@form.c' }),
          c: other({ id: '@form.b' }),
        },
      }),
    },
    'schemas/resources/notes.json /fields/b/where "b" is chosen by itself: b → c → b',
  ],
  [
    'a form where there is none',
    { ...onShelves, ...screen({ where: { name: '@form.name' } }) },
    'screens/Admin/notes.json /where/name',
  ],
  [
    'a form in the condition of a field',
    {
      ...resource({
        fields: { ...notes.fields, cost: { type: 'money', when: { kind: '@form.kind' } } },
      }),
    },
    'schemas/resources/notes.json /fields/cost/when/kind "@form.kind" means nothing here: only "where" of a reference has a form',
  ],
  [
    'a type without rows',
    { ...resource({ fields: { ...notes.fields, cost: { type: 'money', where: { id: 1 } } } }) },
    'schemas/resources/notes.json /fields/cost',
  ],
  [
    'the resource, where the command has another input',
    {
      ...onShelves,
      ...resource({
        commands: {
          close: {
            areas: ['Admin'],
            handler: 'notes.close',
            input: {
              shelf: { type: 'ref', resource: 'shelves', label, where: { name: '@form.name' } },
            },
          },
        },
      }),
    },
    'schemas/resources/notes.json /commands/close/input/shelf/where/name the form has no field "name"',
  ],
  [
    'a field that the add form leaves out',
    {
      ...fields({}, { price: '@form.cost' }),
      ...screen({ form: ['name', 'shelf_id'] }),
    },
    'screens/Admin/notes.json /form/1 the rows of "shelf_id" depend on "cost", which the form of a new row does not show',
  ],
  [
    'a list of rows to choose from',
    {
      ...fields({}, { price: '@form.cost' }),
      ...screen({ form: ['name', 'cost', { field: 'shelf_id', type: 'cascader_lazy' }] }),
    },
    'screens/Admin/notes.json /form/2/type "cascader_lazy" does not know "where"',
  ],
])('refuses %s', async (_name, changed, message) => {
  expect((await lint(changed)).join('\n')).toContain(message);
});
