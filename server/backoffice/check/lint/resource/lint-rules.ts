import type { FieldJson } from '../../../../../schemas/rules/authored/resource-json.ts';
import { fenOf, toMoney } from '../../../../../schemas/rules/values/parse-scalar.ts';
import type { Field } from '../../../../../schemas/rules/types.ts';
import type { Rules } from '../../../../../schemas/rules/field-rules.ts';
import type { JsonPath } from '../../authored-file.ts';
import { fieldTypesByRule } from '../../compatible-types.ts';
import { type Report, withArticle } from '../lint-context.ts';

const limitPairs = [
  ['minLength', 'maxLength'],
  ['minimum', 'maximum'],
  ['minItems', 'maxItems'],
] as const;

/** Reports rules that do not fit the field's type, and rules that contradict each other. */
export function lintRules(field: Field, json: FieldJson, path: JsonPath, report: Report): void {
  for (const rule of Object.keys(json.rules ?? {}) as (keyof Rules)[]) {
    if (!fieldTypesByRule[rule].includes(field.type))
      report.atKey([...path, rule], `"${rule}" means nothing on ${withArticle(field.type)}`);
  }
  if (json.rules?.pattern !== undefined && json.rules.format !== undefined)
    report.atKey([...path, 'format'], '"format" is a pattern already: keep one of the two');
  lintLimits(field.rules, path, report);
}

/** A lower limit must not exceed its upper limit. */
function lintLimits(rules: Rules, path: JsonPath, report: Report): void {
  for (const [minRule, maxRule] of limitPairs) {
    const min = rules[minRule];
    const max = rules[maxRule];
    if (min !== undefined && max !== undefined && min > max)
      report.at(path, `"${minRule}" ${min} is above "${maxRule}" ${max}`);
  }
  const min = toMoney(rules.min);
  const max = toMoney(rules.max);
  if (min !== undefined && max !== undefined && fenOf(min) > fenOf(max))
    report.at(path, `"min" ${min} is above "max" ${max}`);
}
