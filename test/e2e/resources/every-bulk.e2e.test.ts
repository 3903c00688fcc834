import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFirstSheet } from '../../../engine/table/import-export/sheet.ts';
import type { Area } from '../../../schemas/contract/areas.ts';
import type { Resource, Verb } from '../../../schemas/rules/types.ts';
import { lockTree } from '../../../server/backoffice/resources/write/rules/tree-rules.ts';
import { ResourceCaller } from '../../helpers/http/resource-caller.ts';
import { can, canDoAll, resources, startCallers } from '../../helpers/http/served-resources.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { runDuringChange } from '../../helpers/server/lock-contention.ts';
import { rowTexts } from '../../helpers/values/sheets.ts';

/** Deletions, imports and exports of every resource in every area. */
let app: TestApp;
let callerOf: (area: Area) => ResourceCaller;
beforeAll(async () => {
  ({ app, callerOf } = await startCallers());
});
afterAll(() => app.close());

describe('many rows', () => {
  test.each(canDoAll.filter(({ resource, area }) => resource.scope[area]!.can.has('deletes')))(
    '$name deletes a list of rows, all or none',
    async ({ resource, area }) => {
      const caller = callerOf(area);
      const path = caller.path(resource);
      const ids = [(await caller.add(resource)).id, (await caller.add(resource)).id];
      expect(
        await caller.client.delete(`${path}/${[...ids, 999_999_999].join(',')}`),
      ).toMatchObject({ code: 404 });
      expect(await caller.client.get(`${path}/${ids[0]}`)).toMatchObject({ code: 200 });
      expect(await caller.client.delete(`${path}/${ids.join(',')}`)).toMatchObject({
        code: 200,
        data: { count: 2 },
      });
      for (const bad of ['0', '-1', '1e3', '1,1', 'x'])
        expect(await caller.client.delete(`${path}/${bad}`), bad).toMatchObject({
          code: 422,
          data: { errors: [{ pointer: '/id' }] },
        });
      expect((await caller.client.delete(`${path}/`)).status).toBe(404);
    },
  );

  const importable = can('import').filter(
    ({ resource, area }) =>
      ![...resource.fields.values()].some(
        (field) =>
          field.required &&
          field.default === undefined &&
          ['many', 'password', 'secret'].includes(field.type),
      ) && resource.scope[area]!.can.has('index'),
  );
  test.each(importable)(
    '$name imports: a dry run first, then all rows',
    async ({ resource, area }) => {
      const caller = callerOf(area);
      const path = caller.path(resource);
      const sheet = [await sheetRow(caller, resource), await sheetRow(caller, resource)];
      const before = (await caller.client.get(path)).data.total;
      const wrong = await caller.client.post(`${path}/import/excel?dry=1`, [
        sheet[0]!,
        { ...sheet[1]!, nothing: 'x' },
      ]);
      expect(wrong).toMatchObject({
        code: 200,
        data: {
          token: '',
          total: 2,
          valid: 1,
          errors: [{ pointer: '/1/nothing', message: expect.stringContaining('heading') }],
        },
      });
      expect(
        await caller.client.post(`${path}/import/excel`, [
          sheet[0]!,
          { ...sheet[1]!, nothing: 'x' },
        ]),
      ).toMatchObject({ code: 422 });
      const trial = await caller.client.post(`${path}/import/excel?dry=1`, sheet);
      expect(trial).toMatchObject({ code: 200, data: { total: 2, valid: 2, errors: [] } });
      expect((await caller.client.get(path)).data.total).toBe(before);
      expect(
        await caller.client.post(`${path}/import/excel?token=${trial.data.token}`),
      ).toMatchObject({ code: 200, data: { count: 2 } });
      expect(
        await caller.client.post(`${path}/import/excel?token=${trial.data.token}`),
      ).toMatchObject({ code: 422 });
      expect((await caller.client.get(path)).data.total).toBe(before + 2);
    },
  );

  const restorable = importable.filter(({ resource, area }) =>
    ['export', 'destroy', 'show'].every((verb) => resource.scope[area]!.can.has(verb as Verb)),
  );
  test.each(restorable)(
    '$name exports rows that import as equal rows',
    async ({ resource, area }) => {
      const caller = callerOf(area);
      const path = caller.path(resource);
      const names = Object.keys(await sheetRow(caller, resource)).filter((name) => {
        const { type, virtual } = resource.fields.get(name)!;
        return type !== 'richtext' && !virtual;
      });
      const shown = async (id: number) => {
        const { data } = await caller.client.get(`${path}/${id}`);
        return Object.fromEntries(names.map((name) => [name, data[name]]));
      };
      for (const format of ['csv', 'xlsx']) {
        const { id } = await caller.add(resource);
        const before = await shown(id);
        const query = `format=${format}&ids=${id}|in&fields=${names.join(',')}`;
        const file = await caller.client.raw(`/api${path}/export?${query}`);
        const rows = rowTexts(await readFirstSheet(await file.blob()));
        expect(rows).toHaveLength(1);
        expect(await caller.client.delete(`${path}/${id}`)).toMatchObject({ code: 200 });
        const { data, ...answer } = await caller.client.post(`${path}/import/excel`, rows);
        expect({ ...answer, data }, JSON.stringify(rows)).toMatchObject({ code: 200 });
        expect(await shown(data.first)).toEqual(before);
      }
    },
  );

  test.each(can('export'))('$name exports as csv and xlsx', async ({ resource, area }) => {
    const caller = callerOf(area);
    const path = `/api${caller.path(resource)}/export`;
    const row = resource.scope[area]!.can.has('store') ? await caller.add(resource) : undefined;
    const csv = await (
      await caller.client.raw(`${path}?format=csv${row ? `&ids=${row.id}|in` : ''}`)
    ).text();
    const lines = csv.trim().split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFF?ID,/);
    if (row) expect(lines).toHaveLength(2);
    const xlsx = await caller.client.raw(`${path}?format=xlsx&name=../menu`);
    expect(decodeURIComponent(xlsx.headers.get('content-disposition') ?? '')).toMatch(
      /''[^./\\]*menu\.xlsx$/,
    );
    const files = unzipSync(new Uint8Array(await xlsx.arrayBuffer()));
    expect(strFromU8(files['xl/workbook.xml']!)).toContain('name="Sheet1"');
    expect(
      strFromU8(files['xl/worksheets/sheet1.xml']!).match(/<row>/g)!.length,
    ).toBeGreaterThanOrEqual(row ? 2 : 1);
  });
});

