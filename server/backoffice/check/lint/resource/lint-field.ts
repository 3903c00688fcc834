import { type Area, areas, backOffices } from '../../../../../schemas/contract/areas.ts';
import { anyoneMay } from '../../../../../schemas/rules/access.ts';
import type { FieldJson } from '../../../../../schemas/rules/authored/resource-json.ts';
import { comparisonsOf } from '../../../../../schemas/rules/conditions/cond-fields.ts';
import { type Field, type Resource, verbs, type Who } from '../../../../../schemas/rules/types.ts';
import { knownValues } from '../../../../../schemas/rules/values/parse-value.ts';
import type { JsonPath } from '../../authored-file.ts';
import { didYouMean } from '../../did-you-mean.ts';
import { lintCond } from '../lint-cond.ts';
import { findResource, type ResourceScope, withArticle } from '../lint-context.ts';
import { lintDict } from '../lint-dict.ts';
import { lintLabel } from '../lint-label.ts';
import { lintUnused } from '../lint-unused.ts';
import { lintComputed } from './lint-computed.ts';
import { lintDefault } from './lint-default.ts';
import { lintReference, lintWhere } from './lint-reference.ts';
import { lintRules } from './lint-rules.ts';
import { lintUnusedOptions } from './lint-unused-options.ts';

/** A field under check: of a resource, or of a command's input. */
export interface FieldScope extends ResourceScope {
  /** The input fields of the command, which conditions may name. */
  readonly inputs?: ReadonlyMap<string, Field>;
  /** The areas of the command. */
  readonly areas?: readonly Area[];
}

/**
 * Reports mistakes of a field: options that do not fit its type, columns that collide, wrong rules,
 * dictionary, reference, default value, condition and access list, and its inner fields.
 */
export function lintField(field: Field, json: FieldJson, path: JsonPath, scope: FieldScope): void {
  lintOptions(field, json, path, scope);
  lintColumns(field, path, scope);
  lintRules(field, json, [...path, 'rules'], scope.report);
  lintFieldDict(field, [...path, 'dict'], scope);
  lintReference(field, path, scope);
  lintReach(field, [...path, 'resource'], scope);
  lintWhere(field, [...path, 'where'], scope);
  lintDefault(field, [...path, 'default'], scope.report);
  lintCond(field.when, [...path, 'when'], {
    ...scope,
    row: scope.resource,
    isStored: field.type === 'computed',
    isOwnOnly: field.type !== 'computed',
  });
  lintProof(field, [...path, 'proof'], scope);
  lintChanges(field, [...path, 'changes'], scope);
  for (const property of ['read', 'create', 'update'] as const)
    lintWho(json[property], [...path, property], scope);
  for (const [name, inner] of field.fields ?? [])
    lintField(inner, json.fields![name]!, [...path, 'fields', name], {
      ...scope,
      inputs: field.fields!,
    });
  if (field.type === 'computed') lintComputed(field, path, scope);
}

/**
 * A reference offers the rows that the caller's area reaches: in an area without a scope of the
 * target there are none.
 */
function lintReach(field: Field, path: JsonPath, scope: FieldScope): void {
  if (field.type !== 'ref' && field.type !== 'refs') return;
  const { context, report, resource } = scope;
  const target = context.resources.get(field.resource ?? '');
  if (!target || target.parent !== undefined) return;
  for (const area of backOffices) {
    const isFilledIn = scope.areas?.includes(area) ?? isWritten(field, resource, area);
    if (isFilledIn && !target.scope[area])
      report.at(path, `${area} does not read "${target.name}", so that there is nothing to choose`);
  }
}

/** Whether somebody of an area creates or updates the field; fields of `own` are set for them. */
function isWritten({ name, create, update }: Field, { scope }: Resource, area: Area): boolean {
  const { can, own = {} } = scope[area] ?? {};
  if (!can || Object.hasOwn(own, name)) return false;
  return (
    (can.has('store') && anyoneMay(create, area)) || (can.has('update') && anyoneMay(update, area))
  );
}

function lintOptions(field: Field, json: FieldJson, path: JsonPath, scope: FieldScope): void {
  const { report, resource } = scope;
  const { type } = field;
  lintUnused(json, { part: 'field', type, words: withArticle(type) }, path, report);
  lintUnusedOptions(field, json, path, scope);
  lintFormerName(field, path, { report, resource });
  lintUnitBy(field, path, scope);
  lintSentTo(field, [...path, 'sentTo'], scope);
  if (field.shownBy === undefined) return;
  const shown = resource.fields.get(field.shownBy);
  if (!shown?.virtual || shown.type !== 'integer')
    report.at(
      [...path, 'shownBy'],
      `"${field.shownBy}" is no virtual integer of "${resource.name}"`,
    );
}

/**
 * The receiver of a secret is known in settings only. While `when` does not hold, the secret is not
 * asked for, so what begins to hold asks for it.
 */
function lintSentTo(
  { sentTo, when }: Field,
  path: JsonPath,
  { resource, report }: FieldScope,
): void {
  if (sentTo.length > 0 && !resource.single)
    report.at(path, 'only settings know who gets a secret');
  sentTo.forEach((name, index) => {
    if (!resource.fields.has(name))
      report.at([...path, index], `"${resource.name}" has no field "${name}"`);
  });
  if (sentTo.length === 0 || !when) return;
  for (const name of new Set(comparisonsOf(when).map(({ field }) => field)))
    if (!sentTo.includes(name)) report.at(path, `"when" compares "${name}", so it is one of them`);
}

