import type { PageJson, SearchJson } from '../../../../../schemas/rules/authored.ts';
import { reservedKeys } from '../../../../../schemas/rules/queries/read-query.ts';
import type { Field } from '../../../../../schemas/rules/types.ts';
import type { JsonPath } from '../../authored-file.ts';
import { fieldTypesBySearchType } from '../../compatible-types.ts';
import { withArticle } from '../lint-context.ts';
import { lintLabel } from '../lint-label.ts';
import { fieldPath, findReadable, lintScreenDict, lintType, type PageScope } from './page-scope.ts';

/**
 * Reports search fields that nobody may read, that cannot be searched, whose operator or type does
 * not fit, and their missing texts.
 */
export function lintSearch(entries: PageJson['search'], path: JsonPath, scope: PageScope): void {
  entries?.forEach((entry, index) => {
    const json: SearchJson = typeof entry === 'string' ? { field: entry } : entry;
    const here = [...path, index];
    const field = findReadable(json.field, fieldPath(entry, here), scope);
    lintLabel(json.label, [...here, 'label'], scope);
    lintLabel(json.placeholder, [...here, 'placeholder'], scope);
    lintScreenDict(json.dict, [...here, 'dict'], scope);
    if (!field) return;
    lintSearchable(field, json, here, scope);
    lintType(json.type, fieldTypesBySearchType, { field, path: [...here, 'type'], scope });
  });
}

function lintSearchable(
  field: Field,
  { field: name, where }: SearchJson,
  path: JsonPath,
  { report }: PageScope,
): void {
  if (reservedKeys.has(name)) {
    report.at(path, `"${name}" cannot be searched: it is a key of every list's query`);
  } else if (field.operators.length === 0) {
    const reason = field.type === 'computed' ? ' that is not stored' : '';
    report.at(path, `"${name}" cannot be searched: it is ${withArticle(field.type)}${reason}`);
  } else if (where !== undefined && !field.operators.includes(where)) {
    const list = field.operators.join(', ');
    report.at([...path, 'where'], `"${where}" does not fit "${name}"; fitting: ${list}`);
  }
}
