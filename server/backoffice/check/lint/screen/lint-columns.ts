import type { ColumnJson, PageJson } from '../../../../../schemas/rules/authored/screen-json.ts';
import { isSortable } from '../../../../../schemas/rules/queries/read-query.ts';
import { writableIn } from '../../../../../schemas/rules/screen-config/screen-fields.ts';
import type { Field } from '../../../../../schemas/rules/types.ts';
import type { JsonPath } from '../../authored-file.ts';
import { fieldTypesByColumnType } from '../../compatible-types.ts';
import { lintLabel } from '../lint-label.ts';
import {
  fieldPath,
  findReadable,
  lintRepeated,
  lintScreenDict,
  lintType,
  type PageScope,
} from './page-scope.ts';

/** Reports the mistakes of each column of a list or of an export; see `lintColumn`. */
export function lintColumns(entries: PageJson['columns'], path: JsonPath, scope: PageScope): void {
  lintRepeated(entries, path, scope);
  entries?.forEach((entry, index) => lintColumn(entry, [...path, index], scope));
}

/**
 * Reports a column that nobody may read, whose type does not fit, that cannot be sorted or edited
 * although the file allows it, and its missing texts.
 */
export function lintColumn(entry: string | ColumnJson, path: JsonPath, scope: PageScope): void {
  const json: ColumnJson = typeof entry === 'string' ? { field: entry } : entry;
  const field = findReadable(json.field, fieldPath(entry, path), scope);
  lintLabel(json.label, [...path, 'label'], scope);
  lintScreenDict(json.dict, [...path, 'dict'], scope);
  if (!field) return;
  lintType(json.type, fieldTypesByColumnType, {
    name: json.field,
    field,
    path: [...path, 'type'],
    scope,
  });
  const canSort = isSortable(field) && !json.field.includes('.');
  if (json.sortable && !canSort)
    scope.report.at([...path, 'sortable'], `"${json.field}" has no order to sort by`);
  if (json.edit) lintEdit(json.field, field, [...path, 'edit'], scope);
}

/** A cell can be edited in place only when the area updates its field, which is one of the row. */
function lintEdit(name: string, field: Field, path: JsonPath, scope: PageScope): void {
  const { resource, screen, report } = scope;
  const operations = name.includes('.') ? 'never' : writableIn(field, resource, screen.area);
  if (operations !== 'never' && operations !== 'store') return;
  report.at(
    path,
    `"${field.name}" is not updated by ${screen.area}: a screen cannot allow more than its resource`,
  );
}
