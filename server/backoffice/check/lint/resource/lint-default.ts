import { isEmpty } from '../../../../../schemas/rules/emptiness.ts';
import type { Field, Json } from '../../../../../schemas/rules/types.ts';
import { compileField } from '../../../../../schemas/rules/validation/field-schema.ts';
import { readAjvErrors } from '../../../../../schemas/rules/validation/read-ajv-errors.ts';
import { fenOf, toMoney } from '../../../../../schemas/rules/values/parse-scalar.ts';
import { knownValues, parseValue } from '../../../../../schemas/rules/values/parse-value.ts';
import type { JsonPath } from '../../authored-file.ts';
import { didYouMean } from '../../did-you-mean.ts';
import { schemaErrors } from '../../meta-schema.ts';
import { type Report, withArticle } from '../lint-context.ts';

/**
 * Reports a default that is no value of its field, that breaks the field's own rules, or that is
 * empty although the field is required.
 */
export function lintDefault(field: Field, path: JsonPath, report: Report): void {
  if (field.default !== undefined && field.type !== 'computed')
    lintValue(field, field.default, path, report);
}

/** The same of the value that a form starts with. */
export function lintValue(field: Field, value: Json, path: JsonPath, report: Report): void {
  const { type } = field;
  const isEmptyReference = type === 'ref' && (value === 0 || value === '0');
  if (isEmptyReference) return;
  const text = JSON.stringify(value);
  const parsed = parseValue(field, value, '');
  if ('errors' in parsed) {
    const known = (knownValues(field.dict) ?? []).map(String);
    const hint = typeof value === 'object' ? '' : didYouMean(String(value), known);
    report.at(path, `${text} is no value of ${withArticle(type)}${hint}`);
  } else if (field.required && isEmpty(parsed.value)) {
    report.at(path, `${text} is empty, but "${field.name}" is required: leave "default" out`);
  } else {
    const rule = brokenRule(field, parsed.value);
    if (rule !== undefined) report.at(path, `${text} breaks the field's own rule "${rule}"`);
  }
}

/** The name of the rule that a value breaks; undefined when it breaks none. */
function brokenRule(field: Field, value: Json): string | undefined {
  if (field.type === 'many') return undefined;
  const bound = brokenBound(field, value);
  if (bound !== undefined) return bound;
  const schema = compileField(field, 'optional', () => ({}));
  const [error] = readAjvErrors(schemaErrors(schema, value));
  return error?.key.slice(error.key.lastIndexOf('.') + 1);
}

/** The bounds of an amount are compared in fen. */
function brokenBound({ type, rules }: Field, value: Json): 'min' | 'max' | undefined {
  const amount = type === 'money' ? toMoney(value) : undefined;
  if (amount === undefined) return undefined;
  const [min, max] = [toMoney(rules.min), toMoney(rules.max)];
  if (max !== undefined && fenOf(amount) > fenOf(max)) return 'max';
  return min !== undefined && fenOf(amount) < fenOf(min) ? 'min' : undefined;
}
