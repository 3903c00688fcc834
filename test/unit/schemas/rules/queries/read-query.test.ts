import fc from 'fast-check';
import { expect, test } from 'vitest';
import { operators } from '../../../../../schemas/contract/operators.ts';
import {
  type Filter,
  type ListQuery,
  QueryError,
  type QueryScope,
  readListQuery,
} from '../../../../../schemas/rules/queries/read-query.ts';
import type { Field, Resource } from '../../../../../schemas/rules/types.ts';
import { labelledValuesOf } from '../../../../../server/backoffice/resources/read/labels.ts';
import {
  exampleResource,
  exampleResources,
  resourceOf,
} from '../../../../helpers/values/examples.ts';

const all = (): boolean => true;
const scopeOf = (resource: Resource, readable: QueryScope['readable']): QueryScope => ({
  resource,
  readable,
  readableThrough: (_, field) => readable(field),
  resources: exampleResources,
  labelsOf: labelledValuesOf,
});
const read = (
  query: Record<string, unknown>,
  resource = 'orders',
  readable: (field: Field) => boolean = all,
): ListQuery => readListQuery(query, scopeOf(exampleResource(resource), readable));
const filters = (query: Record<string, unknown>, resource = 'orders'): readonly Filter[] =>
  read(query, resource).filters;
const refusal = (query: Record<string, unknown>, resource = 'orders', readable = all): string => {
  try {
    read(query, resource, readable);
  } catch (error) {
    if (error instanceof QueryError) return error.key.replace('errors.query.', '');
    throw error;
  }
  return 'accepted';
};

test('an empty query is the first page of thirty', () => {
  expect(read({})).toEqual({
    page: 1,
    perPage: 30,
    all: false,
    childrenOf: undefined,
    trashed: false,
    filters: [],
    order: undefined,
    view: undefined,
    withRelations: [],
    expand: [],
    cursor: undefined,
  });
});

