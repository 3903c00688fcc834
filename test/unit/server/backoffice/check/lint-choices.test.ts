import { expect, test } from 'vitest';
import { lint, resource, screen, shelves } from '../../../../helpers/backoffice/linted-project.ts';

/** References and controls that would offer nothing. */
test.each<[string, Record<string, unknown>, string]>([
  [
    'a field that refers to rows which an area does not read',
    {
      'schemas/resources/shelves.json': { ...shelves, scope: { Admin: true } },
      ...resource({ scope: { Admin: true, Seller: { own: { kind: 1 } } } }),
    },
    '/fields/shelf_id/resource Seller does not read "shelves", so that there is nothing to choose',
  ],
  [
    'an input that refers to rows which an area does not read',
    {
      'schemas/resources/shelves.json': { ...shelves, scope: { Admin: true } },
      ...resource({
        commands: {
          close: {
            areas: ['Admin', 'Seller'],
            handler: 'notes.close',
            input: { to: { type: 'ref', resource: 'shelves', label: 'resources.notes.cost' } },
          },
        },
      }),
    },
    '/commands/close/input/to/resource Seller does not read "shelves"',
  ],
  [
    'the path of choices with a query',
    screen({ form: ['name', { field: 'kind', type: 'select', options: '/Admin/shelves?pid=0' }] }),
    '/form/1/options "/Admin/shelves?pid=0" has a query',
  ],
])('reports %s', async (_name, changed, message) => {
  const problems = await lint(changed, { handlers: new Set(['notes.close']) });
  expect(problems).toEqual([expect.stringContaining(` ${message}`)]);
});

test.each([
  ['nobody of the area writes', { create: ['Admin'], update: ['Admin'] }],
  ['the scope sets', {}],
])('a reference that %s needs no rows in the area', async (what, access) => {
  const own = what === 'the scope sets' ? { shelf_id: '@user.store_id' } : { kind: 1 };
  const problems = await lint({
    'schemas/resources/shelves.json': { ...shelves, scope: { Admin: true } },
    ...resource({
      fields: {
        name: { type: 'text' },
        cost: { type: 'money' },
        kind: { type: 'enum', dict: 'sex' },
        shelf_id: { type: 'ref', resource: 'shelves', ...access },
        keyword: { type: 'secret' },
      },
      scope: { Admin: true, Seller: { own } },
    }),
  });
  expect(problems).toEqual([]);
});
