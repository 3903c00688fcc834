import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FieldType, Json } from '../../../../../schemas/rules/types.ts';
import { parseValue } from '../../../../../schemas/rules/values/parse-value.ts';
import { exampleField, fieldOf } from '../../../../helpers/values/examples.ts';

const refused = Symbol('refused');
const read = (json: Record<string, unknown>, raw: unknown): Json | typeof refused => {
  const parsed = parseValue(fieldOf(json), raw, '/it');
  return 'value' in parsed ? parsed.value : refused;
};

test.each<
  [string, Record<string, unknown>, readonly (readonly [unknown, Json | typeof refused])[]]
>([
  [
    'integer',
    { type: 'integer' },
    [
      ['12', 12],
      [12, 12],
      ['-3', -3],
      ['0', 0],
      ['', null],
      [null, null],
      ['1e3', refused],
      [' 1', 1],
      ['1 ', 1],
      ['1 2', refused],
      ['01', refused],
      ['-0', refused],
      ['+1', refused],
      ['1.0', refused],
      [1.5, refused],
      [NaN, refused],
      ['9007199254740993', refused],
      [true, refused],
      [[1], refused],
      [{}, refused],
    ],
  ],
  [
    'number',
    { type: 'number', scale: 2 },
    [
      ['1.25', 1.25],
      [0.1, 0.1],
      ['1.250', 1.25],
      ['1.255', refused],
      [1.255, refused],
      ['.5', refused],
      ['5.', refused],
      ['1e3', refused],
      ['Infinity', refused],
      [-0, 0],
    ],
  ],
  [
    'money',
    { type: 'money' },
    [
      ['12.5', '12.50'],
      [12.5, '12.50'],
      ['12', '12.00'],
      ['12.500', refused],
      ['100.000', refused],
      ['100.0', '100.00'],
      ['-0.00', '0.00'],
      ['-3.2', '-3.20'],
      ['12.505', refused],
      [0.1 + 0.2, refused],
      ['1e2', refused],
      ['012', refused],
      ['90071992547409.91', '90071992547409.91'],
      ['90071992547409.92', refused],
      [1e21, refused],
      ['', null],
      ['12,50', refused],
    ],
  ],
  [
    'switch',
    { type: 'switch' },
    [
      [1, 1],
      [0, 0],
      [true, 1],
      ['true', 1],
      ['1', 1],
      ['false', 0],
      ['0', 0],
      ['', null],
      ['yes', refused],
      [2, refused],
      ['TRUE', refused],
    ],
  ],
  [
    'enum of numbers',
    { type: 'enum', dict: 'store_verify' },
    [
      ['2', 2],
      [2, 2],
      ['9', refused],
      ['02', refused],
      ['', null],
      [true, refused],
    ],
  ],
  [
    'enum of words',
    { type: 'enum', dict: ['a', 'b', 3] },
    [
      ['a', 'a'],
      ['3', 3],
      [3, 3],
      ['c', refused],
    ],
  ],
  [
    'enum of rows',
    { type: 'enum', dict: { resource: 'goods_brands' } },
    [
      ['4', 4],
      ['x', refused],
      ['0', refused],
    ],
  ],
  [
    'text',
    { type: 'text' },
    [
      ['', ''],
      [' a ', 'a'],
      [5, '5'],
      [null, null],
      ['a\0b', refused],
      [{}, refused],
      [['a'], refused],
    ],
  ],
  [
    'password',
    { type: 'password' },
    [
      ['', null],
      ['secret123', 'secret123'],
    ],
  ],
  [
    'date',
    { type: 'date' },
    [
      ['2024-02-29', '2024-02-29'],
      ['2023-02-29', refused],
      ['2000-02-29', '2000-02-29'],
      ['1900-02-29', refused],
      ['2026-04-31', refused],
      ['2026-12-31', '2026-12-31'],
      ['2026-13-01', refused],
      ['2026-1-1', refused],
      ['2026-01-01 00:00:00', '2026-01-01'],
      ['2026-01-01 10:00:00', refused],
      ['0000-01-01', refused],
    ],
  ],
  [
    'datetime',
    { type: 'datetime' },
    [
      ['2026-01-31 08:00:00', '2026-01-31 08:00:00'],
      ['2026-01-31', '2026-01-31 00:00:00'],
      ['2026-01-31T08:00:00', refused],
      ['2026-01-31 24:00:00', refused],
      ['2026-02-30 08:00:00', refused],
      [1700000000, refused],
    ],
  ],
  [
    'daterange',
    { type: 'daterange' },
    [
      [
        ['2026-01-01', '2026-01-02'],
        ['2026-01-01 00:00:00', '2026-01-02 23:59:59'],
      ],
      [['', ''], null],
      [['2026-01-02', '2026-01-01'], refused],
      [['2026-01-01'], refused],
    ],
  ],
  [
    'ref by id',
    { type: 'ref', resource: 'stores' },
    [
      ['5', 5],
      [5, 5],
      [0, null],
      ['0', null],
      ['', null],
      [-1, refused],
      ['a', refused],
      [true, refused],
      ['5,6', refused],
    ],
  ],
  [
    'ref by code',
    { type: 'ref', resource: 'areas', key: 'code' },
    [
      ['110000', '110000'],
      [110000, '110000'],
      ['0', null],
      [0, null],
    ],
  ],
  [
    'refs',
    { type: 'refs', resource: 'stores', through: 'a', by: 'b', to: 'c' },
    [
      ['1,2', [1, 2]],
      [
        ['1', 2],
        [1, 2],
      ],
      [[], []],
      ['', null],
      ['1,,2', [1, 2]],
      [['x'], refused],
      [['0'], refused],
      [3, [3]],
    ],
  ],
  [
    'tags',
    { type: 'tags' },
    [
      ['a, b', ['a', 'b']],
      [['a,b'], ['a,b']],
      [[1], ['1']],
      [[['a']], refused],
      [['a\0'], refused],
    ],
  ],
  [
    'images',
    { type: 'images' },
    [
      ['/a.png', ['/a.png']],
      [['/a.png', ''], ['/a.png']],
      [[5], refused],
    ],
  ],
  [
    'area',
    { type: 'area' },
    [
      [
        ['1', '2'],
        [1, 2],
      ],
      ['1,2', [1, 2]],
      [['a'], refused],
    ],
  ],
  [
    'map',
    { type: 'map' },
    [
      [
        { lng: '116.4', lat: '39.9' },
        { lng: 116.4, lat: 39.9 },
      ],
      [['116.4', 39.9], { lng: 116.4, lat: 39.9 }],
      [['', ''], null],
      [{ lng: 1 }, refused],
      [
        { lng: -180, lat: 90 },
        { lng: -180, lat: 90 },
      ],
      [{ lng: 181, lat: 0 }, refused],
      [{ lng: 0, lat: 91 }, refused],
      [{ lng: 0, lat: -100 }, refused],
      [{ lng: 1, lat: 2, z: 3 }, refused],
    ],
  ],
  [
    'many',
    { type: 'many', resource: 'goods_skus', by: 'goods_id', owned: true },
    [
      [[{ a: 1 }], [{ a: 1 }]],
      [['red'], ['red']],
      [[1], refused],
      [{}, refused],
    ],
  ],
  ['json', { type: 'json' }, [[{ a: [1] }, { a: [1] }]]],
  ['computed', { type: 'computed', of: 'count:x' }, [[1, refused]]],
])('reads %s strictly', (_name, json, cases) => {
  expect(cases.map(([raw]) => [raw, read(json, raw)])).toEqual(cases);
});

