import type {
  ServedAction,
  ServedButtons,
  ServedCheck,
  ServedCommand,
  ServedPage,
  ServedTiles,
} from '../../schemas/contract/calls/screens.ts';
import { resolveInputItems } from '../../schemas/rules/resolve-item.ts';
import { whenOf } from '../../schemas/rules/resolve-resource.ts';
import { screenKey } from '../../schemas/rules/resolve-screen.ts';
import {
  buttonNames,
  type ButtonName,
  type Label,
  type Open,
  type PageScreen,
  type ScreenCommand,
  type Tiles,
} from '../../schemas/rules/types.ts';
import { canRead } from '../resources/who.ts';
import { pageContext, type PageContext, type ServeContext } from './serve-context.ts';
import { serveFields, serveInput } from './serve-field.ts';
import { serveColumns, serveForm, serveItem, serveSearch, serveView } from './serve-parts.ts';
import { toneOfView } from './view-tone.ts';
import {
  actionVerdict,
  buttonVerdict,
  commandVerdict,
  mayKnow,
  openVerdict,
  sourceVerdict,
} from './verdicts.ts';

/** A page as the caller gets it: pruned to the caller's rights, with the words of the caller's language (engine.md §1). */
export function servePage(page: PageScreen, serving: ServeContext): ServedPage {
  const context = pageContext(page, serving);
  const { resource, scope, say } = context;
  return {
    kind: page.kind,
    area: page.area,
    path: page.path,
    title: page.title === undefined || page.title === false ? page.title : say(page.title),
    frame: page.frame,
    resource: resource.name,
    noun: say(resource.label),
    dataPath: page.dataPath,
    display: resource.display,
    fields: serveFields(context),
    tree: resource.tree && { ...resource.tree, lazy: page.tree.lazy, expand: page.tree.expand },
    softDelete: resource.softDelete,
    history: resource.history,
    when: scope.when,
    header: serveHeader(context),
    views: page.views.map(({ key, label, count, where }) => ({
      key,
      label: say(label),
      count,
      tone: toneOfView(where, resource),
    })),
    filtered: page.where !== undefined && page.views.length === 0,
    search: serveSearch(context),
    columns: serveColumns(page.columns, context),
    exportColumns: serveColumns(page.exportColumns, context),
    form: serveForm(context),
    view: serveView(context),
    buttons: serveButtons(context),
    commands: serveCommands(context),
    actions: serveActions(context),
    dialog: page.dialog,
    table: serveTable(context),
    rules: serveRules(context),
    checks: serveChecks(context),
  };
}

const serveButtons = (context: PageContext): ServedButtons =>
  Object.fromEntries(
    buttonNames.map((name): [ButtonName, ServedButtons[ButtonName]] => {
      const button = context.page.permissions[name];
      return [
        name,
        {
          ...button,
          show: buttonVerdict(name, context).present,
          label: button.label === undefined ? undefined : context.say(button.label),
        },
      ];
    }),
  ) as ServedButtons;

const serveCommands = (context: PageContext): readonly ServedCommand[] =>
  context.page.commands
    .filter(({ name }) => commandVerdict(name, context).present)
    .map((shown) => serveCommand(shown, context));

function serveCommand(
  { name, label, icon, toolbar, widget }: ScreenCommand,
  context: PageContext,
): ServedCommand {
  const { page, resource, resources, say } = context;
  const command = resource.commands.get(name)!;
  const inside = {
    area: page.area,
    resource,
    resources: resources.byName,
    key: screenKey(page.path),
    span: page.dialog.span,
  };
  return {
    name,
    label: say(label),
    icon,
    toolbar,
    widget,
    on: command.on,
    each: command.each,
    when: whenOf(command, page.area),
    held: command.held && { while: command.held.while, why: say(`errors.${command.held.why}`) },
    result: command.result,
    confirm: command.confirm,
    danger: command.danger,
    proof: command.proof,
    input: serveInput(command.input.values(), context, name),
    form: resolveInputItems(command.input.values(), inside).map((item) =>
      serveItem(item, `${name}.${item.field}`, command.input.get(item.field), context),
    ),
    rules: command.input.size > 0 ? context.rulesOf(resource, name) : undefined,
  };
}

const serveActions = (context: PageContext): readonly ServedAction[] =>
  context.page.actions
    .filter((action, at) => actionVerdict(action, context, `/actions/${at}`).present)
    .map((action) => ({ ...action, label: context.say(action.label) }));

function serveHeader(context: PageContext): ServedPage['header'] {
  const { header, file } = context.page;
  if (!header || 'widget' in header) return header;
  return sourceVerdict(header.tiles.source, context, { file, pointer: '/header' }).present
    ? { tiles: serveTiles(header.tiles, context) }
    : undefined;
}

export function serveTiles({ source, headline, items }: Tiles, context: ServeContext): ServedTiles {
  const say = <Told extends { readonly label: Label }>(told: Told) => ({
    ...told,
    label: context.say(told.label),
  });
  return {
    source,
    items: items.map((tile) => ({
      ...say(tile),
      note: tile.note === undefined ? undefined : context.say(tile.note),
      open: serveOpen(tile.open, context),
    })),
    headline: headline && {
      ...say(headline),
      rates: headline.rates.map(say),
      progress: headline.progress && say(headline.progress),
      notes: headline.notes.map(say),
      open: serveOpen(headline.open, context),
    },
  };
}

/** A click that leads where the caller may not go is left out; what it stands on stays. */
export const serveOpen = (open: Open | undefined, context: ServeContext): Open | undefined =>
  open && openVerdict(open.screen, 'index', context, { file: '', pointer: '' }).present
    ? open
    : undefined;

function serveTable({ page, resource, actor }: PageContext): ServedPage['table'] {
  const { sort, ...table } = page.table;
  const field = sort && resource.fields.get(sort.field);
  return {
    ...table,
    sort:
      sort && field && canRead(field, actor)
        ? `${sort.descending ? '-' : ''}${sort.field}`
        : undefined,
  };
}

/** Rules go with the buttons that need them. */
const serveRules = (context: PageContext): ServedPage['rules'] => ({
  store: buttonVerdict('store', context).present
    ? context.rulesOf(context.resource, 'store')
    : undefined,
  update: buttonVerdict('update', context).present
    ? context.rulesOf(context.resource, 'update')
    : undefined,
});

const serveChecks = (context: PageContext): readonly ServedCheck[] =>
  [...context.resource.checks]
    .filter(([, cond]) => mayKnow(cond, context))
    .map(([name, cond]) => ({
      name,
      cond,
      message: context.say(`errors.${context.resource.name}.${name}`),
    }));
