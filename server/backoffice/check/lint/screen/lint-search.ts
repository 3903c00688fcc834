import type { PageJson, SearchJson } from '../../../../../schemas/rules/authored/screen-json.ts';
import { reservedKeys } from '../../../../../schemas/rules/queries/read-query.ts';
import type { Field } from '../../../../../schemas/rules/types.ts';
import type { JsonPath } from '../../authored-file.ts';
import { fieldTypesBySearchType } from '../../compatible-types.ts';
import { withArticle } from '../lint-context.ts';
import { lintLabel } from '../lint-label.ts';
import { lintUnused } from '../lint-unused.ts';
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
    lintType(json.type, fieldTypesBySearchType, {
      name: json.field,
      field,
      path: [...entryPath, 'type'],
      scope,
    });
  });
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
