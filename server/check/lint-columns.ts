import { anyoneMay } from '../../schemas/rules/access.ts';
import type {
  ColumnJson,
  DictJson,
  PageJson,
  SearchJson,
  ViewFieldJson,
  ViewListJson,
} from '../../schemas/rules/authored.ts';
import { dataTypeOf } from '../../schemas/rules/default-types.ts';
import { isSortable, reservedKeys } from '../../schemas/rules/read-query.ts';
import { listLabel } from '../../schemas/rules/resolve-column.ts';
import { resolveDict } from '../../schemas/rules/resolve-field.ts';
import { writableIn } from '../../schemas/rules/screen-fields.ts';
import type { Field, FieldType, Resource } from '../../schemas/rules/types.ts';
import type { Place } from './authored-file.ts';
import { columnFits, searchFits, viewFits } from './fitting-types.ts';
import { article } from './lint-cond.ts';
import { findField, lintDict } from './lint-context.ts';
import { lintLabel } from './lint-label.ts';
import type { PageScope } from './lint-page.ts';
import { lintPath, lintWhereOf } from './lint-links.ts';

export function lintSearch(entries: PageJson['search'], place: Place, scope: PageScope): void {
  entries?.forEach((entry, at) => {
    const json: SearchJson = typeof entry === 'string' ? { field: entry } : entry;
    const here = [...place, at];
    const field = findReadable(
      json.field,
      typeof entry === 'string' ? here : [...here, 'field'],
      scope,
    );
    lintLabel(json.label, [...here, 'label'], scope);
    lintLabel(json.placeholder, [...here, 'placeholder'], scope);
    lintWrittenDict(json.dict, [...here, 'dict'], scope);
    if (!field) return;
    if (reservedKeys.has(json.field))
      scope.report.at(
        here,
        `"${json.field}" cannot be searched: it is a key of every list's query`,
      );
    else if (field.operators.length === 0)
      scope.report.at(
        here,
        `"${json.field}" cannot be searched: it is ${article(field.type)}${field.type === 'computed' ? ' that is not stored' : ''}`,
      );
    else if (json.where !== undefined && !field.operators.includes(json.where))
      scope.report.at(
        [...here, 'where'],
        `"${json.where}" does not fit "${json.field}"; fitting: ${field.operators.join(', ')}`,
      );
    lintType(json.type, searchFits, { field, place: [...here, 'type'], scope });
  });
}

export function lintColumns(entries: PageJson['columns'], place: Place, scope: PageScope): void {
  entries?.forEach((entry, at) => lintColumn(entry, [...place, at], scope));
}

function lintColumn(entry: string | ColumnJson, here: Place, scope: PageScope): void {
  const json: ColumnJson = typeof entry === 'string' ? { field: entry } : entry;
  const field = findReadable(
    json.field,
    typeof entry === 'string' ? here : [...here, 'field'],
    scope,
  );
  lintLabel(json.label, [...here, 'label'], scope);
  lintWrittenDict(json.dict, [...here, 'dict'], scope);
  if (!field) return;
  lintType(json.type, columnFits, { field, place: [...here, 'type'], scope });
  if (json.sortable && (!isSortable(field) || json.field.includes('.')))
    scope.report.at([...here, 'sortable'], `"${json.field}" has no order to sort by`);
  if (json.edit) lintEdit(field, [...here, 'edit'], scope);
}

function lintEdit(field: Field, place: Place, { resource, screen, report }: PageScope): void {
  const written = writableIn(field, resource, screen.area);
  if (written === 'never' || written === 'store')
    report.at(
      place,
      `"${field.name}" is not updated by ${screen.area}: a screen cannot allow more than its resource`,
    );
}

export function lintView(entries: PageJson['view'], place: Place, scope: PageScope): void {
  entries?.forEach((entry, at) => {
    const here = [...place, at];
    if (typeof entry === 'object' && 'list' in entry) {
      lintPath(entry.list, [...here, 'list'], scope);
      lintWhereOf(entry.list, entry.where, [...here, 'where'], { ...scope, row: scope.screen });
      return lintListLabel(entry, here, scope);
    }
    const json: ViewFieldJson = typeof entry === 'string' ? { field: entry } : entry;
    const field = findReadable(
      json.field,
      typeof entry === 'string' ? here : [...here, 'field'],
      scope,
    );
    lintLabel(json.label, [...here, 'label'], scope);
    if (json.group !== undefined)
      lintLabel(`${scope.key}.groups.${json.group}`, [...here, 'group'], scope);
    lintWrittenDict(json.dict, [...here, 'dict'], scope);
    if (field) lintViewField(field, json, here, scope);
  });
}

/** A page whose path differs from its resource's name has no heading of its own: this screen must say one. */
function lintListLabel({ list, label }: ViewListJson, here: Place, scope: PageScope): void {
  if (label !== undefined) return lintLabel(label, [...here, 'label'], scope);
  if (scope.context.screens.has(list))
    lintLabel(
      listLabel(list, { resources: scope.context.resources, key: scope.key }),
      [...here, 'list'],
      scope,
    );
}

function lintViewField(field: Field, json: ViewFieldJson, here: Place, scope: PageScope): void {
  lintType(json.type, viewFits, { field, place: [...here, 'type'], scope });
  const child: Resource | undefined = scope.context.resources.get(field.resource ?? '');
  if (json.open !== undefined) lintOpened(field, json.open, [...here, 'open'], scope);
  if (child && field.type === 'many')
    json.columns?.forEach((column, at) =>
      lintColumn(column, [...here, 'columns', at], { ...scope, resource: child }),
    );
}

/** A link of a reference leads to a screen of what it refers to. */
function lintOpened(field: Field, open: string, place: Place, scope: PageScope): void {
  lintPath(open, place, scope);
  const target = scope.context.screens.get(open);
  if (field.type !== 'ref')
    scope.report.at(
      place,
      `"${field.name}" is ${article(field.type)}: only a reference leads to its row`,
    );
  else if (target && (target.kind === 'board' || target.resource !== field.resource))
    scope.report.at(place, `"${open}" is no screen of "${field.resource}"`);
}

/** A field that somebody of the screen's area may read. */
function findReadable(name: string, place: Place, scope: PageScope): Field | undefined {
  const field = findField(name, place, scope.resource, scope);
  if (!field || anyoneMay(field.read, scope.screen.area)) return field;
  scope.report.at(place, `"${name}" is read by nobody of ${scope.screen.area}`);
  return undefined;
}

interface Typed {
  readonly field: Field;
  readonly place: Place;
  readonly scope: PageScope;
}

/** Tells a way of showing or writing that cannot show the field's data type. */
export function lintType(
  written: string | undefined,
  fits: Readonly<Record<string, readonly FieldType[] | 'any'>>,
  { field, place, scope }: Typed,
): void {
  const types = written === undefined ? undefined : fits[written];
  const type = dataTypeOf(field, scope.resource, scope.context.resources);
  if (Array.isArray(types) && !types.includes(type))
    scope.report.at(place, `"${written}" does not fit "${field.name}", which is ${article(type)}`);
}

export function lintWrittenDict(
  dict: DictJson | undefined,
  place: Place,
  { context, report }: PageScope,
): void {
  if (dict !== undefined) lintDict(resolveDict(dict), place, context, report);
}
