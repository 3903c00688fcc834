import { expect, test } from 'vitest';
import { resolveResource } from '../../../../../../schemas/rules/resource/resolve-resource.ts';
import type { CrudContext } from '../../../../../../server/backoffice/resources/crud-context.ts';
import { readHistory } from '../../../../../../server/backoffice/resources/read/read-history.ts';
import { Resources } from '../../../../../../server/backoffice/resources/registry.ts';
import { SqlParameters } from '../../../../../../server/backoffice/resources/sql/sql-parameters.ts';
import type { Actor } from '../../../../../../server/platform/http/access/actor.ts';

const resolved = (json: { readonly resource: string; readonly fields: object }) =>
  resolveResource({ ...json, history: true, scope: { Admin: true } }, `${json.resource}.json`);
const tickets = resolved({
  resource: 'tickets',
  fields: {
    remark: { type: 'text', was: 'note' },
    hidden: { type: 'text', was: 'secret_note', read: false },
    parts: { type: 'many', resource: 'parts', by: 'ticket_id', owned: true },
  },
});
const parts = resolved({
  resource: 'parts',
  fields: {
    ticket_id: { type: 'ref', resource: 'tickets' },
    label: { type: 'text', was: 'title' },
  },
});

const historyOf = (after: object) => {
  const entry = { id: 1, rev: 1, action: 'update', actor_area: 'Admin', before: null, after };
  const crud = {
    resources: new Resources(new Map([tickets, parts].map((one) => [one.name, one]))),
    database: {
      rows: async (text: string) => (/FROM histories/.test(text) ? [entry] : [{ id: 1 }]),
    },
    statements: { get: () => ({ text: '', name: '', parameters: new SqlParameters() }) },
  } as unknown as CrudContext;
  return readHistory(crud, { area: 'Admin', id: 1 } as Actor, tickets, 1);
};

test.each([
  ['a field has its former name', { note: 'z' }, { remark: 'z' }],
  ['a field has its own name', { remark: 'z' }, { remark: 'z' }],
  ['a field that the caller does not read', { secret_note: 'z', hidden: 'z' }, {}],
  ['no field has or had the name', { gone: 'z' }, {}],
  [
    'a field of child rows has its former name',
    { parts: [{ title: 'Glass' }, { label: 'Screw' }] },
    { parts: [{ label: 'Glass' }, { label: 'Screw' }] },
  ],
])('an entry in which %s is read under the names of today', async (_what, stored, read) => {
  const [entry] = await historyOf(stored);
  expect(entry!.after).toEqual(read);
});
