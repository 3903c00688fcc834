import type { FieldConfig } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { FormItemConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import { holds } from '../../../schemas/rules/conditions/evaluate.ts';
import type { Json, JsonObject, Row, Variables } from '../../../schemas/rules/types.ts';
import { isObject } from '../../../schemas/rules/values/is-object.ts';
import { canonicalMobile } from '../../../schemas/rules/values/mobile.ts';
import { plainTextOf } from '../../../schemas/rules/values/plain-text.ts';
import { typedValue } from '../../fields/typed-values.ts';

/** `store` adds a row, `update` changes one, `command` collects the input of a command. */
export type FormMode = 'store' | 'update' | 'command';

/** The items and fields of a form. */
export interface FormShape {
  readonly mode: FormMode;
  readonly items: readonly FormItemConfig[];
  readonly fields: ReadonlyMap<string, FieldConfig>;
  /** The parent field of a tree's rows and its value at the root. */
  readonly tree: { readonly field: string; readonly root: string | number } | undefined;
}

export function formShape(
  mode: FormMode,
  items: readonly FormItemConfig[],
  fields: readonly FieldConfig[],
  tree?: FormShape['tree'],
): FormShape {
  const byName = new Map(fields.map((field) => [field.name, field]));
  return {
    mode,
    tree,
    fields: byName,
    items: items
      .filter(({ only }) => only === undefined || only === mode)
      .map((item) => withFittingType(item, byName.get(item.field))),
  };
}

/**
 * A select over a large table becomes a table-select, if the caller may open its list
 * (docs/product.md#data-types). A list of rows shows those too that `where` does not offer, so a
 * reference with `where` is a select.
 */
function withFittingType(item: FormItemConfig, field: FieldConfig | undefined): FormItemConfig {
  const { target, chosenBy } = field ?? {};
  if (chosenBy) return unfilteredTypes.has(item.type) ? { ...item, type: 'select' } : item;
  return item.type === 'select' && target?.large && target.screen
    ? { ...item, type: 'table_select' }
    : item;
}

const unfilteredTypes: ReadonlySet<FormItemConfig['type']> = new Set([
  'table_select',
  'cascader_lazy',
]);

/**
 * The values that a form opens with. In the add form: the preset, then the screen's values, then
 * the resource's defaults.
 */
export function startValues({ mode, items, fields }: FormShape, loadedRow: Row, preset: Row): Row {
  if (mode === 'update')
    return Object.fromEntries(
      items
        .filter(({ field }) => Object.hasOwn(loadedRow, field))
        .map(({ field }) => [field, loadedRow[field]!]),
    );
  const initial = items.flatMap(({ field, value }) => {
    const first = value ?? fields.get(field)?.default;
    return first === undefined ? [] : [[field, first] as const];
  });
  return { ...Object.fromEntries(initial), ...preset };
}

/**
 * The items whose conditions hold now: the item's and the field's. A hidden field counts as absent
 * for the following items; its heading moves to the next shown item.
 */
export function shownItems(
  { items, fields, mode }: FormShape,
  loadedRow: Row,
  values: Row,
  variables: Variables,
): readonly FormItemConfig[] {
  const row: Record<string, Json> = Object.fromEntries(
    Object.entries({ ...loadedRow, ...values }).map(([name, value]) => [
      name,
      hasNoRows(value, fields.get(name)) ? null : value,
    ]),
  );
  const isShown = (item: FormItemConfig): boolean => {
    const field = fields.get(item.field);
    if (mode === 'store' && isReadOnly(item, field, mode)) return false;
    const open = holds(item.when, row, variables) && holds(field?.when, row, variables);
    if (!open) delete row[item.field];
    return open;
  };
  const shown: FormItemConfig[] = [];
  let heading: FormItemConfig['group'];
  for (const item of items) {
    const group = item.group ?? heading;
    heading = undefined;
    if (isShown(item)) shown.push(group === item.group ? item : { ...item, group });
    else heading = group;
  }
  return shown;
}

/** An empty list of child rows counts as no value in conditions. */
const hasNoRows = (value: Json, field: FieldConfig | undefined): boolean =>
  field?.type === 'many' && Array.isArray(value) && value.length === 0;

/**
 * Whether an item only shows its value: because the screen says so, or because the caller may not
 * write the field.
 */
export function isReadOnly(
  item: FormItemConfig,
  field: FieldConfig | undefined,
  mode: FormMode,
): boolean {
  if (item.type === 'text' || !field) return true;
  return mode !== 'command' && !field.writable[mode];
}

/**
 * The values to send: all values of shown items in the add form and in a command, changed ones in
 * the edit form. Empty passwords, unchanged secrets and read-only fields are left out. Presets of
 * fields outside the form are added.
 */
export function writeValues(
  shape: FormShape,
  start: Row,
  values: Row,
  shown: readonly FormItemConfig[],
): Row {
  const { mode, items, fields, tree } = shape;
  const inForm = new Set(items.map(({ field }) => field));
  const presets = mode === 'update' ? [] : Object.keys(values).filter((name) => !inForm.has(name));
  const writable = shown
    .filter((item) => !isReadOnly(item, fields.get(item.field), mode))
    .map(({ field }) => field);
  const isSent = (name: string): boolean => {
    const field = fields.get(name);
    const value = values[name];
    if (value === undefined || (isSecret(field) && isEmptyValue(value, field))) return false;
    if (mode === 'update') return !isSameValue(start[name], value, field);
    return !isEmptyValue(value, field) || Array.isArray(value);
  };
  const sent = [...presets, ...writable].filter(isSent);
  const toSend = (name: string): Json => {
    const isRoot = name === tree?.field && isEmptyValue(values[name], fields.get(name));
    return isRoot ? tree.root : normalized(values[name]!, fields.get(name));
  };
  return Object.fromEntries(sent.map((name) => [name, toSend(name)]));
}

/**
 * Adds the value that the form showed to a changed counter, so that the server can apply the
 * difference (docs/decisions/0044-stale-writes.md).
 */
export function withShownCounters({ mode, fields }: FormShape, write: Row, loadedRow: Row): Row {
  if (mode !== 'update') return write;
  const result: Record<string, Json> = { ...write };
  for (const name of Object.keys(write)) {
    const shownValueName = fields.get(name)?.shownBy;
    const shownValue = loadedRow[name];
    if (shownValueName !== undefined && shownValue !== undefined)
      result[shownValueName] = shownValue;
  }
  return result;
}

/** Whether closing the form would lose input. */
export const hasChanges = (shape: FormShape, start: Row, values: Row): boolean =>
  changedNames(shape, start, values).length > 0;

/** The values that differ from `start`; null for those that are gone. */
export const changedValues = (shape: FormShape, start: Row, values: Row): Row =>
  Object.fromEntries(
    changedNames(shape, start, values).map((name) => [name, values[name] ?? null]),
  );

const changedNames = (shape: FormShape, start: Row, values: Row): readonly string[] =>
  [...new Set([...Object.keys(start), ...Object.keys(values)])].filter(
    (name) => !isSameValue(start[name], values[name], shape.fields.get(name)),
  );

/**
 * Whether two values mean the same. Null, '', an empty list and a reference of 0 all mean no
 * value. The order of object keys does not matter.
 */
export function isSameValue(
  a: Json | undefined,
  b: Json | undefined,
  field?: FieldConfig,
): boolean {
  if (isEmptyValue(a, field) || isEmptyValue(b, field))
    return isEmptyValue(a, field) && isEmptyValue(b, field);
  return isSameJson(normalized(a!, field), normalized(b!, field));
}

function isSameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return (
      a.length === b.length && a.every((part: Json, index) => isSameJson(part, b[index] as Json))
    );
  if (!isObject(a) || !isObject(b)) return isSameScalar(a, b);
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) =>
    isSameJson(a[key] ?? null, b[key] ?? null),
  );
}