test.each<[string, Record<string, unknown>, readonly Filter[], string?]>([
  ['no operator is eq', { order_no: 'A1' }, [{ field: 'order_no', operator: 'eq', value: 'A1' }]],
  ['contains', { order_no: 'A1|like' }, [{ field: 'order_no', operator: 'like', value: 'A1' }]],
  [
    'starts with',
    { order_no: 'A1|likeRight' },
    [{ field: 'order_no', operator: 'likeRight', value: 'A1' }],
  ],
  [
    'a value with a bar carries an operator',
    { order_no: 'a|b|eq' },
    [{ field: 'order_no', operator: 'eq', value: 'a|b' }],
  ],
  ['an empty value is no filter', { order_no: '', order_status: '' }, []],
  [
    'an empty text is a filter by eq',
    { order_no: '|eq' },
    [{ field: 'order_no', operator: 'eq', value: '' }],
  ],
  [
    'numbers are numbers',
    { order_status: '2' },
    [{ field: 'order_status', operator: 'eq', value: 2 }],
  ],
  ['a list', { id: '3,1, 2|in' }, [{ field: 'id', operator: 'in', value: [3, 1, 2] }]],
  [
    'money between',
    { total_price: '1,2.5|between' },
    [{ field: 'total_price', operator: 'between', value: ['1.00', '2.50'] }],
  ],
  [
    'a pair is from and below (docs/product.md#list-queries)',
    { created_at: ['2026-01-01 08:00:00', '2026-01-02 08:00:00'] },
    [
      { field: 'created_at', operator: 'ngt', value: '2026-01-01 08:00:00' },
      { field: 'created_at', operator: 'lt', value: '2026-01-02 08:00:00' },
    ],
  ],
  [
    'a range of days includes its last day',
    { created_at: ['2026-01-01', '2026-02-28'] },
    [
      { field: 'created_at', operator: 'ngt', value: '2026-01-01 00:00:00' },
      { field: 'created_at', operator: 'lt', value: '2026-03-01 00:00:00' },
    ],
  ],
  [
    'brackets that were not parsed',
    { 'created_at[0]': '2026-01-01', 'created_at[1]': '' },
    [{ field: 'created_at', operator: 'ngt', value: '2026-01-01 00:00:00' }],
  ],
  [
    'brackets parsed as an object',
    { created_at: { 0: '', 1: '2026-01-01 00:00:00' } },
    [{ field: 'created_at', operator: 'lt', value: '2026-01-01 00:00:00' }],
  ],
  ['an empty pair is no filter', { created_at: ['', ''] }, []],
  [
    'between days includes the last',
    { created_at: '2026-01-01,2026-01-31|between' },
    [
      { field: 'created_at', operator: 'ngt', value: '2026-01-01 00:00:00' },
      { field: 'created_at', operator: 'lt', value: '2026-02-01 00:00:00' },
    ],
  ],
  [
    'up to a day includes it',
    { created_at: '2026-01-31|nlt' },
    [{ field: 'created_at', operator: 'lt', value: '2026-02-01 00:00:00' }],
  ],
  [
    'after a day begins with the next',
    { created_at: '2026-01-31|gt' },
    [{ field: 'created_at', operator: 'ngt', value: '2026-02-01 00:00:00' }],
  ],
  [
    'on a day is within it',
    { created_at: '2026-12-31' },
    [
      { field: 'created_at', operator: 'ngt', value: '2026-12-31 00:00:00' },
      { field: 'created_at', operator: 'lt', value: '2027-01-01 00:00:00' },
    ],
  ],
  [
    'one reference deep',
    { 'store_id.store_name': 'shop|like' },
    [{ field: 'store_id.store_name', operator: 'like', value: 'shop' }],
  ],
  [
    'whereHas contains',
    { store_name: 'shop|whereHas|store' },
    [{ field: 'store_id.store_name', operator: 'like', value: 'shop' }],
  ],
  [
    'whereHas with an operator',
    { store_name: 'a|b|whereHas|store_id|=' },
    [{ field: 'store_id.store_name', operator: 'eq', value: 'a|b' }],
  ],
  [
    'a reference of 0 is an empty reference',
    { store_id: '0' },
    [{ field: 'store_id', operator: 'null', value: true }],
  ],
  ['is empty', { pay_time: 'true|null' }, [{ field: 'pay_time', operator: 'null', value: true }]],
  [
    'a computed choice',
    { status: '1' },
    [{ field: 'status', operator: 'eq', value: 1 }],
    'coupons',
  ],
  [
    'a stored sum',
    { stock_sum: '5|ngt' },
    [{ field: 'stock_sum', operator: 'ngt', value: 5 }],
    'goods',
  ],
  [
    'pid without isChildren is a filter',
    { pid: '3' },
    [{ field: 'pid', operator: 'eq', value: 3 }],
    'goods_classes',
  ],
  [
    'refs match any of the values',
    { class_id: '4,5|in' },
    [{ field: 'class_id', operator: 'in', value: [4, 5] }],
    'stores',
  ],
])('%s', (_name, query, expected, resource) => {
  expect(filters(query, resource)).toEqual(expected);
});

