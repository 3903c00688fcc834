import { avatarSize, editorHeight } from '../../contract/limits.ts';
import { anyoneMay } from '../access.ts';
import type { ItemJson } from '../authored/screen-json.ts';
import { resolveDict } from '../resource/resolve-field.ts';
import type { Field, FieldType, Label } from '../types.ts';
import { defaultDisplayTypes } from './default-types.ts';
import { getFieldAt, type ScreenContext, writableIn } from './screen-fields.ts';
import type { Item, ItemType } from './screen-types.ts';
import { settingsOf } from './settings-of.ts';

/** Items of a form; by default every field that the area can write. */
export function resolveItems(
  authored: readonly (string | ItemJson)[] | undefined,
  context: ScreenContext,
): readonly Item[] {
  const { resource, area } = context;
  const entries =
    authored ??
    [...resource.fields.values()]
      .filter((field) => writableIn(field, resource, area) !== 'never')
      .map(({ name }) => name);
  return entries.map((entry) => {
    const json: ItemJson = typeof entry === 'string' ? { field: entry } : entry;
    const { field } = getFieldAt(json.field, context);
    const writable = writableIn(field, resource, area);
    return resolveItem(
      json,
      field,
      context,
      writable === 'store' || writable === 'update' ? writable : undefined,
    );
  });
}

/** Items of a command's input dialog or of the rows of a `many`. */
export const resolveInputItems = (
  fields: Iterable<Field>,
  context: ScreenContext,
): readonly Item[] =>
  [...fields].map((field) => resolveItem({ field: field.name }, field, context, undefined));

const itemKeys: ReadonlySet<string> = new Set<keyof ItemJson>([
  'field',
  'type',
  'label',
  'placeholder',
  'disabled',
  'only',
  'when',
  'value',
  'options',
  'group',
  'span',
  'height',
  'maxlength',
  'multiple',
  'filterable',
  'labelName',
  'valueName',
  'lazyUrl',
  'idName',
  'oneArray',
  'option',
  'activeText',
  'inactiveText',
  'open',
  'columns',
  'props',
  'widget',
]);

function resolveItem(
  json: ItemJson,
  field: Field,
  context: ScreenContext,
  only: Item['only'],
): Item {
  const type =
    (json.type as ItemType | undefined) ??
    defaultDisplayTypes(field, context.resource, context.resources).item ??
    'input';
  const cityField = type === 'map' ? areaField(context) : undefined;
  return {
    field: json.field,
    type,
    label: json.label ?? field.label,
    placeholder: json.placeholder,
    disabled: json.disabled ?? false,
    only: json.only ?? only,
    when: json.when,
    value: json.value,
    ...resolveLayout(json, type, context),
    maxlength: json.maxlength ?? field.rules.maxLength,
    oneArray: json.oneArray ?? false,
    option: json.option ? authoredOption(json.option, context) : pictureOption(field, type),
    ...resolveChoice(json, field),
    ...resolveTarget(json, type === 'cascader_lazy' ? field : cityField, context),
    columns: type === 'table' ? resolveRows(json, field, context) : [],
    props: {
      ...(cityField && { near: cityField.name }),
      ...json.props,
      ...settingsOf(json, itemKeys),
    },
    widget: json.widget,
  };
}

/** A text key below that of the page, or the text itself. */
export const groupLabel = (group: Label, key: string): Label =>
  typeof group === 'string' ? `${key}.groups.${group}` : group;

const resolveLayout = (
  json: ItemJson,
  type: ItemType,
  { key, span }: ScreenContext,
): Pick<Item, 'group' | 'span' | 'height'> => ({
  group: json.group === undefined ? undefined : groupLabel(json.group, key),
  span: json.span ?? (fullWidthItems.has(type) ? 24 : span),
  height: json.height ?? (type === 'editor' ? editorHeight.whole : undefined),
});

/** Types of which several choices are a value. */
export const multipleTypes: ReadonlySet<FieldType> = new Set(['refs', 'tags']);

type ChoiceKey = 'options' | 'multiple' | 'filterable' | 'activeText' | 'inactiveText' | 'open';

/** What can be chosen, and the texts of a switch. */
const resolveChoice = (json: ItemJson, field: Field): Pick<Item, ChoiceKey> => ({
  options: json.options === undefined ? field.dict : resolveDict(json.options),
  multiple: json.multiple ?? multipleTypes.has(field.type),
  filterable: json.filterable ?? true,
  activeText: json.activeText ?? switchLabel(field, 1),
  inactiveText: json.inactiveText ?? switchLabel(field, 0),
  open: json.open,
});

