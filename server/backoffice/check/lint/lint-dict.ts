import { dicts } from '../../../../schemas/contract/statuses.ts';
import { dataTypeOf } from '../../../../schemas/rules/screen-config/default-types.ts';
import type { Dict, Field, FieldType, Resource } from '../../../../schemas/rules/types.ts';
import type { JsonPath } from '../authored-file.ts';
import { didYouMean } from '../did-you-mean.ts';
import { lintCond } from './lint-cond.ts';
import { findField, findResource, type LintScope, withArticle } from './lint-context.ts';
import { lintLabel } from './lint-label.ts';

type Rows = Extract<Dict, { kind: 'resource' }>;
type Values = Extract<Dict, { kind: 'values' }>['values'];

/**
 * Reports an unknown dictionary, values that occur twice or have no text, and rows of a resource
 * that cannot be chosen from.
 */
export function lintDict(dict: Dict | undefined, path: JsonPath, scope: LintScope): void {
  if (dict?.kind === 'named' && !Object.hasOwn(dicts, dict.name)) {
    const hint = didYouMean(dict.name, Object.keys(dicts));
    scope.report.at(path, `there is no dictionary "${dict.name}"${hint}`);
  }
  if (dict?.kind === 'values') lintValues(dict.values, path, scope);
  if (dict?.kind === 'resource') lintRows(dict, path, scope);
  if (dict?.kind === 'url' && dict.url.includes('?'))
    scope.report.at(
      path,
      `"${dict.url}" has a query, which belongs to the control: ` +
        'filtered rows are { "resource": "<name>", "where": { … } } of a field',
    );
}

/** Labels are found by the text of a value, so 1 and "1" are the same. */
function lintValues(values: Values, path: JsonPath, scope: LintScope): void {
  const seen = new Set<string>();
  values.forEach(({ value, label }, index) => {
    if (seen.has(String(value)))
      scope.report.at([...path, index], `${JSON.stringify(value)} is there already`);
    seen.add(String(value));
    lintLabel(label, [...path, index, 'label'], scope);
  });
}

function lintRows({ resource, value, label, where }: Rows, path: JsonPath, scope: LintScope): void {
  const { context, report } = scope;
  const target = findResource(resource, [...path, 'resource'], context, report);
  if (!target) return;
  if (target.table === 'configs') {
    report.at([...path, 'resource'], `"${resource}" is settings, which are one row`);
    return;
  }
  if (label !== undefined) {
    const labelPath = [...path, 'label'];
    const field = findField(label, labelPath, target, scope);
    if (field) lintDisplay(field, target, labelPath, scope);
  }
  if (value !== 'id') {
    const valuePath = [...path, 'value'];
    const field = findField(value, valuePath, target, scope);
    if (field && field.type !== 'text')
      report.at(
        valuePath,
        `"${value}" of "${resource}" is ${withArticle(field.type)}: a choice is stored by "id" or by a text`,
      );
  }
  lintCond(where, [...path, 'where'], {
    ...scope,
    resource: target,
    row: undefined,
    isStored: true,
  });
}

/** Types whose values cannot name a row: secret, too long, or no value of the row. */
const namelessTypes: ReadonlySet<FieldType> = new Set([
  'password',
  'secret',
  'richtext',
  'json',
  'map',
  'image',
  'images',
  'avatar',
  'refs',
  'many',
]);

/** Reports a field whose value cannot name a row. */
export function lintDisplay(
  field: Field,
  resource: Resource,
  path: JsonPath,
  { context, report }: LintScope,
): void {
  const type = dataTypeOf(field, resource, context.resources);
  const words = field.virtual ? 'virtual' : withArticle(field.type);
  if (field.virtual || namelessTypes.has(type) || field.of?.startsWith('label:'))
    report.at(path, `"${field.name}" is ${words}, which cannot name a row`);
}
