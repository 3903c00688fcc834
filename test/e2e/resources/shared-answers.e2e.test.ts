import { beforeAll, expect, test } from 'vitest';
import type { CrudContext } from '../../../server/backoffice/resources/crud-context.ts';
import type { Actor } from '../../../server/platform/http/access/actor.ts';
import { sharedApp } from '../../helpers/server/app.ts';
import { actorOf, createRow, crudOf, listRows } from '../../helpers/server/crud.ts';

/** Statements and counts that callers share: each caller gets the answer to the own call. */
const papers = {
  resource: 'xs_papers',
  display: 'name',
  fields: { name: { type: 'text' }, store_id: { type: 'integer' } },
  scope: {
    Admin: true,
    Seller: { own: { store_id: '@user.store_id' }, can: ['index', 'show', 'store'] },
  },
};

let crud: CrudContext;
const sellerOf = (storeId: number): Actor => actorOf('Seller', { storeId });
beforeAll(async () => {
  crud = await crudOf(await sharedApp(), [papers]);
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
