import type {
  ActionConfig,
  ButtonsConfig,
  CommandConfig,
} from '../../../schemas/contract/calls/backoffice/screens.ts';
import { ownCondition } from '../../../schemas/rules/conditions/cond-fields.ts';
import { whenOf } from '../../../schemas/rules/resource/resolve-resource.ts';
import { resolveInputItems } from '../../../schemas/rules/screen-config/resolve-item.ts';
import { screenKey } from '../../../schemas/rules/screen-config/resolve-screen.ts';
import type { ScreenCommand } from '../../../schemas/rules/screen-config/screen-types.ts';
import { type ButtonName, buttonNames, type Label } from '../../../schemas/rules/types.ts';
import { actionAccess, buttonAccess, commandAccess } from '../rights/page-access.ts';
import type { PageContext } from './config-context.ts';
import { toInputConfigs } from './field-config.ts';
import { toFormItemConfig, toViewItemConfigs } from './page-parts.ts';
import { toPageTiles } from './tiles-config.ts';

/** All buttons; `show` is false for those the caller may not use. */
export const toButtonsConfig = (context: PageContext): ButtonsConfig =>
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
export const toCommandConfigs = (context: PageContext): readonly CommandConfig[] =>
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
export const toActionConfigs = (context: PageContext): readonly ActionConfig[] =>
  context.page.actions
    .filter((action, index) => actionAccess(action, context, `/actions/${index}`).present)
    .map((action) => ({ ...action, label: context.t(action.label) }));
