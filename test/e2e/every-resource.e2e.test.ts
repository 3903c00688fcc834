import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Area, areas } from '../../schemas/contract/areas.ts';
import { isSortable, reservedKeys } from '../../schemas/rules/queries/read-query.ts';
import type { PageScreen } from '../../schemas/rules/screen-config/screen-types.ts';
import type { Field, Json, Resource, Row } from '../../schemas/rules/types.ts';
import { loadProject } from '../../server/backoffice/check/load-project.ts';
import { projectRoot } from '../../server/platform/config/project-root.ts';
import { readableFieldsOf } from '../../server/backoffice/resources/access/field-access.ts';
import { startApp, type TestApp } from '../helpers/server/app.ts';
import { ResourceCaller, sendableFields } from '../helpers/http/resource-caller.ts';

/** Every resource in every area over HTTP, with values made from its rules. */
const { resources, screens } = loadProject(projectRoot);
const served = [...resources.values()].flatMap((resource) =>
  areas
    .filter((area) => (resource.scope[area]?.can.size ?? 0) > 0)
    .map((area) => ({ resource, area, name: `${area} ${resource.name}` })),
);
const can = (
  verb: 'index' | 'show' | 'store' | 'update' | 'destroy' | 'deletes' | 'import' | 'export',
) =>
  served.filter(
    ({ resource, area }) => resource.scope[area]!.can.has(verb) && !resource.scope[area]!.single,
  );
const canDoAll = can('store').filter(({ resource, area }) =>
  ['index', 'show', 'update', 'destroy'].every((verb) =>
    resource.scope[area]!.can.has(verb as 'index'),
  ),
);

let app: TestApp;
const callers = new Map<Area, ResourceCaller>();
beforeAll(async () => {
  app = await startApp();
  for (const area of areas) callers.set(area, await ResourceCaller.of(app, area));
}, 180_000);
afterAll(() => app.close());
const callerOf = (area: Area): ResourceCaller => callers.get(area)!;
const readable = (resource: Resource, area: Area): readonly Field[] =>
  readableFieldsOf(resource, { area, isSuper: true, rights: new Set<string>() } as never).fields;
const isScalar = (value: Json | undefined): boolean => typeof value !== 'object' || value === null;

describe('list', () => {
  test.each(can('index'))('$name answers a page', async ({ resource, area }) => {
    const caller = callerOf(area);
    const { code, data } = await caller.client.get(caller.path(resource), { per_page: 2 });
    expect(code).toBe(200);
    expect(data).toMatchObject({
      per_page: 2,
      current_page: 1,
      data: expect.any(Array),
      total: expect.any(Number),
      total_is: expect.stringMatching(/exact|recent|estimated/),
    });
    for (const row of data.data)
      expect(Object.keys(row).filter((key) => key !== '_labels' && key !== 'has_children')).toEqual(
        readable(resource, area)
          .filter(({ type }) => type !== 'richtext')
          .map(({ name }) => name),
      );
  });

  test.each(can('index'))(
    '$name sorts by every listed field in both directions',
    async ({ resource, area }) => {
      const caller = callerOf(area);
      for (const field of readable(resource, area).filter(isSortable)) {
        for (const order of [field.name, `-${field.name}`])
          expect(await caller.client.get(caller.path(resource), { order }), order).toMatchObject({
            code: 200,
          });
      }
    },
  );

  test.each(can('index'))(
    '$name refuses unknown parameters, views and page sizes',
    async ({ resource, area }) => {
      const caller = callerOf(area);
      for (const query of [
        { nothing: '1' },
        { id: '1|drop' },
        { order: 'nothing' },
        { per_page: 401 },
        { page: 0 },
        { view: 'Admin/nothing#x' },
      ]) {
        expect(
          await caller.client.get(caller.path(resource), query),
          JSON.stringify(query),
        ).toMatchObject({ code: 422 });
      }
    },
  );
});

test('every view of every screen filters its list and counts its badges', async () => {
  for (const screen of screens.values()) {
    for (const view of screen.kind === 'table' ? screen.views : []) {
      const { code, data } = await callerOf(screen.area).client.get(
        (screen as PageScreen).dataPath,
        { view: `${screen.path}#${view.key}` },
      );
      expect(code, view.key).toBe(200);
      if (view.count) expect(data.count).toMatchObject({ [view.key]: expect.any(Number) });
    }
  }
});

describe('search', () => {
  test.each(canDoAll)(
    '$name finds a row by every field and operator',
    async ({ resource, area }) => {
      const caller = callerOf(area);
      const { id } = await caller.add(resource);
      const row: Row = (await caller.client.get(`${caller.path(resource)}/${id}`)).data;
      for (const field of readable(resource, area).filter(({ name }) => !reservedKeys.has(name))) {
        for (const operator of field.operators) {
          const filter = searchFor(field, operator, row[field.name]);
          if (filter === undefined) continue;
          const { code, data, msg } = await caller.client.get(caller.path(resource), {
            [field.name]: filter,
            per_page: 400,
          });
          expect(code, `${field.name}=${filter}: ${msg}`).toBe(200);
          expect(
            data.data.map((found: { id: number }) => found.id),
            `${field.name}=${filter}`,
          ).toContain(id);
        }
      }
    },
  );
});

