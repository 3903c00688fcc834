import { fenOf, toMoney } from '../../schemas/rules/parse-scalar.ts';
import type { FieldJson } from '../../schemas/rules/authored.ts';
import type { Field, FieldType, Rules } from '../../schemas/rules/types.ts';
import type { Place } from './authored-file.ts';
import { article } from './lint-cond.ts';
import type { Report } from './lint-context.ts';

const texts: readonly FieldType[] = [
  'text',
  'textarea',
  'richtext',
  'password',
  'secret',
  'icon',
  'image',
  'avatar',
  'file',
];
const numbers: readonly FieldType[] = ['integer', 'number'];
const lists: readonly FieldType[] = ['tags', 'images', 'refs', 'many', 'area'];
const typesOf: Readonly<Record<keyof Rules, readonly FieldType[]>> = {
  minLength: texts,
  maxLength: texts,
  pattern: texts,
  format: texts,
  minimum: numbers,
  maximum: numbers,
  exclusiveMinimum: numbers,
  exclusiveMaximum: numbers,
  multipleOf: numbers,
  minItems: lists,
  maxItems: lists,
  uniqueItems: lists,
  items: ['tags', 'images'],
  min: ['money'],
  max: ['money'],
};

/** Rules that do not fit the type, contradict each other, or cannot be read. */
export function lintRules(field: Field, json: FieldJson, place: Place, report: Report): void {
  for (const rule of Object.keys(json.rules ?? {}) as (keyof Rules)[]) {
    if (!typesOf[rule].includes(field.type))
      report.atKey([...place, rule], `"${rule}" means nothing on ${article(field.type)}`);
  }
  const { rules } = field;
  if (json.rules?.pattern !== undefined && json.rules.format !== undefined)
    report.atKey([...place, 'format'], '"format" is a pattern already: keep one of the two');
  for (const [least, most] of [
    ['minLength', 'maxLength'],
    ['minimum', 'maximum'],
    ['minItems', 'maxItems'],
  ] as const) {
    const [low, high] = [rules[least], rules[most]];
    if (low !== undefined && high !== undefined && low > high)
      report.at(place, `"${least}" ${low} is above "${most}" ${high}`);
  }
  const [low, high] = [toMoney(rules.min), toMoney(rules.max)];
  if (low !== undefined && high !== undefined && fenOf(low) > fenOf(high))
    report.at(place, `"min" ${low} is above "max" ${high}`);
}
