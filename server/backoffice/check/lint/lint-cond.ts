import {
  type Comparison,
  comparisonsOf,
} from '../../../../schemas/rules/conditions/cond-fields.ts';
import { dataTypeOf } from '../../../../schemas/rules/screen-config/default-types.ts';
import { fieldAt } from '../../../../schemas/rules/screen-config/screen-fields.ts';
import { knownValues, parseValue } from '../../../../schemas/rules/values/parse-value.ts';
import type { Cond, Field, FieldType, Resource } from '../../../../schemas/rules/types.ts';
import type { JsonPath } from '../authored-file.ts';
import { didYouMean } from '../did-you-mean.ts';
import { findField, type ResourceScope, withArticle } from './lint-context.ts';

/** Resources and inputs whose fields a condition names. */
export interface CondScope extends ResourceScope {
  /**
   * The resource whose fields `@row.*` names; `point` for the data point of a chart, which has any
   * name; undefined where there is no row.
   */
  readonly row: Resource | 'point' | undefined;
  /** Field names besides the resource's: the input of a command. */
  readonly inputs?: ReadonlyMap<string, Field>;
  /** The database evaluates the condition, so it compares neither virtual fields nor child rows. */
  readonly isStored?: boolean;
}

/**
 * Reports unknown fields in a condition, operators that do not fit the field's type, values that
 * the field cannot have, and variables without meaning here.
 */
export function lintCond(cond: Cond | undefined, path: JsonPath, scope: CondScope): void {
  for (const comparison of cond ? comparisonsOf(cond) : []) {
    const comparisonPath = [...path, ...comparison.path];
    const input = scope.inputs?.get(comparison.field);
    const field = input ?? findField(comparison.field, comparisonPath, scope.resource, scope);
    if (!field || lintComparable(field, comparisonPath, scope)) continue;
    lintComparison(comparison, field, comparisonPath, scope);
  }
}

/** Reports a field that the database cannot compare. @returns whether it is one */
function lintComparable({ name, type, virtual }: Field, path: JsonPath, scope: CondScope) {
  if (!scope.isStored || (type !== 'many' && !virtual)) return false;
  const reason = virtual
    ? 'virtual: no row has it'
    : 'a many: compare a computed field that counts them';
  scope.report.at(path, `"${name}" is ${reason}`);
  return true;
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
/** Types that can only be compared with null. */
const opaqueTypes: ReadonlySet<FieldType> = new Set([
  'password',
  'secret',
  'richtext',
  'json',
  'map',
]);
const listTypes: ReadonlySet<FieldType> = new Set(['tags', 'refs', 'area']);

const orderOperators: ReadonlySet<string> = new Set(['gt', 'lt', 'ngt', 'nlt', 'between']);
const textOperators: ReadonlySet<string> = new Set(['like', 'likeRight', 'likeLeft']);

function operatorFits(operator: string, type: FieldType): boolean {
  if (operator === 'null') return true;
  if (opaqueTypes.has(type)) return false;
  if (orderOperators.has(operator)) return orderedTypes.has(type);
  return !textOperators.has(operator) || textTypes.has(type);
}

function lintComparison(
  { field: name, operations }: Comparison,
  field: Field,
  path: JsonPath,
  scope: CondScope,
): void {
  if (field.of?.startsWith('label:')) {
    const labelled = field.of.slice('label:'.length);
    scope.report.at(path, `"${name}" is a translated label: compare "${labelled}"`);
    return;
  }
  const { resources } = scope.context;
  const owner = fieldAt(name, scope.resource, resources)?.owner ?? scope.resource;
  const type = dataTypeOf(field, owner, resources);
  for (const [operator, operand] of Object.entries(operations)) {
    if (!operatorFits(operator, type)) {
      const message = `"${operator}" does not fit "${name}", which is ${withArticle(type)}`;
      scope.report.at(path, message);
    } else if (operator !== 'null' && !textOperators.has(operator)) {
      for (const value of [operand].flat())
        lintValue(value, { name, field: { ...field, type }, path, scope });
    }
  }
}

interface ComparedValue {
  readonly name: string;
  readonly field: Field;
  readonly path: JsonPath;
  readonly scope: CondScope;
}

function lintValue(value: unknown, { name, field, path, scope }: ComparedValue): void {
  const { report } = scope;
  if (typeof value === 'string' && value.startsWith('@')) {
    lintVariable(value, path, scope);
  } else if (value === null) {
    report.at(path, `compare "${name}" with nothing by { "null": true }`);
  } else if (field.type === 'ref' && (value === 0 || value === '0')) {
    report.at(path, `"${name}" without a target is empty, not 0: write { "null": true }`);
  } else if (!isValueOf(field, value)) {
    const hint = didYouMean(String(value), (knownValues(field.dict) ?? []).map(String));
    const type = withArticle(field.type);
    report.at(path, `${JSON.stringify(value)} is no value of "${name}", which is ${type}${hint}`);
  }
}

/** Whether a field can have this value; for a list, whether the list can contain it. */
function isValueOf(field: Field, value: unknown): boolean {
  if (field.type === 'daterange') return true;
  const parsed = parseValue(field, listTypes.has(field.type) ? [value] : value, '');
  return !('errors' in parsed);
}

function lintVariable(variable: string, path: JsonPath, { row, inputs, report }: CondScope): void {
  if (!variable.startsWith('@row.') || row === 'point') return;
  const name = variable.slice('@row.'.length);
  if (!row) {
    report.at(path, `"${variable}" means nothing here: there is no row yet`);
  } else if (!row.fields.has(name) && !inputs?.has(name)) {
    report.at(path, `"${row.name}" has no field "${name}"${didYouMean(name, row.fields.keys())}`);
  }
}
