import {
  comparisonsOf,
  rowVariables,
} from '../../../../../schemas/rules/conditions/cond-fields.ts';
import { dataTypeOf } from '../../../../../schemas/rules/screen-config/default-types.ts';
import { fieldAt } from '../../../../../schemas/rules/screen-config/screen-fields.ts';
import type { Cond, Field, FieldType, Resource } from '../../../../../schemas/rules/types.ts';
import { knownValues } from '../../../../../schemas/rules/values/parse-value.ts';
import type { JsonPath } from '../../authored-file.ts';
import { didYouMean } from '../../did-you-mean.ts';
import { lintCond } from '../lint-cond.ts';
import {
  findCycle,
  findField,
  lintRegistered,
  type ResourceScope,
  withArticle,
} from '../lint-context.ts';

/** The parts of `of`: `sum:lines.price`, `label:status`, `sql:orders.total`. */
interface Formula {
  readonly kind: string;
  readonly name: string;
  readonly column: string | undefined;
}

/**
 * Reports mistakes of a computed field: cases without or with a superfluous condition, values that
 * its dictionary does not have, a stored value whose column has another type, SQL that is not
 * registered, labels of fields without choices, and aggregates over fields that cannot be
 * aggregated.
 */
export function lintComputed(field: Field, path: JsonPath, scope: ResourceScope): void {
  lintCycle(field, path, scope);
  lintCases(field, path, scope);
  lintStoredType(field, path, scope);
  const formula = parseFormula(field.of ?? '');
  if (!formula) return;
  const formulaPath = [...path, 'of'];
  if (formula.kind === 'sql') {
    const name = `${formula.name}.${formula.column}`;
    const known = scope.context.registered.expressions;
    const written = `'${name}' in the expressions of @ResourceHooks in a file server/**/*.resource.ts`;
    lintRegistered(name, { known, written }, formulaPath, scope.report);
  } else if (formula.kind === 'label') {
    lintLabelFormula(field, formula.name, formulaPath, scope);
  } else {
    lintAggregate(formula, formulaPath, scope);
  }
}

function parseFormula(text: string): Formula | undefined {
  const [, kind, name = '', column] =
    /^(count|sum|min|max|last|ref|label|sql):(\w+)(?:\.(\w+))?$/.exec(text) ?? [];
  return kind === undefined ? undefined : { kind, name, column };
}

/** Types whose values fit into the column of a stored field without `as`, which is a bigint. */
const wholeNumberTypes: readonly FieldType[] = ['integer', 'money', 'switch', 'ref'];

function lintStoredType(field: Field, path: JsonPath, scope: ResourceScope): void {
  const { resource, context, report } = scope;
  const formula = parseFormula(field.of ?? '');
  if (!field.stored || field.as !== undefined || !formula) return;
  if (formula.kind === 'sql' || formula.kind === 'label') return;
  const type = dataTypeOf(field, resource, context.resources);
  if (!wholeNumberTypes.includes(type)) report.at(path, `a stored ${type} needs "as": "${type}"`);
}

/** Every case but the last needs a condition; the last one is the default. */
function lintCases(field: Field, path: JsonPath, scope: ResourceScope): void {
  const { report } = scope;
  const cases = field.cases ?? [];
  const known = knownValues(field.dict);
  cases.forEach(({ when, value }, index) => {
    const casePath = [...path, 'cases', index];
    const isLast = index === cases.length - 1;
    if (isLast && when !== undefined)
      report.at(casePath, 'the last case has no "when": it is what holds otherwise');
    if (!isLast && when === undefined)
      report.at(casePath, 'only the last case may be without "when"');
    lintCond(when, [...casePath, 'when'], { ...scope, row: undefined, isStored: true });
    if (known && !known.includes(value)) {
      const hint = didYouMean(String(value), known.map(String));
      const message = `${JSON.stringify(value)} is no value of its dictionary${hint}`;
      report.at([...casePath, 'value'], message);
    }
  });
}

function lintLabelFormula(field: Field, name: string, path: JsonPath, scope: ResourceScope): void {
  const choice = findField(name, path, scope.resource, scope);
  const dictKind = choice?.dict?.kind;
  const hasLabels =
    choice?.type === 'ref' ||
    choice?.type === 'refs' ||
    dictKind === 'named' ||
    dictKind === 'values';
  if (choice && !hasLabels) {
    const type = withArticle(choice.type);
    scope.report.at(path, `"${name}" is ${type}: only references and choices have labels`);
  }
  if (field.stored)
    scope.report.at(path, "labels depend on the reader's language and cannot be stored");
  if (choice && hasLabels && field.dict) lintOwnLabels(field, choice, path, scope);
}