/** Names and URL of options that are loaded level by level, and the names of other options. */
function resolveTarget(
  json: ItemJson,
  lazyField: Field | undefined,
  context: ScreenContext,
): Pick<Item, 'labelName' | 'valueName' | 'lazyUrl' | 'idName'> {
  const lazy = lazyField && lazyTarget(lazyField, context);
  return {
    labelName: json.labelName ?? lazy?.display ?? 'label',
    valueName: json.valueName ?? lazy?.value ?? 'value',
    lazyUrl: json.lazyUrl ?? lazy?.url,
    idName: json.idName ?? lazy?.key ?? 'code',
  };
}

const fullWidthItems: ReadonlySet<ItemType> = new Set(['editor', 'table', 'tree_check', 'map']);

/** Area field of the resource; the map starts at its city. */
const areaField = ({ resource }: ScreenContext): Field | undefined =>
  [...resource.fields.values()].find(({ type }) => type === 'area');

/**
 * Source of a lazy cascader: the target tree, `areas` for an area field. The parent is sent as the
 * column that children point at.
 */
function lazyTarget(
  field: Field,
  { resources, area }: ScreenContext,
):
  | {
      readonly url: string | undefined;
      readonly key: string;
      readonly display: string;
      readonly value: string;
    }
  | undefined {
  const target = resources.get(field.type === 'area' ? 'areas' : (field.resource ?? ''));
  if (!target) return undefined;
  const scope = target.scope[area];
  return {
    url: scope && `/${area}/${scope.path}`,
    key: target.tree?.key ?? 'code',
    display: target.display,
    value: field.type === 'area' ? 'id' : field.key,
  };
}

/** Adds the URL of the target rows to `sizeOf`. */
function authoredOption(
  { sizeOf, ...option }: NonNullable<ItemJson['option']>,
  { resource, resources, area }: Pick<ScreenContext, 'resource' | 'resources' | 'area'>,
): Item['option'] {
  const scope = resources.get(resource.fields.get(sizeOf ?? '')?.resource ?? '')?.scope[area];
  return sizeOf !== undefined && scope
    ? { ...option, sizeOf: { field: sizeOf, url: `/${area}/${scope.path}` } }
    : option;
}

/** Resizing and thumbnails as in the resource; avatars are resized to 150×150. */
function pictureOption(field: Field, type: ItemType): Item['option'] {
  if (type !== 'upload' && type !== 'avatar') return {};
  const [width, height] =
    field.size ?? (type === 'avatar' ? [avatarSize.width, avatarSize.height] : []);
  return {
    ...(width && height ? { width, height } : {}),
    ...(field.thumbs.length ? { thumb: field.thumbs } : {}),
  };
}

/** Labels of a switch: from its dictionary, else yes and no. */
function switchLabel({ dict, type }: Field, value: 0 | 1): Label {
  const ownLabel =
    dict?.kind === 'values' ? dict.values.find((entry) => entry.value === value)?.label : undefined;
  return (
    ownLabel ??
    `dicts.${dict?.kind === 'named' && type === 'switch' ? dict.name : 'yes_no'}.${value}`
  );
}

function resolveRows(json: ItemJson, many: Field, context: ScreenContext): readonly Item[] {
  if (many.fields) return inRow(json.columns, [...many.fields.values()], context);
  const child = context.resources.get(many.resource ?? '');
  if (!child) return [];
  const writable = [...child.fields.values()].filter(
    (field) =>
      !field.system &&
      field.name !== many.by &&
      (anyoneMay(field.create, context.area) || anyoneMay(field.update, context.area)),
  );
  return inRow(json.columns, writable, { ...context, resource: child });
}

function inRow(
  authored: ItemJson['columns'],
  fields: readonly Field[],
  context: ScreenContext,
): readonly Item[] {
  if (!authored) return resolveInputItems(fields, context);
  return authored.map((entry) => {
    const json: ItemJson = typeof entry === 'string' ? { field: entry } : entry;
    return resolveItem(
      json,
      fields.find(({ name }) => name === json.field) ?? getFieldAt(json.field, context).field,
      context,
      undefined,
    );
  });
}