/** A filter that matches a row with this value; undefined when the value cannot be searched by. */
function searchFor(field: Field, operator: string, value: Json | undefined): string | undefined {
  const isEmptyList = Array.isArray(value) && value.length === 0;
  if (operator === 'null') return `${value === null || value === '' || isEmptyList}|null`;
  if (value === undefined || value === null || value === '' || isEmptyList) return undefined;
  if (Array.isArray(value))
    return field.type === 'area' ? value.join(',') : `${value.join(',')}|${operator}`;
  const isNoReference = field.type === 'ref' && Number(value) === 0;
  return isNoReference ? undefined : `${searchText(field, operator, value)}|${operator}`;
}

function searchText(field: Field, operator: string, value: Json): string | undefined {
  const lowest = field.type === 'money' ? '-1.00' : '2000-01-01';
  const highest = field.type === 'money' ? '99999.00' : '2100-01-01';
  const text = String(value);
  const shapes: Readonly<Record<string, string>> = {
    like: text.slice(1, 6),
    likeRight: text.slice(0, 3),
    likeLeft: text.slice(-3),
    in: text,
    between: `${text},${text}`,
    ngt: text,
    nlt: text,
    eq: text,
    gt: typeof value === 'number' ? String(value - 1) : lowest,
    lt: typeof value === 'number' ? String(value + 1) : highest,
  };
  return shapes[operator];
}

describe('one row', () => {
  test.each(canDoAll)('$name is added, viewed, edited and deleted', async ({ resource, area }) => {
    const caller = callerOf(area);
    const path = caller.path(resource);
    const values = await caller.values(resource);
    const added = await caller.client.post(path, values);
    expect(added, JSON.stringify(values)).toMatchObject({ code: 200, data: { rev: 1 } });
    const { id } = added.data;
    const shown = await caller.client.get(`${path}/${id}`);
    expect(shown.data).toMatchObject(
      Object.fromEntries(
        Object.entries(values).filter(
          ([name, value]) =>
            isScalar(value) &&
            readable(resource, area).some(
              (field) => field.name === name && field.type !== 'secret',
            ),
        ),
      ),
    );
    const changes = Object.fromEntries(
      Object.entries(await caller.values(resource, 'update'))
        .filter(([name, value]) => isScalar(value) && resource.fields.get(name)?.type !== 'ref')
        .slice(0, 1),
    );
    const edited = await caller.client.put(`${path}/${id}`, { ...changes, rev: 1 });
    expect(edited, JSON.stringify(changes)).toMatchObject({ code: 200, data: { rev: 2 } });
    const stale = await caller.client.put(`${path}/${id}`, { ...changes, rev: 1 });
    expect(stale).toMatchObject({
      code: 409,
      data: { current: { id, rev: 2 }, fields: expect.any(Array) },
    });
    expect(await caller.client.delete(`${path}/${id}`)).toMatchObject({ code: 200 });
    expect(await caller.client.get(`${path}/${id}`)).toMatchObject({ code: 404 });
  });

  test.each(can('store'))(
    '$name refuses an empty form, unknown fields and read-only fields',
    async ({ resource, area }) => {
      const caller = callerOf(area);
      const required = sendableFields(resource, area, 'store').filter(
        (field) => field.required && field.default === undefined,
      );
      const empty = await caller.client.post(caller.path(resource), {});
      if (required.length > 0)
        expect(empty.data.errors.map((error: { pointer: string }) => error.pointer)).toEqual(
          expect.arrayContaining(required.map(({ name }) => `/${name}`)),
        );
      for (const name of [
        'nothing',
        'created_at',
        'deleted_at',
        ...Object.keys(resource.scope[area]!.own),
      ]) {
        const reply = await caller.client.post(caller.path(resource), {
          ...(await caller.values(resource)),
          [name]: 1,
        });
        expect(reply, name).toMatchObject({
          code: 422,
          data: {
            errors: expect.arrayContaining([expect.objectContaining({ pointer: `/${name}` })]),
          },
        });
      }
    },
  );

  test.each(canDoAll.filter(({ resource }) => resource.history))(
    '$name keeps its history',
    async ({ resource, area }) => {
      const caller = callerOf(area);
      const { id } = await caller.add(resource);
      const { code, data } = await caller.client.get(`${caller.path(resource)}/${id}/history`);
      expect(code).toBe(200);
      expect(data).toMatchObject([{ action: 'store', before: null, after: expect.any(Object) }]);
      expect(JSON.stringify(data)).not.toContain('argon2');
    },
  );

  test.each(canDoAll.filter(({ resource }) => resource.softDelete))(
    '$name restores from the recycle bin',
    async ({ resource, area }) => {
      const caller = callerOf(area);
      const { id } = await caller.add(resource);
      await caller.client.delete(`${caller.path(resource)}/${id}`);
      expect(
        (await caller.client.get(caller.path(resource), { trashed: 1, id })).data.data,
      ).toMatchObject([{ id }]);
      expect(
        await caller.client.post(`${caller.path(resource)}/${id}/commands/restore`),
      ).toMatchObject({ code: 200 });
      expect(await caller.client.get(`${caller.path(resource)}/${id}`)).toMatchObject({
        code: 200,
      });
    },
  );
});

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
      for (const bad of ['0', '-1', '1e3', '1,1', 'x', ''])
        expect((await caller.client.delete(`${path}/${bad}`)).code).not.toBe(200);
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
        data: { token: '', total: 2, valid: 1, errors: [{ pointer: '/1/nothing' }] },
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
          !['many', 'password', 'secret', 'map', 'json'].includes(resource.fields.get(name)!.type),
      )
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : String(value)]),
  );
}

