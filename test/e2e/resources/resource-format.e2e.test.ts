import { beforeAll, describe, expect, test } from 'vitest';
import { richTextSeparator, secretMask } from '../../../schemas/contract/limits.ts';
import type { Cond, Resource } from '../../../schemas/rules/types.ts';
import type { CrudContext } from '../../../server/backoffice/resources/crud-context.ts';
import { readHistory } from '../../../server/backoffice/resources/read/read-history.ts';
import { deleteRows } from '../../../server/backoffice/resources/write/delete-rows.ts';
import {
  addGoods,
  admin,
  formatResources,
  refused,
  seller,
  written,
} from '../../helpers/backoffice/format-resources.ts';
import { type TestApp } from '../../helpers/server/app.ts';
import { actorOf, createRow, listRows, showRow, updateRow } from '../../helpers/server/crud.ts';

let app: TestApp;
let crud: CrudContext;
beforeAll(async () => {
  ({ app, crud } = await formatResources());
});

const other = actorOf('Seller', { storeId: 6, id: 2 });
const of = (name: string): Resource => crud.resources.get(name);
const add = (values: object, actor = admin) => addGoods(crud, values, actor);

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
    const kind = await createRow(crud, admin, of('x_kinds'), { body: { name: 'Red' } });
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
    const kind = await createRow(crud, admin, of('x_kinds'), { body: { name: 'Blue' } });
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
      await expect(
        listRows(crud, { ...seller, isStrict: true }, of('x_goods'), query),
      ).rejects.toEqual(refused(422));
    expect(await listRows(crud, seller, of('x_goods'), { id, cost: '1.00' })).toMatchObject({
      total: 1,
    });
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

  test('nobody writes the owner of a row in an area that is scoped by it', async () => {
    await expect(
      createRow(crud, seller, of('x_kinds'), { body: { name: 'Given away', owner_id: 6 } }),
    ).rejects.toEqual(refused(422, '/owner_id'));
    const { id } = await createRow(crud, seller, of('x_kinds'), { body: { name: 'Kept' } });
    await expect(
      updateRow(crud, seller, of('x_kinds'), { id: Number(id), body: { owner_id: 6 } }),
    ).rejects.toEqual(refused(422, '/owner_id'));
  });

  test('references, filters through relations and child rows are limited to the owner', async () => {
    const foreign = await createRow(crud, other, of('x_kinds'), { body: { name: 'Theirs' } });
    const own = await createRow(crud, seller, of('x_kinds'), { body: { name: 'Mine' } });
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
