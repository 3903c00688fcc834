import type {
  ColumnConfig,
  FormItemConfig,
  SearchFieldConfig,
  ViewItemConfig,
} from '../../../schemas/contract/calls/backoffice/screens.ts';
import { fieldAt } from '../../../schemas/rules/screen-config/screen-fields.ts';
import type {
  Column,
  Item,
  SearchOption,
  ViewItem,
} from '../../../schemas/rules/screen-config/screen-types.ts';
import type { Dict, Field, Resource } from '../../../schemas/rules/types.ts';
import type { AccessDecision } from '../rights/access-decision.ts';
import { buttonAccess, openAccess } from '../rights/page-access.ts';
import { readAccess, searchAccess, writeAccess } from '../rights/screen-field-access.ts';
import type { PageContext } from './config-context.ts';
import { toDictConfig } from './dict-config.ts';

/** The search fields by which the caller may filter. */
export const toSearchConfigs = (context: PageContext): readonly SearchFieldConfig[] =>
  context.page.search
    .filter(({ field }) => searchAccess(field, context, '/search').present)
    .map((option) => toSearchConfig(option, context));

const toSearchConfig = (
  { field, type, label, value, dict, where, placeholder, settings }: SearchOption,
  context: PageContext,
): SearchFieldConfig => ({
  field,
  type,
  label: context.t(label),
  value,
  where,
  dict: toDictConfig(dict, context.resource.fields.get(field), field, context),
  placeholder: placeholder === undefined ? '' : context.t(placeholder),
  ...(settings && { settings }),
});

/** The columns that the caller may read. */
export const toColumnConfigs = (
  columns: readonly Column[],
  context: PageContext,
): readonly ColumnConfig[] =>
  columns
    .filter(({ field }) => readAccess(field, context, '/columns').present)
    .map((column) => toColumnConfig(column, context.resource, context));

/** @param owner the page's resource, or that of child rows */
function toColumnConfig(column: Column, owner: Resource, context: PageContext): ColumnConfig {
  const { field, dict } = column;
  const isOwn = owner === context.resource;
  const mayEdit =
    column.edit &&
    buttonAccess('update', context).present &&
    writeAccess(field, context, '/columns').present;
  return {
    field,
    type: column.type,
    ...(column.settings && { settings: column.settings }),
    label: context.t(column.label),
    width: column.width,
    fixed: column.fixed,
    sortable: column.sortable,
    edit: mayEdit,
    hidden: column.hidden,
    colors: column.colors,
    widget: column.widget,
    unit: fieldAt(field, owner, context.resources.byName)?.field.unit,
    dict: toDictConfig(dict, isOwn ? owner.fields.get(field) : undefined, field, context),
  };
}

/** The form items that the caller may write, and the displayed values that the caller may read. */
export const toFormConfigs = (context: PageContext): readonly FormItemConfig[] =>
  context.page.form
    .filter((item) => formItemAccess(item, context).present)
    .map((item) =>
      toFormItemConfig(item, item.field, context.resource.fields.get(item.field), context),
    );

export const formItemAccess = ({ field, type }: Item, context: PageContext): AccessDecision =>
  type === 'text' ? readAccess(field, context, '/form') : writeAccess(field, context, '/form');

/** @param path the field as option calls name it */
export function toFormItemConfig(
  item: Item,
  path: string,
  field: Field | undefined,
  context: PageContext,
): FormItemConfig {
  const { t } = context;
  return {
    ...item,
    label: t(item.label),
    placeholder: item.placeholder === undefined ? '' : t(item.placeholder),
    options: toDictConfig(offered(item.options, context), field, path, context),
    group: item.group === undefined ? undefined : t(item.group),
    activeText: t(item.activeText),
    inactiveText: t(item.inactiveText),
    columns: item.columns.map((column) => {
      const columnField = childField(field, column.field, context);
      return toFormItemConfig(column, `${path}.${column.field}`, columnField, context);
    }),
  };
}

/** A dictionary without the values that forms of the page's area do not offer. */
const offered = (dict: Dict | undefined, { page }: PageContext): Dict | undefined =>
  dict?.kind === 'values'
    ? { ...dict, values: dict.values.filter(({ areas }) => areas?.includes(page.area) ?? true) }
    : dict;

/** A field of the child rows of a `many` field. */
function childField(
  many: Field | undefined,
  name: string,
  { resources }: PageContext,
): Field | undefined {
  const inlineField = many?.fields?.get(name);
  if (inlineField || !many?.resource) return inlineField;
  return resources.targetOf(many).fields.get(name);
}

/** The items of the view dialog or of a command that the caller may see. */
export const toViewItemConfigs = (
  items: readonly ViewItem[],
  context: PageContext,
): readonly ViewItemConfig[] =>
  items
    .filter((item) => viewItemAccess(item, context).present)
    .map((item) => toViewItemConfig(item, context));

/** A list of other rows needs the right to list them. */
export const viewItemAccess = (item: ViewItem, context: PageContext): AccessDecision =>
  item.kind === 'list'
    ? openAccess(item.list, 'index', context, { file: context.page.file, pointer: '/view' })
    : readAccess(item.field, context, '/view');

function toViewItemConfig(item: ViewItem, context: PageContext): ViewItemConfig {
  if (item.kind === 'list') return { ...item, label: context.t(item.label) };
  const field = context.resource.fields.get(item.field);
  const hasChildRows = field?.type === 'many' && field.resource;
  const owner = hasChildRows ? context.resources.targetOf(field) : context.resource;
  return {
    ...item,
    label: context.t(item.label),
    group: item.group === undefined ? undefined : context.t(item.group),
    dict: toDictConfig(item.dict, field, item.field, context),
    columns: item.columns.map((column) => toColumnConfig(column, owner, context)),
    open: item.open === undefined ? undefined : toViewLink(item.open, context),
  };
}

/** Link of a reference in a view; undefined when the caller may not open it. */
function toViewLink(
  path: string,
  context: PageContext,
): Extract<ViewItemConfig, { kind: 'field' }>['open'] {
  const location = { file: context.page.file, pointer: '/view' };
  if (!openAccess(path, 'index', context, location).present) return undefined;
  const target = context.screens.find(path);
  const show = target?.kind === 'table' ? target.permissions.show : undefined;
  return show?.show && show.url !== undefined ? { page: show.url } : { list: path };
}
