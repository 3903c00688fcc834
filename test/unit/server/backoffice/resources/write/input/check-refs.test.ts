import { expect, test } from 'vitest';
import { resolveResource } from '../../../../../../../schemas/rules/resource/resolve-resource.ts';
import type { CrudContext } from '../../../../../../../server/backoffice/resources/crud-context.ts';
import { Resources } from '../../../../../../../server/backoffice/resources/registry.ts';
import { collectRefs } from '../../../../../../../server/backoffice/resources/write/input/check-refs.ts';
import type { Actor } from '../../../../../../../server/platform/http/access/actor.ts';

const leaves = resolveResource(
  {
    resource: 'leaves',
    softDelete: true,
    scope: { Admin: true },
    fields: { name: { type: 'text' } },
  },
  'leaves.json',
);
const teas = resolveResource(
  {
    resource: 'teas',
    scope: { Admin: true },
    fields: {
      leaf_ids: { type: 'refs', resource: 'leaves', dict: [{ value: -1, label: 'Any leaf' }] },
      leaf_id: { type: 'ref', resource: 'leaves', dict: [{ value: -1, label: 'Any leaf' }] },
    },
  },
  'teas.json',
);
const resources = new Resources(
  new Map([
    ['leaves', leaves],
    ['teas', teas],
  ]),
);
const crud = { resources } as CrudContext;
const admin = { area: 'Admin' } as Actor;

const pointersOf = (values: { readonly leaf_id?: number; readonly leaf_ids?: number[] }) =>
  collectRefs(crud, admin, { fields: teas.fields, values, pointer: '' }).map(
    ({ value, pointer }) => [value, pointer],
  );

test('the pointer of a reference counts the fixed values before it', () => {
  expect(pointersOf({ leaf_ids: [-1, 7, 8] })).toEqual([
    [7, '/leaf_ids/1'],
    [8, '/leaf_ids/2'],
  ]);
});

test('a fixed value is no reference; a single reference has no index', () => {
  expect(pointersOf({ leaf_id: -1 })).toEqual([]);
  expect(pointersOf({ leaf_id: 7 })).toEqual([[7, '/leaf_id']]);
});
