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

/** One check names the mistakes of all files, also of those that use a resource with mistakes. */
const columns = ['name', 'cost', 'nmae'];
const unknownColumn =
  'screens/Admin/notes.json /columns/2 "notes" has no field "nmae" … did you mean "name"?';

test.each<[string, Record<string, unknown>, readonly string[]]>([
  [
    'a field of an unknown type, which a column names',
    { ...field({ type: 'monney' }), ...screen({ columns }) },
    ['schemas/resources/notes.json /fields/cost/type', unknownColumn],
  ],
  [
    'an unknown key of a field, whose mistakes are named too',
    {
      ...field({ type: 'money', requird: true, rules: { min: '2.00', max: '1.00' } }),
      ...screen({ columns }),
    },
    [
      'schemas/resources/notes.json /fields/cost/requird',
      'schemas/resources/notes.json /fields/cost/rules "min" 2.00 is above "max" 1.00',
      unknownColumn,
    ],
  ],
  [
    'a comma too many',
    {
      'schemas/resources/notes.json': JSON.stringify(notes).replace(/\}$/, ',}'),
      ...screen({ columns }),
    },
    ['schemas/resources/notes.json / is not JSON', unknownColumn],
  ],
  [
    'a resource that cannot be read, whose screens wait',
    {
      'schemas/resources/notes.json': '{ "resource": "notes", "fields": { "name',
      ...screen({ columns }),
    },
    ['schemas/resources/notes.json / is not JSON'],
  ],
  [
    'wrong states, to which a command moves',
    resource({
      states: { field: 'kind', initail: 1 },
      commands: { close: { areas: ['Admin'], to: 1 } },
    }),
    ['schemas/resources/notes.json /states/initail unknown key "initail"'],
  ],
  [
    'a list of child rows by a field that they do not have',
    {
      'schemas/resources/shelves.json': {
        ...shelves,
        fields: { ...shelves.fields, notes: { type: 'many', resource: 'notes', by: 'shelfid' } },
      },
      ...resource({ scope: 'shelf_id' }),
      'screens/Admin/notes.json': { resource: 'shelves' },
    },
    ['schemas/resources/shelves.json /fields/notes/by "notes" has no field "shelfid"'],
  ],
  [
    'a kind with a wrong option, which a column uses',
    {
      'extensions/pads/kinds/columns/stars.json': {
        description: 'Stars.',
        fits: ['mony'],
        options: { max: { type: 'integer', description: 'Number of stars.' } },
        example: { field: 'cost', type: 'stars', max: 3 },
      },
      ...screen({ columns: ['name', { field: 'cost', type: 'stars', max: 3 }] }),
    },
    ['extensions/pads/kinds/columns/stars.json /fits'],
  ],
])('%s', async (_what, changed, expected) => {
  expect(await lint({ ...files, ...changed })).toEqual(
    expected.map((text) => expect.stringContaining(text)),
  );
});
