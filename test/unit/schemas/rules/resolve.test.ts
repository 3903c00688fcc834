import { expect, test } from 'vitest';
import { resolveScreen } from '../../../../schemas/rules/screen-config/resolve-screen.ts';
import type { PageScreen } from '../../../../schemas/rules/screen-config/screen-types.ts';
import { readFolder } from '../../../../server/backoffice/check/project-files.ts';
import {
  exampleField,
  exampleResource,
  exampleResources,
  resourceOf,
} from '../../../helpers/values/examples.ts';

const screen = (json: unknown, path = 'Admin/notes', resources = exampleResources): PageScreen =>
  resolveScreen(json, path, `screens/${path}.json`, resources) as PageScreen;

test('a resource has its fields and the system fields, frozen', () => {
  expect([...exampleResource('goods_brands').fields.keys()]).toEqual([
    'id',
    'name',
    'thumb',
    'is_sort',
    'rev',
    'created_at',
    'updated_at',
  ]);
  expect([...exampleResource('goods').fields.keys()].at(-1)).toBe('deleted_at');
  expect(
    [...exampleResource('money_logs').fields.keys()].filter(
      (name) => exampleField('money_logs', name).system,
    ),
  ).toEqual(['id', 'created_at']);
  expect(exampleField('goods', 'id')).toMatchObject({
    system: true,
    create: false,
    update: false,
    label: 'resources.system.id',
  });
  expect(
    Object.isFrozen(exampleResource('goods')) &&
      Object.isFrozen(exampleField('goods', 'goods_name').rules),
  ).toBe(true);
});

test('labels are locale keys by position; keys contain no slash', () => {
  expect(exampleField('goods', 'goods_name').label).toBe('resources.goods.goods_name');
  expect(exampleResource('configs/pay_wechatscan')).toMatchObject({
    label: 'resources.configs_pay_wechatscan.title',
    table: 'configs',
    single: true,
  });
  expect(exampleField('configs/pay_wechatscan', 'mch_id').label).toBe(
    'resources.configs_pay_wechatscan.mch_id',
  );
  expect(exampleResource('goods').commands.get('pass')!.label).toBe(
    'resources.goods.commands.pass',
  );
});

test('a resource is labelled by name, otherwise by its first text', () => {
  expect(exampleResource('goods_brands').display).toBe('name');
  expect(resourceOf({ cost: { type: 'money' }, word: { type: 'text' } }).display).toBe('word');
  expect(resourceOf({ cost: { type: 'money' } }).display).toBe('id');
});

test('verbs of a scope: all; with read and without own: index, show, export; single: show, update', () => {
  const verbsOf = (name: string, area: 'Admin' | 'Seller' | 'shop'): readonly string[] => [
    ...exampleResource(name).scope[area]!.can,
  ];
  expect(verbsOf('goods_brands', 'Admin')).toHaveLength(8);
  expect(verbsOf('goods_brands', 'Seller')).toEqual(['index', 'show', 'export']);
  expect(verbsOf('stores', 'Seller')).toEqual(['show', 'update']);
  expect(verbsOf('configs/pay_wechatscan', 'Admin')).toEqual(['show', 'update']);
  expect(verbsOf('money_logs', 'Admin')).toEqual(['index', 'show', 'export']);
  expect(exampleResource('money_logs').scope.shop!.path).toBe('user/money_logs');
  expect(exampleResource('goods_skus')).toMatchObject({ parent: 'goods_id', scope: {} });
});

test('a tree has the key of its ref and the root 0', () => {
  expect(exampleResource('goods_classes').tree).toEqual({
    field: 'pid',
    key: 'id',
    root: 0,
    levels: 3,
  });
  expect(exampleResource('areas').tree).toEqual({
    field: 'pid',
    key: 'code',
    root: '0',
    levels: 3,
  });
});

test('only commands write states; computed fields and rows that are not owned are read-only', () => {
  expect(exampleField('stores', 'store_verify')).toMatchObject({
    default: 1,
    create: false,
    update: false,
  });
  expect(exampleField('stores', 'store_money')).toMatchObject({ create: false, operators: [] });
  expect(exampleField('orders', 'order_goods')).toMatchObject({ create: false, update: false });
  expect(exampleField('goods', 'skuList')).toMatchObject({ create: true, update: true });
  expect(exampleResource('goods').commands.get('reject')).toMatchObject({
    danger: true,
    confirm: true,
    on: 'rows',
  });
});

