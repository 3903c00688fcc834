import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { richTextSeparator, secretMask } from '../../schemas/contract/limits.ts';
import type { Cond, Resource } from '../../schemas/rules/types.ts';
import { resourceErrors } from '../../server/backoffice/resources/resources.errors.ts';
import type { CrudContext } from '../../server/backoffice/resources/crud-context.ts';
import type { ResourceHooks } from '../../server/backoffice/resources/hooks/resource-hooks.ts';
import { deleteRows } from '../../server/backoffice/resources/write/delete-rows.ts';
import { readHistory } from '../../server/backoffice/resources/read/read-history.ts';
import { runCommand } from '../../server/backoffice/resources/commands/run-command.ts';
import type { LooseJson } from '../helpers/http/client.ts';
import { startApp, type TestApp } from '../helpers/server/app.ts';
import {
  actorOf,
  crudOf,
  createRow,
  listRows,
  showRow,
  updateRow,
} from '../helpers/server/crud.ts';

/**
 * Parts of the format that no resource of the product uses: money, child rows, computed fields,
 * states, secrets, views, owners.
 */
const kinds = {
  resource: 'x_kinds',
  fields: {
    name: { type: 'text', required: true },
    owner_id: { type: 'integer', create: false, update: false },
  },
  scope: { Admin: true, Seller: { own: { owner_id: '@user.store_id' } } },
};
const goods = {
  resource: 'x_goods',
  history: true,
  softDelete: true,
  fields: {
    store_id: { type: 'integer', create: false, update: false },
    name: { type: 'text', required: true, rules: { maxLength: 40 } },
    price: { type: 'money', required: true, rules: { min: '0.01', max: '9999.00' } },
    cost: { type: 'money', read: ['Admin'], create: ['Admin'], update: ['Admin'] },
    weight: { type: 'number', scale: 3, rules: { minimum: 0 } },
    kind_id: { type: 'ref', resource: 'x_kinds' },
    labels: {
      type: 'refs',
      resource: 'x_kinds',
      through: 'x_goods_labels',
      by: 'goods_id',
      to: 'kind_id',
    },
    skus: { type: 'many', resource: 'x_skus', by: 'goods_id', owned: true, rules: { maxItems: 5 } },
    stock: { type: 'computed', of: 'sum:skus.stock', stored: true },
    skus_count: { type: 'computed', of: 'count:skus' },
    dearest: { type: 'computed', of: 'max:skus.price' },
    kind_name: { type: 'computed', of: 'ref:kind_id.name', as: 'text' },
    doubled: { type: 'computed', of: 'sql:x_goods.doubled', as: 'money' },
    phase: {
      type: 'computed',
      cases: [
        { when: { starts: { gt: '@now' } }, value: 0 },
        { when: { ends: { nlt: '@now' } }, value: 2 },
        { value: 1 },
      ],
      as: 'integer',
    },
    key: { type: 'secret', rules: { maxLength: 20 } },
    pin: { type: 'password' },
    content: { type: 'richtext' },
    pictures: { type: 'images' },
    words: { type: 'tags' },
    place: { type: 'map', columns: ['lng', 'lat'] },
    shown: { type: 'daterange' },
    extra: { type: 'json' },
    starts: { type: 'datetime' },
    ends: { type: 'datetime' },
    status: { type: 'enum', dict: [0, 1, 2] },
    reason: { type: 'text', create: false, update: false, when: { status: 0 } },
    note: { type: 'text', when: { status: 1 } },
  },
  states: { field: 'status', initial: 2 },
  checks: { ends_after_start: { ends: { gt: '@row.starts' } } },
  scope: {
    Admin: { when: { destroy: { status: [0, 2] } } },
    Seller: { own: { store_id: '@user.store_id' }, when: { update: { status: [0, 2] } } },
    shop: { read: { status: 1 }, can: ['index', 'show'] },
  },
  commands: {
    pass: { areas: ['Admin'], on: 'rows', when: { status: [0, 2] }, to: 1 },
    deny: {
      areas: ['Admin'],
      on: 'rows',
      when: { status: 2 },
      to: 0,
      input: { reason: { type: 'text', required: true, rules: { maxLength: 10 } } },
    },
    discount: {
      areas: ['Admin', 'Seller'],
      on: 'rows',
      each: true,
      handler: 'x_goods.discount',
      input: { by: { type: 'money', required: true, rules: { min: '0.01' } } },
    },
    sweep: { areas: ['Admin'], on: 'list', handler: 'x_goods.sweep' },
  },
};
const skus = {
  resource: 'x_skus',
  display: 'name',
  fields: {
    goods_id: {
      type: 'ref',
      resource: 'x_goods',
      onDelete: 'cascade',
      create: false,
      update: false,
    },
    name: { type: 'text', required: true },
    price: { type: 'money', required: true, rules: { min: '0.01' } },
    stock: { type: 'integer', default: 1, rules: { minimum: 0 } },
    labels: {
      type: 'refs',
      resource: 'x_kinds',
      through: 'x_sku_labels',
      by: 'sku_id',
      to: 'kind_id',
    },
  },
  unique: [['goods_id', 'name']],
  scope: 'goods_id',
};
const sums = {
  resource: 'x_sums',
  source: 'view',
  sort: 'id',
  fields: { name: { type: 'text' }, total: { type: 'money' } },
  scope: { Admin: { read: true }, Seller: { read: { id: '@user.store_id' } } },
};

