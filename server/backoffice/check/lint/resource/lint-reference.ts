import { formVariables } from '../../../../../schemas/rules/conditions/cond-fields.ts';
import type { Field, Resource } from '../../../../../schemas/rules/types.ts';
import type { JsonPath } from '../../authored-file.ts';
import { lintCond } from '../lint-cond.ts';
import {
  findCycle,
  findField,
  findResource,
  type Report,
  type ResourceScope,
  withArticle,
} from '../lint-context.ts';

/**
 * Reports a reference to an unknown resource or to a view, a key that is not a unique text, groups
 * that are no references, `onDelete` that empties a required field or keeps a target that is really
 * deleted, equal columns of a link table, and child rows that do not refer back or would not be
 * saved.
 */
export function lintReference(field: Field, path: JsonPath, scope: ResourceScope): void {
  const { context, report, resource } = scope;
  if (field.resource === undefined) return;
  const target = findResource(field.resource, [...path, 'resource'], context, report);
  if (!target) return;
  if (field.type === 'many') {
    lintChildRows(field, path, target, scope);
    return;
  }
  if (target.table === 'configs') {
    report.at(
      [...path, 'resource'],
      `"${target.name}" is settings, which have no rows to refer to`,
    );
    return;
  }
  lintKey(field, [...path, 'key'], target, scope);
  lintGroupBy(field, [...path, 'groupBy'], target, scope);
  if (field.type === 'ref') lintOnDelete(field, [...path, 'onDelete'], target, report);
  const hasLinkResource = context.resources.has(field.through ?? '');
  if (field.type === 'refs' && !hasLinkResource && field.by === field.to)
    report.at([...path, 'to'], '"by" and "to" are the same column');
  if (resource.source === 'table' && target.source === 'view')
    report.at([...path, 'resource'], `"${target.name}" is a view: a ref needs a table`);
}

function lintOnDelete(field: Field, path: JsonPath, target: Resource, report: Report): void {
  if (field.onDelete === 'null' && field.required)
    report.at(
      path,
      `"${field.name}" is required, so it cannot become empty when its "${target.name}" is deleted`,
    );
  if (field.onDelete === 'keep' && !target.softDelete)
    report.at(
      path,
      `no row can go on pointing at deleted rows of "${target.name}": "keep" needs "softDelete"`,
    );
}

function lintKey(field: Field, path: JsonPath, target: Resource, scope: ResourceScope): void {
  const key = findField(field.key, path, target, scope);
  if (!key || field.key === 'id') return;
  const name = `"${field.key}" of "${target.name}"`;
  if (!key.unique) scope.report.at(path, `${name} is not unique, so a ref cannot point at it`);
  else if (key.type !== 'text')
    scope.report.at(path, `${name} is ${withArticle(key.type)}: a key other than "id" is a text`);
}

function lintGroupBy(
  { groupBy }: Field,
  path: JsonPath,
  target: Resource,
  scope: ResourceScope,
): void {
  const group = groupBy === undefined ? undefined : findField(groupBy, path, target, scope);
  if (group && group.type !== 'ref')
    scope.report.at(path, `"${groupBy}" of "${target.name}" is ${withArticle(group.type)}, no ref`);
}

function lintChildRows(field: Field, path: JsonPath, child: Resource, scope: ResourceScope): void {
  const { report, resource } = scope;
  const byPath = [...path, 'by'];
  const link = findField(field.by ?? '', byPath, child, scope);
  if (!link) return;
  if (link.type === 'ref' && link.resource === resource.name && link.key !== 'id')
    report.at(
      byPath,
      `"${field.by}" of "${child.name}" points at "${link.key}": rows are found by a reference to "id"`,
    );
  if (link.type !== 'ref' || link.resource !== resource.name)
    report.at(byPath, `"${field.by}" of "${child.name}" is no ref to "${resource.name}"`);
  else if (field.owned && child.parent !== undefined && child.parent !== field.by)
    report.at(byPath, `rows of "${child.name}" follow "${child.parent}", not "${field.by}"`);
  if (field.owned) lintOwnedFields([...path, 'owned'], child, report);
}

/** Fields of child rows that a write of their list would not save. */
function lintOwnedFields(path: JsonPath, { name: child, fields }: Resource, report: Report): void {
  for (const { name, type, owned } of fields.values()) {
    if (type === 'many' && owned)
      report.at(path, `"${name}" of "${child}" would not be saved: child rows have no child rows`);
    if (type === 'secret' || type === 'password')
      report.at(path, `"${name}" of "${child}" could not be changed: it is a ${type}`);
  }
}

/**
 * Reports mistakes in `where` of a reference: those of its condition over the target, names after
 * `@form.` that are no fields of the form, and fields that wait for each other.
 */
export function lintWhere(
  field: Field,
  path: JsonPath,
  scope: ResourceScope & { readonly inputs?: ReadonlyMap<string, Field> },
): void {
  const { context, report, inputs, resource } = scope;
  const target = context.resources.get(field.resource ?? '');
  if (!field.where || !target) return;
  const form = inputs ?? resource.fields;
  lintCond(field.where, path, {
    context,
    report,
    resource: target,
    row: undefined,
    isStored: true,
    form,
  });
  if (resource.parent !== undefined && formVariables(field.where).includes(resource.parent))
    report.at(
      path,
      `"${resource.parent}" is the link to the parent, which a child row does not show`,
    );
  const cycle = findCycle([field.name], (name) => formVariables(form.get(name)?.where));
  if (cycle) report.at(path, `"${field.name}" is chosen by itself: ${cycle.join(' → ')}`);
}
