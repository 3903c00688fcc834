import { expect, test } from 'vitest';
import {
  readableFieldsOf,
  writableFieldsOf,
} from '../../../../../../server/backoffice/resources/access/field-access.ts';
import type { Actor } from '../../../../../../server/platform/http/access/actor.ts';
import { resourceOf } from '../../../../../helpers/values/examples.ts';

const callerOf = (area: string, ...rights: readonly string[]): Actor =>
  ({ area, id: 1, isSuper: false, rights: new Set(rights) }) as never;

const makeResource = () =>
  resourceOf(
    {
      open: { type: 'string' },
      once: { type: 'string', update: false },
      later: { type: 'string', create: false },
      money: { type: 'string', create: ['Admin.notes.money'], update: ['Admin.notes.change'] },
      seen: { type: 'string', read: ['Admin.notes.money', 'Seller'] },
    },
    { scope: { Admin: true, Seller: true } },
  );
const create = ['open', 'once', 'seen'];
const update = ['open', 'later', 'seen'];

// The sets of fields are kept by a key. Each caller gets its own, whoever asked before.
const callers = [
  { of: 'store', by: callerOf('Admin'), fields: create },
  { of: 'update', by: callerOf('Admin'), fields: update },
  { of: 'store', by: callerOf('Admin', 'Admin.notes.money'), fields: [...create, 'money'] },
  { of: 'update', by: callerOf('Admin', 'Admin.notes.money'), fields: update },
  { of: 'store', by: callerOf('Admin', 'Admin.notes.change'), fields: create },
  { of: 'update', by: callerOf('Admin', 'Admin.notes.change'), fields: [...update, 'money'] },
  { of: 'store', by: callerOf('Seller', 'Admin.notes.money'), fields: create },
] as const;

test.each(callers.flatMap((first) => callers.map((second) => ({ first, second }))))(
  'the fields to $second.of are those of the caller, after $first.of by another one',
  ({ first, second }) => {
    const resource = makeResource();
    for (const { of, by, fields } of [first, second])
      expect([...writableFieldsOf(resource, by, of).keys()].sort()).toEqual([...fields].sort());
  },
);

test('the fields to read are those of the caller, whoever asked before', () => {
  const resource = makeResource();
  const namesOf = (actor: Actor) => readableFieldsOf(resource, actor).names.has('seen');
  expect(namesOf(callerOf('Admin', 'Admin.notes.money'))).toBe(true);
  expect(namesOf(callerOf('Admin'))).toBe(false);
  expect(namesOf(callerOf('Seller'))).toBe(true);
});
