import type { ServedField, ServedItem } from '../../schemas/contract/calls/screens.ts';
import type { FieldError } from '../../schemas/contract/envelope.ts';

/** Messages by JSON pointer into what is sent: `/name`, `/specs/0/name`. One for each place. */
export type FormErrors = ReadonlyMap<string, string>;
export const noErrors: FormErrors = new Map();

/** The first message of each place. */
export function errorsOf(errors: readonly FieldError[]): FormErrors {
  const map = new Map<string, string>();
  for (const { pointer, message } of errors) if (!map.has(pointer)) map.set(pointer, message);
  return map;
}

/** The field a pointer leads into: `/specs/0/name` is of `specs`. */
export const fieldOf = (pointer: string): string => unescapePart(pointer.split('/')[1] ?? '');

/** Errors that stand at a drawn field, and the messages of those that have no place in the form. */
export function placed(
  errors: FormErrors,
  shown: ReadonlySet<string>,
): { readonly here: FormErrors; readonly elsewhere: readonly string[] } {
  const entries = [...errors];
  return {
    here: new Map(entries.filter(([pointer]) => shown.has(fieldOf(pointer)))),
    elsewhere: entries
      .filter(([pointer]) => !shown.has(fieldOf(pointer)))
      .map(([, message]) => message),
  };
}

/** Without those of one field. */
export const without = (errors: FormErrors, field: string): FormErrors =>
  new Map([...errors].filter(([pointer]) => fieldOf(pointer) !== field));
/** Only those of the named fields. */
export const only = (errors: FormErrors, fields: ReadonlySet<string>): FormErrors =>
  new Map([...errors].filter(([pointer]) => fields.has(fieldOf(pointer))));

/** Messages below a field that shows one message only (a list of words, a path, a pair of degrees) stand at the field; a table, and a widget of child rows, shows them in its cells. */
export function hoisted(
  errors: FormErrors,
  {
    items,
    fields,
  }: {
    readonly items: readonly ServedItem[];
    readonly fields: ReadonlyMap<string, Pick<ServedField, 'type'>>;
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

/** A tree of messages as rjsf takes them: `{specs: {0: {name: {__errors: [...]}}}}`. */
export interface ErrorTree {
  readonly __errors?: string[];
  readonly [part: string]: ErrorTree | string[] | undefined;
}

export function errorTree(errors: FormErrors): ErrorTree {
  const root: Record<string, unknown> = {};
  for (const [pointer, message] of errors) {
    let at = root;
    for (const part of pointer.split('/').slice(1).map(unescapePart))
      at = (at[part] ??= {}) as Record<string, unknown>;
    at['__errors'] = [...((at['__errors'] as string[] | undefined) ?? []), message];
  }
  return root as ErrorTree;
}

/** The message at a pointer below `tree`. */
export function messageAt(tree: ErrorTree | undefined, pointer: string): string | undefined {
  let at: ErrorTree | undefined = tree;
  for (const part of pointer.split('/').slice(1).map(unescapePart))
    at = at?.[part] as ErrorTree | undefined;
  return at?.__errors?.[0];
}

const unescapePart = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');
