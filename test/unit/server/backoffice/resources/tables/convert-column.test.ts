import { expect, test } from 'vitest';
import type { FieldType } from '../../../../../../schemas/contract/field-types.ts';
import { resolveResource } from '../../../../../../schemas/rules/resource/resolve-resource.ts';
import { Resources } from '../../../../../../server/backoffice/resources/registry.ts';
import { columnsOf } from '../../../../../../server/backoffice/resources/tables/columns.ts';
import {
  conversionOf,
  hasValuesOf,
  kindOf,
  kindOfValues,
} from '../../../../../../server/backoffice/resources/tables/convert-column.ts';

/** A field of each type; undefined for types without a column of their own. */
const fields: Readonly<Record<FieldType, object | undefined>> = {
  text: {},
  textarea: {},
  richtext: {},
  password: {},
  secret: { shown: 4 },
  integer: {},
  number: {},
  money: {},
  switch: {},
  date: {},
  datetime: {},
  daterange: {},
  enum: { dict: [0, 1] },
  tags: {},
  image: {},
  images: {},
  avatar: {},
  icon: {},
  file: {},
  map: {},
  area: {},
  ref: { resource: 'b' },
  refs: undefined,
  many: undefined,
  computed: undefined,
  countdown: {},
  json: {},
};
const typed = Object.entries(fields).flatMap(([type, more]) => (more ? [{ type, ...more }] : []));
const tables: Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>
> = {
  a: Object.fromEntries(typed.map((field) => [field.type, field])),
  b: { name: { type: 'text' } },
};
const resources = new Resources(
  new Map(
    Object.entries(tables).map(([resource, own]) => [
      resource,
      resolveResource({ resource, fields: own, scope: { Admin: true } }, `${resource}.json`),
    ]),
  ),
);
const columns = typed.map(({ type }) => {
  const field = resources.byName.get('a')!.fields.get(type)!;
  const [column] = columnsOf(field, resources);
  const kind = kindOfValues(field) ?? kindOf(column!.type) ?? type;
  return { type, field, kind, column: { ...column!, kind } };
});

const numbers = ['integer', 'number', 'money'];
const times = ['date', 'time'];
const shapes = ['map', 'area', 'daterange'];
/** Why no value of one kind is one of the other. */
const reasons: readonly (readonly [why: string, from: readonly string[], to: readonly string[]])[] =
  [
    ['a hash is no value', ['password'], []],
    ['a column of hashes takes no values', [], ['password']],
    ['what is encrypted stays so', ['secret'], []],
    [
      'a secret is a text or a number',
      [...times, ...shapes, 'money', 'list', 'images', 'json'],
      ['secret'],
    ],
    ['only a place has this shape', [], ['map']],
    ['only an area has this shape', [], ['area']],
    ['only a period has this shape', [], ['daterange']],
    ['a number is no time', numbers, times],
    ['a time is no number', times, numbers],
    ['a number is no picture', [...numbers, ...times], ['images']],
    ['pictures are no numbers and no times', ['images'], [...numbers, ...times]],
    [
      'a shape is no number, time, list or picture',
      shapes,
      [...numbers, ...times, 'list', 'images'],
    ],
    ['JSON may have any shape', ['json'], [...numbers, ...times, 'list', 'images']],
  ];
const reasonOf = (from: string, to: string): string | undefined =>
  reasons.find(
    ([, froms, tos]) =>
      (froms.length === 0 || froms.includes(from)) && (tos.length === 0 || tos.includes(to)),
  )?.[0];

const pairs = columns.flatMap((from) =>
  columns.filter((to) => to !== from).map((to) => ({ from, to })),
);
const isKept = ({ from, to }: (typeof pairs)[number]): boolean =>
  hasValuesOf(from.column, to.column, to.field) ||
  conversionOf(from.column, to.column, to.field) !== undefined;

test('every type of a field has a column here, or none of its own', () => {
  expect(columns.length).toBe(24);
});

test('values stay when a field gets another type, unless there is a reason', () => {
  const wrong = pairs
    .filter((pair) => isKept(pair) === (reasonOf(pair.from.kind, pair.to.kind) !== undefined))
    .map(({ from, to }) => `${from.type} to ${to.type}`);
  expect(wrong).toEqual([]);
});

test('every reason is needed', () => {
  const used = new Set(
    pairs.filter((pair) => !isKept(pair)).map(({ from, to }) => reasonOf(from.kind, to.kind)),
  );
  expect(reasons.map(([why]) => why).filter((why) => !used.has(why))).toEqual([]);
});

test('what becomes a text, a list or JSON loses nothing', () => {
  const lossy = pairs
    .filter(({ to }) => ['text', 'tags', 'json'].includes(to.type))
    .filter(({ from, to }) => conversionOf(from.column, to.column, to.field)?.loses !== undefined)
    .map(({ from, to }) => `${from.type} to ${to.type}`);
  expect(lossy.toSorted()).toEqual([
    'countdown to text',
    'datetime to text',
    'images to text',
    'richtext to json',
    'richtext to tags',
    'richtext to text',
    'tags to text',
  ]);
});
