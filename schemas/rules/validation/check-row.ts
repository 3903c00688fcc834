import { evaluableCond, firstField } from '../conditions/cond-fields.ts';
import { holds } from '../conditions/evaluate.ts';
import { isNeverEmpty } from '../emptiness.ts';
import type { RuleError } from '../problems.ts';
import { refusalKey } from '../text-keys.ts';
import type { Field, Json, Resource, Row, Variables } from '../types.ts';
import { fenOf, toMoney } from '../values/parse-scalar.ts';
import { plainText } from '../values/plain-text.ts';

/**
 * Checks the merged row (stored and sent values) for rules that the compiled JSON Schema leaves
 * out: `required` of fields with `when` or with restricted `create`, blank text in required fields,
 * fields sent while their `when` does not hold, money bounds in fen, and `checks` across fields. A
 * check is reported at its first field with the key `errors.<resource>.<check>` and is skipped
 * while a field it compares is empty. Forms, server, import and commands use it.
 *
 * @param rules fields that the caller can read and write
 * @param sent names of the fields in the request
 */
export function checkRow(
  rules: {
    readonly fields: ReadonlyMap<string, CheckedField>;
    readonly checks: Resource['checks'];
    readonly name: string;
  },
  merged: Row,
  sent: ReadonlySet<string>,
  variables: Variables,
): readonly RuleError[] {
  const errors = [...rules.fields.values()]
    .filter(({ system }) => !system)
    .flatMap((field) => checkField(field, merged, sent, variables));
  const failedChecks = [...rules.checks].filter(
    ([, cond]) => evaluableCond(cond, merged) && !holds(cond, merged, variables),
  );
  return [
    ...errors,
    ...failedChecks.map(([name, cond]) => ({
      pointer: `/${firstField(cond)}`,
      key: refusalKey(rules.name, name),
      params: {},
    })),
  ];
}

/** The properties of a field that are checked; the browser has only these. */
export interface CheckedField
  extends Pick<
    Field,
    'name' | 'type' | 'system' | 'required' | 'default' | 'when' | 'create' | 'rules' | 'endOfDay'
  > {
  readonly fields: ReadonlyMap<string, CheckedField> | undefined;
}

function checkField(
  field: CheckedField,
  merged: Row,
  sent: ReadonlySet<string>,
  variables: Variables,
): readonly RuleError[] {
  const value = Object.hasOwn(merged, field.name) ? (merged[field.name] ?? null) : null;
  const pointer = `/${field.name}`;
  if (field.when && !holds(field.when, merged, variables)) {
    return sent.has(field.name) && !isBlank(value)
      ? [{ pointer, key: 'errors.rules.notNow', params: {} }]
      : [];
  }
  if (isBlank(value))
    return mustBeFilled(field, value)
      ? [{ pointer, key: 'errors.rules.required', params: {} }]
      : [];
  if (field.endOfDay && sent.has(field.name) && isPast(value, variables))
    return [{ pointer, key: 'errors.rules.past', params: {} }];
  return field.type === 'money' && sent.has(field.name)
    ? checkMoney(field, value, pointer)
    : checkRows(field, value, pointer, variables);
}

/** Only a sent end is checked, so that other fields of an ended activity can be changed. */
const isPast = (value: Json, { now }: Variables): boolean =>
  typeof value === 'string' && value <= now;

/** Fields that need a value and that the compiled schema does not list as `required`. */
const mustBeFilled = (field: CheckedField, value: Json): boolean =>
  isRequiredHere(field, value) || (field.when !== undefined && hasDefaultValue(field));

/** A number, switch or choice with a default: it has a value wherever it exists. */
const hasDefaultValue = (field: CheckedField): boolean => !field.required && isNeverEmpty(field);

const isRequiredHere = (field: CheckedField, value: Json): boolean =>
  field.required &&
  field.create !== false &&
  field.default === undefined &&
  (field.when !== undefined ||
    field.create !== true ||
    (typeof value === 'string' && value !== ''));

const isBlank = (value: Json): boolean =>
  value === null ||
  (typeof value === 'string' && plainText(value) === '') ||
  (Array.isArray(value) && value.length === 0);

/** Only sent values are checked, so that a later bound does not block updates of older rows. */
function checkMoney({ rules }: CheckedField, value: Json, pointer: string): readonly RuleError[] {
  const amount = toMoney(value);
  if (amount === undefined) return [];
  if (rules.min !== undefined && fenOf(amount) < fenOf(rules.min))
    return [{ pointer, key: 'errors.rules.minimum', params: { limit: rules.min } }];
  return rules.max !== undefined && fenOf(amount) > fenOf(rules.max)
    ? [{ pointer, key: 'errors.rules.maximum', params: { limit: rules.max } }]
    : [];
}

/**
 * Checks nested rows of a command's input. Rows of a child resource are checked by the rules of the
 * child.
 */
function checkRows(
  field: CheckedField,
  value: Json,
  pointer: string,
  variables: Variables,
): readonly RuleError[] {
  const { fields } = field;
  if (!fields || !Array.isArray(value)) return [];
  return value.flatMap((row, index) => {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) return [];
    const errors = checkRow(
      { fields, checks: new Map(), name: field.name },
      row as Row,
      new Set(Object.keys(row)),
      variables,
    );
    return errors.map((error) => ({ ...error, pointer: `${pointer}/${index}${error.pointer}` }));
  });
}