describe('trees', () => {
  const trees = canDoAll.filter(({ resource }) => resource.tree);
  test.each(trees)(
    '$name opens level by level and keeps its parents',
    async ({ resource, area }) => {
      const caller = callerOf(area);
      const path = caller.path(resource);
      const { field, key, root, levels } = resource.tree!;
      const parent = await caller.add(resource);
      const child = await caller.client.post(path, {
        ...(await caller.values(resource)),
        [field]: parent[key]!,
      });
      expect(child).toMatchObject({ code: 200, data: { [field]: parent[key] } });
      expect(
        (await caller.client.get(path, { isChildren: 'true', pid: root })).data,
      ).toContainEqual(expect.objectContaining({ id: parent.id, has_children: true }));
      expect(
        (await caller.client.get(path, { isChildren: 'true', pid: parent[key] })).data,
      ).toMatchObject([{ id: child.data.id, has_children: null }]);
      expect(
        await caller.client.put(`${path}/${parent.id}`, { [field]: child.data[key] }),
      ).toMatchObject({ code: 422, data: { errors: [{ pointer: `/${field}` }] } });
      expect(await caller.client.delete(`${path}/${parent.id}`)).toMatchObject({ code: 400 });
      if (levels !== undefined)
        expect(await tooDeep(caller, resource, child.data[key], levels - 2)).toMatchObject({
          code: 422,
          data: { errors: [{ pointer: `/${field}` }] },
        });
    },
  );

  async function tooDeep(
    caller: ResourceCaller,
    resource: Resource,
    from: Json,
    more: number,
  ): Promise<unknown> {
    const values = { ...(await caller.values(resource)), [resource.tree!.field]: from };
    const reply = await caller.client.post(caller.path(resource), values);
    return more > 0 && reply.code === 200
      ? tooDeep(caller, resource, reply.data[resource.tree!.key], more - 1)
      : reply;
  }
});

describe('choices', () => {
  const fields = served
    .flatMap(({ resource, area, name }) =>
      [...readable(resource, area)]
        .filter(({ type, dict }) => type === 'ref' || type === 'refs' || dict)
        .map((field) => ({ resource, area, field, name: `${name}.${field.name}` })),
    )
    .filter(({ resource, area }) =>
      ['index', 'store', 'update'].some((verb) => resource.scope[area]!.can.has(verb as 'index')),
    );
  test.each(fields)('$name offers options', async ({ resource, area, field }) => {
    const caller = callerOf(area);
    const { code, data, msg } = await caller.client.get(
      `${caller.path(resource)}/options/${field.name}`,
    );
    expect(code, msg).toBe(200);
    for (const option of data)
      expect(option).toMatchObject({ value: expect.anything(), label: expect.any(String) });
  });
});

describe('settings', () => {
  const singles = served.filter(({ resource, area }) => resource.scope[area]!.single);

  test.each(singles)('$name has one row', async ({ resource, area }) => {
    const caller = callerOf(area);
    expect((await caller.client.get(caller.path(resource))).code).toBe(200);
  });

  test.each(singles.filter(({ resource, area }) => resource.scope[area]!.can.has('update')))(
    '$name is updated; a stale revision is refused',
    async ({ resource, area }) => {
      const caller = callerOf(area);
      const path = caller.path(resource);
      const { data } = await caller.client.get(path);
      const values = await caller.values(resource, 'update');
      expect(
        await caller.client.put(path, { ...values, rev: data.rev }),
        JSON.stringify(values),
      ).toMatchObject({ code: 200, data: { rev: data.rev + 1 } });
      expect(await caller.client.put(path, { ...values, rev: data.rev })).toMatchObject({
        code: 409,
      });
    },
  );
});
