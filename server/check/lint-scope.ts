import { areas, type Area } from '../../schemas/contract/areas.ts';
import type { ResourceJson } from '../../schemas/rules/authored.ts';
import type { Resource, Scope, Verb } from '../../schemas/rules/types.ts';
import { didYouMean } from './did-you-mean.ts';
import { lintCond } from './lint-cond.ts';
import type { FieldScope } from './lint-field.ts';

/** Who reaches which rows: own fields, conditions, verbs that make sense, and the parent that rows follow. */
export function lintScopes(resource: Resource, json: ResourceJson, scope: FieldScope): void {
  if (resource.parent !== undefined) return lintParent(resource, scope);
  for (const area of areas) {
    const reach = resource.scope[area];
    if (reach) lintScope(area, reach, json, scope);
  }
}

function lintParent(
  { parent = '', fields, name }: Resource,
  { context, report }: FieldScope,
): void {
  const link = fields.get(parent);
  if (!link)
    return report.at(
      ['scope'],
      `"${name}" has no field "${parent}" to follow${didYouMean(parent, fields.keys())}`,
    );
  if (link.type !== 'ref')
    return report.at(['scope'], `"${parent}" is no ref, so rows cannot follow it`);
  const target = context.resources.get(link.resource ?? '');
  const owner =
    target &&
    [...target.fields.values()].some(
      (field) => field.type === 'many' && field.resource === name && field.by === parent,
    );
  if (target && !owner)
    report.at(
      ['scope'],
      `"${target.name}" has no field of type many for "${name}" by "${parent}", so nothing would reach these rows`,
    );
}

const writes: readonly Verb[] = ['store', 'update', 'destroy', 'deletes', 'import'];

function lintScope(
  area: Area,
  { own, read, when, can, single }: Scope,
  json: ResourceJson,
  { resource, context, report }: FieldScope,
): void {
  const here = ['scope', area];
  for (const name of Object.keys(own)) {
    const field = resource.fields.get(name);
    if (!field)
      report.atKey(
        [...here, 'own', name],
        `"${resource.name}" has no field "${name}"${didYouMean(name, resource.fields.keys())}`,
      );
    else if (
      field.type === 'many' ||
      field.type === 'refs' ||
      field.type === 'computed' ||
      field.type === 'richtext'
    )
      report.atKey(
        [...here, 'own', name],
        `"${name}" is ${field.type}: only a column can own rows`,
      );
    const value = own[name];
    if (typeof value === 'string' && value.startsWith('@row.'))
      report.at([...here, 'own', name], `"${value}" means nothing here: there is no row yet`);
    if (area === 'shop' && value === '@user.store_id')
      report.at([...here, 'own', name], 'shoppers have no store');
  }
  if (read !== true)
    lintCond(read, [...here, 'read'], { resource, row: undefined, context, report });
  lintCond(when.update, [...here, 'when', 'update'], { resource, row: resource, context, report });
  lintCond(when.destroy, [...here, 'when', 'destroy'], {
    resource,
    row: resource,
    context,
    report,
  });
  const written =
    typeof json.scope === 'object' && typeof json.scope[area] === 'object'
      ? (json.scope[area].can ?? [])
      : [];
  written.forEach((verb, at) => {
    if (resource.source === 'view' && writes.includes(verb))
      report.at([...here, 'can', at], `a view cannot be written: no "${verb}"`);
    if (single && verb !== 'show' && verb !== 'update')
      report.at([...here, 'can', at], `a single row is shown and updated only: no "${verb}"`);
  });
  if (single && !resource.single && Object.keys(own).length === 0)
    report.at([...here, 'single'], 'without "own" there is no telling which row is the single one');
  if (!single && can.has('show') === false && can.has('update'))
    report.at([...here, 'can'], 'a row that is updated must also be shown');
}
