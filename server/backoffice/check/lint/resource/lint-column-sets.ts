import { isSortable } from '../../../../../schemas/rules/queries/read-query.ts';
import type { Field, Order } from '../../../../../schemas/rules/types.ts';
import type { JsonPath } from '../../authored-file.ts';
import type { ResourceScope } from '../lint-context.ts';

/**
 * Reports a display field, a display field per language, a default order, and columns of unique
 * sets and indexes that do not exist or do not fit.
 */
export function lintColumnSets(scope: ResourceScope): void {
  const { resource, report } = scope;
  const { fields, display, name } = resource;
  if (!fields.has(display)) report.at(['display'], `"${name}" has no field "${display}"`);
  for (const [language, field] of Object.entries(resource.displayIn)) {
    if (fields.get(field)?.type !== 'text')
      report.at(['displayIn', language], `"${name}" has no text field "${field}"`);
  }
  lintDefaultOrder(scope);
  for (const part of ['unique', 'index'] as const) {
    resource[part].forEach((set, index) =>
      set.forEach((column, position) => lintColumn(column, [part, index, position], scope)),
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
}

const isIndexable = ({ type, stored, virtual }: Field): boolean =>
  !virtual && !['many', 'refs', 'richtext'].includes(type) && (type !== 'computed' || stored);
