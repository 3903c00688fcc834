import { expect } from 'vitest';
import type { CrudContext } from '../../../server/backoffice/resources/crud-context.ts';
import type { ResourceHooks } from '../../../server/backoffice/resources/hooks/resource-hooks.ts';
import { resourceErrors } from '../../../server/backoffice/resources/resources.errors.ts';
import type { LooseJson } from '../http/client.ts';
import { sharedApp, type TestApp } from '../server/app.ts';
import { actorOf, createRow, crudOf } from '../server/crud.ts';

const kinds = {
  resource: 'x_kinds',
  fields: {
    name: { type: 'text', required: true },
    // Only the scope keeps sellers from writing it
    owner_id: { type: 'integer' },
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

/** What the hooks were called for. */
export const written: string[] = [];
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

export const admin = actorOf('Admin');
export const seller = actorOf('Seller', { storeId: 5 });

interface FormatResources {
  readonly app: TestApp;
  readonly crud: CrudContext;
}
let shared: Promise<FormatResources> | undefined;

/**
 * Resources with the parts of the format that no resource of the product uses (money, child rows,
 * computed fields, states, secrets, views, owners), in the worker's mall.
 */
export const formatResources = (): Promise<FormatResources> => (shared ??= makeResources());

async function makeResources(): Promise<FormatResources> {
  const app = await sharedApp();
  const crud = await crudOf(app, [kinds, goods, skus, sums], [{ resource: 'x_goods', hooks }]);
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
  return { app, crud };
}

export const addGoods = (
  crud: CrudContext,
  values: object,
  actor = admin,
): Promise<Readonly<Record<string, LooseJson>>> =>
  createRow(crud, actor, crud.resources.get('x_goods'), {
    body: {
      name: 'Lamp',
      price: '12.50',
      ...values,
    },
  });
export const refused = (code: number, ...pointers: readonly string[]) =>
  expect.objectContaining({
    code,
    ...(pointers.length
      ? { errors: pointers.map((pointer) => expect.objectContaining({ pointer })) }
      : {}),
  });