/** `1` and `"1"` are the same. */
function isSameScalar(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  const isScalar = (value: Json | undefined): boolean =>
    value !== undefined && typeof value !== 'object';
  return isScalar(a) && isScalar(b) && String(a) === String(b);
}

function isEmptyValue(value: Json | undefined, field: FieldConfig | undefined): boolean {
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

/**
 * A typed value as the server stores it, because Enter submits before a field is left: numbers,
 * amounts and times as such, mobile numbers in one notation, other texts in their one spelling.
 */
function normalized(value: Json, field: FieldConfig | undefined): Json {
  if (typeof value === 'string' && field?.rules.format === 'mobile') return canonicalMobile(value);
  const typed = typedValue(value, field);
  return typeof typed === 'string' && field ? plainTextOf(field.type, typed) : typed;
}

const isSecret = (field: FieldConfig | undefined): boolean =>
  field?.type === 'password' || field?.type === 'secret';
/**
 * Removes from child rows the properties that their schema does not allow, for example counters
 * and times that came with the loaded row.
 */
export function pruneToSchema(value: Json, schema: JsonObject | undefined): Json {
  if (Array.isArray(value))
    return value.map((part: Json) => pruneToSchema(part, schema?.items as JsonObject | undefined));
  const properties = schema?.properties as Readonly<Record<string, JsonObject>> | undefined;
  if (!isObject(value) || !properties || schema?.additionalProperties !== false) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => Object.hasOwn(properties, name))
      .map(([name, part]) => [name, pruneToSchema(part, properties[name])]),
  );
}
