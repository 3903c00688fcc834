import { withoutRowEvents } from '../../../../../schemas/contract/dicts/webhook-events.ts';
import type {
  FieldsJson,
  ResourceJson,
} from '../../../../../schemas/rules/authored/resource-json.ts';
import { comparisonsOf } from '../../../../../schemas/rules/conditions/cond-fields.ts';
import type { Problem } from '../../../../../schemas/rules/problems.ts';
import { isSortable } from '../../../../../schemas/rules/queries/read-query.ts';
import { eventAreasOf } from '../../../../../schemas/rules/resource/row-events.ts';
import { systemFields } from '../../../../../schemas/rules/resource/system-fields.ts';
import { refusalKey } from '../../../../../schemas/rules/text-keys.ts';
import type { Field, Order, Resource } from '../../../../../schemas/rules/types.ts';
import { knownValues, parseValue } from '../../../../../schemas/rules/values/parse-value.ts';
import type { AuthoredFile, JsonPath } from '../../authored-file.ts';
import { lintCond } from '../lint-cond.ts';
import {
  type LintContext,
  type LintScope,
  Report,
  type ResourceScope,
  withArticle,
} from '../lint-context.ts';
import { lintDisplay } from '../lint-dict.ts';
import { labelPath, lintLabel } from '../lint-label.ts';
import { lintUnused } from '../lint-unused.ts';
import { lintCommand } from './lint-command.ts';
import { lintField } from './lint-field.ts';
import { lintScopes } from './lint-scope.ts';

/**
 * Reports the mistakes of a resource file that its meta-schema cannot find: system columns defined
 * again, names that collide with locale keys, checks over referenced rows, missing texts, and
 * everything that the other files of this folder report.
 */
export function lintResource(
  resource: Resource,
  file: AuthoredFile,
  context: LintContext,
): readonly Problem[] {
  const report = new Report(file);
  const json = file.value as ResourceJson;
  const scope: ResourceScope = { resource, context, report };
  lintFields(json, scope);
  lintReservedNames(json, scope);
  lintIgnoredParts(json, scope);
  lintTree(scope);
  lintColumnSets(scope);
  lintStates(scope);
  lintScopes(json, scope);
  lintEvents(scope);
  for (const [name, cond] of resource.checks) lintCheck(name, cond, scope);
  for (const command of resource.commands.values())
    lintCommand(command, json.commands![command.name]!, scope);
  lintLabels(json, scope);
  return report.problems;
}

function lintFields(json: ResourceJson, scope: ResourceScope): void {
  const { resource, report } = scope;
  for (const [name, fieldJson] of Object.entries(json.fields)) {
    if (isSystemField(resource, name))
      report.atKey(['fields', name], `every table has "${name}" already`);
    else lintField(resource.fields.get(name)!, fieldJson, ['fields', name], scope);
  }
}

/** A view may define `rev` or the timestamps in its SQL. */
const isSystemField = ({ source }: Resource, name: string): boolean =>
  source === 'table' ? systemFields.has(name) || name === 'deleted_at' : name === 'id';

/** Fields whose locale key is that of another text of the resource. */
function lintReservedNames(json: ResourceJson, { resource, report }: ResourceScope): void {
  const { title, commands } = json.fields;
  for (const name of ['any', 'not'])
    if (json.fields[name])
      report.atKey(['fields', name], `"${name}" is a word of conditions: choose another name`);
  if (title && json.label === undefined && title.label === undefined)
    report.atKey(
      ['fields', 'title'],
      `its text would be the resource's own, resources.${resource.name}.title: give the resource a "label"`,
    );
  if (commands && resource.commands.size > 0)
    report.atKey(
      ['fields', 'commands'],
      'its locale key is the group of the command texts: choose another name',
    );
}

