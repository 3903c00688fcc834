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

/** Settings that the server would ignore, misread or fail by when a request comes. */
const label = { en: 'X', 'zh-cn': 'X' };
const missing = 'resources.nowhere.text';
const withShelves = (changed: object): Record<string, unknown> => ({
  'schemas/resources/shelves.json': { ...shelves, ...changed },
});
const command = (json: object): Record<string, unknown> =>
  resource({ commands: { close: { areas: ['Admin'], ...json } } });
const scope = (changed: object): Record<string, unknown> => resource({ scope: changed });
const code = { type: 'integer', unique: true, label };
const virtual = { type: 'integer', virtual: true };
const settings = (json: object): Record<string, unknown> => ({
  'schemas/resources/configs/desk.json': {
    resource: 'configs/desk',
    label,
    single: true,
    fields: { open: { type: 'switch', label } },
    scope: { Admin: true },
    ...json,
  },
});
const child = (json: object, fields: object = {}): Record<string, unknown> => ({
  'schemas/resources/lines.json': {
    resource: 'lines',
    label,
    fields: { note_id: { type: 'ref', resource: 'notes', label }, ...fields },
    scope: 'note_id',
    ...json,
  },
  ...field({ type: 'many', resource: 'lines', by: 'note_id', owned: true }),
});

test('the project without a mistake has none', async () => {
  expect(await lint(settings({}))).toEqual([]);
  expect(await lint(child({}))).toEqual([]);
});

