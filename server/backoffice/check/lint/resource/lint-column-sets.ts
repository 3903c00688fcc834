import { isSortable } from '../../../../../schemas/rules/queries/read-query.ts';
import type { Field, Order } from '../../../../../schemas/rules/types.ts';
import type { JsonPath } from '../../authored-file.ts';
import { type ResourceScope, withArticle } from '../lint-context.ts';
import { lintDisplay } from '../lint-dict.ts';

/**
 * Reports a display field, a display field per language, a default order, and columns of unique
 * sets and indexes that do not exist or do not fit.
 */
export function lintColumnSets(scope: ResourceScope): void {
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
