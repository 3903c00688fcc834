import type { ServedField, ServedItem } from '../../schemas/contract/calls/screens.ts';
import { holds } from '../../schemas/rules/evaluate.ts';
import { canonicalMobile } from '../../schemas/rules/mobile.ts';
import type { Json, JsonObject, Row, Variables } from '../../schemas/rules/types.ts';
import { completeMoney } from '../fields/money.tsx';

/** `store` adds a row, `update` changes one, `command` gives a command its input. */
export type FormMode = 'store' | 'update' | 'command';

/** What a form is about, whatever draws it. */
export interface FormShape {
  readonly mode: FormMode;
  readonly items: readonly ServedItem[];
  readonly fields: ReadonlyMap<string, ServedField>;
}

export function shapeOf(
  mode: FormMode,
  items: readonly ServedItem[],
  fields: readonly ServedField[],
): FormShape {
  const byName = new Map(fields.map((field) => [field.name, field]));
  return {
    mode,
    fields: byName,
    items: items
      .filter(({ only }) => only === undefined || only === mode)
      .map((item) => fitting(item, byName.get(item.field)?.target)),
  };
}

/** Too many rows for a select are chosen from in the table-select dialog, where the caller may open their list (engine.md §2). */
const fitting = (item: ServedItem, target: ServedField['target']): ServedItem =>
  item.type === 'select' && target?.large && target.screen
    ? { ...item, type: 'table_select' }
    : item;

/** The values a form opens with: the stored row's; in the add dialog the preset's, then the screen's, then the resource's defaults. */
export function startValues({ mode, items, fields }: FormShape, stored: Row, preset: Row): Row {
  if (mode === 'update')
    return Object.fromEntries(
      items
        .filter(({ field }) => Object.hasOwn(stored, field))
        .map(({ field }) => [field, stored[field]!]),
    );
  const own = items.flatMap(({ field, value }) => {
    const first = value ?? fields.get(field)?.default;
    return first === undefined ? [] : [[field, first] as const];
  });
  return { ...Object.fromEntries(own), ...preset };
}

/** The items to draw now: those whose conditions, their own and the field's, hold. A hidden field counts as absent for the ones after it and hands its heading on. */
export function shownItems(
  { items, fields, mode }: FormShape,
  stored: Row,
  values: Row,
  variables: Variables,
): readonly ServedItem[] {
  const live: Record<string, Json> = Object.fromEntries(
    Object.entries({ ...stored, ...values }).map(([name, value]) => [
      name,
      hasNoRows(value, fields.get(name)) ? null : value,
    ]),
  );
  const isShown = (item: ServedItem): boolean => {
    const field = fields.get(item.field);
    if (mode === 'store' && isReadOnly(item, field, mode)) return false;
    const open = holds(item.when, live, variables) && holds(field?.when, live, variables);
    if (!open) delete live[item.field];
    return open;
  };
  const shown: ServedItem[] = [];
  let heading: ServedItem['group'];
  for (const item of items) {
    const group = item.group ?? heading;
    heading = undefined;
    if (isShown(item)) shown.push(group === item.group ? item : { ...item, group });
    else heading = group;
  }
  return shown;
}

/** Child rows that are none: to a condition there is nothing then. */
const hasNoRows = (value: Json, field: ServedField | undefined): boolean =>
  field?.type === 'many' && Array.isArray(value) && value.length === 0;

/** An item that only shows its value: as the screen wants it, or because the caller may not write the field. */
export function isReadOnly(
  item: ServedItem,
  field: ServedField | undefined,
  mode: FormMode,
): boolean {
  if (item.type === 'text' || !field) return true;
  return mode !== 'command' && !field.writable[mode];
}

/**
 * What is sent: of the shown items every value in the add dialog and in a command, the changed ones in the edit dialog (engine.md §4).
 * Empty passwords, untouched secrets and disabled fields stay out; presets of fields that the form does not show go along.
 */
export function writeOf(
  shape: FormShape,
  start: Row,
  values: Row,
  shown: readonly ServedItem[],
): Row {
  const { mode, items, fields } = shape;
  const inForm = new Set(items.map(({ field }) => field));
  const presets = mode === 'update' ? [] : Object.keys(values).filter((name) => !inForm.has(name));
  const own = shown
    .filter((item) => !isReadOnly(item, fields.get(item.field), mode))
    .map(({ field }) => field);
  const sent = [...presets, ...own].filter((name) => {
    const field = fields.get(name);
    if (values[name] === undefined || (isSecret(field) && isNone(values[name], field)))
      return false;
    return mode !== 'update'
      ? !isNone(values[name], field) || Array.isArray(values[name])
      : !isSame(start[name], values[name], field);
  });
  return Object.fromEntries(sent.map((name) => [name, completed(values[name]!, fields.get(name))]));
}

/** An edited number that others change too goes with what the form showed: the server changes it by the difference (engine.md §4). */
export const withShown = ({ mode, fields }: FormShape, write: Row, stored: Row): Row =>
  mode !== 'update'
    ? write
    : Object.keys(write).reduce((all, name) => {
        const by = fields.get(name)?.shownBy,
          shown = stored[name];
        return by === undefined || shown === undefined ? all : { ...all, [by]: shown };
      }, write);

/** Whether anything would be lost by closing. */
export const isChanged = (shape: FormShape, start: Row, values: Row): boolean =>
  [...new Set([...Object.keys(start), ...Object.keys(values)])].some(
    (name) => !isSame(start[name], values[name], shape.fields.get(name)),
  );

/** Two values that mean the same: null, '' and an empty list are all nothing, and so is a reference of 0 (engine.md §5); keys come in any order. */
export function isSame(a: Json | undefined, b: Json | undefined, field?: ServedField): boolean {
  if (isNone(a, field) || isNone(b, field)) return isNone(a, field) && isNone(b, field);
  return sameJson(completed(a!, field), completed(b!, field));
}

function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((part: Json, at) => sameJson(part, b[at] as Json));
  if (!isObject(a) || !isObject(b))
    return (
      a === b ||
      (typeof a !== 'object' &&
        typeof b !== 'object' &&
        a !== undefined &&
        b !== undefined &&
        String(a) === String(b))
    );
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) =>
    sameJson(a[key] ?? null, b[key] ?? null),
  );
}

function isNone(value: Json | undefined, field: ServedField | undefined): boolean {
  if (
    value === undefined ||
    value === null ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  )
    return true;
  return (
    field?.type === 'ref' &&
    String(value) === '0' &&
    !field.dict?.options?.some((option) => String(option.value) === '0')
  );
}

/** A typed text as it is kept: an amount in full, for Enter sends before the field is left; a mobile number in its one spelling. */
function completed(value: Json, field: ServedField | undefined): Json {
  if (typeof value !== 'string') return value;
  return field?.type === 'money'
    ? completeMoney(value)
    : field?.rules.format === 'mobile'
      ? canonicalMobile(value)
      : value;
}

const isSecret = (field: ServedField | undefined): boolean =>
  field?.type === 'password' || field?.type === 'secret';
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Leaves out of child rows what their schema has no place for: counters and times that came with the stored row. */
export function pruned(value: Json, schema: JsonObject | undefined): Json {
  if (Array.isArray(value))
    return value.map((part: Json) => pruned(part, schema?.['items'] as JsonObject | undefined));
  const properties = schema?.['properties'] as Readonly<Record<string, JsonObject>> | undefined;
  if (!isObject(value) || !properties || schema?.['additionalProperties'] !== false) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => Object.hasOwn(properties, name))
      .map(([name, part]) => [name, pruned(part, properties[name])]),
  );
}
