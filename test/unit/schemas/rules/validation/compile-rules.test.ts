import Ajv from 'ajv';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isNeverEmpty } from '../../../../../schemas/rules/emptiness.ts';
import type { RuleError } from '../../../../../schemas/rules/problems.ts';
import type { Json, JsonObject, Resource, Row } from '../../../../../schemas/rules/types.ts';
import { checkRow } from '../../../../../schemas/rules/validation/check-row.ts';
import { compileRules } from '../../../../../schemas/rules/validation/compile-rules.ts';
import { ajvOptions } from '../../../../../schemas/rules/validation/field-schema.ts';
import { readAjvErrors } from '../../../../../schemas/rules/validation/read-ajv-errors.ts';
import { parseValue } from '../../../../../schemas/rules/values/parse-value.ts';
import {
  exampleResource,
  exampleResources,
  resourceOf,
  variables,
} from '../../../../helpers/values/examples.ts';

const ajv = new Ajv({
  ...ajvOptions,
  allErrors: true,
  strict: true,
  strictTuples: false,
  allowUnionTypes: true,
});
const wrongs = (resource: Resource, operation: string, values: unknown): readonly string[] => {
  const validate = ajv.compile(compileRules(resource, operation, exampleResources));
  return validate(values)
    ? []
    : readAjvErrors(validate.errors).map(
        ({ pointer, key }) => `${pointer} ${key.replace('errors.rules.', '')}`,
      );
};

test('every operation of every example compiles to strict JSON Schema, deterministically and without labels', () => {
  for (const resource of exampleResources.values()) {
    for (const operation of ['store', 'update', ...resource.commands.keys()]) {
      const text = JSON.stringify(compileRules(resource, operation, exampleResources));
      expect(text).toBe(JSON.stringify(compileRules(resource, operation, exampleResources)));
      expect(text).not.toMatch(/"(if|then|else|anyOf|title|label)":/);
      ajv.compile(JSON.parse(text) as JsonObject);
    }
  }
});

const brand = exampleResource('goods_brands');
const notes = resourceOf({
  name: { type: 'text', required: true, rules: { maxLength: 5 } },
  code: { type: 'text', rules: { pattern: '^[a-z]{2,}$' } },
  tel: { type: 'text', rules: { format: 'mobile' } },
  account: { type: 'secret', rules: { format: 'account_name', maxLength: 20 } },
  link: { type: 'text', rules: { format: 'uri' } },
  body: { type: 'textarea' },
  key: { type: 'secret', rules: { minLength: 12, maxLength: 12 } },
  word: { type: 'password' },
  pictures: { type: 'images' },
  kind: { type: 'enum', dict: [1, 2] },
  cost: { type: 'money', required: true },
  why: { type: 'text', required: true, when: { kind: 2 } },
  rate: { type: 'integer', required: true, create: ['Admin.notes.rate'] },
  status: { type: 'switch', required: true, default: 1 },
  seen: { type: 'integer', create: false, update: false },
});