test.each<[string, Record<string, unknown>, string]>([
  [
    'events of a view',
    resource({
      source: 'view',
      events: true,
      checks: undefined,
      fields: { name: { type: 'text' }, shelf_id: notes.fields.shelf_id },
    }),
    '/events "events" means nothing on a view, which nobody writes: it is always false',
  ],
  [
    'events of child rows',
    child({ events: true }),
    '/events "events" means nothing on rows that follow a parent, which have no routes: it is always false',
  ],
  [
    'events of settings',
    settings({ events: true }),
    '/events "events" means nothing on settings, which are one row for everyone: it is always false',
  ],
  [
    'events with the names of others',
    {
      'schemas/resources/payment.json': {
        resource: 'payment',
        label,
        events: true,
        fields: { name: { type: 'text', label } },
        scope: { Admin: true },
      },
    },
    '/events "payment" has no events of rows: the product has events of this name or of these rows',
  ],
  [
    'events that nobody may receive',
    resource({ events: true, scope: { Admin: { read: { kind: 1 } }, Seller: { read: true } } }),
    '/events nobody receives them: neither does the platform read every row, nor do sellers read the rows of their store by {"<field>": "@user.store_id"} alone',
  ],
  [
    'a value that a page of the shop lists, of other rows than goods',
    resource({ fields: { ...notes.fields, size: { type: 'text', spec: true, label } } }),
    '/fields/size/spec "spec" is for fields of goods that shoppers read',
  ],
  [
    'a former name of a setting',
    settings({ fields: { open: { type: 'switch', was: 'is_open', label } } }),
    '/fields/open/was "was" means nothing on settings, which have no columns of their own',
  ],
  [
    'a unique part of a field',
    resource({
      fields: {
        ...notes.fields,
        place: { type: 'area', columns: ['region', 'town', 'street'], label },
      },
      unique: [['town']],
    }),
    '/unique/0/0 "town" is a part of "place", which can be indexed only',
  ],
  [
    'a key of several references',
    field({
      type: 'refs',
      resource: 'shelves',
      through: 'notes_shelves',
      by: 'note_id',
      to: 'shelf_id',
      key: 'name',
    }),
    '/fields/cost/key "key" means nothing on a refs',
  ],
  [
    'a reference by a number',
    {
      ...withShelves({ fields: { ...shelves.fields, code } }),
      ...field({ type: 'ref', resource: 'shelves', key: 'code' }),
    },
    '/fields/cost/key "code" of "shelves" is an integer: a key other than "id" is a text',
  ],
  [
    'rows as the fixed values of a reference',
    field({ type: 'ref', resource: 'shelves', dict: { resource: 'shelves' } }),
    '/fields/cost/dict the dictionary of a ref has fixed values: its rows are those of "shelves"',
  ],
  [
    'a condition of a dictionary over a row that is not known',
    field({ type: 'enum', dict: { resource: 'shelves', where: { name: '@row.name' } } }),
    '/fields/cost/dict/where/name "@row.name" means nothing here: there is no row yet',
  ],
  [
    'a password asked of an area that changes nothing',
    field({ type: 'money', proof: ['Seller'] }),
    '/fields/cost/proof/0 Seller does not write "cost"',
  ],
  [
    'a secret that a condition uncovers without asking for it again',
    resource({
      single: true,
      fields: {
        ...notes.fields,
        pin: { type: 'secret', label, sentTo: ['name'], when: { cost: { gt: 0 } } },
      },
    }),
    '/fields/pin/sentTo "when" compares "cost", so it is one of them',
  ],
  [
    'a stored value of unknown type',
    withShelves({
      fields: {
        ...shelves.fields,
        code: { type: 'computed', label, of: 'max:notes.name', stored: true },
      },
    }),
    '/fields/code a stored text needs "as": "text"',
  ],
  [
    'a secret that is computed from',
    withShelves({
      fields: { ...shelves.fields, code: { type: 'computed', label, of: 'last:notes.keyword' } },
    }),
    '/fields/code/of "keyword" is a secret and cannot be computed from',
  ],
  [
    'an owner that no row can have',
    scope({ Admin: true, Seller: { own: { kind: 7 } } }),
    '/scope/Seller/own/kind 7 is no value of "kind", which is an enum; values: ',
  ],
  [
    'an owner that is encrypted',
    scope({ Admin: true, Seller: { own: { keyword: 'x' } } }),
    '/scope/Seller/own/keyword "keyword" is secret: only a column can own rows',
  ],
  [
    'a condition over child rows',
    withShelves({ scope: { Admin: { when: { destroy: { notes: { null: true } } } } } }),
    '/scope/Admin/when/destroy/notes "notes" is a many: compare a computed field that counts them',
  ],
  [
    'a stored condition over a value that is not stored',
    resource({
      fields: { ...notes.fields, cost: virtual },
      scope: { Admin: { when: { update: { cost: 1 } } }, Seller: { read: true } },
    }),
    '/scope/Admin/when/update/cost "cost" is virtual: no row has it',
  ],
  [
    'a command that waits for a value that is not stored',
    resource({
      fields: { ...notes.fields, cost: virtual },
      commands: { close: { areas: ['Admin'], handler: 'notes.close', when: { cost: 1 } } },
    }),
    '/commands/close/when/cost "cost" is virtual: no row has it',
  ],
  [
    'an index on a value that is not stored',
    resource({ fields: { ...notes.fields, cost: virtual }, index: [['cost']] }),
    '/index/0/0 "cost" is no column that can be indexed',
  ],
  [
    'changes of rows that are only read',
    scope({ Admin: true, Seller: { read: true, can: ['index', 'show', 'update'] } }),
    '/scope/Seller/can/2 rows that are only read cannot be written: no "update" without "own"',
  ],
  [
    'a condition on a verb that the area lacks',
    scope({ Admin: { can: ['index', 'show'], when: { update: { kind: 1 } } } }),
    '/scope/Admin/when/update there is no "update" in Admin',
  ],
  [
    'settings with an owner',
    settings({ scope: { Admin: { own: { open: 1 } } } }),
    '/scope/Admin/own "own" means nothing on settings, which are one row for everyone',
  ],
  [
    'settings of several rows',
    settings({ single: false }),
    '/single settings are one row: write "single": true',
  ],
  [
    'settings that are computed',
    settings({
      fields: {
        open: { type: 'switch', label },
        mood: { type: 'computed', label, cases: [{ when: { open: 1 }, value: 1 }, { value: 0 }] },
      },
    }),
    '/fields/mood settings are not computed',
  ],
  [
    'a history of rows that follow a parent',
    child({ history: true }),
    '/history rows that follow a parent are in the history of the parent',
  ],
  [
    'child rows of child rows',
    {
      ...child(
        {},
        {
          words: { type: 'many', resource: 'words', by: 'line_id', owned: true, label },
        },
      ),
      'schemas/resources/words.json': {
        resource: 'words',
        label,
        fields: { line_id: { type: 'ref', resource: 'lines', label } },
        scope: 'line_id',
      },
    },
    '/fields/cost/owned "words" of "lines" would not be saved: child rows have no child rows',
  ],
  [
    'secrets of child rows',
    child({}, { pin: { type: 'secret', label } }),
    '/fields/cost/owned "pin" of "lines" could not be changed: it is a secret',
  ],
  [
    'a revealed field that is not there',
    command({ reveals: 'keywrd' }),
    '/commands/close/reveals "notes" has no field "keywrd" … did you mean "keyword"?',
  ],
  [
    'a revealed field that is no secret',
    command({ reveals: 'cost' }),
    '/commands/close/reveals "cost" is a money, not a secret',
  ],
  [
    'a secret revealed of several rows',
    resource({
      commands: { close: { areas: ['Admin'], reveals: 'keyword', on: 'rows' } },
    }),
    '/commands/close/on "reveals" is for a command on one row',
  ],
  [
    'an input that no handler writes',
    resource({
      fields: { ...notes.fields, cost: { type: 'computed', of: 'label:kind' } },
      states: { field: 'kind', initial: 1 },
      commands: { close: { areas: ['Admin'], to: 1, input: { cost: { type: 'text' } } } },
    }),
    '/commands/close/input/cost "cost" is a computed: without a handler only columns are written',
  ],
  [
    'an input of another type than its field',
    resource({
      states: { field: 'kind', initial: 1 },
      commands: { close: { areas: ['Admin'], to: 1, input: { cost: { type: 'text' } } } },
    }),
    '/commands/close/input/cost/type "cost" is a money in "notes", so a text cannot be written to it',
  ],
  [
    'a missing text of choices that share their label',
    resource({
      commands: {
        close: {
          areas: ['Admin'],
          handler: 'notes.close',
          input: { kind: { type: 'enum', dict: [{ value: 1, label: missing }] } },
        },
      },
    }),
    `/commands/close/input/kind/dict/0/label no text "${missing}"`,
  ],
  [
    'a command named like the history',
    resource({ commands: { history: { areas: ['Admin'], handler: 'notes.close', label } } }),
    '/commands/history "history" is no name here',
  ],
  [
    'a missing note of a tile',
    screen({
      header: { source: 'desk.sums', items: [{ field: 'total', label, note: missing }] },
    }),
    `/header/items/0/note no text "${missing}"`,
  ],
  [
    'a missing title of a page in place',
    { 'screens/Admin/desk.json': { blocks: [{ screen: { resource: 'notes', title: missing } }] } },
    `/blocks/0/screen/title no text "${missing}"`,
  ],
  [
    'an order by a field that nobody reads',
    {
      ...field({ type: 'money', read: ['Seller'] }),
      ...screen({ table: { sort: '-cost' }, columns: ['name'] }),
    },
    '/table/sort "cost" is read by nobody of Admin',
  ],
  [
    'a column that is there twice',
    screen({ columns: ['name', { field: 'name', width: 90 }] }),
    '/columns/1/field "name" is there already',
  ],
  [
    'a search field that is there twice',
    screen({ search: ['name', 'cost', 'name'] }),
    '/search/2 "name" is there already',
  ],
  [
    'a form without a field that this area must send',
    {
      ...resource({
        fields: { ...notes.fields, shelf_id: { type: 'ref', resource: 'shelves', required: true } },
        scope: { Admin: true, Seller: { own: { shelf_id: '@user.store_id' } } },
      }),
      ...screen({ form: ['name'] }),
    },
    '/form leaves out "shelf_id", which every new row of "notes" needs',
  ],
])('refuses %s', async (_name, changed, message) => {
  expect(await lint({ ...files, ...changed })).toEqual([expect.stringContaining(message)]);
});
