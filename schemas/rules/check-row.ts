import { evaluableCond, firstField } from './cond-fields.ts';
import { holds } from './evaluate.ts';
import { fenOf, toMoney } from './parse-scalar.ts';
import type { Field, Json, Resource, Row, RuleError, Variables } from './types.ts';

/**
 * What a JSON Schema cannot say, checked on the merged row (stored + sent): `required` of fields
 * with `when` or that not everybody may create,
 * text of blanks in a required field, fields sent while their `when` does not hold, money bounds in
 * fen, `checks` across fields (message key
 * `errors.<resource>.<check>`, at the condition's first field; passed over while a field it
 * compares is empty).
 * Used by the form in the browser, the server, import and commands alike.
 *
 * @param rules fields the caller has to do with: one it may not write or does not see is left out
 * @param sent names of the fields that this write sends
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
  const broken = [...rules.checks].filter(
    ([, cond]) => evaluableCond(cond, merged) && !holds(cond, merged, variables),
  );
  return [
    ...errors,
    ...broken.map(([name, cond]) => ({
      pointer: `/${firstField(cond)}`,
      key: `errors.${rules.name.replaceAll('/', '_')}.${name}`,
      params: {},
    })),
  ];
}

/** What is looked at of a field; the browser has no more of it. */
export interface CheckedField
  extends Pick<
    Field,
    'name' | 'type' | 'system' | 'required' | 'default' | 'when' | 'create' | 'rules'
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
  return field.type === 'money' && sent.has(field.name)
    ? checkMoney(field, value, pointer)
    : checkRows(field, value, pointer, variables);
}

/** What the flat schema leaves open: everything else required is in it. */
const mustBeFilled = (field: CheckedField, value: Json): boolean =>
  field.required &&
  field.create !== false &&
  field.default === undefined &&
  (field.when !== undefined ||
    field.create !== true ||
    (typeof value === 'string' && value !== ''));

const isBlank = (value: Json): boolean =>
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/**
 * A field may send the default of its absence: bounds hold for what is sent, so that a later bound
 * does not lock an older row.
 */
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
 * Rows in place (a command's input) are checked like rows of their own; those of a child resource
 * by the child's rules.
 */
function checkRows(
  field: CheckedField,
  value: Json,
  pointer: string,
  variables: Variables,
): readonly RuleError[] {
  const { fields } = field;
  if (!fields || !Array.isArray(value)) return [];
  return value.flatMap((row, at) => {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) return [];
    const errors = checkRow(
      { fields, checks: new Map(), name: field.name },
      row as Row,
      new Set(Object.keys(row)),
      variables,
    );
    return errors.map((error) => ({ ...error, pointer: `${pointer}/${at}${error.pointer}` }));
  });
}