test.each<[string, Resource, string, unknown, readonly string[]]>([
  ['a whole row', brand, 'store', { name: 'Nike', thumb: '/a.png', is_sort: 3 }, []],
  ['optional fields may be null', brand, 'store', { name: 'Nike', thumb: null, is_sort: null }, []],
  ['a missing required field', brand, 'store', { thumb: '' }, ['/name required']],
  ['an empty required field', brand, 'store', { name: '' }, ['/name required']],
  ['an update may omit required fields', brand, 'update', {}, []],
  ['an update may not empty a required field', brand, 'update', { name: null }, ['/name required']],
  ['an unknown field', brand, 'store', { name: 'a', colour: 1 }, ['/colour unknownField']],
  ['a read-only field', notes, 'update', { seen: 1 }, ['/seen unknownField']],
  ['a length', notes, 'update', { name: '123456' }, ['/name maxLength']],
  ['characters count, not code units', notes, 'update', { name: '👟👟👟👟👟' }, []],
  [
    'a textarea takes fifteen characters',
    notes,
    'update',
    { body: 'a'.repeat(16) },
    ['/body maxLength'],
  ],
  ['an optional pattern lets the empty text through', notes, 'update', { code: '' }, []],
  [
    'a named format has its message, also for optional fields',
    notes,
    'update',
    { account: 'Ship 1', tel: '1' },
    ['/tel mobile', '/account account_name'],
  ],
  ['a pattern', notes, 'update', { code: 'a' }, ['/code pattern']],
  ['a mobile number', notes, 'update', { tel: '23800138000' }, ['/tel mobile']],
  [
    'a link is http or https (docs/invariants.md#output)',
    notes,
    'update',
    { link: 'javascript:alert(1)' },
    ['/link uri'],
  ],
  [
    'a picture is a stored path or http',
    notes,
    'update',
    { pictures: ['data:image/png;base64,AA', '//evil/a.png', '/a.png', 'https://cdn/a.png'] },
    ['/pictures/0 pattern', '/pictures/1 pattern'],
  ],
  [
    'at most ten pictures',
    notes,
    'update',
    { pictures: Array.from({ length: 11 }, () => '/a.png') },
    ['/pictures maxItems'],
  ],
  ['a secret has a length', notes, 'update', { key: 'short' }, ['/key minLength']],
  ['the mask is accepted for a secret', notes, 'update', { key: '********' }, []],
  ['an empty password keeps the old one', notes, 'update', { word: null }, []],
  ['a short password', notes, 'update', { word: '1234567' }, ['/word minLength']],
  ['a choice', notes, 'update', { kind: 3 }, ['/kind choice']],
  [
    'required under a condition, or of some only, or with a default: not in the schema',
    notes,
    'store',
    { name: 'a', cost: '1.00' },
    [],
  ],
  ['a default is not emptied', notes, 'update', { status: null }, ['/status required']],
  [
    'an owned row needs its fields',
    exampleResource('goods'),
    'update',
    { skuList: [{ id: 4, goods_stock: 2 }, 'x'] },
    ['/skuList/1 required'],
  ],
  [
    'a new row’s owned rows need theirs',
    exampleResource('goods'),
    'store',
    {
      class_id: 1,
      goods_name: 'a',
      goods_images: ['/a'],
      goods_price: '1.00',
      goods_market_price: '1.00',
      goods_weight: 1,
      skuList: [{ spec_id: [1], sku_name: ['a'], goods_price: '1.00' }],
    },
    ['/skuList/0/goods_stock required'],
  ],
  [
    'a command’s rows',
    exampleResource('orders'),
    'ship',
    { parcels: [{ delivery_code: 'yd', delivery_no: 'x' }] },
    ['/parcels/0/delivery_no parcel_no'],
  ],
  [
    'a command without rows',
    exampleResource('orders'),
    'ship',
    { parcels: [] },
    ['/parcels required'],
  ],
])('%s', (_name, ...row) => {
  const [resource, operation, values, expected] = row;
  expect(wrongs(resource, operation, values)).toEqual(expected);
});

test('the store of a store’s rows is set by the server, so it is not required', () => {
  const stamped = resourceOf(
    { store_id: { type: 'ref', resource: 'stores', required: true } },
    { scope: { Seller: { own: { store_id: '@user.store_id' } } } },
  );
  expect(compileRules(stamped, 'store')).not.toHaveProperty('required');
});

const checked = (
  resource: Resource,
  merged: Row,
  sent: readonly string[] = Object.keys(merged),
): readonly string[] =>
  checkRow(resource, merged, new Set(sent), variables).map(
    ({ pointer, key }: RuleError) => `${pointer} ${key.replace('errors.', '')}`,
  );

