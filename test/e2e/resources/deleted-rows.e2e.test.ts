import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiPrefix, type BackOffice, backOffices } from '../../../schemas/contract/areas.ts';
import { anyoneMay } from '../../../schemas/rules/access.ts';
import type { Resource } from '../../../schemas/rules/types.ts';
import { counter } from '../../../server/proof/values/counter.ts';
import type { Client } from '../../helpers/http/client.ts';
import { can, resources } from '../../helpers/http/served-resources.ts';
import { demoStaff } from '../../helpers/mall/demo-accounts.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { startDemo } from '../../helpers/server/demo.ts';

/** Rows of every resource of the demo mall while they are deleted, and after their return. */
let app: TestApp;
const staff = new Map<BackOffice, Client>();
beforeAll(async () => {
  app = await startDemo();
  for (const area of backOffices) staff.set(area, (await demoStaff(app, area)).json().proven());
}, 180_000);
afterAll(() => app?.close());

/** Runs while the row is deleted. */
async function whileDeleted(
  { table }: Resource,
  id: number,
  run: () => Promise<void>,
): Promise<void> {
  const mark = (value: string) =>
    app.sql.run(`UPDATE "${table}" SET deleted_at = ${value} WHERE id = $1`, [id]);
  await mark('mall_now()');
  try {
    await run();
  } finally {
    await mark('NULL');
  }
}

const inOffices = can('index').flatMap(({ area, ...rest }) =>
  area === 'shop'
    ? []
    : [{ ...rest, area, path: `${apiPrefix[area]}${rest.resource.scope[area]!.path}` }],
);

test.each(inOffices.filter(({ resource }) => resource.softDelete))(
  '$name: a deleted row is in no list, and is not shown, changed or deleted again',
  async ({ resource, area, path }) => {
    const client = staff.get(area)!;
    const [row] = (await client.get(path, { per_page: 1 })).data.data;
    if (!row) return;
    const { id } = row;
    const listed = async (query: object = {}) =>
      (await client.get(path, { id, ...query })).data.total;
    expect(await listed()).toBe(1);
    await whileDeleted(resource, id, async () => {
      expect(await listed()).toBe(0);
      const answers = [
        await client.get(`${path}/${id}`),
        await client.put(`${path}/${id}`, { rev: row.rev }),
        await client.delete(`${path}/${id}`),
        await client.get(`${path}/${id}/history`),
      ];
      expect(answers.map(({ code }) => code).filter((code) => code === 200)).toEqual([]);
    });
    expect(await listed()).toBe(1);
  },
);

/** Fields whose choices are rows that can be deleted. */
const choices = inOffices.flatMap(({ resource, area, path }) =>
  [...resource.fields.values()].flatMap((field) => {
    const name = field.dict?.kind === 'resource' ? field.dict.resource : field.resource;
    const target = name === undefined || field.type === 'many' ? undefined : resources.get(name);
    return target?.softDelete && target.scope[area] && anyoneMay(field.read, area)
      ? [{ name: `${area} ${resource.name}.${field.name}`, area, path, field, target }]
      : [];
  }),
);

test.each(choices)('$name: a deleted row is no choice', async ({ area, path, field, target }) => {
  const client = staff.get(area)!;
  const values = async () => {
    const { code, data } = await client.get(`${path}/options/${field.name}`, { where: 'off' });
    return code === 200
      ? (data as readonly { readonly value: unknown }[]).map(({ value }) => value)
      : [];
  };
  const key = target.fields.get(field.key)?.name ?? 'id';
  const rowOf = async (value: unknown) =>
    (
      await app.sql.rows<{ id: number }>(`SELECT id FROM "${target.table}" WHERE "${key}" = $1`, [
        value,
      ])
    )[0]?.id;
  for (const value of (await values()).slice(0, 1)) {
    const id = await rowOf(value);
    if (id === undefined) continue;
    await whileDeleted(target, id, async () => expect(await values()).not.toContain(value));
    // A session that was read meanwhile is refused as long as it is cached
    await expect.poll(values).toContain(value);
  }
});

describe('a child of a tree returns only after its parent', () => {
  const nextNumber = counter(5000);
  const trees = can('store').filter(
    ({ resource, area }) => area === 'Admin' && resource.tree && resource.softDelete,
  );
  test.each(trees)('$name', async ({ resource }) => {
    const client = staff.get('Admin')!;
    const path = `/Admin/${resource.scope.Admin!.path}`;
    const add = async (pid: number): Promise<number> =>
      (await client.post(path, { name: `Branch ${nextNumber()}`, [resource.tree!.field]: pid }))
        .data.id;
    const parent = await add(0);
    const child = await add(parent);
    const restore = async (id: number) =>
      (await client.post(`${path}/${id}/commands/restore`)).code;
    for (const id of [child, parent]) expect((await client.delete(`${path}/${id}`)).code).toBe(200);
    expect(await restore(child)).toBe(400);
    expect(await restore(parent)).toBe(200);
    expect(await restore(child)).toBe(200);
  });
});
