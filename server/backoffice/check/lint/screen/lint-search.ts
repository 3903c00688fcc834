import type { PageJson, SearchJson } from '../../../../../schemas/rules/authored/screen-json.ts';
import { reservedKeys } from '../../../../../schemas/rules/queries/read-query.ts';
import { dataTypeOf } from '../../../../../schemas/rules/screen-config/default-types.ts';
import { fieldAt } from '../../../../../schemas/rules/screen-config/screen-fields.ts';
import type { Field, Json } from '../../../../../schemas/rules/types.ts';
import { parseValue } from '../../../../../schemas/rules/values/parse-value.ts';
import type { JsonPath } from '../../authored-file.ts';
import { withArticle } from '../lint-context.ts';
import { lintLabel } from '../lint-label.ts';
import { lintUnused } from '../lint-unused.ts';
import { lintChoices, lintPicker } from './lint-choices.ts';
import {
  fieldPath,
  findReadable,
  lintRepeated,
  lintScreenDict,
  lintType,
  type PageScope,
} from './page-scope.ts';

/**
 * Reports search fields that nobody may read, that cannot be searched, whose operator or type does
 * not fit, properties that their type does not use, and their missing texts.
 */
export function lintSearch(entries: PageJson['search'], path: JsonPath, scope: PageScope): void {
  lintRepeated(entries, path, scope);
  entries?.forEach((entry, index) => {
    const json: SearchJson = typeof entry === 'string' ? { field: entry } : entry;
    const entryPath = [...path, index];
    const field = findReadable(json.field, fieldPath(entry, entryPath), scope);
    lintLabel(json.label, [...entryPath, 'label'], scope);
    lintLabel(json.placeholder, [...entryPath, 'placeholder'], scope);
    lintScreenDict(json.dict, [...entryPath, 'dict'], scope);
    if (!field) return;
    lintSearchable(field, json, entryPath, scope);
    const { type = 'text', where } = scope.screen.search[index] ?? {};
    const words = `${withArticle(type)} search`;
    lintUnused(json, { part: 'search', type, words }, entryPath, scope.report);
    if (json.placeholder !== undefined && type !== 'daterange' && where === 'between')
      scope.report.atKey(
        [...entryPath, 'placeholder'],
        '"placeholder" means nothing on a range, which has two controls',
      );
    lintSearchChoices(json, field, entryPath, scope);
    lintInitialValue(json, field, entryPath, scope);
    lintType(json, 'search', { name: json.field, field, path: [...entryPath, 'type'], scope });
  });
}

/** The choices of a search field are those of its own dictionary, or the rows it refers to. */
function lintSearchChoices(json: SearchJson, field: Field, path: JsonPath, scope: PageScope): void {
  const { type } = json;
  lintChoices({ type, dict: json.dict }, field, path, scope);
  const hasRows = field.type === 'ref' || field.type === 'refs' || field.type === 'area';
  const hasChoices = hasRows || field.dict?.kind === 'resource';
  if (json.field.includes('.') && hasChoices && type !== 'text')
    scope.report.at(
      path,
      `the choices of "${json.field}" are those of another row: search by a text of it`,
    );
  else if (type === 'table_select') lintPicker({ type }, field, path, scope);
}

/** The list is filtered by the initial value, so its call must accept it. */
function lintInitialValue(
  { field: name, where, value }: SearchJson,
  field: Field,
  path: JsonPath,
  { resource, context, report }: PageScope,
): void {
  const operator = where ?? field.operators[0] ?? 'eq';
  if (value === undefined || ['like', 'likeRight', 'likeLeft', 'null'].includes(operator)) return;
  const owner = fieldAt(name, resource, context.resources)?.owner ?? resource;
  const type = dataTypeOf(field, owner, context.resources);
  const valueField: Field = { ...field, type: type === 'daterange' ? 'datetime' : type };
  for (const part of [value].flat() as readonly Json[]) {
    const isOpenEnd = Array.isArray(value) && part === '';
    if (!isOpenEnd && 'errors' in parseValue(valueField, part, ''))
      report.at(
        [...path, 'value'],
        `${JSON.stringify(part)} is no value of "${name}", which is ${withArticle(type)}`,
      );
  }
}

function lintSearchable(
  field: Field,
  { field: name, where: operator }: SearchJson,
  path: JsonPath,
  { report }: PageScope,
): void {
  if (reservedKeys.has(name)) {
    report.at(path, `"${name}" cannot be searched: it is a key of every list's query`);
  } else if (field.operators.length === 0) {
    const reason = field.type === 'computed' ? ' that is not stored' : '';
    report.at(path, `"${name}" cannot be searched: it is ${withArticle(field.type)}${reason}`);
  } else if (operator !== undefined && !field.operators.includes(operator)) {
    const list = field.operators.join(', ');
    report.at([...path, 'where'], `"${operator}" does not fit "${name}"; fitting: ${list}`);
  }
}
