import type { PageJson } from '../../../../../schemas/rules/authored/screen-json.ts';
import { isSortable } from '../../../../../schemas/rules/queries/read-query.ts';
import { readOrder } from '../../../../../schemas/rules/resource/resolve-resource.ts';
import { screenKey } from '../../../../../schemas/rules/screen-config/resolve-screen.ts';
import type { PageScreen } from '../../../../../schemas/rules/screen-config/screen-types.ts';
import { buttonNames, type Command } from '../../../../../schemas/rules/types.ts';
import type { JsonPath } from '../../authored-file.ts';
import { didYouMean } from '../../did-you-mean.ts';
import { lintCond } from '../lint-cond.ts';
import { type LintScope, withArticle } from '../lint-context.ts';
import { labelPath, lintLabel } from '../lint-label.ts';
import { lintUnused } from '../lint-unused.ts';
import { lintColumns } from './lint-columns.ts';
import { lintForm } from './lint-form.ts';
import { lintFilter, lintPath, lintShownPage } from './lint-links.ts';
import { lintSearch } from './lint-search.ts';
import { lintTiles } from './lint-tiles.ts';
import { lintView } from './lint-view.ts';
import { findReadable, type PageScope } from './page-scope.ts';

type CommandJson = Exclude<NonNullable<PageJson['commands']>[number], string>;
type ActionJson = NonNullable<PageJson['actions']>[number];

/**
 * Reports mistakes of a page over a resource: properties that it does not use, wrong conditions,
 * duplicate views, buttons and commands that its resource does not have in the area, actions that
 * lead nowhere, a wrong order or tree, and everything that the checks of its parts report.
 */
export function lintPage(
  screen: PageScreen,
  json: PageJson,
  path: JsonPath,
  { context, report }: LintScope,
): void {
  const resource = context.resources.get(screen.resource);
  if (!resource) return;
  const scope: PageScope = { screen, resource, context, report, key: screenKey(screen.path) };
  const isList = screen.kind === 'table';
  if (isList && !resource.scope[screen.area]?.can.has('index'))
    report.at([...path, 'resource'], `"${resource.name}" has no "index" in ${screen.area} to list`);
  lintUnused(
    json,
    {
      part: 'page',
      type: isList ? 'list' : 'single',
      words: singleWords(scope),
      place: path.length === 0 ? 'file' : 'block',
    },
    path,
    report,
  );
  if (json.title !== false) lintLabel(json.title, [...path, 'title'], scope);
  lintCond(json.where, [...path, 'where'], { ...scope, row: undefined, isStored: true });
  if (typeof json.header === 'object')
    lintTiles(json.header, [...path, 'header'], { ...scope, path: screen.path });
  lintSearch(json.search, [...path, 'search'], scope);
  lintColumns(json, 'columns', path, scope);
  lintColumns(json, 'exportColumns', path, scope);
  lintView(json.view, 'view', [...path, 'view'], scope);
  lintForm(json, path, scope);
  lintViews(json, path, scope);
  lintButtons(json, path, scope);
  lintCommands(json, path, scope);
  json.actions?.forEach((action, index) => lintAction(action, [...path, 'actions', index], scope));
  lintTable(json, path, scope);
}

const singleWords = ({ resource }: PageScope): string => `"${resource.name}", which is one row`;

function lintViews({ views = [], badge }: PageJson, path: JsonPath, scope: PageScope): void {
  const keys = new Set<string>();
  views.forEach((view, index) => {
    const viewPath = [...path, 'views', index];
    if (keys.has(view.key))
      scope.report.at([...viewPath, 'key'], `duplicate key "${view.key}" of a view`);
    keys.add(view.key);
    const textPath = [...viewPath, view.label === undefined ? 'key' : 'label'];
    lintLabel(view.label ?? `${scope.key}.views.${view.key}`, textPath, scope);
    lintCond(view.where, [...viewPath, 'where'], { ...scope, row: undefined, isStored: true });
  });
  if (typeof badge === 'string' && !keys.has(badge))
    scope.report.at([...path, 'badge'], `there is no view "${badge}"${didYouMean(badge, keys)}`);
}

/** A button can be switched on only where its verb has a route. */
function lintButtons({ permissions = {} }: PageJson, path: JsonPath, scope: PageScope): void {
  const { screen, resource, report } = scope;
  const verbs = resource.scope[screen.area]?.can;
  const isSingle = screen.kind === 'single';
  const page = { type: isSingle ? 'single' : 'list', words: singleWords(scope) };
  lintUnused(permissions, { part: 'permissions', ...page }, [...path, 'permissions'], report);
  for (const name of buttonNames) {
    const buttonPath = [...path, 'permissions', name];
    const button = permissions[name];
    if (typeof button === 'object') {
      lintLabel(button.label, [...buttonPath, 'label'], scope);
      const use = isSingle ? page : { type: name, words: `the button "${name}"` };
      lintUnused(button, { part: 'button', ...use }, buttonPath, report);
    }
    const isOn = button === true || (typeof button === 'object' && button.show !== false);
    if (isOn && name !== 'search' && !verbs?.has(name))
      report.atKey(
        buttonPath,
        `"${resource.name}" has no "${name}" in ${screen.area}: a screen cannot allow more than its resource`,
      );
  }
}