test.each<[string, Resource, Row, readonly string[]]>([
  ['a valid row', notes, { name: 'a', kind: 1, cost: '1.00', rate: 3 }, []],
  [
    'required while its condition holds',
    notes,
    { name: 'a', kind: 2, why: '', rate: 3 },
    ['/why rules.required'],
  ],
  [
    'sent while its condition does not hold',
    notes,
    { name: 'a', kind: 1, why: 'because', rate: 3 },
    ['/why rules.notNow'],
  ],
  [
    'required though not everybody may send it',
    notes,
    { name: 'a', kind: 1 },
    ['/rate rules.required'],
  ],
  [
    'white space counts as empty',
    notes,
    { name: '   ', kind: 1, rate: 3 },
    ['/name rules.required'],
  ],
  ['negative money', notes, { name: 'a', cost: '-0.01', rate: 3 }, ['/cost rules.minimum']],
  [
    'money below its bound',
    exampleResource('coupons'),
    { money: '0.00' },
    ['/money rules.minimum'],
  ],
  [
    'a check across fields reports at the first field',
    exampleResource('advs'),
    { adv_start: '2026-02-01 00:00:00', adv_end: '2026-01-01 00:00:00' },
    ['/adv_end advs.end_after_start'],
  ],
  [
    'a check waits for both its fields',
    exampleResource('advs'),
    { adv_start: null, adv_end: '2026-01-01 00:00:00' },
    [],
  ],
  ['money checks in fen', exampleResource('coupons'), { money: '9.00', use_money: '10.00' }, []],
])('%s', (_name, resource, merged, expected) => {
  expect(checked(resource, merged)).toEqual(expected);
});

test('bounds apply to sent values only, so a later rule does not lock an older row', () => {
  expect(checked(exampleResource('coupons'), { money: '0.00', name: 'x' }, ['name'])).toEqual([]);
});

test('checks rows of a command with their pointers', () => {
  const resource = resourceOf(
    { a: { type: 'text' } },
    {
      commands: {
        pay: {
          areas: ['Admin'],
          handler: 'a.b',
          input: {
            lines: { type: 'many', fields: { amount: { type: 'money', rules: { min: '1.00' } } } },
          },
        },
      },
    },
  );
  const rules = { fields: resource.commands.get('pay')!.input, checks: new Map(), name: 'notes' };
  expect(
    checkRow(
      rules,
      { lines: [{ amount: '1.00' }, { amount: '0.99' }] },
      new Set(['lines']),
      variables,
    ),
  ).toEqual([
    { pointer: '/lines/1/amount', key: 'errors.rules.minimum', params: { limit: '1.00' } },
  ]);
});

test('the schema accepts every value that parseValue returns, but no empty number with a default', () => {
  const plain = resourceOf({
    a: { type: 'integer' },
    b: { type: 'number' },
    c: { type: 'money' },
    d: { type: 'switch' },
    e: { type: 'date' },
    f: { type: 'datetime' },
    g: { type: 'daterange' },
    h: { type: 'refs', resource: 'x', through: 't', by: 'u', to: 'v' },
    i: { type: 'map' },
    j: { type: 'area' },
    k: { type: 'enum', dict: 'order_status' },
    l: { type: 'ref', resource: 'x' },
    m: { type: 'richtext' },
  });
  const validate = ajv.compile(compileRules(plain, 'store'));
  const raw = fc.oneof(
    fc.integer(),
    fc.integer().map(String),
    fc.double({ noNaN: true }),
    fc.boolean(),
    fc.constantFrom('', '0', '1.5', '2026-01-31', '2026-01-31 10:00:00'),
    fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 2 }),
    fc.constant(['2026-01-01', '2026-01-02']),
    fc.record({ lng: fc.integer({ min: -180, max: 180 }), lat: fc.integer({ min: -90, max: 90 }) }),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...[...plain.fields.values()].filter(({ system }) => !system)),
      raw,
      (field, sent) => {
        const parsed = parseValue(field, sent, '');
        const isRefused = 'value' in parsed && parsed.value === null && isNeverEmpty(field);
        if ('value' in parsed && !isRefused)
          expect([
            field.name,
            sent,
            validate({ [field.name]: parsed.value } satisfies Record<string, Json>),
          ]).toEqual([field.name, sent, true]);
      },
    ),
    { numRuns: 1500 },
  );
});