test('reports a wrong cell under the heading of the sheet, in any language', async () => {
  const admin = await app.as.admin();
  const sheet = [
    { 公司名称: '同城', 公司编码: 'tc' },
    { 公司名称: '坏编码', 公司编码: 'BAD CODE' },
  ];
  const trial = await admin.post('/Admin/expresses/import/excel?dry=1', sheet);
  expect(trial.data).toMatchObject({
    token: '',
    total: 2,
    valid: 1,
    errors: [{ pointer: '/1/公司编码', message: '1 to 10 lower-case letters, digits or _' }],
  });
});

test('an import refuses a reference whose row is deleted while it waits', async () => {
  const admin = await app.as.admin();
  const { data: menu } = await admin.post('/Admin/article_menus', { name: 'Soon gone', pid: 0 });
  const sheet = [{ name: 'Terms', pid: menu.id }];
  const { data: trial } = await admin.post('/Admin/articles/import/excel?dry=1', sheet);
  const answer = await runDuringChange(
    app.sql,
    async (tx) => {
      await tx.rows('SELECT 1 FROM import_drafts WHERE token = $1 FOR UPDATE', [trial.token]);
      await tx.run('UPDATE article_menus SET deleted_at = mall_now() WHERE id = $1', [menu.id]);
    },
    () => admin.post(`/Admin/articles/import/excel?token=${trial.token}`),
  );
  expect(answer).toMatchObject({ code: 422, data: { errors: [{ pointer: '/0/pid' }] } });
  expect(await app.sql.rows('SELECT 1 FROM articles WHERE pid = $1', [menu.id])).toEqual([]);
});

test('an import gives no row of a tree a parent that is being deleted', async () => {
  const admin = await app.as.admin();
  const { data: parent } = await admin.post('/Admin/goods_classes', { name: 'Leaving', pid: 0 });
  const answer = await runDuringChange(
    app.sql,
    async (tx) => {
      await lockTree(tx, resources.get('goods_classes')!);
      await tx.run('UPDATE goods_classes SET deleted_at = mall_now() WHERE id = $1', [parent.id]);
    },
    () => admin.post('/Admin/goods_classes/import/excel', [{ name: 'Child', pid: parent.id }]),
  );
  expect(answer).toMatchObject({ code: 422, data: { errors: [{ pointer: '/0/pid' }] } });
});

test('records who exports or deletes rows', async () => {
  const caller = callerOf('Seller');
  const attrs = resources.get('goods_attrs')!;
  const { id } = await caller.add(attrs);
  await (await caller.client.raw(`/api${caller.path(attrs)}/export?format=csv`)).text();
  await caller.client.delete(`${caller.path(attrs)}/${id}`);
  const audits = await app.sql.rows<{ event: string }>(
    `
      SELECT event, subject_id, details
      FROM audits
      WHERE area = 'Seller' AND subject = 'goods_attrs'
      ORDER BY id DESC
      LIMIT 2`,
  );
  expect(audits).toMatchObject([
    { event: 'destroy', subject_id: id },
    { event: 'export', details: { format: 'csv' } },
  ]);
});

/** A row as in a spreadsheet: text under a label of the field. */
async function sheetRow(
  caller: ResourceCaller,
  resource: Resource,
): Promise<Record<string, string>> {
  const values = await caller.values(resource);
  return Object.fromEntries(
    Object.entries(values)
      .filter(
        ([name]) =>
          !['many', 'password', 'secret', 'map', 'json'].includes(
            resource.fields.get(name)!.type,
          ) && resource.fields.get(name)!.proof.length === 0,
      )
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : String(value)]),
  );
}
