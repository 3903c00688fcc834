import type { CheckConfig } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import type {
  ActionConfig,
  ButtonsConfig,
  CommandConfig,
  PageConfig,
} from '../../../schemas/contract/calls/backoffice/screens.ts';
import { dictEntries } from '../../../schemas/contract/statuses.ts';
import type { Tone } from '../../../schemas/contract/tone.ts';
import { ownCondition } from '../../../schemas/rules/conditions/cond-fields.ts';
import { whenOf } from '../../../schemas/rules/resource/resolve-resource.ts';
import { resolveInputItems } from '../../../schemas/rules/screen-config/resolve-item.ts';
import { screenKey } from '../../../schemas/rules/screen-config/resolve-screen.ts';
import type {
  PageScreen,
  ScreenCommand,
} from '../../../schemas/rules/screen-config/screen-types.ts';
import { refusalKey } from '../../../schemas/rules/text-keys.ts';
import {
  type ButtonName,
  buttonNames,
  type Cond,
  type Label,
  type Resource,
} from '../../../schemas/rules/types.ts';
import { canRead } from '../resources/access/field-access.ts';
import { hasVerbRight } from '../resources/access/verb-access.ts';
import { actionAccess, buttonAccess, commandAccess } from '../rights/page-access.ts';
import { canReadAllFields } from '../rights/screen-field-access.ts';
import { type ConfigContext, type PageContext, pageContext } from './config-context.ts';
import { toFieldConfigs, toInputConfigs } from './field-config.ts';
import {
  toColumnConfigs,
  toFormConfigs,
  toFormItemConfig,
  toSearchConfigs,
  toViewItemConfigs,
} from './page-parts.ts';
import { toPageTiles } from './tiles-config.ts';

/**
 * A page for the caller: without the parts the caller may not see, with texts in the caller's
 * language (docs/decisions/0033-resources-and-screens.md).
 */
export function toPageConfig(page: PageScreen, configContext: ConfigContext): PageConfig {
  const context = pageContext(page, configContext);
  const { resource, scope, t } = context;
  return {
    kind: page.kind,
    area: page.area,
    path: page.path,
    title: page.title === undefined || page.title === false ? page.title : t(page.title),
    frame: page.frame,
    resource: resource.name,
    noun: t(resource.label),
    dataPath: page.dataPath,
    display: resource.display,
    fields: toFieldConfigs(context),
    tree: resource.tree && { ...resource.tree, lazy: page.tree.lazy, expand: page.tree.expand },
    softDelete: resource.softDelete,
    history: scope.can.has('history') && hasVerbRight(context.actor, resource, 'history'),
    when: {
      update: ownCondition(scope.when.update),
      destroy: ownCondition(scope.when.destroy),
    },
    header: toHeaderConfig(context),
    views: page.views.map(({ key, label, count, where }) => ({
      key,
      label: t(label),
      count,
      tone: toneOfFilter(where, resource),
    })),
    filtered: page.where !== undefined && page.views.length === 0,
    search: toSearchConfigs(context),
    columns: toColumnConfigs(page.columns, context),
    exportColumns: toColumnConfigs(page.exportColumns, context),
    form: toFormConfigs(context),
    view: toViewItemConfigs(page.view, context),
    buttons: toButtonsConfig(context),
    commands: toCommandConfigs(context),
    actions: toActionConfigs(context),
    dialog: page.dialog,
    table: toTableConfig(context),
    rules: { store: rulesOfButton('store', context), update: rulesOfButton('update', context) },
    checks: toCheckConfigs(context),
  };
}

function toHeaderConfig(context: PageContext): PageConfig['header'] {
  const { header } = context.page;
  if (!header || 'widget' in header) return header;
  const tiles = toPageTiles(header.tiles, '/header', context);
  return tiles && { tiles };
}

/**
 * The tone of a view: that of the dictionary value by which the view filters. Undefined for any
 * other filter.
 */