/** Parts of settings and of child rows that would be ignored. */
function lintIgnoredParts(json: ResourceJson, { resource, report }: ResourceScope): void {
  const kind = kindOf(resource);
  if (kind) lintUnused(json, { part: 'resource', type: kind, words: kindWords[kind] }, [], report);
  if (resource.parent !== undefined && resource.history)
    report.atKey(['history'], 'rows that follow a parent are in the history of the parent');
  if (resource.table !== 'configs') return;
  if (!resource.single)
    report.at(
      [json.single === undefined ? 'resource' : 'single'],
      'settings are one row: write "single": true',
    );
  for (const { name, type } of resource.fields.values())
    if (type === 'computed') report.at(['fields', name], 'settings are not computed');
}

const kindWords = {
  settings: 'settings, which are one row for everyone',
  view: 'a view, which nobody writes',
  child: 'rows that follow a parent, which have no routes',
} as const;

function kindOf({ table, source, parent }: Resource): keyof typeof kindWords | undefined {
  if (table === 'configs') return 'settings';
  if (source === 'view') return 'view';
  return parent === undefined ? undefined : 'child';
}

function lintCheck(
  name: string,
  cond: NonNullable<ResourceJson['checks']>[string],
  scope: ResourceScope,
): void {
  const path = ['checks', name];
  lintCond(cond, path, { ...scope, row: scope.resource });
  for (const comparison of comparisonsOf(cond))
    if (comparison.field.includes('.'))
      scope.report.at(
        [...path, ...comparison.path],
        'a check looks at the saved row only, not at rows it refers to',
      );
  lintLabel(refusalKey(scope.resource.name, name), path, scope);
}

/** Reports each missing text once, even when several fields share it. */
function lintLabels(json: ResourceJson, scope: ResourceScope): void {
  const { resource } = scope;
  lintLabel(resource.label, json.label === undefined ? ['resource'] : ['label'], scope);
  const seen = new Set<string>();
  lintFieldLabels(resource.fields, json.fields, ['fields'], { ...scope, seen });
  for (const command of resource.commands.values()) {
    const path = ['commands', command.name];
    const commandJson = json.commands![command.name]!;
    lintLabel(command.label, labelPath(commandJson, path), scope);
    lintFieldLabels(command.input, commandJson.input, [...path, 'input'], { ...scope, seen });
  }
}

function lintFieldLabels(
  fields: ReadonlyMap<string, Field>,
  json: FieldsJson = {},
  path: JsonPath,
  scope: LintScope & { readonly seen: Set<string> },
): void {
  for (const [name, field] of fields) {
    const fieldPath = [...path, name];
    const isSeen = typeof field.label === 'string' && scope.seen.has(field.label);
    if (typeof field.label === 'string') scope.seen.add(field.label);
    const labelled = json[name] ?? {};
    if (!field.system && !isSeen) lintLabel(field.label, labelPath(labelled, fieldPath), scope);
    if (field.fields)
      lintFieldLabels(field.fields, json[name]?.fields, [...fieldPath, 'fields'], scope);
  }
}

/** Reports states over an unknown field, over a field without choices, and an unknown first state. */
function lintStates({ resource, report }: ResourceScope): void {
  const { states, fields, name } = resource;
  if (!states) return;
  const field = fields.get(states.field);
  if (!field) {
    report.at(['states', 'field'], `"${name}" has no field "${states.field}"`);
  } else if (!['enum', 'integer', 'switch'].includes(field.type)) {
    report.at(['states', 'field'], `"${states.field}" is no enum, so it has no states`);
  } else if ('errors' in parseValue(field, states.initial, '')) {
    const list = (knownValues(field.dict) ?? []).join(', ');
    const message = `${JSON.stringify(states.initial)} is no state of "${states.field}"; states: ${list}`;
    report.at(['states', 'initial'], message);
  }
}

/** Reports events that have the names of others, and events that nobody may receive. */
function lintEvents({ resource, report }: ResourceScope): void {
  if (!resource.events || kindOf(resource)) return;
  if (withoutRowEvents.has(resource.name))
    report.atKey(
      ['events'],
      `"${resource.name}" has no events of rows: the product has events of this name or of these rows`,
    );
  else if (eventAreasOf(resource).length === 0)
    report.atKey(
      ['events'],
      'nobody receives them: neither does the platform read every row, ' +
        'nor do sellers read the rows of their store by {"<field>": "@user.store_id"} alone',
    );
}

