import { expect, test } from 'vitest';
import { readSearch } from '../../../../../engine/table/search/typed-search.ts';
import type { SearchFieldConfig } from '../../../../../schemas/contract/calls/backoffice/screens.ts';
import type { Operator } from '../../../../../schemas/contract/operators.ts';
import type { SearchType } from '../../../../../schemas/rules/screen-config/screen-types.ts';
import type { FieldType } from '../../../../../schemas/rules/types.ts';
import { aField } from '../../a-screen.ts';

const option = (field: string, type: SearchType, where: Operator): SearchFieldConfig =>
  ({ field, label: field, type, where, placeholder: '', value: undefined }) as SearchFieldConfig;
const screen = {
  search: [
    option('id', 'number', 'eq'),
    option('price', 'number', 'between'),
    option('day', 'date', 'eq'),
    option('moment', 'datetime', 'gt'),
    option('added', 'daterange', 'between'),
    option('name', 'text', 'like'),
  ],
  fields: (
    [
      ['id', 'integer'],
      ['price', 'money'],
      ['day', 'date'],
      ['moment', 'datetime'],
      ['added', 'datetime'],
      ['name', 'text'],
    ] as const satisfies readonly (readonly [string, FieldType])[]
  ).map(([name, type]) => aField(name, { type })),
};

test.each([
  ['id', '１２', '12'],
  ['id', '1,200', '1200'],
  ['price', ['1', '５'], ['1', '5']],
  ['price', ['9', '5'], ['5', '9']],
  ['price', ['', '5'], ['', '5']],
  ['day', '2026/5/6', '2026-05-06'],
  ['moment', '2026/5/6', '2026-05-06 00:00:00'],
  ['added', ['2026/5/6', ''], ['2026-05-06', '']],
  ['added', ['2026-05-06', '2026-05-01'], ['2026-05-01', '2026-05-06']],
  ['name', ' 2026/5/6 ', ' 2026/5/6 '],
] as const)('%s typed as %j is searched as %j', (field, typed, searched) => {
  expect(readSearch(screen, { [field]: typed })).toEqual({
    search: { [field]: searched },
    errors: new Map(),
  });
});

test.each([
  ['id', '5.7', 'integer'],
  ['id', '9007199254740993', 'integer'],
  ['id', 'x', 'integer'],
  ['price', ['1', 'x'], 'number'],
  ['price', ['1,5', ''], 'number'],
  ['day', '2026-02-30', 'date'],
  ['moment', 'soon', 'datetime'],
  ['added', ['2026-13-01', ''], 'date'],
  ['added', ['', '5/6'], 'date'],
] as const)('%s typed as %j is kept and refused at its control', (field, typed, rule) => {
  expect(readSearch(screen, { [field]: typed })).toEqual({
    search: { [field]: typed },
    errors: new Map([[field, `errors.rules.${rule}`]]),
  });
});
