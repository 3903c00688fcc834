import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Area } from '../../../schemas/contract/areas.ts';
import { maxFilters } from '../../../schemas/contract/limits.ts';
import { isSortable, reservedKeys } from '../../../schemas/rules/queries/read-query.ts';
import type { PageScreen } from '../../../schemas/rules/screen-config/screen-types.ts';
import type { Field, Json, Resource, Row } from '../../../schemas/rules/types.ts';
import { readableFieldsOf } from '../../../server/backoffice/resources/access/field-access.ts';
import { ResourceCaller, sendableFields } from '../../helpers/http/resource-caller.ts';
import {
  can,
  canDoAll,
  screens,
  served,
  startCallers,
} from '../../helpers/http/served-resources.ts';
import type { TestApp } from '../../helpers/server/app.ts';

/** Every resource in every area over HTTP, with values made from its rules. */
let app: TestApp;
let callerOf: (area: Area) => ResourceCaller;
beforeAll(async () => {
  ({ app, callerOf } = await startCallers());
});
afterAll(() => app.close());

const readable = (resource: Resource, area: Area): readonly Field[] =>
  readableFieldsOf(resource, { area, isSuper: true, rights: new Set<string>() } as never).fields;
const isScalar = (value: Json | undefined): boolean => typeof value !== 'object' || value === null;

describe('list', () => {
  test.each(can('index'))('$name answers a page', async ({ resource, area }) => {
    const caller = callerOf(area);
    const strict = caller.client.with({ prefer: 'handling=strict' });
    const { code, data } = await strict.get(caller.path(resource), { per_page: 2 });
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

  test.each(can('index'))('$name sorts by every listed field', async ({ resource, area }) => {
    const caller = callerOf(area);
    const refused: string[] = [];
    for (const [position, { name }] of readable(resource, area).filter(isSortable).entries()) {
      const order = position % 2 === 0 ? name : `-${name}`;
      const { code } = await caller.client.get(caller.path(resource), { order });
      if (code !== 200) refused.push(`${order}: ${code}`);
    }
    expect(refused).toEqual([]);
  });

  test.each(can('index'))(
    '$name refuses unknown parameters, views and page sizes',
    async ({ resource, area }) => {
      const caller = callerOf(area);
      const path = caller.path(resource);
      const strict = caller.client.with({ prefer: 'handling=strict' });
      const { data: whole } = await caller.client.get(path);
      for (const query of [
        { nothing: '1' },
        { id: '1|drop' },
        { id: 'x' },
        { IP: '1' },
        { created_at: '1|select' },
        { 'nothing[0]': '1', 'nothing[1]': '2' },
        { name: '1|whereHas|nothing' },
        { isWith: 'nothing' },
      ]) {
        expect((await strict.get(path, query)).code, JSON.stringify(query)).toBe(422);
        const { code, data } = await caller.client.get(path, query);
        expect(code, JSON.stringify(query)).toBe(200);
        expect(data.total, JSON.stringify(query)).toBe(whole.total);
      }
      for (const query of [
        { order: 'nothing' },
        { per_page: 401 },
        { page: 0 },
        { view: 'Admin/nothing#x' },
      ]) {
        expect(await caller.client.get(path, query), JSON.stringify(query)).toMatchObject({
          code: 422,
        });
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
      for (const filters of searchesFor(readable(resource, area), row)) {
        const search = Object.fromEntries(filters);
        const { code, data, msg } = await caller.client.get(caller.path(resource), {
          ...search,
          per_page: 400,
        });
        expect(code, `${JSON.stringify(search)}: ${msg}`).toBe(200);
        expect(
          data.data.map((found: { id: number }) => found.id),
          JSON.stringify(search),
        ).toContain(id);
      }
    },
  );
});

type Filter = readonly [field: string, filter: string];

/**
 * Searches that together use every operator of every field. Each finds the row by several fields at
 * once, because all filters of a search have to match.
 */
function searchesFor(fields: readonly Field[], row: Row): readonly (readonly Filter[])[] {
  const byOperator = new Map<string, Filter[]>();
  for (const field of fields.filter(({ name }) => !reservedKeys.has(name)))
    for (const operator of field.operators) {
      const filter = searchFor(field, operator, row[field.name]);
      if (filter === undefined) continue;
      const filters = byOperator.get(operator) ?? [];
      byOperator.set(operator, [...filters, [field.name, filter]]);
    }
  return [...byOperator.values()].flatMap((filters) => inChunks(filters, maxFilters));
}

function inChunks<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, chunk) => items.slice(chunk * size, (chunk + 1) * size));
}

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
  const isRichText = field.type === 'richtext';
  const text = isRichText ? String(value).replace(/<[^>]*>/g, '') : String(value);
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
    const typeOf = (name: string) => resource.fields.get(name)?.type;
    const isTags = (name: string) => typeOf(name) === 'tags';
    const changes = Object.fromEntries(
      Object.entries(await caller.values(resource, 'update'))
        .filter(([name, value]) => (isScalar(value) && typeOf(name) !== 'ref') || isTags(name))
        .toSorted(([a], [b]) => Number(isTags(a)) - Number(isTags(b)))
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