/**
 * Reports a tree without its parent field, a parent field that is no reference to the resource
 * itself, a key that differs from the reference's, and a tree over a view.
 */
function lintTree({ resource, report, context }: ResourceScope): void {
  const { tree, fields, name } = resource;
  if (!tree) return;
  const parent = fields.get(tree.field);
  if (!parent) {
    report.at(['tree'], `"${name}" has no field "${tree.field}"`);
    return;
  }
  if (parent.type !== 'ref' || parent.resource !== name)
    report.at(['tree'], `"${tree.field}" is no ref to "${name}" itself`);
  else if (parent.key !== tree.key)
    report.at(
      ['tree', 'key'],
      `children point at "${parent.key}", as "${tree.field}" says, not at "${tree.key}"`,
    );
  else if (tree.key === 'id' && String(tree.root) !== '0')
    report.at(
      ['tree', 'root'],
      `${JSON.stringify(tree.root)} is no id: an empty reference to "id" is 0`,
    );
  if (context.resources.get(name)?.source === 'view') report.at(['tree'], 'a view is no tree');
}

/**
 * Reports a display field, a display field per language, a default order, and columns of unique
 * sets and indexes that do not exist or do not fit.
 */
function lintColumnSets(scope: ResourceScope): void {
  const { resource, report } = scope;
  const { fields, display, name } = resource;
  const displayField = fields.get(display);
  if (displayField && resource.table !== 'configs')
    lintDisplay(displayField, resource, ['display'], scope);
  if (!displayField) report.at(['display'], `"${name}" has no field "${display}"`);
  for (const [language, field] of Object.entries(resource.displayIn)) {
    const translated = fields.get(field);
    if (translated?.type !== 'text' || translated.virtual)
      report.at(['displayIn', language], `"${name}" has no text field "${field}"`);
  }
  lintDefaultOrder(scope);
  for (const part of ['unique', 'index'] as const) {
    resource[part].forEach((set, index) =>
      set.forEach((column, position) => {
        const path = [part, index, position];
        const isRepeated = set.findIndex(({ field }) => field === column.field) < position;
        if (isRepeated) report.at(path, `"${column.field}" is there already`);
        else lintColumn(column, path, scope);
      }),
    );
  }
}

function lintDefaultOrder({ resource, report }: ResourceScope): void {
  const { fields, sort, name } = resource;
  const field = fields.get(sort.field);
  if (!field) report.at(['sort'], `"${name}" has no field "${sort.field}"`);
  else if (!isSortable(field)) report.at(['sort'], `"${sort.field}" has no order to sort by`);
}

function lintColumn(
  { field: column }: Order,
  path: JsonPath,
  { resource, report }: ResourceScope,
): void {
  const { fields, name } = resource;
  const ownerOfColumn = [...fields.values()].find(({ columns }) => columns?.includes(column));
  const field = fields.get(column) ?? ownerOfColumn;
  if (!field) report.at(path, `"${name}" has no field "${column}"`);
  else if (path[0] === 'unique' && !fields.has(column))
    report.at(path, `"${column}" is a part of "${field.name}", which can be indexed only`);
  else if (!isIndexable(field)) report.at(path, `"${column}" is no column that can be indexed`);
  else if (path[0] === 'unique' && !isComparable(field))
    report.at(path, `"${column}" is ${withArticle(field.type)}, whose values cannot be unique`);
}

const isIndexable = ({ type, stored, virtual }: Field): boolean =>
  !virtual && !['many', 'refs', 'richtext'].includes(type) && (type !== 'computed' || stored);

/** Equal values are equal in one column: secrets and passwords differ each time they are stored. */
const isComparable = ({ type, columns }: Field): boolean =>
  type !== 'secret' && type !== 'password' && columns === undefined;