const written: string[] = [];
const hooks: ResourceHooks = {
  beforeWrite: async ({ verb, values }) => {
    written.push(verb);
    return verb === 'store' && values.name === 'Hooked' ? { weight: 1.5 } : undefined;
  },
  afterWrite: async ({ values, verb }, id) => {
    if (values.name === 'Refused') throw resourceErrors.notNow();
    written.push(`${verb} ${id}`);
  },
  handlers: {
    'x_goods.discount': async ({ rows, input }) => ({
      set: Object.fromEntries(
        rows.map((row) => [
          Number(row.id),
          { price: (Number(row.price) - Number(input(row).by)).toFixed(2) },
        ]),
      ),
    }),
    'x_goods.sweep': async ({ tx }) => ({
      data: { swept: await tx.run("DELETE FROM x_goods WHERE name = 'Dust'") },
    }),
  },
  expressions: { 'x_goods.doubled': 't.price * 2' },
};

let app: TestApp;
let crud: CrudContext;
const admin = actorOf('Admin');
const seller = actorOf('Seller', { storeId: 5 });
const other = actorOf('Seller', { storeId: 6, id: 2 });
const shopper = actorOf('shop');
const of = (name: string): Resource => crud.resources.get(name);
const add = (values: object, actor = admin): Promise<Readonly<Record<string, LooseJson>>> =>
  createRow(crud, actor, of('x_goods'), { name: 'Lamp', price: '12.50', ...values });
const refused = (code: number, ...pointers: readonly string[]) =>
  expect.objectContaining({
    code,
    ...(pointers.length
      ? { errors: pointers.map((pointer) => expect.objectContaining({ pointer })) }
      : {}),
  });
beforeAll(async () => {
  app = await startApp();
  crud = await crudOf(app, [kinds, goods, skus, sums], [{ resource: 'x_goods', hooks }]);
  await app.sql.run(
    `
      CREATE VIEW x_sums AS
      SELECT
        store_id AS id,
        'Store' AS name,
        sum(price)::bigint AS total,
        min(created_at) AS created_at
      FROM x_goods
      GROUP BY store_id`,
  );
}, 180_000);
afterAll(() => app.close());