test.each<[string, Record<string, unknown>, string, string?]>([
  ['an unknown field', { color: 'red' }, 'unknownField'],
  ['a property name of JavaScript objects', { constructor: '1' }, 'unknownField'],
  ['an unknown operator', { order_no: 'a|regex' }, 'operator'],
  ['an operator that does not fit', { total_price: '1|like' }, 'operator'],
  ['a field without operators', { order_goods: '1' }, 'operator'],
  ['a password', { 'user_id.password': 'x' }, 'unknownField'],
  ['a secret', { id_card_no: 'x' }, 'operator', 'stores'],
  ['an unstored computed field', { store_money: '1' }, 'operator', 'stores'],
  ['a value of the wrong type', { order_status: 'x' }, 'value'],
  ['an id as exponent', { id: '1e3' }, 'value'],
  ['an empty list, which would find everything', { id: '|in' }, 'value'],
  ['a list of blanks', { id: ',|in' }, 'value'],
  ['half a between', { total_price: '1|between' }, 'value'],
  ['like of an empty text', { order_no: '|like' }, 'value'],
  ['three of a pair', { created_at: ['a', 'b', 'c'] }, 'value'],
  ['a pair on a choice', { order_status: ['1', '2'] }, 'operator'],
  ['an object', { order_no: { like: 'a' } }, 'value'],
  ['a NUL', { order_no: 'a\0' }, 'value'],
  ['the day after the last', { created_at: '9999-12-31|nlt' }, 'value'],
  ['two references deep', { 'store_id.user_id.nickname': 'a' }, 'unknownField'],
  ['through a field that is no reference', { 'order_no.name': 'a' }, 'unknownField'],
  ['whereHas without the relation', { name: 'a|whereHas|brand' }, 'relation'],
  ['page 0', { page: '0' }, 'count'],
  ['page as text', { page: 'x' }, 'count'],
  ['pages of 401', { per_page: '401' }, 'count'],
  ['pages of 1e9', { per_page: '1e9' }, 'count'],
  ['two pages', { page: ['1', '2'] }, 'value'],
  ['a sort by an unknown field', { order: 'color' }, 'sort'],
  ['a sort by SQL', { order: 'id;drop table' }, 'sort'],
  ['a sort by rich text', { order: 'goods_content' }, 'sort', 'goods'],
  ['children of a list that is no tree', { isChildren: 'true' }, 'notTree'],
  ['deleted rows of a resource without a recycle bin', { trashed: '1' }, 'notTrashed'],
  ['an unknown relation', { isWith: 'brand' }, 'relation'],
  ['an invalid view path', { view: '../../etc' }, 'view'],
  ['a flag other than 0 and 1', { isAll: 'yes' }, 'value'],
])('refuses %s', (_name, query, key, resource) => {
  expect(refusal(query, resource)).toBe(key);
});

test('fields that the caller may not read are unknown in filters, sort and relations', () => {
  const readable = (field: Field): boolean => field.name !== 'rate' && field.name !== 'pid';
  expect(() => read({ rate: '1' }, 'goods_classes', readable)).toThrow(
    new QueryError('errors.query.unknownField', { field: 'rate' }),
  );
  expect(() => read({ order: 'rate' }, 'goods_classes', readable)).toThrow(QueryError);
  expect(() => read({ isWith: 'pid' }, 'goods_classes', readable)).toThrow(QueryError);
});

test('limits of docs/invariants.md#limits: 20 filters, 1000 values', () => {
  const ids = (count: number): string =>
    `${Array.from({ length: count }, (_, index) => index + 1).join(',')}|in`;
  expect(refusal({ id: ids(1000) })).toBe('accepted');
  expect(refusal({ id: ids(1001) })).toBe('tooManyValues');
  const wide = resourceOf(
    Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`f${index}`, { type: 'text' }])),
  );
  const ask = (count: number): ListQuery =>
    readListQuery(
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, 'x'])),
      scopeOf(wide, all),
    );
  expect(ask(20).filters).toHaveLength(20);
  expect(() => ask(21)).toThrow(new QueryError('errors.query.tooManyFilters', { most: 20 }));
});

test('reads paging, sort, flags, view and tree', () => {
  expect(
    read({
      page: '2',
      per_page: '400',
      order: '-created_at',
      isAll: 'true',
      total: '9',
      count: '1',
      last_page: '3',
      current_page: '2',
      isResource: 'Home',
    }),
  ).toMatchObject({
    page: 2,
    perPage: 400,
    all: true,
    order: { field: 'created_at', descending: true },
    filters: [],
  });
  expect(read({ isChildren: 'true', pid: '0' }, 'goods_classes').childrenOf).toBe(0);
  expect(read({ isChildren: '1', pid: '110000' }, 'areas').childrenOf).toBe('110000');
  expect(read({ isChildren: 'true' }, 'areas').childrenOf).toBe('0');
  expect(refusal({ isChildren: 'true', pid: 'x' }, 'goods_classes')).toBe('value');
  expect(read({ trashed: '1' }, 'goods').trashed).toBe(true);
  expect(read({ view: 'Admin/stores#passed' }).view).toEqual({
    screen: 'Admin/stores',
    key: 'passed',
  });
  expect(read({ view: 'Admin/dashboard#5' }).view).toEqual({
    screen: 'Admin/dashboard#5',
    key: undefined,
  });
  expect(read({ fields: 'order_no,id,order_no' }).onlyFields).toEqual(['id', 'order_no']);
  expect(read({ fields: '' }).onlyFields).toBeUndefined();
  expect(refusal({ fields: 'nothing' })).toBe('unknownField');
  const lenient = { ...scopeOf(exampleResource('goods'), () => true), isLenient: true };
  const listed = { ...lenient, isListed: ({ name }: Field) => name !== 'goods_content' };
  expect(readListQuery({ fields: 'id,nothing' }, listed).onlyFields).toEqual(['id']);
  expect(() => readListQuery({ fields: 'id,goods_content' }, listed)).toThrow(/notListed/);
  expect(refusal({ fields: 'order_no' }, 'orders', () => false)).toBe('unknownField');
  expect(read({ isWith: 'store,order_goods' }).withRelations).toEqual(['store_id', 'order_goods']);
});

