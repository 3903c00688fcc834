import type {
  CheckConfig,
  FieldConfig,
} from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { RuleError } from '../../../schemas/rules/problems.ts';
import type { Json, Row, Variables } from '../../../schemas/rules/types.ts';
import { type CheckedField, checkRow } from '../../../schemas/rules/validation/check-row.ts';
import { isObject } from '../../../schemas/rules/values/is-object.ts';
import { parseMap, parseRange } from '../../../schemas/rules/values/parse-compound.ts';
import {
  parseInteger,
  parseNumber,
  toDate,
  toDateTime,
  toMoney,
} from '../../../schemas/rules/values/parse-scalar.ts';
import { textLength } from '../../../schemas/rules/values/text-length.ts';
import { textLimit } from '../../fields/text-limit.ts';
import type { Translate } from '../../ui/use-t.ts';
import { errorsOf, type FormErrors } from './form-errors.ts';
import type { FormMode, FormShape } from './form-model.ts';

/** The rules that a write is checked by. The server checks the same rules again. */
export interface WriteRules {
  readonly shape: FormShape;
  readonly checks: readonly CheckConfig[];
  /** The compiled JSON Schema (`SchemaRules.check`). */
  readonly check: (write: Row) => readonly RuleError[];
  readonly variables: Variables;
  readonly t: Translate;
}

/**
 * The errors of `write` by JSON pointer: first those of the schema, then those of rules that a
 * schema cannot express, checked on the row as it would be stored.
 */
export function checkValues(
  { shape, checks, check, variables, t }: WriteRules,
  loadedRow: Row,
  write: Row,
): FormErrors {
  const checkedFields = [...shape.fields.values()]
    .filter((field) => isChecked(field, shape, loadedRow, write))
    .map((field) => [field.name, checkedField(field, shape.mode)] as const);
  const rowErrors = checkRow(
    {
      fields: new Map(checkedFields),
      checks: new Map(checks.map(({ name, cond }) => [name, cond])),
      name: rulesName,
    },
    { ...loadedRow, ...write },
    new Set(Object.keys(write)),
    variables,
  );
  const errors = [
    ...textErrors(shape.fields, write, ''),
    ...lengthErrors(shape, write),
    ...check(write),
    ...rowErrors,
  ];
  return errorsOf(
    errors.map((error) => ({ pointer: error.pointer, message: messageOf(error, checks, t) })),
  );
}

/**
 * Reports texts that are no value of their field, before the schema, which takes a wrong type for a
 * missing value.
 */
function textErrors(
  fields: ReadonlyMap<string, FieldConfig>,
  row: Row,
  pointer: string,
): readonly RuleError[] {
  return Object.entries(row).flatMap(([name, value]): readonly RuleError[] => {
    const field = fields.get(name);
    const fieldPointer = `${pointer}/${name}`;
    if (!field || value === null || value === '') return [];
    if (isValueOf[field.type]?.(value, field) === false)
      return [{ pointer: fieldPointer, key: `errors.rules.${ruleOf(field)}`, params: {} }];
    if (!field.fields || !Array.isArray(value)) return [];
    const children = new Map(field.fields.map((child) => [child.name, child]));
    return value.flatMap((child: Json, index) =>
      isObject(child) ? textErrors(children, child as Row, `${fieldPointer}/${index}`) : [],
    );
  });
}

/** Reports texts that are longer than their control allows, in characters. */
const lengthErrors = ({ items, fields }: FormShape, write: Row): readonly RuleError[] =>
  items.flatMap((item) => {
    const text = write[item.field];
    const limit = textLimit(item, fields.get(item.field));
    return typeof text === 'string' && limit !== undefined && textLength(text) > limit
      ? [{ pointer: `/${item.field}`, key: 'errors.rules.maxLength', params: { limit } }]
      : [];
  });

type IsValue = (value: Json, field: FieldConfig) => boolean;

const isMoment: IsValue = (value) => toDateTime(value) !== undefined;

/** Types whose controls are typed into. */
const isValueOf: Readonly<Partial<Record<FieldConfig['type'], IsValue>>> = {
  money: (value) => toMoney(value) !== undefined,
  integer: (value) => parseInteger(value) !== undefined,
  number: (value, { scale }) => parseNumber(value, scale) !== undefined,
  date: (value) => toDate(value) !== undefined,
  datetime: isMoment,
  countdown: isMoment,
  daterange: (value) => 'value' in parseRange(value, ''),
  map: (value) => 'value' in parseMap(value, ''),
};

const ruleOf = ({ type }: FieldConfig): string => (type === 'countdown' ? 'datetime' : type);

/**
 * Only fields of the form are checked. Fields that the caller cannot read come without a value;
 * the server checks them.
 */
function isChecked(
  field: FieldConfig,
  { items, mode }: FormShape,
  loadedRow: Row,
  write: Row,
): boolean {
  if (!items.some((item) => item.field === field.name)) return false;
  return (
    mode !== 'update' ||
    Object.hasOwn(write, field.name) ||
    (Object.hasOwn(loadedRow, field.name) && field.type !== 'password' && field.type !== 'secret')
  );
}

function checkedField(field: FieldConfig, mode: FormMode): CheckedField {
  const writable = mode === 'command' || field.writable[mode];
  const { name, type, required, when, rules } = field;
  const fields =
    field.fields &&
    new Map(field.fields.map((child) => [child.name, checkedField(child, 'store')]));
  // The schema checks the child rows of a resource. The input rows of a command have no schema, so
  // they are checked here.
  return {
    name,
    type,
    system: false,
    required,
    default: field.default,
    endOfDay: field.endOfDay,
    when,
    create: writable ? ['Admin', 'Seller'] : false,
    rules,
    fields: mode === 'command' ? fields : undefined,
  };
}

/**
 * Replaces the resource's name in the keys of rules across fields. Their messages come with the
 * screen, so the browser looks up no key.
 */
const rulesName = 'across_fields';

/** A rule across fields has its own message; the others are `errors.rules.<name>`. */
function messageOf(
  { key, params }: RuleError,
  checks: readonly CheckConfig[],
  t: Translate,
): string {
  const named = checks.find(({ name }) => key === `errors.${rulesName}.${name}`);
  return named?.message ?? t(key, params);
}