function toneOfFilter(where: Cond | undefined, resource: Resource): Tone | undefined {
  const conditions = Object.entries(where ?? {});
  const [name = '', value] = conditions[0] ?? [];
  if (conditions.length !== 1) return undefined;
  const dict = resource.fields.get(name)?.dict;
  const entries = dict?.kind === 'named' ? dictEntries(dict.name) : undefined;
  return entries?.find(([entryValue]) => entryValue === value)?.[1];
}

/** Leaves out the default order when the caller may not read its field. */
function toTableConfig({ page, resource, actor }: PageContext): PageConfig['table'] {
  const { sort, ...table } = page.table;
  const field = sort && resource.fields.get(sort.field);
  if (!sort || !field || !canRead(field, actor)) return { ...table, sort: undefined };
  return { ...table, sort: `${sort.descending ? '-' : ''}${sort.field}` };
}

/** Rules are sent only with the button that needs them. */
const rulesOfButton = (
  operation: 'store' | 'update',
  context: PageContext,
): PageConfig['rules']['store'] =>
  buttonAccess(operation, context).present
    ? context.rulesOf(context.resource, operation)
    : undefined;

const toCheckConfigs = (context: PageContext): readonly CheckConfig[] =>
  [...context.resource.checks]
    .filter(([, cond]) => canReadAllFields(cond, context))
    .map(([name, cond]) => ({
      name,
      cond,
      message: context.t(refusalKey(context.resource.name, name)),
    }));

/** All buttons; `show` is false for those the caller may not use. */
const toButtonsConfig = (context: PageContext): ButtonsConfig =>
  Object.fromEntries(
    buttonNames.map((name) => [name, toButtonConfig(name, context)] as const),
  ) as ButtonsConfig;

function toButtonConfig(name: ButtonName, context: PageContext): ButtonsConfig[ButtonName] {
  const button = context.page.permissions[name];
  return {
    ...button,
    show: buttonAccess(name, context).present,
    label: button.label === undefined ? undefined : context.t(button.label),
  };
}

/** The commands that the caller may run. */
const toCommandConfigs = (context: PageContext): readonly CommandConfig[] =>
  context.page.commands
    .filter(({ name }) => commandAccess(name, context).present)
    .map((command) => toCommandConfig(command, context));

function toCommandConfig(
  { name, label, icon, toolbar, widget, texts, show, tiles, prefill }: ScreenCommand,
  context: PageContext,
): CommandConfig {
  const { page, resource, resources, t } = context;
  const command = resource.commands.get(name)!;
  const { held } = command;
  const heldWhile = ownCondition(held?.while);
  const translated = (text: Label | undefined) => (text === undefined ? undefined : t(text));
  const formItems = resolveInputItems(command.input.values(), {
    area: page.area,
    resource,
    resources: resources.byName,
    key: screenKey(page.path),
    span: page.dialog.span,
  });
  return {
    name,
    label: t(label),
    icon,
    toolbar,
    widget,
    on: command.on,
    each: command.each,
    when: ownCondition(whenOf(command, page.area)),
    held: held && heldWhile && { while: heldWhile, why: t(`errors.${held.why}`) },
    result: command.result,
    reveals: command.reveals !== undefined,
    confirm: command.confirm,
    danger: command.danger,
    proof: command.proof,
    due: command.due,
    amount: command.amount,
    texts: {
      consequence: translated(texts.consequence),
      undo: translated(texts.undo),
      submit: translated(texts.submit),
      done: translated(texts.done),
    },
    show: toViewItemConfigs(show, context),
    tiles: tiles && toPageTiles(tiles, '/commands', context),
    prefill,
    input: toInputConfigs(command.input, context, name),
    form: formItems.map((item) =>
      toFormItemConfig(item, `${name}.${item.field}`, command.input.get(item.field), context),
    ),
    rules: command.input.size > 0 ? context.rulesOf(resource, name) : undefined,
  };
}

/** The actions whose target screen the caller may open. */
const toActionConfigs = (context: PageContext): readonly ActionConfig[] =>
  context.page.actions
    .filter((action, index) => actionAccess(action, context, `/actions/${index}`).present)
    .map((action) => ({ ...action, label: context.t(action.label) }));
