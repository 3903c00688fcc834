import type { FieldConfig } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { FormItemConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { FieldError } from '../../../schemas/contract/envelope.ts';
import { partsOf } from '../../../schemas/rules/values/json-pointer.ts';

/**
 * Error messages by JSON pointer into the write: `/name`, `/specs/0/name`. One message per
 * pointer.
 */
export type FormErrors = ReadonlyMap<string, string>;
export const noErrors: FormErrors = new Map();

/** The first message of each pointer. */
export function errorsOf(errors: readonly FieldError[]): FormErrors {
  const map = new Map<string, string>();
  for (const { pointer, message } of errors) if (!map.has(pointer)) map.set(pointer, message);
  return map;
}

/** The field of a pointer: `specs` for `/specs/0/name`. */
const fieldOf = (pointer: string): string => partsOf(pointer)[0] ?? '';

/** Splits errors into those of shown fields and the messages of all others. */
export function splitByField(
  errors: FormErrors,
  shown: ReadonlySet<string>,
): { readonly ofFields: FormErrors; readonly others: readonly string[] } {
  const entries = [...errors];
  return {
    ofFields: new Map(entries.filter(([pointer]) => shown.has(fieldOf(pointer)))),
    others: entries
      .filter(([pointer]) => !shown.has(fieldOf(pointer)))
      .map(([, message]) => message),
  };
}

/** The errors of all other fields. */
export const withoutField = (errors: FormErrors, field: string): FormErrors =>
  new Map([...errors].filter(([pointer]) => fieldOf(pointer) !== field));
/** The errors of these fields. */
export const onlyFields = (errors: FormErrors, fields: ReadonlySet<string>): FormErrors =>
  new Map([...errors].filter(([pointer]) => fields.has(fieldOf(pointer))));

/**
 * Moves errors inside a value to its field (tags, paths, coordinates). Tables and widgets of child
 * rows keep them, because they show errors in their cells.
 */
export function liftToFields(
  errors: FormErrors,
  {
    items,
    fields,
  }: {
    readonly items: readonly FormItemConfig[];
    readonly fields: ReadonlyMap<string, Pick<FieldConfig, 'type'>>;
  },
): FormErrors {
  const tables = new Set(
    items
      .filter(
        ({ type, field }) =>
          type === 'table' || (type === 'custom' && fields.get(field)?.type === 'many'),
      )
      .map(({ field }) => field),
  );
  const moved = [...errors].map(([pointer, message]) => ({
    pointer: tables.has(fieldOf(pointer)) ? pointer : `/${pointer.split('/')[1] ?? ''}`,
    message,
  }));
  return errorsOf(moved);
}