function lintUnitBy({ unitBy }: Field, path: JsonPath, scope: FieldScope): void {
  if (unitBy === undefined) return;
  const { inputs, report, resource } = scope;
  if (!(inputs ?? resource.fields).has(unitBy.field))
    report.at([...path, 'unitBy', 'field'], `there is no field "${unitBy.field}"`);
  for (const [value, unit] of Object.entries(unitBy.units))
    lintLabel(unit, [...path, 'unitBy', 'units', value], scope);
}

function lintFormerName(
  field: Field,
  path: JsonPath,
  { report, resource }: Pick<FieldScope, 'report' | 'resource'>,
): void {
  if (field.was === undefined) return;
  if (field.type !== 'refs' && !hasOwnColumn(field))
    report.atKey([...path, 'was'], '"was" needs a field with one column of its name');
  else if (resource.fields.has(field.was))
    report.at([...path, 'was'], `"${field.was}" is a field of "${resource.name}" still`);
  else if (firstFormerly(field.was, resource) !== field)
    report.at([...path, 'was'], `two fields cannot both have been "${field.was}"`);
}

const hasOwnColumn = (field: Field): boolean =>
  !field.virtual &&
  !field.columns &&
  field.type !== 'many' &&
  field.type !== 'refs' &&
  hasColumn(field);

const firstFormerly = (was: string, { fields }: Resource): Field | undefined =>
  [...fields.values()].find((field) => field.was === was);

/** Points and date ranges are stored in two columns; an area in any number up to three. */
const fixedColumnCounts: Readonly<Partial<Record<Field['type'], number>>> = {
  map: 2,
  daterange: 2,
};

function lintColumns(field: Field, path: JsonPath, { report, resource }: FieldScope): void {
  const count = fixedColumnCounts[field.type];
  if (field.columns && count !== undefined && field.columns.length !== count)
    report.at([...path, 'columns'], `${withArticle(field.type)} is stored in ${count} columns`);
  for (const column of field.columns ?? [])
    if (hasColumn(resource.fields.get(column)))
      report.at([...path, 'columns'], `"${column}" is a field of its own already`);
}

/** A field that is computed on reading has no column, so it may have the name of one. */
const hasColumn = (field: Field | undefined): boolean =>
  field !== undefined && (field.type !== 'computed' || field.stored === true);

/** Texts of a change to a value that the field can have. */
function lintChanges(field: Field, path: JsonPath, scope: FieldScope): void {
  const known = knownValues(field.dict)?.map(String);
  for (const [value, texts] of Object.entries(field.changes)) {
    if (known && !known.includes(value))
      scope.report.atKey([...path, value], `"${value}" is no value of "${field.name}"`);
    for (const name of ['confirm', 'done'] as const)
      lintLabel(texts[name], [...path, value, name], scope);
  }
}

/** A password is asked of callers who write the field, so the area must create or update it. */
function lintProof(field: Field, path: JsonPath, scope: FieldScope): void {
  const { resource, report } = scope;
  const { name, proof, create, update } = field;
  proof.forEach((area, index) => {
    const can = resource.scope[area]?.can;
    const writes =
      (can?.has('update') && anyoneMay(update, area)) ||
      (can?.has('store') && anyoneMay(create, area));
    if (!writes) report.at([...path, index], `${area} does not write "${name}"`);
  });
}

/** An access list contains areas and rights, `<Area>.<resource>.<verb, command or field>`. */
function lintWho(who: Who | undefined, path: JsonPath, scope: FieldScope): void {
  if (!Array.isArray(who)) return;
  who.forEach((entry: string, index) => {
    if (entry.includes('.')) lintWhoRight(entry, [...path, index], scope);
    else lintWhoArea(entry, [...path, index], scope);
  });
}

function lintWhoArea(area: string, path: JsonPath, { resource, report }: FieldScope): void {
  const hasScope = areas.some((name) => name === area && resource.scope[name]);
  if (resource.parent === undefined && !hasScope)
    report.at(path, `"${resource.name}" has no scope for ${area}`);
}

function lintWhoRight(right: string, path: JsonPath, { context, report }: FieldScope): void {
  const [, name = '', operation = ''] = right.split('.');
  const target = findResource(name, path, context, report);
  if (!target) return;
  const operations = [...verbs, ...target.commands.keys(), ...target.fields.keys()];
  if (!operations.includes(operation)) {
    const hint = didYouMean(operation, operations);
    report.at(path, `"${operation}" is no verb, command or field of "${name}"${hint}`);
  }
}

/** Reports a dictionary that the type of its field cannot have, and mistakes of the dictionary. */
function lintFieldDict(field: Field, path: JsonPath, scope: ResourceScope): void {
  const { dict, type, resource } = field;
  const { report } = scope;
  lintDict(dict, path, scope);
  if (dict === undefined) return;
  if (type === 'ref' && (dict.kind === 'resource' || dict.kind === 'url'))
    report.at(
      path,
      `the dictionary of a ref has fixed values: its rows are those of "${resource}"`,
    );
  else if (type !== 'enum' && dict.kind === 'resource')
    report.at(path, `the rows of a resource are choices of an enum, not of ${withArticle(type)}`);
  else if (type === 'switch') lintSwitch(field, path, scope);
}

/** A switch is 0 or 1. */
function lintSwitch({ dict }: Field, path: JsonPath, { report }: ResourceScope): void {
  if (dict?.kind === 'url')
    report.at(path, 'the dictionary of a switch has fixed values: the labels of 0 and 1');
  if (dict?.kind !== 'values') return;
  dict.values.forEach(({ value }, index) => {
    if (value !== 0 && value !== 1)
      report.at([...path, index], `${JSON.stringify(value)} is no value of a switch: it is 0 or 1`);
  });
}