/** The dictionary of a label has a label for each value of the labelled field, and no other. */
function lintOwnLabels(
  { dict }: Field,
  choice: Field,
  formulaPath: JsonPath,
  { report }: ResourceScope,
): void {
  const path = [...formulaPath.slice(0, -1), 'dict'];
  const known = knownValues(choice.dict);
  const own = knownValues(dict);
  if (!known || !own) {
    report.at(path, `labels of "${choice.name}" are those of its rows: no "dict" here`);
    return;
  }
  const missing = known.filter((value) => !own.includes(value));
  const unknown = own.filter((value) => !known.includes(value));
  for (const value of missing)
    report.at(path, `${JSON.stringify(value)} of "${choice.name}" has no label here`);
  for (const value of unknown)
    report.at(path, `${JSON.stringify(value)} is no value of "${choice.name}"`);
}

/** Types without one column that may be read: a range, a point and an area have several. */
const typesWithoutValue: readonly FieldType[] = [
  'many',
  'refs',
  'password',
  'secret',
  'map',
  'area',
  'daterange',
];

/** Whether the value is in a column that may be read, or is itself computed for every reader. */
const hasComputableValue = ({ type, virtual, of }: Field): boolean =>
  !typesWithoutValue.includes(type) && !virtual && !of?.startsWith('label:');

/** Types whose values are in no order that means something. */
const typesWithoutOrder: readonly FieldType[] = ['images', 'json', 'tags'];

const summableTypes: readonly FieldType[] = ['integer', 'number', 'money', 'switch'];

/** `ref` reads through a reference; the aggregates read child rows. */
function lintAggregate(
  { kind, name, column }: Formula,
  path: JsonPath,
  scope: ResourceScope,
): void {
  const { context, report } = scope;
  const link = findField(name, path, scope.resource, scope);
  if (!link) return;
  const neededType = kind === 'ref' ? 'ref' : 'many';
  if (link.type !== neededType) {
    report.at(path, `"${name}" is ${withArticle(link.type)}; ${kind} needs a ${neededType}`);
    return;
  }
  const target = context.resources.get(link.resource ?? '');
  if (!target || column === undefined) return;
  const source = findField(column, path, target, scope);
  if (!source) return;
  if (!hasComputableValue(source)) {
    report.at(path, `"${column}" is ${withArticle(source.type)} and cannot be computed from`);
    return;
  }
  const type = dataTypeOf(source, target, context.resources);
  if (kind === 'sum' && !summableTypes.includes(type))
    report.at(path, `"${column}" is ${withArticle(source.type)} and cannot be summed`);
  if ((kind === 'min' || kind === 'max') && typesWithoutOrder.includes(type))
    report.at(path, `"${column}" is ${withArticle(source.type)} and has no ${kind}`);
}

type Resources = ReadonlyMap<string, Resource>;

/** A field with its resource. */
interface Place {
  readonly field: Field;
  readonly owner: Resource;
}

/** Reports a computed field that is computed from itself, also through other computed fields. */
function lintCycle(field: Field, path: JsonPath, scope: ResourceScope): void {
  const { resource, context, report } = scope;
  const owners = new Map([[field, resource]]);
  const cycle = findCycle([field], (from) =>
    readPlaces({ field: from, owner: owners.get(from)! }, context.resources).map((place) => {
      owners.set(place.field, place.owner);
      return place.field;
    }),
  );
  if (!cycle) return;
  const names = cycle.map((part) => `${owners.get(part)!.name}.${part.name}`).join(' → ');
  report.at(
    [...path, field.cases ? 'cases' : 'of'],
    `"${field.name}" is computed from itself: ${names}`,
  );
}

/** The computed fields whose values a computed field needs. */
function readPlaces({ field, owner }: Place, resources: Resources): readonly Place[] {
  const conditions = [field.when, ...(field.cases ?? []).map(({ when }) => when)];
  const names = conditions.flatMap((cond) => (cond ? fieldsInCondition(cond) : []));
  const places = [
    ...names.map((name) => fieldAt(name, owner, resources)),
    sourceOf(field, owner, resources),
  ];
  return places.filter((place): place is Place => place?.field.type === 'computed');
}

const fieldsInCondition = (cond: Cond): readonly string[] =>
  comparisonsOf(cond).flatMap((comparison) => [comparison.field, ...rowVariables(comparison)]);

/** The field that `sum:lines.price` adds, or that `ref:store_id.name` reads. */
function sourceOf({ of }: Field, owner: Resource, resources: Resources): Place | undefined {
  const [, through = '', column = ''] =
    /^(?:sum|min|max|last|ref):(\w+)\.(\w+)$/.exec(of ?? '') ?? [];
  const target = resources.get(owner.fields.get(through)?.resource ?? '');
  const field = target?.fields.get(column);
  return target && field && { field, owner: target };
}
