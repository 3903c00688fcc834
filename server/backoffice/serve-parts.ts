import type {
  ServedColumn,
  ServedItem,
  ServedSearch,
  ServedViewItem,
} from '../../schemas/contract/calls/screens.ts';
import { fieldAt } from '../../schemas/rules/screen-fields.ts';
import type {
  Column,
  Field,
  Item,
  Resource,
  SearchOption,
  ViewItem,
} from '../../schemas/rules/types.ts';
import type { PageContext } from './serve-context.ts';
import { serveDict } from './serve-dict.ts';
import { buttonVerdict, openVerdict, readVerdict, type Verdict, writeVerdict } from './verdicts.ts';

/** Keeps the parts that are there for the caller. */
const present = <Part>(parts: readonly Part[], verdict: (part: Part) => Verdict): readonly Part[] =>
  parts.filter((part) => verdict(part).present);

export const serveSearch = (context: PageContext): readonly ServedSearch[] =>
  present(context.page.search, ({ field }) => readVerdict(field, context, '/search')).map(
    (option) => serveOption(option, context),
  );

const serveOption = (
  { field, type, label, value, dict, where, placeholder }: SearchOption,
  context: PageContext,
): ServedSearch => ({
  field,
  type,
  label: context.say(label),
  value,
  where,
  dict: serveDict(dict, nearField(field, context), field, context),
  placeholder: placeholder === undefined ? '' : context.say(placeholder),
});

export const serveColumns = (
  columns: readonly Column[],
  context: PageContext,
): readonly ServedColumn[] =>
  present(columns, ({ field }) => readVerdict(field, context, '/columns')).map((column) =>
    serveColumn(column, context.resource, context),
  );

function serveColumn(
  { field, type, label, width, fixed, sortable, edit, hidden, dict, colors, widget }: Column,
  owner: Resource,
  context: PageContext,
): ServedColumn {
  const at = fieldAt(field, owner, context.resources.byName)?.field;
  const mayEdit =
    edit &&
    buttonVerdict('update', context).present &&
    writeVerdict(field, context, '/columns').present;
  return {
    field,
    type,
    label: context.say(label),
    width,
    fixed,
    sortable,
    edit: mayEdit,
    hidden,
    colors,
    widget,
    unit: at?.unit,
    dict: serveDict(
      dict,
      owner === context.resource ? nearField(field, context) : undefined,
      field,
      context,
    ),
  };
}

/** A form's items: what the caller may write, and values that are only shown. */
export const serveForm = (context: PageContext): readonly ServedItem[] =>
  present(context.page.form, (item) => itemVerdict(item, context)).map((item) =>
    serveItem(item, item.field, nearField(item.field, context), context),
  );

export const itemVerdict = ({ field, type }: Item, context: PageContext): Verdict =>
  type === 'text' ? readVerdict(field, context, '/form') : writeVerdict(field, context, '/form');

/** @param path the field as option calls name it */
export function serveItem(
  item: Item,
  path: string,
  field: Field | undefined,
  context: PageContext,
): ServedItem {
  const { say } = context;
  return {
    ...item,
    label: say(item.label),
    placeholder: item.placeholder === undefined ? '' : say(item.placeholder),
    options: serveDict(item.options, field, path, context),
    group: item.group === undefined ? undefined : say(item.group),
    activeText: say(item.activeText),
    inactiveText: say(item.inactiveText),
    columns: item.columns.map((column) =>
      serveItem(column, `${path}.${column.field}`, rowField(field, column.field, context), context),
    ),
  };
}

export const serveView = (context: PageContext): readonly ServedViewItem[] =>
  present(context.page.view, (part) => viewVerdict(part, context)).map((part) =>
    serveViewItem(part, context),
  );

/** A list of other rows is there for whoever may list them. */
export const viewVerdict = (part: ViewItem, context: PageContext): Verdict =>
  part.kind === 'list'
    ? openVerdict(part.list, 'index', context, { file: context.page.file, pointer: '/view' })
    : readVerdict(part.field, context, '/view');

function serveViewItem(part: ViewItem, context: PageContext): ServedViewItem {
  if (part.kind === 'list') return { ...part, label: context.say(part.label) };
  const field = nearField(part.field, context);
  const child =
    field?.type === 'many' && field.resource ? context.resources.targetOf(field) : context.resource;
  return {
    ...part,
    label: context.say(part.label),
    group: part.group === undefined ? undefined : context.say(part.group),
    dict: serveDict(part.dict, field, part.field, context),
    columns: part.columns.map((column) => serveColumn(column, child, context)),
    open: part.open === undefined ? undefined : serveLink(part.open, context),
  };
}

/** Undefined for who may not go there. */
function serveLink(
  path: string,
  context: PageContext,
): Extract<ServedViewItem, { kind: 'field' }>['open'] {
  const target = context.screens.find(path);
  if (!openVerdict(path, 'index', context, { file: context.page.file, pointer: '/view' }).present)
    return undefined;
  const page =
    target?.kind === 'table' && target.permissions.show.show
      ? target.permissions.show.url
      : undefined;
  return page === undefined ? { list: path } : { page };
}

const nearField = (name: string, { resource }: PageContext): Field | undefined =>
  resource.fields.get(name);

const rowField = (
  many: Field | undefined,
  name: string,
  { resources }: PageContext,
): Field | undefined =>
  many?.fields?.get(name) ??
  (many?.resource ? resources.targetOf(many).fields.get(name) : undefined);