test('keeps a fixed value beside the rows of a reference', () => {
  expect(parseValue(exampleField('goods', 'freight_id'), '-1', '')).toEqual({ value: -1 });
  expect(parseValue(exampleField('goods', 'freight_id'), '-2', '')).toMatchObject({
    errors: [{ key: 'errors.rules.ref' }],
  });
});

test('parses rows of a command by their fields, with errors by pointer', () => {
  const field = fieldOf({
    type: 'many',
    fields: { code: { type: 'text' }, count: { type: 'integer' } },
  });
  expect(parseValue(field, [{ code: 'a', count: '2' }], '/it')).toEqual({
    value: [{ code: 'a', count: 2 }],
  });
  expect(parseValue(field, [{ code: 'a' }, { count: 'x', colour: 1 }], '/it')).toEqual({
    errors: [
      { pointer: '/it/1/count', key: 'errors.rules.integer', params: {} },
      { pointer: '/it/1/colour', key: 'errors.rules.unknownField', params: {} },
    ],
  });
});

const scalars: readonly Record<string, unknown>[] = [
  ...(
    [
      'text',
      'textarea',
      'richtext',
      'integer',
      'number',
      'money',
      'switch',
      'date',
      'datetime',
      'daterange',
      'tags',
      'images',
      'area',
      'map',
      'password',
      'secret',
      'json',
    ] as FieldType[]
  ).map((type) => ({ type })),
  { type: 'enum', dict: 'order_status' },
  { type: 'ref', resource: 'a' },
  { type: 'ref', resource: 'a', key: 'code' },
  { type: 'refs', resource: 'a', through: 'b', by: 'c', to: 'd' },
];
const anything = fc.oneof(
  fc.anything(),
  fc.string(),
  fc.integer().map(String),
  fc.double(),
  fc.array(fc.oneof(fc.integer(), fc.string())),
  fc
    .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 19).replace('T', ' ')),
);

test('the pointer at an unknown field of a row is escaped', () => {
  const rows = fieldOf({ type: 'many', fields: { name: { type: 'text' } } });
  expect(parseValue(rows, [{ 'a/b~c': 1 }], '/rows')).toEqual({
    errors: [expect.objectContaining({ pointer: '/rows/0/a~1b~0c' })],
  });
});

test('never throws, and parsing is idempotent', () => {
  fc.assert(
    fc.property(fc.constantFrom(...scalars), anything, (json, raw) => {
      const once = parseValue(fieldOf(json), raw, '');
      if ('value' in once) expect(parseValue(fieldOf(json), once.value, '')).toEqual(once);
    }),
    { numRuns: 2000 },
  );
});