test('a computed field is searchable when stored, or as a choice by columns of the row', () => {
  expect(exampleField('goods', 'stock_sum').operators).toContain('between');
  expect(exampleField('coupons', 'status').operators).toEqual(['eq', 'in']);
  const deep = resourceOf({
    a: { type: 'computed', cases: [{ when: { 'store_id.open': 1 }, value: 1 }, { value: 0 }] },
  });
  expect(deep.fields.get('a')!.operators).toEqual([]);
});

test('the smallest screen gets all defaults', () => {
  const page = screen({ resource: 'expresses' }, 'Admin/expresses');
  expect(page).toMatchObject({
    kind: 'table',
    area: 'Admin',
    dataPath: '/Admin/expresses',
    frame: true,
    title: undefined,
    dialog: { width: '50%', labelWidth: 90, span: 12, fullscreen: false },
    table: { pageSize: 30, actionWidth: 140, selection: true, rowKey: 'id' },
    tree: { lazy: true, expand: 0 },
  });
  expect(page.search.map(({ field, where }) => [field, where])).toEqual([
    ['name', 'like'],
    ['code', 'like'],
  ]);
  expect(page.columns.map(({ field, width }) => [field, width])).toEqual([
    ['name', undefined],
    ['code', undefined],
    ['created_at', 165],
  ]);
  expect(page.form.map(({ field, type, maxlength }) => [field, type, maxlength])).toEqual([
    ['name', 'input', 10],
    ['code', 'input', 255],
  ]);
  expect(
    Object.entries(page.permissions)
      .filter(([, button]) => !button.show)
      .map(([name]) => name),
  ).toEqual(['deletes', 'import']);
});

test('the action column of a tree has room for add, unless the screen sets its width', () => {
  const width = (table?: object) =>
    screen({ resource: 'areas', ...(table && { table }) }, 'Admin/areas').table.actionWidth;
  expect([width(), width({ actionWidth: 120 })]).toEqual([170, 120]);
});

test('a button without a route stays off in any screen', () => {
  expect(
    screen({ resource: 'orders', permissions: { import: true, store: true } }, 'Admin/orders')
      .permissions,
  ).toMatchObject({ import: { show: false }, store: { show: false }, update: { show: true } });
});

test('sets types by data type', () => {
  const goods = screen(
    {
      resource: 'goods',
      columns: [
        'goods_images',
        'goods_name',
        'class_id',
        'goods_price',
        'stock_sum',
        'goods_status',
        'is_recommend',
        'created_at',
      ],
      form: [
        'goods_name',
        'class_id',
        'brand_id',
        'goods_images',
        'goods_price',
        'skuList',
        'goods_content',
        'is_recommend',
      ],
    },
    'Seller/goods',
  );
  expect(goods.columns.map(({ type }) => type)).toEqual([
    'image',
    'text',
    'dict',
    'money',
    'number',
    'dict_tags',
    'tags',
    'datetime',
  ]);
  expect(goods.form.map(({ type }) => type)).toEqual([
    'input',
    'cascader',
    'select',
    'upload',
    'money',
    'table',
    'editor',
    'switch',
  ]);
  expect(goods.form[6]).toMatchObject({ height: 385, span: 24 });
  expect(goods.form[7]).toMatchObject({
    activeText: 'dicts.yes_no.1',
    inactiveText: 'dicts.yes_no.0',
  });
  expect(goods.form[5]!.columns.map(({ field }) => field)).toEqual([
    'spec_id',
    'sku_name',
    'goods_image',
    'goods_price',
    'goods_market_price',
    'goods_stock',
    'goods_weight',
  ]);
  expect(goods.form[3]!.option).toEqual({
    width: 800,
    height: 800,
    thumb: [
      [400, 400],
      [300, 300],
      [150, 150],
    ],
  });
});

test('the owning store is set by the server, so it is in no default form, column or search of the store', () => {
  const page = screen({ resource: 'coupons' }, 'Seller/coupons');
  const named = [...page.form, ...page.columns, ...page.search].map(({ field }) => field);
  expect(named).not.toContain('store_id');
});