describe('values', () => {
  test('are stored and read unchanged', async () => {
    const values = {
      price: '0.10',
      cost: '3.00',
      weight: 0.125,
      content: `<p>Hi</p>${richTextSeparator}[{"insert":"Hi\\n"}]`,
      pictures: ['/storage/a.png', '/storage/b.png'],
      words: ['soft', 'warm'],
      place: { lng: 120.155, lat: 30.25 },
      shown: ['2026-05-01 00:00:00', '2026-05-03 23:59:59'],
      extra: { a: [1, null] },
      starts: '2026-05-01 08:00:00',
      ends: '2026-06-01 08:00:00',
    };
    const made = await add(values);
    expect(await showRow(crud, admin, of('x_goods'), made.id)).toMatchObject({
      ...values,
      status: 2,
      rev: 1,
    });
    expect((await app.sql.rows('SELECT price FROM x_goods WHERE id = $1', [made.id]))[0]).toEqual({
      price: 10,
    });
  });

  test('are refused by type, bounds and rules across fields, all at once', async () => {
    await expect(
      add({ name: '', price: '0.00', weight: '1e3', words: 'a,b', place: { lng: 500, lat: 1 } }),
    ).rejects.toEqual(refused(422, '/weight', '/place', '/name'));
    await expect(add({ price: '10000.00' })).rejects.toEqual(refused(422, '/price'));
    await expect(
      add({ starts: '2026-05-02 00:00:00', ends: '2026-05-01 00:00:00' }),
    ).rejects.toEqual(refused(422, '/ends'));
    const { id } = await add({ starts: '2026-05-02 00:00:00', ends: '2026-05-03 00:00:00' });
    await expect(
      updateRow(crud, admin, of('x_goods'), { id, body: { starts: '2026-05-04 00:00:00' } }),
    ).rejects.toEqual(refused(422, '/ends'));
    await expect(
      updateRow(crud, admin, of('x_goods'), { id, body: { note: 'now?' } }),
    ).rejects.toEqual(refused(422, '/note'));
  });

  test('are stripped of scripts in both halves of rich text', async () => {
    const html = '<p onclick="x()">Hi<script>1</script><a href="javascript:1">x</a></p>';
    const nodes = JSON.stringify([
      { insert: 'x', attributes: { link: 'javascript:1', bold: true } },
      { insert: { image: 'javascript:1' } },
    ]);
    const made = await add({ content: `${html}${richTextSeparator}${nodes}` });
    expect(made.content).not.toMatch(/script|onclick/);
    expect(made.content).toContain('{"insert":"x","attributes":{"bold":true}}');
  });

  test('secrets are masked, encrypted, and kept by saving the mask', async () => {
    const { id, key } = await add({ key: 'open sesame', pin: 'a-long-password' });
    expect(key).toBe(secretMask);
    await updateRow(crud, admin, of('x_goods'), {
      id,
      body: { key: secretMask, pin: '', name: 'Lamp 2' },
    });
    const [stored] = await app.sql.rows<{ key: Buffer; pin: string }>(
      'SELECT key, pin FROM x_goods WHERE id = $1',
      [id],
    );
    expect(crud.secrets.decrypt(stored!.key.toString())).toBe('open sesame');
    expect(stored!.pin).toMatch(/^\$argon2id\$/);
    const output = JSON.stringify([
      await showRow(crud, admin, of('x_goods'), id),
      await readHistory(crud, admin, of('x_goods'), id),
    ]);
    expect(output).not.toMatch(/sesame|argon2|a-long-password/);
  });
});

describe('child rows', () => {
  test('are added, changed, removed, matched by text, and unchanged when absent', async () => {
    const kind = await createRow(crud, admin, of('x_kinds'), { name: 'Red' });
    const made = await add({
      skus: [
        { name: 'S', price: '1.00', stock: '4', labels: [kind.id] },
        { name: 'M', price: '2.00' },
      ],
      labels: [kind.id],
    });
    expect(made).toMatchObject({
      skus: [
        { name: 'S', price: '1.00', stock: 4, labels: [kind.id] },
        { name: 'M', stock: 1 },
      ],
      stock: 5,
      skus_count: 2,
      dearest: '2.00',
      labels: [kind.id],
      _labels: { labels: ['Red'] },
    });
    const [small, middle] = made.skus;
    const changed = await updateRow(crud, admin, of('x_goods'), {
      id: made.id,
      body: {
        skus: [
          { id: middle.id, stock: 9 },
          { name: 'L', price: '3.00' },
        ],
      },
    });
    expect(changed).toMatchObject({
      skus: [
        { id: middle.id, name: 'M', price: '2.00', stock: 9 },
        { name: 'L', price: '3.00', stock: 1 },
      ],
      stock: 10,
    });
    expect(
      await updateRow(crud, admin, of('x_goods'), { id: made.id, body: { name: 'Lamp 3' } }),
    ).toMatchObject({ skus: [{ id: middle.id }, {}] });
    expect(
      await updateRow(crud, admin, of('x_goods'), { id: made.id, body: { skus: ['M'] } }),
    ).toMatchObject({ skus: [{ id: middle.id, name: 'M', stock: 9 }] });
    await expect(
      updateRow(crud, admin, of('x_goods'), {
        id: made.id,
        body: { skus: [{ id: small.id, stock: 1 }] },
      }),
    ).rejects.toEqual(refused(422, '/skus/0/id'));
    await expect(
      updateRow(crud, admin, of('x_goods'), {
        id: made.id,
        body: { skus: [{ name: 'X', price: '0.00' }, { name: 'Y' }] },
      }),
    ).rejects.toEqual(refused(422, '/skus/0/price', '/skus/1/price'));
    await expect(
      updateRow(crud, admin, of('x_goods'), {
        id: made.id,
        body: {
          skus: [
            { name: 'X', price: '1.00' },
            { name: 'X', price: '1.00' },
          ],
        },
      }),
    ).rejects.toEqual(refused(422, '/skus'));
    expect(
      await updateRow(crud, admin, of('x_goods'), {
        id: made.id,
        body: { skus: [], labels: '' },
      }),
    ).toMatchObject({ skus: [], stock: 0, labels: [] });
    expect(
      (await readHistory(crud, admin, of('x_goods'), made.id)).map(({ action }) => action),
    ).toContain('update');
  });
});

