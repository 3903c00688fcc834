import { beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../../server/backoffice/resources/commands/run-command.ts';
import type { CrudContext } from '../../../server/backoffice/resources/crud-context.ts';
import { importRows } from '../../../server/backoffice/resources/import-export/import-rows.ts';
import { listOptions } from '../../../server/backoffice/resources/read/list-options.ts';
import { refused } from '../../helpers/backoffice/format-resources.ts';
import { sharedApp } from '../../helpers/server/app.ts';
import { actorOf, createRow, crudOf, updateRow } from '../../helpers/server/crud.ts';

const shops = {
  resource: 'x_shops',
  fields: { name: { type: 'text', required: true } },
  scope: { Admin: true, Seller: true },
};
const branches = {
  resource: 'x_branches',
  sort: 'id',
  fields: {
    shop_id: { type: 'ref', resource: 'x_shops' },
    name: { type: 'text' },
    is_open: { type: 'switch', default: 1 },
    fee: { type: 'money' },
    city: { type: 'text' },
    kind: { type: 'enum', dict: [1, 2] },
    since: { type: 'date' },
    size: { type: 'number' },
  },
  scope: { Admin: true, Seller: true },
};
const fits = { shop_id: '@form.shop_id', is_open: 1 };
const visits = {
  resource: 'x_visits',
  display: 'note',
  fields: {
    note: { type: 'text' },
    shop_id: { type: 'ref', resource: 'x_shops' },
    branch_id: { type: 'ref', resource: 'x_branches', where: fits },
    open_id: { type: 'ref', resource: 'x_branches', where: { is_open: 1 } },
    also: {
      type: 'refs',
      resource: 'x_branches',
      through: 'x_visit_branches',
      by: 'visit_id',
      to: 'branch_id',
      where: fits,
    },
    lines: { type: 'many', resource: 'x_visit_lines', by: 'visit_id', owned: true },
    fee: { type: 'money' },
    city: { type: 'text' },
    kind: { type: 'enum', dict: [1, 2] },
    day: { type: 'date' },
    size: { type: 'number' },
    fee_id: { type: 'ref', resource: 'x_branches', where: { fee: { nlt: '@form.fee' } } },
    city_id: { type: 'ref', resource: 'x_branches', where: { city: ['@form.city', 'Rome'] } },
    kind_id: { type: 'ref', resource: 'x_branches', where: { kind: { ne: '@form.kind' } } },
    day_id: { type: 'ref', resource: 'x_branches', where: { since: { gt: '@form.day' } } },
    size_id: { type: 'ref', resource: 'x_branches', where: { size: { lt: '@form.size' } } },
    named_id: {
      type: 'ref',
      resource: 'x_branches',
      where: { any: [{ 'shop_id.name': '@form.city' }, { not: { shop_id: '@form.shop_id' } }] },
    },
  },
  scope: { Admin: true, Seller: { own: { shop_id: '@user.store_id' } } },
  commands: {
    send: {
      areas: ['Admin'],
      on: 'row',
      handler: 'x_visits.send',
      input: {
        shop: { type: 'ref', resource: 'x_shops' },
        branch: { type: 'ref', resource: 'x_branches', where: { shop_id: '@form.shop' } },
        stops: {
          type: 'many',
          fields: {
            shop: { type: 'ref', resource: 'x_shops' },
            branch: { type: 'ref', resource: 'x_branches', where: { shop_id: '@form.shop' } },
          },
        },
      },
    },
    move: {
      areas: ['Admin'],
      on: 'rows',
      input: { shop_id: { type: 'ref', resource: 'x_shops', required: true } },
    },
  },
};
const lines = {
  resource: 'x_visit_lines',
  display: 'note',
  fields: {
    visit_id: { type: 'ref', resource: 'x_visits', onDelete: 'cascade' },
    note: { type: 'text' },
    shop_id: { type: 'ref', resource: 'x_shops' },
    branch_id: { type: 'ref', resource: 'x_branches', where: fits },
  },
  scope: 'visit_id',
};

const admin = actorOf('Admin');
let crud: CrudContext;
let tea = 0;
let ink = 0;
/** Branches: an open and a closed one of the tea shop, one of the ink shop. */
let open = 0;
let closed = 0;
let inky = 0;
beforeAll(async () => {
  const app = await sharedApp();
  crud = await crudOf(
    app,
    [shops, branches, visits, lines],
    [{ resource: 'x_visits', hooks: { handlers: { 'x_visits.send': async () => undefined } } }],
  );
  const make = async (name: string, body: object): Promise<number> =>
    Number((await createRow(crud, admin, crud.resources.get(name), { body })).id);
  tea = await make('x_shops', { name: 'Tea' });
  ink = await make('x_shops', { name: 'Ink' });
  open = await make('x_branches', {
    shop_id: tea,
    name: 'North',
    fee: '9.90',
    city: 'Oslo',
    kind: 1,
    since: '2026-05-01',
    size: 1.5,
  });
  closed = await make('x_branches', { shop_id: tea, name: 'South', is_open: 0 });
  inky = await make('x_branches', {
    shop_id: ink,
    name: 'North',
    fee: '10.00',
    city: 'Rome',
    kind: 2,
    since: '2026-05-02',
    size: 2,
  });
});

const visit = (body: object, actor = admin) =>
  createRow(crud, actor, crud.resources.get('x_visits'), { body });
const change = (id: unknown, body: object) =>
  updateRow(crud, admin, crud.resources.get('x_visits'), { id: Number(id), body });
const values = async (name: string, params: object = {}, actor = admin) => {
  const resource = crud.resources.get('x_visits');
  const found = await listOptions(crud, actor, resource, { name, params: { ...params } });
  return found.map(({ value }) => value);
};

describe('options', () => {
  test('are the rows that fit the sent values of the form', async () => {
    expect(await values('branch_id', { 'form.shop_id': String(tea) })).toEqual([open]);
    expect(await values('branch_id', { 'form.shop_id': String(ink) })).toEqual([inky]);
    expect(await values('also', { 'form.shop_id': String(tea), q: 'North' })).toEqual([open]);
    expect(await values('lines.branch_id', { 'form.shop_id': String(ink) })).toEqual([inky]);
    expect(await values('send.branch', { 'form.shop': String(ink) })).toEqual([inky]);
    expect(await values('send.stops.branch', { 'form.shop': String(ink) })).toEqual([inky]);
    expect(await values('open_id')).toEqual([open, inky]);
  });

  test('are none while the field that they depend on is empty', async () => {
    expect(await values('branch_id')).toEqual([]);
    expect(await values('branch_id', { 'form.shop_id': '' })).toEqual([]);
  });

  test('are all rows for a search, and the labels of rows chosen before', async () => {
    expect(await values('branch_id', { where: 'off' })).toEqual([open, closed, inky]);
    expect(await values('branch_id', { id: `${closed}|in` })).toEqual([closed]);
    const ids = `${open},${closed},${inky}|in`;
    const asked = { where: 'on', id: ids, 'form.shop_id': String(tea) };
    expect(await values('branch_id', asked)).toEqual([open]);
    await expect(values('branch_id', { where: 'x' })).rejects.toEqual(refused(422));
  });

  test('use the value that the scope sets', async () => {
    const seller = actorOf('Seller', { storeId: ink });
    expect(await values('branch_id', { 'form.shop_id': String(tea) }, seller)).toEqual([inky]);
  });

  test.each([
    ['fee_id', { 'form.fee': '9.90' }, () => [open]],
    ['fee_id', { 'form.fee': '10.00' }, () => [open, inky]],
    ['city_id', { 'form.city': 'Oslo' }, () => [open, inky]],
    ['city_id', { 'form.city': "O'slo" }, () => [inky]],
    ['kind_id', { 'form.kind': '2' }, () => [open, closed]],
    ['day_id', { 'form.day': '2026-05-01' }, () => [inky]],
    ['size_id', { 'form.size': '1.75' }, () => [open]],
    ['named_id', { 'form.city': 'Tea', 'form.shop_id': '0' }, () => [open, closed, inky]],
  ] as const)('%s compares %j', async (name, params, expected) => {
    expect(await values(name, params)).toEqual(expected());
  });

  test.each([
    [{ 'form.note': 'x' }],
    [{ 'form.nothing': '1' }],
    [{ 'form.shop_id': 'abc' }],
    [{ 'form.shop_id': ['1', '2'] }],
  ])('refuse %j', async (params) => {
    await expect(values('branch_id', params)).rejects.toEqual(refused(422));
  });

  test('of a field that does not exist are refused', async () => {
    for (const name of ['lines.nothing', 'send.stops.nothing', 'shop_id.branch', 'send.shop.x'])
      await expect(values(name)).rejects.toEqual(refused(404));
  });
});

describe('a choice that does not fit is refused', () => {
  test('in a new row, at its field', async () => {
    await expect(visit({ shop_id: tea, branch_id: inky })).rejects.toEqual(
      refused(422, '/branch_id'),
    );
    await expect(visit({ shop_id: tea, branch_id: closed })).rejects.toEqual(
      refused(422, '/branch_id'),
    );
    await expect(visit({ branch_id: open })).rejects.toEqual(refused(422, '/branch_id'));
    await expect(visit({ open_id: closed })).rejects.toEqual(refused(422, '/open_id'));
    await expect(visit({ shop_id: tea, also: [open, closed, inky] })).rejects.toEqual(
      refused(422, '/also/1', '/also/2'),
    );
    expect(await visit({ shop_id: tea, branch_id: open, also: [open] })).toMatchObject({
      branch_id: open,
    });
  });

  test('in an update, with the stored values of the other fields', async () => {
    const { id } = await visit({ shop_id: tea, branch_id: open, also: [open] });
    await expect(change(id, { branch_id: inky })).rejects.toEqual(refused(422, '/branch_id'));
    await expect(change(id, { shop_id: ink })).rejects.toEqual(
      refused(422, '/branch_id', '/also/0'),
    );
    await expect(change(id, { shop_id: null })).rejects.toEqual(
      refused(422, '/branch_id', '/also/0'),
    );
    expect(await change(id, { shop_id: ink, branch_id: inky, also: [] })).toMatchObject({
      branch_id: inky,
    });
  });

  test('in child rows, by the fields of the child row', async () => {
    const body = {
      shop_id: ink,
      lines: [
        { note: 'a', shop_id: tea, branch_id: open },
        { note: 'b', shop_id: tea, branch_id: inky },
        { note: 'c', branch_id: open },
      ],
    };
    await expect(visit(body)).rejects.toEqual(
      refused(422, '/lines/1/branch_id', '/lines/2/branch_id'),
    );
    const made = await visit({ lines: [{ note: 'a', shop_id: tea, branch_id: open }] });
    const [line] = made.lines as readonly object[];
    await expect(change(made.id, { lines: [{ ...line, shop_id: ink }] })).rejects.toEqual(
      refused(422, '/lines/0/branch_id'),
    );
  });

  test('in the input of a command and in its child rows', async () => {
    const { id } = await visit({ shop_id: tea });
    const resource = crud.resources.get('x_visits');
    const send = (input: object) =>
      runCommand(crud, {
        actor: admin,
        resource,
        command: resource.commands.get('send')!,
        ids: [Number(id)],
        body: { input },
        proof: undefined,
      });
    await expect(
      send({ shop: ink, branch: open, stops: [{ shop: tea, branch: open }, { branch: open }] }),
    ).rejects.toEqual(refused(422, '/branch', '/stops/1/branch'));
    await expect(send({ shop: ink, branch: inky })).resolves.toEqual({ count: 1 });
  });

  test('after a command that writes a field it depends on', async () => {
    const { id } = await visit({ shop_id: tea, branch_id: open });
    const resource = crud.resources.get('x_visits');
    const move = runCommand(crud, {
      actor: admin,
      resource,
      command: resource.commands.get('move')!,
      ids: [Number(id)],
      body: { input: { shop_id: ink } },
      proof: undefined,
    });
    await expect(move).rejects.toEqual(refused(422, '/branch_id'));
  });

  test('in a sheet, at its cell', async () => {
    const checked = await importRows(
      { crud, actor: admin, resource: crud.resources.get('x_visits') },
      {
        params: { dry: '1' },
        body: [
          { note: 'a', shop_id: 'Tea', branch_id: open },
          { note: 'b', shop_id: 'Tea', branch_id: inky },
          { note: 'c', open_id: 'South' },
        ],
      },
    );
    expect(checked).toMatchObject({
      errors: [
        expect.objectContaining({ pointer: '/2/open_id' }),
        expect.objectContaining({ pointer: '/1/branch_id' }),
      ],
    });
  });
});

test('a choice whose row stops to fit stays until it is changed', async () => {
  const made = await visit({
    shop_id: tea,
    branch_id: open,
    also: [open],
    lines: [{ note: 'a', shop_id: tea, branch_id: open }],
  });
  const branch = crud.resources.get('x_branches');
  await updateRow(crud, admin, branch, { id: open, body: { is_open: 0 } });
  const [line] = made.lines as readonly object[];
  const same = { branch_id: open, also: [open], lines: [{ ...line, note: 'b' }] };
  expect(await change(made.id, { note: 'x', ...same })).toMatchObject({ note: 'x' });
  await expect(change(made.id, { shop_id: ink })).rejects.toEqual(
    refused(422, '/branch_id', '/also/0'),
  );
  await updateRow(crud, admin, branch, { id: open, body: { is_open: 1 } });
});
