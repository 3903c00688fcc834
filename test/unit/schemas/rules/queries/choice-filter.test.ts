import { expect, test } from 'vitest';
import type { Operator } from '../../../../../schemas/contract/operators.ts';
import { choiceFilter } from '../../../../../schemas/rules/queries/choice-filter.ts';
import type { QueryScope } from '../../../../../schemas/rules/queries/query-types.ts';
import { resourceOf } from '../../../../helpers/values/examples.ts';

const options = (...values: readonly (string | number)[]) => ({
  dict: values.map((value) => ({ value, label: String(value) })),
});
const resource = resourceOf({
  level: { type: 'enum', ...options(-1, 0, 1, 2) },
  device: { type: 'enum', ...options('android', 'ios') },
  shown: { type: 'switch' },
  owner: { type: 'ref', resource: 'users' },
  title: { type: 'text' },
});
const labels: Readonly<Record<string, readonly string[]>> = {
  android: ['Android phone', '安卓'],
  ios: ['iPhone', '苹果'],
};
const scope = {
  resource,
  labelsOf: ({ name }) =>
    name === 'device'
      ? Object.entries(labels).map(([value, texts]) => ({ value, labels: texts }))
      : [],
} as Partial<QueryScope> as QueryScope;

const filterOf = (name: string, operator: Operator, text: string) => {
  const field = resource.fields.get(name)!;
  return choiceFilter({ name, field, valueField: field }, operator, text, scope);
};

test.each<[string, Operator, string, readonly (string | number)[]]>([
  ['level', 'gt', '0', [1, 2]],
  ['level', 'ngt', '0', [0, 1, 2]],
  ['level', 'lt', '0', [-1]],
  ['level', 'nlt', '0', [-1, 0]],
  ['level', 'gt', '-1', [0, 1, 2]],
  ['level', 'gt', '2', []],
  ['shown', 'gt', '0', [1]],
  ['shown', 'nlt', '0', [0]],
  ['device', 'like', 'ANDR', ['android']],
  ['device', 'like', '苹', ['ios']],
  ['device', 'like', 'phone', ['android', 'ios']],
  ['device', 'likeRight', 'iph', ['ios']],
  ['device', 'likeLeft', 'phone', ['android', 'ios']],
  ['device', 'like', 'nokia', []],
])('%s %s %s finds the values of the dictionary', (name, operator, text, value) => {
  expect(filterOf(name, operator, text)).toEqual([{ field: name, operator: 'in', value }]);
});

test('a reference above 0 is one that is set', () => {
  expect(filterOf('owner', 'gt', '0')).toEqual([
    { field: 'owner', operator: 'null', value: false },
  ]);
});

test.each<[string, Operator, string]>([
  ['owner', 'gt', '5'],
  ['level', 'gt', 'x'],
  ['level', 'gt', ''],
  ['level', 'eq', '1'],
  ['title', 'gt', '0'],
  ['title', 'like', 'x'],
])('%s %s %j is no legacy filter', (name, operator, text) => {
  expect(filterOf(name, operator, text)).toBeUndefined();
});
