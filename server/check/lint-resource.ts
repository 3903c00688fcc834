import type { ResourceJson } from '../../schemas/rules/authored.ts';
import { firstField } from '../../schemas/rules/cond-fields.ts';
import { knownValues, parseValue } from '../../schemas/rules/parse-value.ts';
import { isSortable } from '../../schemas/rules/read-query.ts';
import type { Field, Label, Order, Problem, Resource } from '../../schemas/rules/types.ts';
import type { AuthoredFile, Place } from './authored-file.ts';
import { lintCommand } from './lint-command.ts';
import { lintCond } from './lint-cond.ts';
import { Report, type LintContext } from './lint-context.ts';
import { lintField } from './lint-field.ts';
import { lintLabel } from './lint-label.ts';
import { lintScopes } from './lint-scope.ts';

/** Mistakes of one resource file that its meta-schema cannot see (engine.md §4). */
export function lintResource(
  resource: Resource,
  file: AuthoredFile,
  context: LintContext,
): readonly Problem[] {
  const report = new Report(file);
  const json = file.value as ResourceJson;
  const scope = { resource, context, report };
  for (const [name, fieldJson] of Object.entries(json.fields)) {
    if (isSystem(name, resource))
      report.atKey(['fields', name], `every table has "${name}" already`);
    else lintField(resource.fields.get(name)!, fieldJson, ['fields', name], scope);
  }
  lintNames(resource, json, report);
  lintTree(resource, report, context);
  lintColumnSets(resource, report);
  lintStates(resource, report);
  lintScopes(resource, json, scope);
  for (const [name, cond] of resource.checks) lintCheck(name, cond, scope);
  for (const command of resource.commands.values())
    lintCommand(command, json.commands![command.name]!, scope);
  lintLabels(resource, json, scope);
  return report.problems;
}

interface Scope {
  readonly resource: Resource;
  readonly context: LintContext;
  readonly report: Report;
}

/** A view's SQL may well have `rev` or `updated_at` columns of its own. */
const isSystem = (name: string, { source }: Resource): boolean =>
  ['id', ...(source === 'table' ? ['rev', 'created_at', 'updated_at', 'deleted_at'] : [])].includes(
    name,
  );

/** Names whose locale keys are those of the resource's own texts. */
function lintNames(resource: Resource, json: ResourceJson, report: Report): void {
  if (
    json.fields['title'] &&
    json.label === undefined &&
    json.fields['title'].label === undefined
  ) {
    report.atKey(
      ['fields', 'title'],
      `its text would be the resource's own, resources.${resource.name}.title: give the resource a "label"`,
    );
  }
  if (json.fields['commands'] && resource.commands.size > 0)
    report.atKey(
      ['fields', 'commands'],
      'its text would stand where the texts of the commands are: choose another name',
    );
}

function lintTree({ tree, fields, name }: Resource, report: Report, context: LintContext): void {
  if (!tree) return;
  const place: Place = ['tree'];
  const parent = fields.get(tree.field);
  if (!parent) {
    report.at(place, `"${name}" has no field "${tree.field}"`);
    return;
  }
  if (parent.type !== 'ref' || parent.resource !== name)
    report.at(place, `"${tree.field}" is no ref to "${name}" itself`);
  else if (parent.key !== tree.key)
    report.at(
      [...place, 'key'],
      `children point at "${parent.key}", as "${tree.field}" says, not at "${tree.key}"`,
    );
  if (context.resources.get(name)?.source === 'view') report.at(place, 'a view is no tree');
}

function lintColumnSets(resource: Resource, report: Report): void {
  const { fields, display, sort, name } = resource;
  if (!fields.has(display)) report.at(['display'], `"${name}" has no field "${display}"`);
  for (const [language, field] of Object.entries(resource.displayIn)) {
    if (fields.get(field)?.type !== 'text')
      report.at(['displayIn', language], `"${name}" has no text field "${field}"`);
  }
  const order = fields.get(sort.field);
  if (!order || !isSortable(order))
    report.at(
      ['sort'],
      order ? `"${sort.field}" has no order to sort by` : `"${name}" has no field "${sort.field}"`,
    );
  for (const part of ['unique', 'index'] as const) {
    resource[part].forEach((set, at) =>
      set.forEach((column, index) => lintColumn(column, [part, at, index], resource, report)),
    );
  }
}

function lintColumn(
  { field: column }: Order,
  place: Place,
  { fields, name }: Resource,
  report: Report,
): void {
  const field =
    fields.get(column) ?? [...fields.values()].find(({ columns }) => columns?.includes(column));
  if (!field) report.at(place, `"${name}" has no field "${column}"`);
  else if (
    ['many', 'refs', 'richtext'].includes(field.type) ||
    (field.type === 'computed' && !field.stored)
  )
    report.at(place, `"${column}" is no column that can be indexed`);
}

function lintStates({ states, fields, name }: Resource, report: Report): void {
  if (!states) return;
  const field = fields.get(states.field);
  if (!field) report.at(['states', 'field'], `"${name}" has no field "${states.field}"`);
  else if (field.type !== 'enum' && field.type !== 'integer' && field.type !== 'switch')
    report.at(['states', 'field'], `"${states.field}" is no enum, so it has no states`);
  else if ('errors' in parseValue(field, states.initial, ''))
    report.at(
      ['states', 'initial'],
      `${JSON.stringify(states.initial)} is no state of "${states.field}"; states: ${(knownValues(field.dict) ?? []).join(', ')}`,
    );
}

function lintCheck(
  name: string,
  cond: NonNullable<ResourceJson['checks']>[string],
  { resource, context, report }: Scope,
): void {
  lintCond(cond, ['checks', name], { resource, row: resource, context, report });
  const dotted = firstField(cond).includes('.');
  if (dotted)
    report.at(['checks', name], 'a check looks at the saved row only, not at rows it refers to');
  lintLabel(`errors.${resource.name.replaceAll('/', '_')}.${name}`, ['checks', name], {
    context,
    report,
  });
}

function lintLabels(resource: Resource, json: ResourceJson, { context, report }: Scope): void {
  lintLabel(resource.label, json.label === undefined ? ['resource'] : ['label'], {
    context,
    report,
  });
  const told = new Set<string>();
  const fieldLabels = (fields: ReadonlyMap<string, Field>, place: Place): void =>
    fields.forEach((field, name) => {
      if (typeof field.label === 'string' && told.has(field.label)) return;
      if (typeof field.label === 'string') told.add(field.label);
      if (!field.system) lintLabel(field.label, [...place, name], { context, report });
      lintDictLabels(field, [...place, name, 'dict'], { context, report });
      if (field.fields) fieldLabels(field.fields, [...place, name, 'fields']);
    });
  fieldLabels(resource.fields, ['fields']);
  for (const command of resource.commands.values()) {
    lintLabel(command.label, ['commands', command.name], { context, report });
    fieldLabels(command.input, ['commands', command.name, 'input']);
  }
}

function lintDictLabels(
  field: Field,
  place: Place,
  scope: { readonly context: LintContext; readonly report: Report },
): void {
  if (field.dict?.kind === 'values')
    field.dict.values.forEach(({ label }: { readonly label: Label }, at) =>
      lintLabel(label, [...place, at], scope),
    );
}
