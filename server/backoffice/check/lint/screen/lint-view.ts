import type {
  PageJson,
  ViewFieldJson,
  ViewListJson,
} from '../../../../../schemas/rules/authored/screen-json.ts';
import { dataTypeOf } from '../../../../../schemas/rules/screen-config/default-types.ts';
import { listLabel } from '../../../../../schemas/rules/screen-config/resolve-column.ts';
import { groupLabel } from '../../../../../schemas/rules/screen-config/resolve-item.ts';
import type { Field, FieldType } from '../../../../../schemas/rules/types.ts';
import type { JsonPath } from '../../authored-file.ts';
import { withArticle } from '../lint-context.ts';
import { lintLabel } from '../lint-label.ts';
import { lintColumn, lintShown } from './lint-columns.ts';
import { lintPath, lintShownPage, lintWhereOf } from './lint-links.ts';
import {
  fieldPath,
  findReadable,
  lintRepeated,
  lintScreenDict,
  type PageScope,
  shownTypeOf,
} from './page-scope.ts';

/**
 * Reports mistakes of the view dialog: fields that nobody may read or whose type does not fit,
 * links that lead elsewhere, lists of unknown screens, wrong columns of child rows, missing texts.
 */
export function lintView(
  entries: PageJson['view'],
  place: 'view' | 'show',
  path: JsonPath,
  scope: PageScope,
): void {
  lintRepeated(entries, path, scope);
  entries?.forEach((entry, index) => {
    const entryPath = [...path, index];
    if (typeof entry === 'string' || !('list' in entry))
      lintViewField(entry, entryPath, { ...scope, place });
    else if (place === 'show')
      scope.report.atKey([...entryPath, 'list'], 'the dialog of a command shows fields, no lists');
    else lintViewList(entry, entryPath, scope);
  });
}

/** A field of a view or of the dialog of a command. */
interface ViewFieldScope extends PageScope {
  readonly place: 'view' | 'show';
}

function lintViewList(entry: ViewListJson, path: JsonPath, scope: PageScope): void {
  lintShownPage(entry.list, 'list', [...path, 'list'], scope);
  lintWhereOf(entry.list, entry.where, [...path, 'where'], { ...scope, row: scope.screen });
  lintListLabel(entry, path, scope);
}

/** Without a label, a list needs the default heading of its screen. */
function lintListLabel({ list, label }: ViewListJson, path: JsonPath, scope: PageScope): void {
  if (label !== undefined) {
    lintLabel(label, [...path, 'label'], scope);
  } else if (scope.context.screens.has(list)) {
    const heading = listLabel(list, { resources: scope.context.resources, key: scope.key });
    lintLabel(heading, [...path, 'list'], scope);
  }
}

function lintViewField(entry: string | ViewFieldJson, path: JsonPath, scope: ViewFieldScope): void {
  const json: ViewFieldJson = typeof entry === 'string' ? { field: entry } : entry;
  const field = findReadable(json.field, fieldPath(entry, path), scope);
  lintLabel(json.label, [...path, 'label'], scope);
  if (json.group !== undefined)
    lintLabel(groupLabel(json.group, scope.key), [...path, 'group'], scope);
  lintScreenDict(json.dict, [...path, 'dict'], scope);
  if (!field) return;
  const type = lintShown(json, 'view', field, { path, scope });
  lintUnusedDict(json, field, path, scope);
  if (json.open !== undefined) lintLink(field, json.open, [...path, 'open'], scope);
  const child = scope.context.resources.get(field.resource ?? '');
  if (!child || field.type !== 'many') return;
  const place = type === 'timeline' ? 'timeline' : 'table';
  json.columns?.forEach((column, index) =>
    lintColumn(column, [...path, 'columns', index], { ...scope, resource: child, place }),
  );
}

/** Data types whose values have a format of their own, which no label replaces. */
const formattedTypes: ReadonlySet<FieldType> = new Set([
  'money',
  'integer',
  'number',
  'date',
  'datetime',
  'countdown',
  'daterange',
  'map',
  'many',
]);

/** A view without a type of choices shows a number or time in the format of its data type. */
function lintUnusedDict(json: ViewFieldJson, field: Field, path: JsonPath, scope: PageScope): void {
  const { resource, context, report } = scope;
  const type = shownTypeOf('view', json, field, scope);
  const dataType = dataTypeOf(field, resource, context.resources);
  if (json.dict === undefined || !(type === 'text' || type === 'tag')) return;
  if (formattedTypes.has(dataType))
    report.atKey(
      [...path, 'dict'],
      `"dict" means nothing on the ${type} of ${withArticle(dataType)}: write "type": "dict"`,
    );
}

/** A link of a reference must lead to a screen of the referenced resource. */
function lintLink(field: Field, open: string, path: JsonPath, scope: PageScope): void {
  lintPath(open, path, scope);
  const target = scope.context.screens.get(open);
  if (field.type !== 'ref') {
    const type = withArticle(field.type);
    scope.report.at(path, `"${field.name}" is ${type}: only a reference leads to its row`);
  } else if (target && (target.kind === 'board' || target.resource !== field.resource)) {
    scope.report.at(path, `"${open}" is no screen of "${field.resource}"`);
  }
}
