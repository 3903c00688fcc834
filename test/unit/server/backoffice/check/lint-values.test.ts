import { expect, test } from 'vitest';
import {
  field,
  files,
  lint,
  notes,
  resource,
  screen,
  shelves,
} from '../../../../helpers/backoffice/linted-project.ts';

/** Defaults, rules and choices that no value meets, or that break the first call. */
const label = { en: 'X', 'zh-cn': 'X' };
const cost = (json: Record<string, unknown>): Record<string, unknown> => field({ label, ...json });
const tags = (items: object): Record<string, unknown> => cost({ type: 'tags', rules: { items } });
const rows = (dict: object, type = 'enum'): Record<string, unknown> =>
  cost({ type, dict: { resource: 'shelves', ...dict } });
const withShelfField = (json: object): Record<string, unknown> => ({
  'schemas/resources/shelves.json': {
    ...shelves,
    fields: { ...shelves.fields, size: { label, ...json } },
  },
});
const command = (json: object): Record<string, unknown> =>
  resource({
    states: { field: 'kind', initial: 1 },
    commands: { close: { areas: ['Admin'], ...json } },
  });

test.each<[string, Record<string, unknown>]>([
  ['a point as default', cost({ type: 'map', default: { lng: 1, lat: 2 } })],
  ['any JSON as default', cost({ type: 'json', default: { a: [1] } })],
  ['a list as default', cost({ type: 'tags', default: ['a'], rules: { maxItems: 1 } })],
  ['a whole number as an amount', cost({ type: 'money', default: 1 })],
  ['an address as default', cost({ type: 'text', default: 'a@b.cc', rules: { format: 'email' } })],
  ['entries with a form', tags({ minLength: 2, pattern: '^[a-z]+$' })],
  ['choices with large numbers', cost({ type: 'enum', dict: [1, 100_000], default: 100_000 })],
  ['choices by a text of the rows', rows({ value: 'name', where: { name: { like: 'a' } } })],
  [
    'texts of a switch',
    cost({
      type: 'switch',
      dict: [
        { value: 0, label },
        { value: 1, label },
      ],
    }),
  ],
])('accepts %s', async (_name, changed) => {
  expect(await lint({ ...files, ...changed })).toEqual([]);
});

