import { expect, test } from 'vitest';
import { field, files, lint, resource } from '../../../../helpers/backoffice/linted-project.ts';

/** Parts of a resource that nothing reads, so that writing them changes nothing. */
const label = { en: 'X', 'zh-cn': 'X' };
const name = { type: 'text', label };
const settings = (json: object, changed: object = {}): Record<string, unknown> => ({
  'schemas/resources/configs/desk.json': {
    resource: 'configs/desk',
    label,
    single: true,
    fields: { name: { ...name, ...changed } },
    scope: { Admin: true },
    ...json,
  },
});
const view = (json: object, changed: object = {}): Record<string, unknown> => ({
  'schemas/resources/sums.json': {
    resource: 'sums',
    label,
    source: 'view',
    fields: { name: { ...name, ...changed } },
    scope: { Admin: { can: ['index', 'show', 'export'] } },
    ...json,
  },
});
const child = (json: object): Record<string, unknown> => ({
  'schemas/resources/lines.json': {
    resource: 'lines',
    label,
    fields: { note_id: { type: 'ref', resource: 'notes', label }, name },
    scope: 'note_id',
    ...json,
  },
  ...field({ type: 'many', resource: 'lines', by: 'note_id', owned: true }),
});
const command = (json: object): Record<string, unknown> =>
  resource({ commands: { close: { areas: ['Admin'], handler: 'notes.close', ...json } } });
const input = (json: object): Record<string, unknown> => command({ input: { cost: json } });

test.each<[string, Record<string, unknown>]>([
  ['settings', settings({ history: true }, { default: 'x' })],
  ['a view', view({ sort: 'name', display: 'name', history: false }, { read: ['Admin'] })],
  ['child rows', child({ sort: 'name', unique: [['name']] })],
  ['a command that asks', command({ consequence: label, amount: ['cost'] })],
  ['an input', input({ type: 'money', required: true, default: '1.00' })],
])('accepts %s', async (_name, changed) => {
  expect(await lint({ ...files, ...changed })).toEqual([]);
});

test.each<[string, Record<string, unknown>, string]>([
  ['an order of settings', settings({ sort: 'name' }), '/sort "sort" means nothing on settings, '],
  ['an index of settings', settings({ index: [['name']] }), '/index "index" means nothing on sett'],
  [
    'a unique field of settings',
    settings({}, { unique: true }),
    '/fields/name/unique "unique" means nothing on settings, which have no columns of their own',
  ],
  [
    'an index of a view',
    view({ index: [['name']] }),
    '/index "index" means nothing on a view, which nobody writes',
  ],
  ['a history of a view', view({ history: true }), '/history "history" means nothing on a view, '],
  [
    'a default of a view',
    view({}, { default: 'x' }),
    '/fields/name/default "default" means nothing on a field of a view, which nobody writes',
  ],
  ['a path of child rows', child({ path: 'x' }), '/path "path" means nothing on rows that follow'],
  [
    'readers of a password',
    field({ type: 'password', read: ['Admin'] }),
    '/fields/cost/read "read" means nothing on a password, which is never returned',
  ],
  [
    'readers of a virtual field',
    field({ type: 'integer', virtual: true, read: ['Admin'] }),
    '/fields/cost/read "read" means nothing on a virtual field, which is never returned',
  ],
  [
    'two sources of a computed field',
    field({
      type: 'computed',
      of: 'label:kind',
      cases: [{ when: { kind: 1 }, value: 1 }, { value: 2 }],
    }),
    '/fields/cost/of "of" means nothing beside "cases"',
  ],
  [
    'a default of another form',
    field({ type: 'map', default: { lng: 'x' } }),
    '/fields/cost/default {"lng":"x"} is no value of a map',
  ],
  [
    'a computed input',
    input({ type: 'computed', of: 'label:kind' }),
    '/commands/close/input/cost/type an input is filled in, not computed',
  ],
  [
    'a command with a password that does not ask',
    command({ confirm: false, proof: true }),
    '/commands/close/confirm a command with input, a password or danger always asks',
  ],
  [
    'a text before a command that does not ask',
    command({ confirm: false, consequence: label }),
    '/commands/close/consequence "consequence" means nothing: the command runs at once',
  ],
  [
    'a way back from a command without danger',
    command({ undo: label }),
    '/commands/close/undo "undo" means nothing without "danger"',
  ],
  [
    'a sum that no text names',
    command({ amount: ['cost'] }),
    '/commands/close/amount "amount" means nothing without a text that names {amount}',
  ],
  [
    'an action on the list that is due for a row',
    command({ on: 'list', due: true }),
    '/commands/close/due a command on the list has no row to look at',
  ],
  [
    'a password for a computed field',
    field({ type: 'computed', of: 'label:kind', proof: [] }),
    '/fields/cost/proof "proof" means nothing on a computed, which nobody writes',
  ],
  [
    'a rule of who writes a computed field',
    field({ type: 'computed', of: 'label:kind', update: ['Admin'] }),
    '/fields/cost/update "update" means nothing on a computed',
  ],
  [
    'who writes an input of a command',
    resource({
      commands: {
        close: {
          areas: ['Admin'],
          handler: 'notes.close',
          input: { cost: { type: 'money', update: ['Admin'] } },
        },
      },
    }),
    '/commands/close/input/cost/update "update" means nothing on an input of a command',
  ],
  [
    'a unique input',
    resource({
      commands: {
        close: {
          areas: ['Admin'],
          handler: 'notes.close',
          input: { cost: { type: 'text', unique: true } },
        },
      },
    }),
    '/commands/close/input/cost/unique "unique" means nothing on an input of a command',
  ],
])('refuses %s', async (_name, changed, message) => {
  expect(await lint({ ...files, ...changed })).toEqual([expect.stringContaining(message)]);
});
