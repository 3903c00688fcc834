import {
  type Comparison,
  comparisonsOf,
  isVariable,
} from '../../../../schemas/rules/conditions/cond-fields.ts';
import { dataTypeOf } from '../../../../schemas/rules/screen-config/default-types.ts';
import { fieldAt } from '../../../../schemas/rules/screen-config/screen-fields.ts';
import type { Cond, Field, FieldType, Resource } from '../../../../schemas/rules/types.ts';
import { toDateTime } from '../../../../schemas/rules/values/parse-scalar.ts';
import {
  knownValues,
  listTypes,
  parseValue,
} from '../../../../schemas/rules/values/parse-value.ts';
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
  /** The fields that `@form.*` names; undefined except in `where` of a reference. */
  readonly form?: ReadonlyMap<string, Field>;
  /** Field names besides the resource's: the input of a command. */
  readonly inputs?: ReadonlyMap<string, Field>;
  /** The database evaluates the condition, so it compares neither virtual fields nor child rows. */
  readonly isStored?: boolean;
  /** Browser or form evaluate the condition too: a row has its own fields only. */
  readonly isOwnOnly?: boolean;
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
    if (scope.isOwnOnly && comparison.field.includes('.')) {
      lintOwnOnly(comparison.field, comparisonPath, scope);
      continue;
    }
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

/** A row that is shown or written does not contain the rows that it refers to. */
const lintOwnOnly = (name: string, path: JsonPath, { report }: CondScope): void =>
  report.at(path, `a row does not contain "${name}": compare a computed field "of": "ref:${name}"`);

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
  'images',
]);
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
    } else if (textOperators.has(operator)) {
      if (isVariable(operand))
        scope.report.at(path, `"${operator}" compares with a text, not with a variable`);
    } else if (operator !== 'null') {
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
  if (isVariable(value)) {
    lintVariable(value, { name, field, path, scope });
  } else if (value === null) {
    report.at(path, `compare "${name}" with nothing by { "null": true }`);
  } else if (field.type === 'ref' && (value === 0 || value === '0')) {
    report.at(path, `"${name}" without a target is empty, not 0: write { "null": true }`);
  } else if (!isValueOf(field, value)) {
    const hint = valueHint(value, knownValues(field.dict) ?? []);
    const type = withArticle(field.type);
    report.at(path, `${JSON.stringify(value)} is no value of "${name}", which is ${type}${hint}`);
  }
}

/** The nearest word; numbers are not near each other, so that all are named. */
function valueHint(value: unknown, known: readonly (string | number)[]): string {
  const words = known.filter((entry) => typeof entry === 'string');
  const list = known.length === 0 ? '' : `; values: ${known.join(', ')}`;
  return didYouMean(String(value), words) || list;
}

/** Whether a field can have this value; for a list, whether the list can contain it. */
function isValueOf(field: Field, value: unknown): boolean {
  if (field.type === 'daterange') return toDateTime(value) !== undefined;
  const parsed = parseValue(field, listTypes.has(field.type) ? [value] : value, '');
  return !('errors' in parsed);
}

function lintVariable(variable: string, compared: ComparedValue): void {
  const { name, field, path, scope } = compared;
  const { row, report } = scope;
  const kind = kindOf(field);
  if (variable.startsWith('@form.')) {
    lintFormVariable(variable, kind, compared);
  } else if (!variable.startsWith('@row.')) {
    const wanted: ValueKind = variable === '@now' ? 'time' : 'number';
    if (kind !== wanted && kind !== 'unknown')
      report.at(path, `"${variable}" does not fit "${name}", which is ${withArticle(field.type)}`);
  } else if (!row) {
    report.at(path, `"${variable}" means nothing here: there is no row yet`);
  } else if (row !== 'point') {
    lintRowVariable(variable, row, kind, compared);
  }
}

/** A field of the row must have values of the same kind: the database compares no others. */
function lintRowVariable(
  variable: string,
  row: Resource,
  kind: ValueKind,
  { name, field, path, scope }: ComparedValue,
): void {
  const otherName = variable.slice('@row.'.length);
  const other = scope.inputs?.get(otherName) ?? row.fields.get(otherName);
  if (!other) {
    const hint = didYouMean(otherName, row.fields.keys());
    scope.report.at(path, `"${row.name}" has no field "${otherName}"${hint}`);
    return;
  }
  const { resources } = scope.context;
  const type = dataTypeOf(other, row, resources);
  const otherKind = kindOf({ ...other, type });
  if (kind === otherKind || kind === 'unknown' || otherKind === 'unknown') return;
  scope.report.at(
    path,
    `"${name}" is ${withArticle(field.type)} and "${otherName}" ${withArticle(type)}: they cannot be compared`,
  );
}

/** Types of a field of a form that do not have one value which a column can be compared with. */
const incomparableTypes: ReadonlySet<FieldType> = new Set([...opaqueTypes, ...listTypes, 'many']);

/** A field of the form must be filled in, have one value, and values of the same kind. */
function lintFormVariable(
  variable: string,
  kind: ValueKind,
  { name, field, path, scope: { form, report } }: ComparedValue,
): void {
  if (!form) {
    report.at(path, `"${variable}" means nothing here: only "where" of a reference has a form`);
    return;
  }
  const formName = variable.slice('@form.'.length);
  const other = form.get(formName);
  if (!other) {
    report.at(path, `the form has no field "${formName}"${didYouMean(formName, form.keys())}`);
    return;
  }
  const otherKind = kindOf(other);
  const isSystem = other.system && other.name !== 'id';
  if (isSystem || other.virtual || other.type === 'computed')
    report.at(
      path,
      `"${formName}" is not a stored field of the form, so "${variable}" has no value`,
    );
  else if (incomparableTypes.has(other.type) || other.type === 'daterange')
    report.at(path, `"${formName}" is ${withArticle(other.type)}, whose value cannot be compared`);
  else if (kind !== otherKind && kind !== 'unknown' && otherKind !== 'unknown')
    report.at(
      path,
      `"${name}" is ${withArticle(field.type)} and "${formName}" ${withArticle(other.type)}: they cannot be compared`,
    );
}

/** Values that the database and the browser compare with each other. */
type ValueKind = 'number' | 'money' | 'time' | 'text' | 'unknown';

const kinds: Readonly<Partial<Record<FieldType, ValueKind>>> = {
  integer: 'number',
  number: 'number',
  switch: 'number',
  area: 'number',
  money: 'money',
  date: 'time',
  datetime: 'time',
  countdown: 'time',
  daterange: 'time',
  text: 'text',
  textarea: 'text',
  icon: 'text',
  image: 'text',
  avatar: 'text',
  file: 'text',
  tags: 'text',
};

function kindOf({ type, key, dict, of, as }: Field): ValueKind {
  if (of?.startsWith('sql:') && as === undefined) return 'unknown';
  if (type === 'ref' || type === 'refs') return key === 'id' ? 'number' : 'text';
  if (type !== 'enum') return kinds[type] ?? 'unknown';
  const values = knownValues(dict);
  if (values) return values.every((value) => typeof value === 'number') ? 'number' : 'text';
  if (dict?.kind !== 'resource') return 'unknown';
  return dict.value === 'id' ? 'number' : 'text';
}