test.each<[string, Record<string, unknown>, string]>([
  [
    'a default that breaks a format',
    cost({ type: 'text', default: 'x', rules: { format: 'email' } }),
    '/fields/cost/default "x" breaks the field\'s own rule "email"',
  ],
  [
    'a default that breaks an exclusive limit',
    cost({ type: 'integer', default: 5, rules: { exclusiveMinimum: 5 } }),
    '/fields/cost/default 5 breaks the field\'s own rule "exclusiveMinimum"',
  ],
  [
    'a default with an entry that is too long',
    cost({ type: 'tags', default: ['abc'], rules: { items: { maxLength: 2 } } }),
    '/fields/cost/default ["abc"] breaks the field\'s own rule "maxLength"',
  ],
  [
    'an object as the default of a text',
    cost({ type: 'text', default: { a: 1 } }),
    '/fields/cost/default {"a":1} is no value of a text',
  ],
  [
    'an empty default of a required field',
    cost({ type: 'text', required: true, default: '' }),
    '/fields/cost/default "" is empty, but "cost" is required: leave "default" out',
  ],
  [
    'a rule that entries do not have',
    tags({ minimum: 3 }),
    '/fields/cost/rules/items/minimum "minimum" means nothing on an entry of a tags, which is a text: it is for integer, number',
  ],
  [
    'a pattern and a format of entries',
    tags({ pattern: 'a', format: 'email' }),
    '/fields/cost/rules/items/format "format" is a pattern already: keep one of the two',
  ],
  [
    'limits that no entry meets',
    tags({ minLength: 9, maxLength: 3 }),
    '/fields/cost/rules/items "minLength" 9 is above "maxLength" 3',
  ],
  [
    'limits that no number meets',
    cost({ type: 'integer', rules: { minimum: 5, exclusiveMaximum: 5 } }),
    '/fields/cost/rules no number is between "minimum" 5 and "exclusiveMaximum" 5',
  ],
  [
    'a choice that is there twice',
    cost({ type: 'enum', dict: [1, 2, '1'] }),
    '/fields/cost/dict/2 "1" is there already',
  ],
  [
    'a switch with other values',
    cost({ type: 'switch', dict: [0, 2] }),
    '/fields/cost/dict/1 2 is no value of a switch: it is 0 or 1',
  ],
  [
    'rows as the choices of tags',
    rows({ value: 'name' }, 'tags'),
    '/fields/cost/dict the rows of a resource are choices of an enum, not of a tags',
  ],
  [
    'choices that are stored by a number of the rows',
    { ...withShelfField({ type: 'integer' }), ...rows({ value: 'size' }) },
    '/fields/cost/dict/value "size" of "shelves" is an integer: a choice is stored by "id" or by a text',
  ],
  [
    'choices that child rows name',
    rows({ label: 'notes' }),
    '/fields/cost/dict/label "notes" is a many, which cannot name a row',
  ],
  [
    'rows that a secret names',
    resource({ display: 'keyword' }),
    '/display "keyword" is a secret, which cannot name a row',
  ],
  [
    'rows that a value names that is not stored',
    resource({
      displayIn: { en: 'alias' },
      fields: { ...notes.fields, alias: { type: 'text', virtual: true, label } },
    }),
    '/displayIn/en "notes" has no text field "alias"',
  ],
  [
    'texts of a change to a value that does not exist',
    cost({ type: 'enum', dict: 'sex', changes: { 7: { confirm: label } } }),
    '/fields/cost/changes/7 "7" is no value of "cost"',
  ],
  [
    'a secret that is unique',
    resource({ unique: [['keyword']] }),
    '/unique/0/0 "keyword" is a secret, whose values cannot be unique',
  ],
  [
    'a point that is unique',
    resource({
      fields: { ...notes.fields, place: { type: 'map', columns: ['lng', 'lat'], label } },
      unique: [['place']],
    }),
    '/unique/0/0 "place" is a map, whose values cannot be unique',
  ],
  [
    'a column that a set has twice',
    resource({ index: [['name', '-name']] }),
    '/index/0/1 "name" is there already',
  ],
  [
    'a result that nothing returns',
    command({ to: 1, result: 'open' }),
    '/commands/close/result "open" means nothing: the command has no handler that returns something',
  ],
  [
    'another result than a secret that is revealed',
    command({ to: 1, reveals: 'keyword', result: 'download' }),
    '/commands/close/result "download" means nothing: a command with "reveals" shows the text',
  ],
  [
    'a root that no id can be',
    resource({
      fields: { ...notes.fields, up_id: { type: 'ref', resource: 'notes', label } },
      tree: { field: 'up_id', root: 'top' },
    }),
    '/tree/root "top" is no id: an empty reference to "id" is 0',
  ],
  [
    'a reference to settings',
    {
      'schemas/resources/configs/desk.json': {
        resource: 'configs/desk',
        label,
        single: true,
        fields: { open: { type: 'switch', label } },
        scope: { Admin: true },
      },
      ...cost({ type: 'ref', resource: 'configs/desk' }),
    },
    '/fields/cost/resource "configs/desk" is settings, which have no rows to refer to',
  ],
  [
    'choices of a screen without a text',
    screen({ form: ['name', { field: 'kind', options: [{ value: 1, label: 'no.text' }] }] }),
    'screens/Admin/notes.json /form/1/options/0/label no text "no.text" in en or zh-cn',
  ],
])('refuses %s', async (_name, changed, problem) => {
  expect(await lint({ ...files, ...changed })).toEqual([
    problem.startsWith('/') ? `schemas/resources/notes.json ${problem}` : problem,
  ]);
});

test('refuses child rows that point at another column than the id', async () => {
  const child = { type: 'ref', resource: 'shelves', key: 'name' };
  expect(
    await lint({ ...files, ...resource({ fields: { ...notes.fields, shelf_id: child } }) }),
  ).toEqual([
    'schemas/resources/shelves.json /fields/notes/by "shelf_id" of "notes" points at "name": ' +
      'rows are found by a reference to "id"',
  ]);
});
