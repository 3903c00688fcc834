import { beforeAll, expect, test } from 'vitest';
import type { CrudContext } from '../../../server/backoffice/resources/crud-context.ts';
import { countBadges } from '../../../server/backoffice/resources/read/count-badges.ts';
import { listOptions } from '../../../server/backoffice/resources/read/list-options.ts';
import { readHistory } from '../../../server/backoffice/resources/read/read-history.ts';
import { deleteRows } from '../../../server/backoffice/resources/write/delete-rows.ts';
import { restoreRows } from '../../../server/backoffice/resources/write/restore-rows.ts';
import type { Actor } from '../../../server/platform/http/access/actor.ts';
import { refused } from '../../helpers/backoffice/format-resources.ts';
import { sharedApp } from '../../helpers/server/app.ts';
import {
  actorOf,
  createRow,
  crudOf,
  listRows,
  showRow,
  updateRow,
} from '../../helpers/server/crud.ts';

/** Statements and counts that callers share: each caller gets the answer to the own call. */
const papers = {
  resource: 'xs_papers',
  display: 'name',
  sort: 'id',
  fields: { name: { type: 'text' }, store_id: { type: 'integer' } },
  scope: {
    Admin: true,
    Seller: { own: { store_id: '@user.store_id' }, can: ['index', 'show', 'store'] },
  },
};

const notes = {
  resource: 'xs_notes',
  display: 'name',
  softDelete: true,
  history: true,
  fields: { name: { type: 'text' }, store_id: { type: 'integer' } },
  scope: { Admin: true, Seller: { own: { store_id: '@user.store_id' } } },
};
/** No reference needs them, so that they are deleted without a lock. */
const slips = { ...notes, resource: 'xs_slips' };
const ofPapers = { resource: 'xs_papers' } as const;
const letters = {
  resource: 'xs_letters',
  display: 'title',
  fields: {
    title: { type: 'text' },
    any_id: { type: 'ref', ...ofPapers },
    note_id: { type: 'ref', resource: 'xs_notes' },
    a_id: { type: 'ref', ...ofPapers, where: { name: 'a' } },
    b_id: { type: 'ref', ...ofPapers, where: { name: 'b' } },
    listed: { type: 'enum', dict: { ...ofPapers, where: { name: 'c' } } },
    stored: { type: 'enum', dict: { ...ofPapers, value: 'name', where: { name: 'a' } } },
    titled: { type: 'enum', dict: { ...ofPapers, label: 'store_id', where: { name: 'a' } } },
  },
  scope: { Admin: true, Seller: true },
  commands: {
    send: {
      areas: ['Admin'],
      on: 'row',
      handler: 'xs_letters.send',
      input: { by: { type: 'ref', ...ofPapers } },
    },
  },
};

let crud: CrudContext;
const sellerOf = (storeId: number): Actor => actorOf('Seller', { storeId });
beforeAll(async () => {
  crud = await crudOf(
    await sharedApp(),
    [papers, letters, notes, slips],
    [{ resource: 'xs_letters', hooks: { handlers: { 'xs_letters.send': async () => undefined } } }],
  );
  const resource = crud.resources.get('xs_papers');
  for (const [name, store_id] of [
    ['a', 1],
    ['b', 1],
    ['b', 1],
    ['c', 2],
    ['c', 2],
  ] as const)
    await createRow(crud, sellerOf(store_id), resource, { body: { name } });
});

const read = async (actor: Actor, query: object) =>
  (await listRows(crud, actor, crud.resources.get('xs_papers'), {
    per_page: 1,
    ...query,
  })) as unknown as { readonly total: number; readonly data: readonly { readonly name: string }[] };

test('a total is that of the scope and the filters of its caller', async () => {
  const calls = [
    { actor: actorOf('Admin'), query: {}, total: 5 },
    { actor: sellerOf(1), query: {}, total: 3 },
    { actor: sellerOf(2), query: {}, total: 2 },
    { actor: sellerOf(1), query: { name: 'b' }, total: 2 },
    { actor: actorOf('Admin'), query: { name: 'b' }, total: 2 },
    { actor: actorOf('Admin'), query: { name: 'c' }, total: 2 },
    { actor: actorOf('Admin'), query: { name: 'a' }, total: 1 },
    { actor: sellerOf(2), query: { name: 'b' }, total: 0 },
  ];
  for (const round of [1, 2])
    for (const { actor, query, total } of calls)
      expect(
        (await read(actor, query)).total,
        `${round} ${actor.storeId} ${JSON.stringify(query)}`,
      ).toBe(total);
});

test('rows are those of the scope and in the order of their caller', async () => {
  const first = async (actor: Actor, order: string) => (await read(actor, { order })).data[0]?.name;
  for (const round of [1, 2])
    expect(
      [
        await first(actorOf('Admin'), 'name'),
        await first(actorOf('Admin'), '-name'),
        await first(sellerOf(1), '-name'),
        await first(sellerOf(2), 'name'),
      ],
      String(round),
    ).toEqual(['a', 'c', 'b', 'c']);
});

