import { type Area, areas } from '../../../../../schemas/contract/areas.ts';
import type { ResourceJson } from '../../../../../schemas/rules/authored/resource-json.ts';
import type { FieldType, Scope, Verb } from '../../../../../schemas/rules/types.ts';
import { didYouMean } from '../../did-you-mean.ts';
import { lintCond } from '../lint-cond.ts';
import type { ResourceScope } from '../lint-context.ts';

/**
 * Reports mistakes of a resource's scope, which defines who reaches which rows: unknown or unusable
 * `own` fields, wrong conditions, verbs that the resource cannot have, a parent that the rows cannot
 * follow, and parts that mean nothing on settings.
 */
export function lintScopes(json: ResourceJson, scope: ResourceScope): void {
  const { resource } = scope;
  if (resource.parent !== undefined) {
    lintParent(resource.parent, scope);
    return;
  }
  for (const area of areas) {
    const areaScope = resource.scope[area];
    if (!areaScope) continue;
    if (resource.table === 'configs') lintSettings(area, areaScope, scope);
    lintOwn(area, areaScope, scope);
    lintConditions(area, areaScope, scope);
    lintVerbs(area, areaScope, json, scope);
  }
}

function lintParent(parent: string, { resource, context, report }: ResourceScope): void {
  const { fields, name } = resource;
  const link = fields.get(parent);
  if (!link) {
    const hint = didYouMean(parent, fields.keys());
    report.at(['scope'], `"${name}" has no field "${parent}" to follow${hint}`);
    return;
  }
  if (link.type !== 'ref') {
    report.at(['scope'], `"${parent}" is no ref, so rows cannot follow it`);
    return;
  }
  const target = context.resources.get(link.resource ?? '');
  // An unknown "by" is reported there
  const isOwned = [...(target?.fields.values() ?? [])].some(
    (field) =>
      field.type === 'many' &&
      field.resource === name &&
      (field.by === parent || !fields.has(field.by ?? '')),
  );
  if (target && !isOwned)
    report.at(
      ['scope'],
      `"${target.name}" has no field of type many for "${name}" by "${parent}", so nothing would reach these rows`,
    );
}

/** Types without a column that can own rows. */
const typesWithoutOwner: readonly FieldType[] = [
  'many',
  'refs',
  'computed',
  'richtext',
  'password',
  'secret',
  'tags',
  'images',
  'json',
  'area',
  'map',
  'daterange',
];

/** Settings are one row for everyone: no area owns it, and nothing limits who reads it. */
function lintSettings(area: Area, { own, read, when }: Scope, { report }: ResourceScope): void {
  const parts = [
    ...(Object.keys(own).length > 0 ? ['own'] : []),
    ...(read !== undefined && read !== true ? ['read'] : []),
    ...(Object.keys(when).length > 0 ? ['when'] : []),
  ];
  for (const part of parts)
    report.atKey(
      ['scope', area, part],
      `"${part}" means nothing on settings, which are one row for everyone`,
    );
}

function lintOwn(area: Area, { own }: Scope, scope: ResourceScope): void {
  const { resource, report } = scope;
  for (const [name, value] of Object.entries(own)) {
    const path = ['scope', area, 'own', name];
    const field = resource.fields.get(name);
    if (!field) {
      const hint = didYouMean(name, resource.fields.keys());
      report.atKey(path, `"${resource.name}" has no field "${name}"${hint}`);
    } else if (typesWithoutOwner.includes(field.type) || field.virtual) {
      const type = field.virtual ? 'virtual' : field.type;
      report.atKey(path, `"${name}" is ${type}: only a column can own rows`);
    } else if (value === '@now') {
      report.at(path, '"@now" owns no rows: it is another one at each call');
    } else {
      lintCond({ [name]: value }, ['scope', area, 'own'], { ...scope, row: undefined });
    }
    if (area === 'shop' && value === '@user.store_id') report.at(path, 'shoppers have no store');
  }
}

function lintConditions(area: Area, { can, read, when }: Scope, scope: ResourceScope): void {
  const path = ['scope', area];
  const { resource } = scope;
  const stored = { ...scope, isStored: true };
  if (read !== true) lintCond(read, [...path, 'read'], { ...stored, row: undefined });
  for (const verb of ['update', 'destroy'] as const) {
    const whenPath = [...path, 'when', verb];
    lintCond(when[verb], whenPath, { ...stored, row: resource });
    if (when[verb] && !can.has(verb) && !(verb === 'destroy' && can.has('deletes')))
      scope.report.atKey(whenPath, `there is no "${verb}" in ${area}`);
  }
}

const writeVerbs: readonly Verb[] = ['store', 'update', 'destroy', 'deletes', 'import'];
/** Verbs that change rows, which `read` without `own` forbids. */
const changeVerbs: readonly Verb[] = ['update', 'destroy', 'deletes'];

function lintVerbs(
  area: Area,
  { own, read, can, single }: Scope,
  json: ResourceJson,
  { resource, report }: ResourceScope,
): void {
  const path = ['scope', area];
  const isReadOnly = read !== undefined && Object.keys(own).length === 0;
  writtenVerbs(json, area).forEach((verb, index) => {
    const verbPath = [...path, 'can', index];
    if (isReadOnly && changeVerbs.includes(verb))
      report.at(verbPath, `rows that are only read cannot be written: no "${verb}" without "own"`);
    if (resource.source === 'view' && writeVerbs.includes(verb))
      report.at(verbPath, `a view cannot be written: no "${verb}"`);
    if (single && verb !== 'show' && verb !== 'update')
      report.at(verbPath, `a single row can only be shown and updated: no "${verb}"`);
  });
  if (single && !resource.single && Object.keys(own).length === 0)
    report.at([...path, 'single'], '"single" needs "own", which selects the row');
  if (!single && !can.has('show') && can.has('update'))
    report.at([...path, 'can'], 'a row that is updated must also be shown');
}

/** The verbs as written in the file, without defaults. */
function writtenVerbs({ scope }: ResourceJson, area: Area): readonly Verb[] {
  const areaJson = typeof scope === 'object' ? scope[area] : undefined;
  return typeof areaJson === 'object' ? (areaJson.can ?? []) : [];
}
