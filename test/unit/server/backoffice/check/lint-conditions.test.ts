import { expect, test } from 'vitest';
import {
  field,
  files,
  lint,
  notes,
  resource,
  screen,
} from '../../../../helpers/backoffice/linted-project.ts';

/** Conditions that the database, or the browser, could not evaluate. */
const label = { en: 'X', 'zh-cn': 'X' };
/** The screen shows the notes whose field `cost`, of this type, meets a condition. */
const where = (json: object, condition: unknown): Record<string, unknown> => ({
  ...field({ label, ...json }),
  ...screen({ where: { cost: condition } }),
});
const own = (value: string, json: object): Record<string, unknown> =>
  resource({
    fields: { ...notes.fields, cost: { label, ...json } },
    scope: { Admin: true, Seller: { own: { cost: value } } },
  });
const range = { type: 'daterange', columns: ['starts', 'ends'] };
const command = (json: object): Record<string, unknown> =>
  resource({ commands: { close: { areas: ['Admin'], handler: 'notes.close', ...json } } });
const onShelf = { 'shelf_id.name': 'Top' };
const dotted =
  'a row does not contain "shelf_id.name": compare a computed field "of": "ref:shelf_id.name"';

test.each<[string, Record<string, unknown>]>([
  ['a day that has passed', where({ type: 'date' }, { lt: '@now' })],
  ['a period that has begun', where(range, { nlt: '@now' })],
  ['an account', where({ type: 'ref', resource: 'notes' }, '@user.id')],
  ['several accounts', where({ type: 'integer' }, { in: ['@user.id', '@user.owner_id'] })],
  ['an amount', where({ type: 'money' }, { between: ['1.00', '2.00'] })],
  ['a picture that is there', where({ type: 'images' }, { null: false })],
  ['one choice', where({ type: 'enum', dict: ['a', 'b'] }, ['a', 'b'])],
  ['a field of a referenced row in the filter of a screen', screen({ where: onShelf })],
  ['an owner by number', own('@user.store_id', { type: 'integer' })],
  ['a command that waits for a value of a referenced row', command({ when: onShelf })],
  [
    'a row that is changed while a referenced row has a value',
    resource({ scope: { Admin: { when: { update: onShelf } }, Seller: { read: true } } }),
  ],
])('accepts %s', async (_name, changed) => {
  expect(await lint({ ...files, ...changed })).toEqual([]);
});

test.each<[string, Record<string, unknown>, string]>([
  [
    'a text that is compared with the clock',
    where({ type: 'text' }, { gt: '@now' }),
    'screens/Admin/notes.json /where/cost "@now" does not fit "cost", which is a text',
  ],
  [
    'a text that is compared with an account',
    where({ type: 'text' }, ['a', '@user.id']),
    'screens/Admin/notes.json /where/cost "@user.id" does not fit "cost", which is a text',
  ],
  [
    'an amount that is compared with an account',
    where({ type: 'money' }, '@user.id'),
    'screens/Admin/notes.json /where/cost "@user.id" does not fit "cost", which is a money',
  ],
  [
    'a variable within a text',
    where({ type: 'text' }, { like: '@user.id' }),
    'screens/Admin/notes.json /where/cost "like" compares with a text, not with a variable',
  ],
  [
    'a list of pictures that is compared with one',
    where({ type: 'images' }, '/a.png'),
    'screens/Admin/notes.json /where/cost "eq" does not fit "cost", which is an images',
  ],
  [
    'a period that is compared with a word',
    where(range, { gt: 'soon' }),
    'screens/Admin/notes.json /where/cost "soon" is no value of "cost", which is a daterange',
  ],
  [
    'an amount that is compared with a text of the row',
    resource({ checks: { cheap: { cost: { lt: '@row.name' } } } }),
    'schemas/resources/notes.json /checks/cheap/cost "cost" is a money and "name" a text: they cannot be compared',
  ],
  [
    'an owner by a text',
    own('@user.store_id', { type: 'text' }),
    'schemas/resources/notes.json /scope/Seller/own/cost "@user.store_id" does not fit "cost", which is a text',
  ],
  [
    'an owner by a value that is not stored',
    own('@user.store_id', { type: 'integer', virtual: true }),
    'schemas/resources/notes.json /scope/Seller/own/cost "cost" is virtual: only a column can own rows',
  ],
  [
    'an owner by the clock',
    own('@now', { type: 'datetime' }),
    'schemas/resources/notes.json /scope/Seller/own/cost "@now" owns no rows: it is another one at each call',
  ],
  [
    'a field that exists while a referenced row has a value',
    field({ type: 'money', label, when: onShelf }),
    `schemas/resources/notes.json /fields/cost/when/shelf_id.name ${dotted}`,
  ],
  [
    'a form field that is shown while a referenced row has a value',
    screen({ form: ['name', { field: 'cost', when: onShelf }] }),
    `screens/Admin/notes.json /form/1/when/shelf_id.name ${dotted}`,
  ],
  [
    'a button that is there while a referenced row has a value',
    screen({ actions: [{ open: 'Admin/notes', as: 'list', label, when: onShelf }] }),
    `screens/Admin/notes.json /actions/0/when/shelf_id.name ${dotted}`,
  ],
])('refuses %s', async (_name, changed, problem) => {
  expect(await lint({ ...files, ...changed })).toEqual([problem]);
});