describe('computed fields', () => {
  test('follow their source, including the clock', async () => {
    const kind = await createRow(crud, admin, of('x_kinds'), { name: 'Blue' });
    const made = await add({
      kind_id: kind.id,
      price: '2.25',
      starts: '2001-01-01 00:00:00',
      ends: '2002-01-01 00:00:00',
    });
    expect(made).toMatchObject({
      kind_name: 'Blue',
      doubled: '4.50',
      phase: 2,
      _labels: { kind_id: 'Blue' },
    });
    expect(
      await listRows(crud, admin, of('x_goods'), { phase: '2', id: String(made.id) }),
    ).toMatchObject({ data: [{ id: made.id, phase: 2, skus: 0 }] });
    expect(
      await listRows(crud, admin, of('x_goods'), {
        stock: '0|ngt',
        order: '-stock',
        id: String(made.id),
        'kind_id.name': 'blu|like',
      }),
    ).toMatchObject({ total: 1 });
    await expect(listRows(crud, admin, of('x_goods'), { order: 'doubled' })).rejects.toEqual(
      refused(422),
    );
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

describe('hooks', () => {
  test('run inside the transaction of a write, add to it, and can refuse it whole', async () => {
    expect(await add({ name: 'Hooked' })).toMatchObject({ weight: 1.5 });
    const before = ((await listRows(crud, admin, of('x_goods'), {})) as { total: number }).total;
    await expect(add({ name: 'Refused', skus: [{ name: 'S', price: '1.00' }] })).rejects.toEqual(
      refused(400),
    );
    expect(((await listRows(crud, admin, of('x_goods'), {})) as { total: number }).total).toBe(
      before,
    );
    const { id } = await add({});
    await deleteRows(crud, admin, of('x_goods'), [id]);
    expect(written.slice(-3)).toEqual([`store ${id}`, 'destroy', `destroy ${id}`]);
  });
});

describe('owners', () => {
  test('a field that an area may not read is absent, not searchable and not writable there', async () => {
    const { id, ...row } = await add({}, seller);
    expect(row).not.toHaveProperty('cost');
    expect(row).toMatchObject({ store_id: 5 });
    for (const query of [{ cost: '1.00' }, { order: 'cost' }])
      await expect(listRows(crud, seller, of('x_goods'), query)).rejects.toEqual(refused(422));
    await expect(
      updateRow(crud, seller, of('x_goods'), { id, body: { cost: '1.00' } }),
    ).rejects.toEqual(refused(422, '/cost'));
    await expect(
      updateRow(crud, seller, of('x_goods'), { id, body: { store_id: 6 } }),
    ).rejects.toEqual(refused(422, '/store_id'));
    await updateRow(crud, admin, of('x_goods'), { id, body: { cost: '7.77' } });
    expect(JSON.stringify(await readHistory(crud, seller, of('x_goods'), id))).not.toContain(
      '7.77',
    );
    expect(await showRow(crud, admin, of('x_goods'), id)).toMatchObject({ cost: '7.77' });
  });

  test('references, filters through relations and child rows are limited to the owner', async () => {
    const foreign = await createRow(crud, other, of('x_kinds'), { name: 'Theirs' });
    const own = await createRow(crud, seller, of('x_kinds'), { name: 'Mine' });
    await expect(add({ kind_id: foreign.id }, seller)).rejects.toEqual(refused(422, '/kind_id'));
    await expect(add({ labels: [own.id, foreign.id] }, seller)).rejects.toEqual(
      refused(422, '/labels/1'),
    );
    await expect(
      add({ skus: [{ name: 'S', price: '1.00', labels: [foreign.id] }] }, seller),
    ).rejects.toEqual(refused(422, '/skus/0/labels/0'));
    const { id } = await add({ kind_id: own.id }, seller);
    await updateRow(crud, admin, of('x_goods'), { id, body: { kind_id: foreign.id } });
    expect(await listRows(crud, seller, of('x_goods'), { 'kind_id.name': 'Theirs' })).toMatchObject(
      { total: 0 },
    );
    expect(await listRows(crud, admin, of('x_goods'), { 'kind_id.name': 'Theirs' })).toMatchObject({
      total: 1,
    });
    await expect(
      updateRow(crud, other, of('x_goods'), { id, body: { name: 'Taken' } }),
    ).rejects.toEqual(refused(404));
    await expect(deleteRows(crud, admin, of('x_kinds'), [foreign.id as number])).rejects.toEqual(
      refused(400),
    );
  });

  test('a view is read within its scope', async () => {
    await add({ price: '1.25' }, actorOf('Seller', { storeId: 77 }));
    expect(
      await listRows(crud, actorOf('Seller', { storeId: 77 }), of('x_sums'), {}),
    ).toMatchObject({ data: [{ id: 77, total: '1.25' }], total: 1 });
    expect(
      await listRows(crud, admin, of('x_sums'), { total: '1.00|ngt', id: '77' }),
    ).toMatchObject({ total: 1 });
  });
});

describe('statements', () => {
  test('a list takes at most two statements, at any size and with any columns', async () => {
    for (let count = 0; count < 12; count += 1) await add({ skus: [{ name: 'S', price: '1.00' }] });
    const statements: string[] = [];
    const counted = Object.create(crud, {
      database: {
        value: {
          rows: (text: string, ...rest: []) => {
            statements.push(text);
            return app.sql.rows(text, ...rest);
          },
        },
      },
    }) as CrudContext;
    for (const per_page of ['1', '10', '400']) {
      statements.length = 0;
      await listRows(counted, admin, of('x_goods'), {
        per_page,
        isWith: 'skus',
        price: '0.00|ngt',
      });
      expect(statements.length).toBeLessThanOrEqual(2);
    }
  });
});

describe('tabs of a screen', () => {
  test('filter the list and count their rows; an unknown one is refused', async () => {
    const store = actorOf('Seller', { storeId: 42 });
    await add({ name: 'Waiting' }, store);
    const passed = await add({ name: 'Passed' }, store);
    await app.sql.run('UPDATE x_goods SET status = 1 WHERE id = $1', [passed.id]);
    const tabs: Readonly<Record<string, Cond>> = {
      passed: { status: 1 },
      waiting: { status: 2 },
      denied: { status: 0 },
    };
    const screens = {
      conditionOf: (_: string, key: string | undefined) =>
        key === undefined ? [] : tabs[key] && [tabs[key]],
      badgesOf: () => new Map(Object.entries(tabs).map(([key, cond]) => [key, [cond]])),
    };
    const withTabs = Object.create(crud, { screens: { value: screens } }) as CrudContext;
    expect(
      await listRows(withTabs, store, of('x_goods'), { view: 'Seller/x_goods#passed' }),
    ).toMatchObject({
      data: [{ name: 'Passed' }],
      total: 1,
      count: { passed: 1, waiting: 1, denied: 0 },
    });
    await expect(
      listRows(withTabs, store, of('x_goods'), { view: 'Seller/x_goods#nothing' }),
    ).rejects.toEqual(refused(422));
  });
});

describe('parallel writes', () => {
  test('one of two changes from the same revision succeeds; without a revision both do', async () => {
    const { id } = await add({});
    const both = await Promise.allSettled(
      [1, 2].map((number) =>
        updateRow(crud, admin, of('x_goods'), { id, body: { name: `Name ${number}`, rev: 1 } }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 409, data: { current: { rev: 2 }, fields: ['name'] } },
    });
    await Promise.all(
      [1, 2, 3, 4].map((weight) => updateRow(crud, admin, of('x_goods'), { id, body: { weight } })),
    );
    expect(await showRow(crud, admin, of('x_goods'), id)).toMatchObject({ rev: 6 });
  });
});
