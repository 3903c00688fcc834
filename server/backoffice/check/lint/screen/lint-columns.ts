import type {
  ColumnJson,
  PageJson,
  ViewFieldJson,
} from '../../../../../schemas/rules/authored/screen-json.ts';
import { isSortable } from '../../../../../schemas/rules/queries/read-query.ts';
import { resolveDict } from '../../../../../schemas/rules/resource/resolve-field.ts';
import { writableIn } from '../../../../../schemas/rules/screen-config/screen-fields.ts';
import type { Field, FieldType } from '../../../../../schemas/rules/types.ts';
import type { JsonPath } from '../../authored-file.ts';
import { withArticle } from '../lint-context.ts';
import { lintLabel } from '../lint-label.ts';
import { type Entry, lintUnused } from '../lint-unused.ts';
import {
  fieldPath,
  findReadable,
  lintRepeated,
  lintScreenDict,
  lintType,
  type PageScope,
  shownTypeOf,
} from './page-scope.ts';

/** A column under check, with the list that it is in. */
export interface ColumnScope extends PageScope {
  readonly place: Entry['place'];
}

/** Reports the mistakes of each column of a list or of an export; see `lintColumn`. */
export function lintColumns(
  page: PageJson,
  place: 'columns' | 'exportColumns',
  path: JsonPath,
  scope: PageScope,
): void {
  const listPath = [...path, place];
  lintRepeated(page[place], listPath, scope);
  page[place]?.forEach((entry, index) =>
    lintColumn(entry, [...listPath, index], { ...scope, place }),
  );
}

/**
 * Reports a column that nobody may read, whose type does not fit, that cannot be sorted or edited
 * although the file allows it, properties that it does not use, and its missing texts.
 */
export function lintColumn(entry: string | ColumnJson, path: JsonPath, scope: ColumnScope): void {
  const json: ColumnJson = typeof entry === 'string' ? { field: entry } : entry;
  const field = findReadable(json.field, fieldPath(entry, path), scope);
  lintLabel(json.label, [...path, 'label'], scope);
  lintScreenDict(json.dict, [...path, 'dict'], scope);
  if (!field) return;
  lintShown(json, 'column', field, { path, scope });
  if (json.sortable && !isSortable(field))
    scope.report.at([...path, 'sortable'], `"${json.field}" has no order to sort by`);
  if (json.edit) lintEdit(json, field, [...path, 'edit'], scope);
}

/**
 * Reports a type that does not fit the field, and properties that the type does not use.
 *
 * @returns the type
 */
export function lintShown(
  json: ColumnJson | ViewFieldJson,
  kind: 'column' | 'view',
  field: Field,
  { path, scope }: { readonly path: JsonPath; readonly scope: ColumnScope },
): string {
  lintType(json, `${kind}s`, { name: json.field, field, path: [...path, 'type'], scope });
  const type = shownTypeOf(kind, json, field, scope);
  const words = `${withArticle(type)} ${kind}`;
  const { uses } = scope.context.kinds[`${kind}s`].get(type) ?? {};
  const part = kind === 'view' ? 'viewField' : kind;
  lintUnused(json, { part, type, words, place: scope.place, uses }, path, scope.report);
  return type;
}

/** A cell can be edited in place only when the area updates its field. */
function lintEdit(json: ColumnJson, field: Field, path: JsonPath, scope: PageScope): void {
  const { resource, screen, report } = scope;
  const operations = writableIn(field, resource, screen.area);
  if (operations === 'never' || operations === 'store')
    report.at(
      path,
      `"${field.name}" is not updated by ${screen.area}: a screen cannot allow more than its resource`,
    );
  else if (!isEditedInCell(json, field))
    report.at(path, `"${field.name}" is ${withArticle(field.type)}, which only the form edits`);
}

const cellTypes: ReadonlySet<FieldType> = new Set(['text', 'integer', 'number', 'money']);

/** A cell edits texts, numbers, switches and choices that are known without a call. */
function isEditedInCell({ dict: ownDict }: ColumnJson, { type, dict: fieldDict }: Field): boolean {
  const dict = ownDict === undefined ? fieldDict : resolveDict(ownDict);
  if (type === 'switch') return true;
  return dict ? dict.kind === 'values' || dict.kind === 'named' : cellTypes.has(type);
}