test('counts of tabs are those of the area and the scope of their caller', async () => {
  const tabs = new Map(['b', 'c'].map((name) => [name, [{ name }]]));
  const badges = (actor: Actor) =>
    countBadges(crud, actor, crud.resources.get('xs_papers'), { key: 'tabs', badges: tabs });
  for (const round of [1, 2])
    expect(
      [
        await badges(actorOf('Admin')),
        await badges(sellerOf(1)),
        await badges(sellerOf(2)),
        await badges(sellerOf(3)),
      ],
      String(round),
    ).toEqual([
      { b: 2, c: 2 },
      { b: 2, c: 0 },
      { b: 0, c: 2 },
      { b: 0, c: 0 },
    ]);
});

test('choices are those of the field, its condition, and the scope and search of the caller', async () => {
  const choices = async (actor: Actor, name: string, params: object = {}) =>
    (
      await listOptions(crud, actor, crud.resources.get('xs_letters'), {
        name,
        params: { ...params },
      })
    ).map(({ value, label }) => `${value} ${label}`);
  const calls = [
    { actor: actorOf('Admin'), name: 'any_id', found: ['1 a', '2 b', '3 b', '4 c', '5 c'] },
    { actor: sellerOf(1), name: 'any_id', found: ['1 a', '2 b', '3 b'] },
    { actor: sellerOf(2), name: 'any_id', found: ['4 c', '5 c'] },
    { actor: actorOf('Admin'), name: 'a_id', found: ['1 a'] },
    { actor: actorOf('Admin'), name: 'b_id', found: ['2 b', '3 b'] },
    { actor: sellerOf(2), name: 'b_id', found: [] },
    { actor: actorOf('Admin'), name: 'listed', found: ['4 c', '5 c'] },
    { actor: actorOf('Admin'), name: 'stored', found: ['a a'] },
    { actor: actorOf('Admin'), name: 'titled', found: ['1 1'] },
    { actor: sellerOf(2), name: 'titled', found: [] },
    { actor: actorOf('Admin'), name: 'any_id', params: { q: 'b' }, found: ['2 b', '3 b'] },
    { actor: actorOf('Admin'), name: 'any_id', params: { q: ' b\u3000' }, found: ['2 b', '3 b'] },
    { actor: actorOf('Admin'), name: 'any_id', params: { q: 'c' }, found: ['4 c', '5 c'] },
    { actor: actorOf('Admin'), name: 'any_id', params: { id: '1, 5 |in' }, found: ['1 a', '5 c'] },
    { actor: sellerOf(1), name: 'any_id', params: { id: '1,5|in' }, found: ['1 a'] },
    { actor: actorOf('Admin'), name: 'send.by', params: { q: 'a' }, found: ['1 a'] },
  ];
  for (const round of [1, 2])
    for (const { actor, name, params, found } of calls)
      expect(
        await choices(actor, name, params),
        `${round} ${actor.storeId} ${name} ${JSON.stringify(params)}`,
      ).toEqual(found);
  await expect(choices(sellerOf(1), 'send.by')).rejects.toEqual(refused(402));
});

const actions = {
  show: (actor: Actor, id: number) => showRow(crud, actor, crud.resources.get('xs_notes'), id),
  history: (actor: Actor, id: number) =>
    readHistory(crud, actor, crud.resources.get('xs_notes'), id),
  update: (actor: Actor, id: number) =>
    updateRow(crud, actor, crud.resources.get('xs_notes'), { id, body: { name: 'new' } }),
  delete: (actor: Actor, id: number) =>
    deleteRows(crud, actor, crud.resources.get('xs_notes'), [id]),
  restore: async (actor: Actor, id: number) => {
    const resource = crud.resources.get('xs_notes');
    await deleteRows(crud, sellerOf(2), resource, [id]).catch(() => undefined);
    return restoreRows({ crud, actor, resource, ids: [id] });
  },
  'delete without a lock': (actor: Actor, id: number) =>
    deleteRows(crud, actor, crud.resources.get('xs_slips'), [id]),
};
test.each(Object.entries(actions))(
  '%s reaches the rows of its caller, whoever called before',
  async (name, act) => {
    const resource = crud.resources.get(name.includes('without') ? 'xs_slips' : 'xs_notes');
    const aRow = async () =>
      Number((await createRow(crud, sellerOf(2), resource, { body: { name: 'a' } })).id);
    for (const actor of [actorOf('Admin'), sellerOf(2)])
      await expect(act(actor, await aRow())).resolves.not.toThrow();
    await expect(act(sellerOf(1), await aRow())).rejects.toEqual(refused(404));
    await expect(act(actorOf('Admin'), await aRow())).resolves.not.toThrow();
  },
);

test('a reference is one that its caller reads, whoever sent it before', async () => {
  const { id } = await createRow(crud, sellerOf(2), crud.resources.get('xs_notes'), {
    body: { name: 'a' },
  });
  const send = (actor: Actor, body: object) =>
    createRow(crud, actor, crud.resources.get('xs_letters'), { body: { title: 'x', ...body } });
  for (const body of [{ any_id: 5 }, { note_id: Number(id) }]) {
    for (const actor of [actorOf('Admin'), sellerOf(2)])
      expect(await send(actor, body)).toMatchObject(body);
    const [name] = Object.keys(body);
    await expect(send(sellerOf(1), body)).rejects.toEqual(refused(422, `/${name}`));
  }
});