test('expand names references that the caller may expand, each once', () => {
  const scope = scopeOf(exampleResource('orders'), all);
  const expandable = ({ type }: Field) => type === 'ref' || undefined;
  const expanded = (expand: string, isLenient = false) =>
    readListQuery({ expand }, { ...scope, expandable, isLenient }).expand;
  expect(expanded('user_id,store_id,user_id')).toEqual(['store_id', 'user_id']);
  expect(expanded('')).toEqual([]);
  for (const isLenient of [false, true])
    for (const name of ['order_no', 'nothing', 'store_id,nothing', '__proto__'])
      expect(() => expanded(name, isLenient)).toThrow(/^errors\.query\.expand$/);
  expect(() => readListQuery({ expand: 'user_id' }, { ...scope, expandable: () => false })).toThrow(
    'errors.query.expandRows',
  );
  expect(refusal({ expand: 'store_id' })).toBe('expand');
});

test('a cursor goes without other ways to read pages', () => {
  expect(read({ cursor: '' }).cursor).toBe('');
  expect(read({ cursor: 'abc', page: '1', isAll: '0' }).cursor).toBe('abc');
  for (const other of [{ page: '2' }, { isAll: 'true' }])
    expect(refusal({ cursor: '', ...other })).toBe('cursorAlone');
  expect(refusal({ cursor: '', isChildren: '1' }, 'goods_classes')).toBe('cursorAlone');
});

const names = [
  ...exampleResource('orders').fields.keys(),
  'store_id.store_name',
  'user_id.password',
  'nothing',
  '__proto__',
  'page',
  'order',
  'isChildren',
  'pid',
];
const text = fc.oneof(
  fc.string(),
  fc.integer().map(String),
  fc.constantFrom('2026-01-01', '9999-12-31', '0', '', '1,2', 'a|b|c', '|', '|in'),
  fc
    .tuple(fc.string(), fc.constantFrom(...operators, 'whereHas|store'))
    .map((parts) => parts.join('|')),
);
const query = fc.dictionary(
  fc.oneof(fc.constantFrom(...names), fc.string()),
  fc.oneof(text, text, text, fc.array(text, { maxLength: 3 }), fc.anything()),
  { maxKeys: 6 },
);

const isLabelSearch = (raw: unknown): boolean =>
  typeof raw === 'string' && /\|(like|likeRight|likeLeft)$/.test(raw);

test('throws only refusals and keeps every condition', () => {
  fc.assert(
    fc.property(query, (asked) => {
      let found: ListQuery;
      try {
        found = read(asked);
      } catch (error) {
        expect(error).toBeInstanceOf(QueryError);
        return;
      }
      for (const name of ['order_no', 'order_status', 'id', 'store_id.store_name', 'total_price']) {
        const raw = Object.hasOwn(asked, name) ? asked[name] : '';
        if (typeof raw === 'string' && raw !== '' && !raw.includes('|whereHas|'))
          expect(found.filters.some(({ field }) => field === name)).toBe(true);
      }
      expect(
        found.filters.every(
          ({ field, operator, value }) =>
            field !== '' &&
            operators.includes(operator) &&
            value !== null &&
            // Only the search for a word of a label may end in no values, which finds nothing
            (isLabelSearch(asked[field]) || !(Array.isArray(value) && value.length === 0)),
        ),
      ).toBe(true);
    }),
    { numRuns: 1500 },
  );
});
