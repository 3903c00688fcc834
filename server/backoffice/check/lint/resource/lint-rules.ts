import type { FieldJson } from '../../../../../schemas/rules/authored/resource-json.ts';
import type { Rules } from '../../../../../schemas/rules/field-rules.ts';
import type { Field } from '../../../../../schemas/rules/types.ts';
import { fenOf, toMoney } from '../../../../../schemas/rules/values/parse-scalar.ts';
import type { JsonPath } from '../../authored-file.ts';
import { fieldTypesByRule } from '../../compatible-types.ts';
import { type Report, withArticle } from '../lint-context.ts';

/** Reports rules that do not fit the field's type, and rules that contradict each other. */
export function lintRules(field: Field, json: FieldJson, path: JsonPath, report: Report): void {
  const words = withArticle(field.type);
  lintRuleNames(json.rules, path, report, (rule) =>
    fieldTypesByRule[rule].includes(field.type) ? undefined : words,
  );
  lintLimits(field.rules, path, report);
  const items = fieldTypesByRule.items.includes(field.type) ? json.rules?.items : undefined;
  if (!items) return;
  const itemsPath = [...path, 'items'];
  lintRuleNames(items, itemsPath, report, (rule) =>
    fieldTypesByRule[rule].includes('text') ? undefined : `an entry of ${words}, which is a text`,
  );
  lintLimits(items, itemsPath, report);
}

/** @param explainUnused what a rule means nothing on; undefined for a rule that is used */
function lintRuleNames(
  rules: Rules = {},
  path: JsonPath,
  report: Report,
  explainUnused: (rule: keyof Rules) => string | undefined,
): void {
  for (const rule of Object.keys(rules) as (keyof Rules)[]) {
    const words = explainUnused(rule);
    if (words !== undefined) report.atKey([...path, rule], `"${rule}" means nothing on ${words}`);
  }
  if (rules.pattern !== undefined && rules.format !== undefined)
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