test('a moment is searched by a range, unless one side is set', () => {
  expect(
    screen(
      { resource: 'advs', search: ['adv_start', { field: 'adv_end', where: 'nlt' }] },
      'Admin/advs',
    ).search.map(({ type, where }) => [type, where]),
  ).toEqual([
    ['daterange', 'between'],
    ['datetime', 'nlt'],
  ]);
});

test('a lazy cascader loads its target by the column that children refer to', () => {
  const page = screen(
    { resource: 'stores', form: ['area', { field: 'class_id', type: 'cascader_lazy' }] },
    'Admin/stores',
  );
  expect(
    page.form.map(({ type, lazyUrl, idName, valueName, labelName }) => [
      type,
      lazyUrl,
      idName,
      valueName,
      labelName,
    ]),
  ).toEqual([
    ['cascader_lazy', '/Admin/areas', 'code', 'id', 'name'],
    ['cascader_lazy', '/Admin/goods_classes', 'id', 'id', 'name'],
  ]);
});

test('inline pages of a board have its path and their index', () => {
  const board = resolveScreen(
    {
      blocks: [
        { single: 'configs/pay_wechatscan' },
        { screen: { resource: 'expresses' } },
        { tiles: { source: 'a.b', items: ['wait'] } },
      ],
    },
    'Admin/board',
    'screens/Admin/board.json',
    exampleResources,
  );
  expect(board).toMatchObject({
    kind: 'board',
    layout: 'stack',
    blocks: [
      {
        kind: 'single',
        label: 'resources.configs_pay_wechatscan.title',
        span: 24,
        screen: {
          kind: 'single',
          path: 'Admin/board#0',
          dataPath: '/Admin/configs/pay_wechatscan',
        },
      },
      { kind: 'screen', screen: { path: 'Admin/board#1' } },
      {
        kind: 'tiles',
        tiles: { items: [{ label: 'screens.Admin.board.tiles.wait', type: 'number' }] },
      },
    ],
  });
});

test('a block for names that begin alike is one for each in their order, without those that have their own', () => {
  const scan = exampleResources.get('configs/pay_wechatscan')!;
  const names = ['configs/pay_b', 'configs/pay_a', 'configs/pay_own', 'configs/sms'];
  const resources = new Map(names.map((name) => [name, { ...scan, name }]));
  const board = resolveScreen(
    { blocks: [{ single: 'configs/pay_own' }, { single: 'configs/pay_*', span: 12 }] },
    'Admin/board',
    'screens/Admin/board.json',
    resources,
  );
  expect(board).toMatchObject({
    blocks: [
      { at: 0, screen: { resource: 'configs/pay_own', path: 'Admin/board#0' } },
      { at: 1, span: 12, screen: { resource: 'configs/pay_b', path: 'Admin/board#1' } },
      { at: 1, span: 12, screen: { resource: 'configs/pay_a', path: 'Admin/board#2' } },
    ],
  });
});

test('texts of a screen are keyed by its path', () => {
  const page = screen(
    {
      resource: 'stores',
      views: [{ key: 'passed' }],
      form: [{ field: 'store_name', group: 'company' }],
      actions: [{ open: 'Admin/advs' }],
    },
    'Admin/stores',
  );
  expect([page.views[0]!.label, page.form[0]!.group, page.actions[0]!.label]).toEqual([
    'screens.Admin.stores.views.passed',
    'screens.Admin.stores.groups.company',
    'screens.Admin.stores.actions.advs',
  ]);
});

test.each(
  readFolder('test/fixtures/format', 'screens')
    .map(({ path, text }) => [path, text] as const)
    .filter(([path]) => !/dashboard|pay\.json|minimal/.test(path)),
)('%s resolves', (path, text) => {
  const name = path.replace(/^screens\/|\.json$/g, '');
  expect(resolveScreen(JSON.parse(text), name, path, exampleResources).path).toBe(name);
});

test('the default search leaves out fields that are named like a part of every query', () => {
  const text = { type: 'text' };
  const notes = resourceOf({ name: text, order: text, count: text });
  const page = screen({ resource: 'notes' }, 'Admin/notes', new Map([['notes', notes]]));
  expect(page.search.map(({ field }) => field)).toEqual(['name']);
});