function lintCommands({ commands = [] }: PageJson, path: JsonPath, scope: PageScope): void {
  const { resource, screen, report } = scope;
  const inArea = [...resource.commands.values()].filter(({ areas }) => areas.includes(screen.area));
  const names = inArea.map(({ name }) => name);
  const seen = new Set<string>();
  commands.forEach((entry, index) => {
    const json = typeof entry === 'string' ? { name: entry } : entry;
    const entryPath = [...path, 'commands', index];
    if (seen.has(json.name)) report.at(entryPath, `"${json.name}" is there already`);
    seen.add(json.name);
    const namePath = typeof entry === 'string' ? entryPath : [...entryPath, 'name'];
    if (!resource.commands.has(json.name)) {
      const hint = didYouMean(json.name, names);
      report.at(namePath, `"${resource.name}" has no command "${json.name}"${hint}`);
    } else if (!names.includes(json.name)) {
      report.at(namePath, `the command "${json.name}" is not for ${screen.area}`);
    }
    lintCommandDialog(json, entryPath, scope);
  });
}

/** Reports missing texts and wrong parts of the dialog of a command. */
function lintCommandDialog(json: CommandJson, path: JsonPath, scope: PageScope): void {
  const { resource, screen, report } = scope;
  const command = resource.commands.get(json.name);
  if (command) lintUnusedTexts(json, command, path, scope);
  for (const name of ['label', 'consequence', 'submit', 'done'] as const)
    lintLabel(json[name], [...path, name], scope);
  lintView(json.show, 'show', [...path, 'show'], scope);
  if (json.tiles) lintTiles(json.tiles, [...path, 'tiles'], { ...scope, path: screen.path });
  const inputs = command?.input;
  json.prefill?.forEach((name, index) => {
    if (!inputs?.has(name))
      report.at([...path, 'prefill', index], `"${name}" is no input of "${json.name}"`);
  });
}

/** Reports what the button or dialog of a command does not show. */
function lintUnusedTexts(
  json: CommandJson,
  { name, on, each, input, confirm, proof }: Command,
  path: JsonPath,
  { report }: PageScope,
): void {
  const words = `a command on ${on === 'row' ? 'a row' : on}`;
  lintUnused(json, { part: 'command', type: on, words }, path, report);
  if (json.prefill && each)
    report.atKey([...path, 'prefill'], `"prefill" means nothing: "${name}" has inputs of each row`);
  const asks = confirm || proof || input.size > 0 || json.widget !== undefined;
  for (const property of ['consequence', 'submit', 'show', 'tiles'] as const)
    if (!asks && json[property] !== undefined)
      report.atKey([...path, property], `"${property}" means nothing: "${name}" runs at once`);
}

function lintAction(action: ActionJson, path: JsonPath, scope: PageScope): void {
  const { context, report, resource } = scope;
  const type = action.toolbar ? 'toolbar' : 'row';
  const words = `the ${type === 'row' ? 'button of a row' : 'button above the list'}`;
  lintUnused(action, { part: 'action', type, words }, path, report);
  if (action.as === 'page') lintPath(action.open, [...path, 'open'], scope);
  else lintShownPage(action.open, action.as ?? 'form', [...path, 'open'], scope);
  lintCond(action.when, [...path, 'when'], { ...scope, row: resource, isOwnOnly: true });
  const lastSegment = action.open.slice(action.open.lastIndexOf('/') + 1);
  const text = action.label ?? `${scope.key}.actions.${lastSegment}`;
  lintLabel(text, labelPath(action, path), scope);
  const target = context.screens.get(action.open);
  const targetResource =
    target && target.kind !== 'board' ? context.resources.get(target.resource) : undefined;
  if (!targetResource) return;
  const row = action.toolbar ? undefined : resource;
  const condScope = { resource: targetResource, row, context, report };
  for (const [name, value] of Object.entries(action.with ?? {})) {
    lintCond({ [name]: value }, [...path, 'with'], condScope);
    if (action.as === 'list') lintFilter(name, value, [...path, 'with', name], condScope);
  }
}

/** Calls for a row name it by a number. */
function lintRowKey(name: string | undefined, path: JsonPath, scope: PageScope): void {
  const field = name === undefined ? undefined : findReadable(name, path, scope);
  if (!field || field.type === 'integer' || (field.type === 'ref' && field.key === 'id')) return;
  scope.report.at(path, `"${name}" is ${withArticle(field.type)}: calls name a row by a number`);
}

function lintTable({ table, tree }: PageJson, path: JsonPath, scope: PageScope): void {
  const { resource, report } = scope;
  lintRowKey(table?.rowKey, [...path, 'table', 'rowKey'], scope);
  if (tree && !resource.tree) report.atKey([...path, 'tree'], `"${resource.name}" is no tree`);
  if (table?.sort === undefined) return;
  const sortPath = [...path, 'table', 'sort'];
  const field = findReadable(readOrder(table.sort).field, sortPath, scope);
  if (field && !isSortable(field)) report.at(sortPath, `"${field.name}" has no order to sort by`);
}
