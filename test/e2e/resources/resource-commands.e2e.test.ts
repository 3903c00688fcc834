import { beforeAll, describe, expect, test } from 'vitest';
import type { Resource } from '../../../schemas/rules/types.ts';
import { runCommand } from '../../../server/backoffice/resources/commands/run-command.ts';
import type { CrudContext } from '../../../server/backoffice/resources/crud-context.ts';
import { importRows } from '../../../server/backoffice/resources/import-export/import-rows.ts';
import { labelText } from '../../../server/backoffice/resources/read/labels.ts';
import { readHistory } from '../../../server/backoffice/resources/read/read-history.ts';
import { deleteRows } from '../../../server/backoffice/resources/write/delete-rows.ts';
import {
  addGoods,
  admin,
  formatResources,
  refused,
  seller,
} from '../../helpers/backoffice/format-resources.ts';
import { actorOf, listRows, showRow, updateRow } from '../../helpers/server/crud.ts';

let crud: CrudContext;
beforeAll(async () => {
  ({ crud } = await formatResources());
});

const shopper = actorOf('shop');
const of = (name: string): Resource => crud.resources.get(name);
const add = (values: object, actor = admin) => addGoods(crud, values, actor);

test('two columns of a sheet with values of one field are an error', async () => {
  const goods = of('x_goods');
  const name = labelText(goods.fields.get('name')!.label, 'en');
  const trial = (row: object) =>
    importRows({ crud, actor: admin, resource: goods }, { params: { dry: '1' }, body: [row] });
  const error = expect.objectContaining({ pointer: `/0/${name}` });
  expect(await trial({ name: 'A', [name]: 'B' })).toMatchObject({
    errors: expect.arrayContaining([error]),
  });
  // An empty column is refused too: nobody knows which of the two is meant
  expect(await trial({ name: 'A', [name]: ' ' })).toMatchObject({
    errors: expect.arrayContaining([error]),
  });
});

describe('states and commands', () => {
  const run = (name: string, ids: readonly number[] | undefined, body: object, actor = admin) =>
    runCommand(crud, {
      actor,
      resource: of('x_goods'),
      command: of('x_goods').commands.get(name)!,
      ids,
      body,
      proof: undefined,
    });

  test('move many rows or none, write their input, and record history', async () => {
    const [a, b] = [(await add({})).id, (await add({})).id];
    expect(await run('deny', [a], { input: { reason: 'blurred' }, rev: 1 })).toEqual({ count: 1 });
    expect(await showRow(crud, admin, of('x_goods'), a)).toMatchObject({
      status: 0,
      reason: 'blurred',
      rev: 2,
    });
    await expect(run('deny', [a, b], { reason: 'again' })).rejects.toEqual(refused(400));
    expect(await showRow(crud, admin, of('x_goods'), b)).toMatchObject({ status: 2, rev: 1 });
    await expect(run('deny', [b], { input: { reason: 'much too long a reason' } })).rejects.toEqual(
      refused(422, '/reason'),
    );
    await expect(run('pass', [b], { rev: 7 })).rejects.toEqual(refused(409));
    await expect(
      run('pass', [a, b], {
        rows: [
          { id: a, rev: 2 },
          { id: b, rev: 'x' },
        ],
      }),
    ).rejects.toEqual(refused(422, '/rows/1/rev'));
    await expect(run('pass', [b], { input: { 'a/b': 1 } })).rejects.toEqual(refused(422, '/a~1b'));
    await expect(run('pass', [b, 999_999], {})).rejects.toEqual(refused(404));
    await run('pass', [a, b], {
      rows: [
        { id: a, rev: 2 },
        { id: b, rev: 1 },
      ],
    });
    expect(await readHistory(crud, admin, of('x_goods'), a)).toMatchObject([
      { action: 'pass', before: { status: 0 }, after: { status: 1 } },
      { action: 'deny', after: { status: 0, reason: 'blurred' } },
      { action: 'store' },
    ]);
  });

  test.each<[unknown, string]>([
    ['pass', ''],
    [[1], ''],
    [{ input: 'x' }, '/input'],
    [{ input: [1] }, '/input'],
    [{ rows: { id: 1 } }, '/rows'],
    [{ rows: ['x'] }, '/rows/0'],
    [{ rows: [{ id: 'x' }] }, '/rows/0/id'],
  ])('a body of %j is refused', async (body, pointer) => {
    const { id } = await add({});
    await expect(run('pass', [id], body as object)).rejects.toEqual(refused(422, pointer));
    expect(await showRow(crud, admin, of('x_goods'), id)).toMatchObject({ rev: 1 });
  });

  test.each([null, '', [], undefined, { input: null, rows: [] }])(
    'an empty body of %j is no input',
    async (body) => {
      const { id } = await add({});
      expect(await run('pass', [id], body as unknown as object)).toEqual({ count: 1 });
    },
  );

  test('run a handler with an input per row, or on the list', async () => {
    const [a, b] = [(await add({ price: '5.00' })).id, (await add({ price: '6.00' })).id];
    await run('discount', [a, b], {
      rows: [
        { id: a, rev: 1, input: { by: '1.00' } },
        { id: b, input: { by: '0.50' } },
      ],
    });
    expect([
      (await showRow(crud, admin, of('x_goods'), a)).price,
      (await showRow(crud, admin, of('x_goods'), b)).price,
    ]).toEqual(['4.00', '5.50']);
    await expect(
      run('discount', [a], { rows: [{ id: a, input: { by: '0.00' } }] }),
    ).rejects.toEqual(refused(422, '/rows/0/input/by'));
    await expect(
      run('discount', [a], { rows: [{ id: a, input: { by: '1.00' } }] }, seller),
    ).rejects.toEqual(refused(404));
    await add({ name: 'Dust' });
    expect(await run('sweep', undefined, {})).toEqual({ swept: 1 });
  });

  test('a row can be deleted and changed only in the states that the scope names', async () => {
    const { id } = await add({}, seller);
    await run('pass', [id], {});
    await expect(
      updateRow(crud, seller, of('x_goods'), { id, body: { name: 'New' } }),
    ).rejects.toEqual(refused(400));
    await expect(deleteRows(crud, admin, of('x_goods'), [id])).rejects.toEqual(refused(400));
    expect(await listRows(crud, shopper, of('x_goods'), { id: String(id) })).toMatchObject({
      total: 1,
    });
    await expect(showRow(crud, shopper, of('x_goods'), (await add({})).id)).rejects.toEqual(
      refused(404),
    );
  });
});
