import type { ServedCheck, ServedField } from '../../schemas/contract/calls/screens.ts';
import { checkRow, type CheckedField } from '../../schemas/rules/check-row.ts';
import { toMoney } from '../../schemas/rules/parse-scalar.ts';
import type { Json, Row, RuleError, Variables } from '../../schemas/rules/types.ts';
import type { Translate } from '../ui/text.ts';
import { errorsOf, type FormErrors } from './form-errors.ts';
import type { FormMode, FormShape } from './form-model.ts';

/** Everything a write is checked by in the browser; the server checks the same again. */
export interface Rules {
  readonly shape: FormShape;
  readonly checks: readonly ServedCheck[];
  /** The compiled JSON Schema: `SchemaRules.check` of schema-form.tsx. */
  readonly check: (write: Row) => readonly RuleError[];
}

/** What is wrong with `write`, by place: first the schema, then what a schema cannot say, on the row as it would be (schemas/rules/check-row.ts). */
export function checkValues(
  { shape, checks, check }: Rules,
  stored: Row,
  write: Row,
  variables: Variables,
  t: Translate,
): FormErrors {
  const fields = new Map(
    [...shape.fields.values()]
      .filter((field) => isChecked(field, shape, stored, write))
      .map((field) => [field.name, checkedField(field, shape.mode)]),
  );
  const conditions = new Map(checks.map(({ name, cond }) => [name, cond]));
  const ruled = checkRow(
    { fields, checks: conditions, name: acrossFields },
    { ...stored, ...write },
    new Set(Object.keys(write)),
    variables,
  );
  return errorsOf(
    [...amountErrors(shape.fields, write, ''), ...check(write), ...ruled].map((error) => ({
      pointer: error.pointer,
      message: messageOf(error, checks, t),
    })),
  );
}

/** Amounts are typed as text: one that is none says so, before the schema speaks of forms and lengths. */
function amountErrors(
  fields: ReadonlyMap<string, ServedField>,
  row: Row,
  pointer: string,
): readonly RuleError[] {
  return Object.entries(row).flatMap(([name, value]): readonly RuleError[] => {
    const field = fields.get(name),
      here = `${pointer}/${name}`;
    if (
      field?.type === 'money' &&
      typeof value === 'string' &&
      value !== '' &&
      toMoney(value) === undefined
    )
      return [{ pointer: here, key: 'errors.rules.money', params: {} }];
    if (!field?.fields || !Array.isArray(value)) return [];
    const children = new Map(field.fields.map((child) => [child.name, child]));
    return value.flatMap((child: Json, at) =>
      typeof child === 'object' && child !== null
        ? amountErrors(children, child as Row, `${here}/${at}`)
        : [],
    );
  });
}

/** Only what the form has to do with: a field it does not show, or that came without a value because it cannot be read, is the server's. */
function isChecked(
  field: ServedField,
  { items, mode }: FormShape,
  stored: Row,
  write: Row,
): boolean {
  if (!items.some((item) => item.field === field.name)) return false;
  return (
    mode !== 'update' ||
    Object.hasOwn(write, field.name) ||
    (Object.hasOwn(stored, field.name) && field.type !== 'password' && field.type !== 'secret')
  );
}

function checkedField(field: ServedField, mode: FormMode): CheckedField {
  const writable = mode === 'command' || field.writable[mode];
  const { name, type, required, when, rules } = field;
  const fields =
    field.fields &&
    new Map(field.fields.map((child) => [child.name, checkedField(child, 'store')]));
  // A resource's child rows are checked by its schema; `fields` of a command's rows are checked here as the server does.
  return {
    name,
    type,
    system: false,
    required,
    default: field.default,
    when,
    create: writable ? ['Admin', 'Seller'] : false,
    rules,
    fields: mode === 'command' ? fields : undefined,
  };
}

/** Stands for the resource's name in the keys of rules across fields, which the browser never looks up. */
const acrossFields = 'across_fields';

/** A rule across fields brings its own words; the others are `errors.rules.<name>`. */
function messageOf(
  { key, params }: RuleError,
  checks: readonly ServedCheck[],
  t: Translate,
): string {
  const named = checks.find(({ name }) => key === `errors.${acrossFields}.${name}`);
  return named?.message ?? t(key, params);
}
