import resourceSchema from '../../../../../schemas/meta/resource.v1.json' with { type: 'json' };
import type { FieldJson } from '../../../../../schemas/rules/authored/resource-json.ts';
import type { Rules } from '../../../../../schemas/rules/field-rules.ts';
import type { Field } from '../../../../../schemas/rules/types.ts';
import { fenOf, toMoney } from '../../../../../schemas/rules/values/parse-scalar.ts';
import type { JsonPath } from '../../authored-file.ts';
import { type Report, withArticle } from '../lint-context.ts';
import { lintUnused } from '../lint-unused.ts';

const { usedBy: typesWithItems } = resourceSchema.definitions.rules.properties.items;

/** Reports rules that do not fit the field's type, and rules that contradict each other. */
export function lintRules(field: Field, json: FieldJson, path: JsonPath, report: Report): void {
  const { type } = field;
  const words = withArticle(type);
  lintUnused(json.rules ?? {}, { part: 'rules', type, words }, path, report);
  lintFormat(json.rules, path, report);
  lintLimits(field.rules, path, report);
  const items = typesWithItems.includes(type) ? json.rules?.items : undefined;
  if (!items) return;
  const entry = {
    part: 'rules',
    type: 'text',
    words: `an entry of ${words}, which is a text`,
  } as const;
  const itemsPath = [...path, 'items'];
  lintUnused(items, entry, itemsPath, report);
  lintFormat(items, itemsPath, report);
  lintLimits(items, itemsPath, report);
}

function lintFormat({ pattern, format }: Rules = {}, path: JsonPath, report: Report): void {
  if (pattern !== undefined && format !== undefined)
    report.atKey([...path, 'format'], '"format" is a pattern already: keep one of the two');
}

/** Lower and upper limits; the last entry says whether both may be the same. */
const limitPairs = [
  ['minLength', 'maxLength', true],
  ['minimum', 'maximum', true],
  ['exclusiveMinimum', 'maximum', false],
  ['minimum', 'exclusiveMaximum', false],
  ['exclusiveMinimum', 'exclusiveMaximum', false],
  ['minItems', 'maxItems', true],
] as const;

/** A lower limit must not exceed its upper limit. */
function lintLimits(rules: Rules, path: JsonPath, report: Report): void {
  for (const [minRule, maxRule, mayBeEqual] of limitPairs) {
    const min = rules[minRule];
    const max = rules[maxRule];
    if (min === undefined || max === undefined) continue;
    if (min > max) report.at(path, `"${minRule}" ${min} is above "${maxRule}" ${max}`);
    else if (min === max && !mayBeEqual)
      report.at(path, `no number is between "${minRule}" ${min} and "${maxRule}" ${max}`);
  }
  const min = toMoney(rules.min);
  const max = toMoney(rules.max);
  if (min !== undefined && max !== undefined && fenOf(min) > fenOf(max))
    report.at(path, `"min" ${min} is above "max" ${max}`);
}
