import { comparisonsOf, type Comparison } from '../../schemas/rules/cond-fields.ts';
import { dataTypeOf } from '../../schemas/rules/default-types.ts';
import { knownValues, parseValue } from '../../schemas/rules/parse-value.ts';
import type { Cond, Field, FieldType, Resource } from '../../schemas/rules/types.ts';
import type { Place } from './authored-file.ts';
import { didYouMean } from './did-you-mean.ts';
import { findField, type LintContext, type Report } from './lint-context.ts';

/** What a condition is about. `row`: whose fields `@row.*` names; `point`: any name, of a chart's row; undefined where there is no row. `fields`: further names beside the resource's. */
export interface CondScope {
  readonly resource: Resource;
  readonly row: Resource | 'point' | undefined;
  readonly inputs?: ReadonlyMap<string, Field>;
  readonly context: LintContext;
  readonly report: Report;
}

/** Tells unknown fields, operators that do not fit a field's type, values that it cannot have, and variables that mean nothing here. */
export function lintCond(cond: Cond | undefined, place: Place, scope: CondScope): void {
  for (const comparison of cond ? comparisonsOf(cond) : []) {
    const here = [...place, ...comparison.path];
    const field =
      scope.inputs?.get(comparison.field) ??
      findField(comparison.field, here, scope.resource, scope);
    if (field) lintComparison(comparison, field, here, scope);
  }
}

const orderedTypes: ReadonlySet<FieldType> = new Set([
  'integer',
  'number',
  'money',
  'enum',
  'date',
  'datetime',
  'daterange',
  'countdown',
  'text',
]);
const textTypes: ReadonlySet<FieldType> = new Set(['text', 'textarea', 'icon', 'tags']);
const opaqueTypes: ReadonlySet<FieldType> = new Set([
  'password',
  'secret',
  'richtext',
  'json',
  'map',
  'many',
]);
const ordering: ReadonlySet<string> = new Set(['gt', 'lt', 'ngt', 'nlt', 'between']);
const searching: ReadonlySet<string> = new Set(['like', 'likeRight', 'likeLeft']);

function lintComparison(
  { field: name, operations }: Comparison,
  field: Field,
  place: Place,
  scope: CondScope,
): void {
  const type = dataTypeOf(field, scope.resource, scope.context.resources);
  if (field.of?.startsWith('label:'))
    return scope.report.at(
      place,
      `"${name}" is in the reader's words: compare "${field.of.slice('label:'.length)}"`,
    );
  for (const [operator, operand] of Object.entries(operations)) {
    const fits =
      operator === 'null' ||
      (!opaqueTypes.has(type) &&
        (ordering.has(operator)
          ? orderedTypes.has(type)
          : !searching.has(operator) || textTypes.has(type)));
    if (!fits) {
      scope.report.at(place, `"${operator}" does not fit "${name}", which is ${article(type)}`);
      continue;
    }
    if (operator === 'null' || searching.has(operator)) continue;
    for (const value of [operand].flat())
      lintValue(value, { name, field: { ...field, type }, place, scope });
  }
}

interface Compared {
  readonly name: string;
  readonly field: Field;
  readonly place: Place;
  readonly scope: CondScope;
}

function lintValue(value: unknown, { name, field, place, scope }: Compared): void {
  if (typeof value === 'string' && value.startsWith('@')) return lintVariable(value, place, scope);
  if (value === null)
    return scope.report.at(place, `compare "${name}" with nothing by { "null": true }`);
  if (field.type === 'ref' && (value === 0 || value === '0'))
    return scope.report.at(
      place,
      `"${name}" without a target is empty, not 0: write { "null": true }`,
    );
  const one =
    field.type === 'tags' || field.type === 'refs' || field.type === 'area' ? [value] : value;
  const parsed = field.type === 'daterange' ? { value: null } : parseValue(field, one, '');
  if ('errors' in parsed)
    scope.report.at(
      place,
      `${JSON.stringify(value)} is no value of "${name}", which is ${article(field.type)}${didYouMean(String(value), (knownValues(field.dict) ?? []).map(String))}`,
    );
}

function lintVariable(variable: string, place: Place, { row, inputs, report }: CondScope): void {
  if (!variable.startsWith('@row.') || row === 'point') return;
  const name = variable.slice('@row.'.length);
  if (!row) report.at(place, `"${variable}" means nothing here: there is no row yet`);
  else if (!row.fields.has(name) && !inputs?.has(name))
    report.at(place, `"${row.name}" has no field "${name}"${didYouMean(name, row.fields.keys())}`);
}

export const article = (type: string): string => `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;
