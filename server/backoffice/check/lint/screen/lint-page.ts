import type { PageJson } from '../../../../../schemas/rules/authored/screen-json.ts';
import { isSortable } from '../../../../../schemas/rules/queries/read-query.ts';
import { readOrder } from '../../../../../schemas/rules/resource/resolve-resource.ts';
import { screenKey } from '../../../../../schemas/rules/screen-config/resolve-screen.ts';
import type { PageScreen } from '../../../../../schemas/rules/screen-config/screen-types.ts';
import { buttonNames } from '../../../../../schemas/rules/types.ts';
import type { JsonPath } from '../../authored-file.ts';
import { didYouMean } from '../../did-you-mean.ts';
import { lintCond } from '../lint-cond.ts';
import type { LintScope } from '../lint-context.ts';
import { lintLabel } from '../lint-label.ts';
import { lintColumns } from './lint-columns.ts';
import { lintForm } from './lint-form.ts';
import { lintPath } from './lint-links.ts';
import { lintSearch } from './lint-search.ts';
import { lintTiles } from './lint-tiles.ts';
import { lintView } from './lint-view.ts';
import { findReadable, type PageScope } from './page-scope.ts';

type ActionJson = NonNullable<PageJson['actions']>[number];

/**
 * Reports mistakes of a page over a resource: wrong conditions, duplicate views, buttons and
 * commands that its resource does not have in the area, actions that lead nowhere, a wrong order
 * or tree, and everything that the checks of its parts report.
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
  if (json.title !== false) lintLabel(json.title, [...path, 'title'], scope);
  lintCond(json.where, [...path, 'where'], { ...scope, row: undefined, isStored: true });
  if (typeof json.header === 'object')
    lintTiles(json.header, [...path, 'header'], { ...scope, path: screen.path });
  lintSearch(json.search, [...path, 'search'], scope);
  lintColumns(json.columns, [...path, 'columns'], scope);
  lintColumns(json.exportColumns, [...path, 'exportColumns'], scope);
  lintView(json.view, [...path, 'view'], scope);
  lintForm(json, path, scope);
  lintViews(json, path, scope);
  lintButtons(json, path, scope);
  lintCommands(json, path, scope);
  json.actions?.forEach((action, index) => lintAction(action, [...path, 'actions', index], scope));
  lintTable(json, path, scope);
}

function lintViews({ views = [], badge }: PageJson, path: JsonPath, scope: PageScope): void {
  const keys = new Set<string>();
  views.forEach((view, index) => {
    const viewPath = [...path, 'views', index];
    if (keys.has(view.key))
      scope.report.at([...viewPath, 'key'], `duplicate key "${view.key}" of a view`);
    keys.add(view.key);
    lintLabel(view.label ?? `${scope.key}.views.${view.key}`, [...viewPath, 'key'], scope);
    lintCond(view.where, [...viewPath, 'where'], { ...scope, row: undefined, isStored: true });
  });
  if (typeof badge === 'string' && !keys.has(badge))
    scope.report.at([...path, 'badge'], `there is no view "${badge}"${didYouMean(badge, keys)}`);
}

/** A button can be switched on only where its verb has a route. */
function lintButtons({ permissions = {} }: PageJson, path: JsonPath, scope: PageScope): void {
  const { screen, resource, report } = scope;
  const verbs = resource.scope[screen.area]?.can;
  for (const name of buttonNames) {
    const buttonPath = [...path, 'permissions', name];
    const button = permissions[name];
    if (typeof button === 'object') lintLabel(button.label, [...buttonPath, 'label'], scope);
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
  commands.forEach((entry, index) => {
    const json = typeof entry === 'string' ? { name: entry } : entry;
    const entryPath = [...path, 'commands', index];
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
function lintCommandDialog(
  json: Exclude<NonNullable<PageJson['commands']>[number], string>,
  path: JsonPath,
  scope: PageScope,
): void {
  const { resource, screen, report } = scope;
  for (const name of ['label', 'consequence', 'submit', 'done'] as const)
    lintLabel(json[name], [...path, name], scope);
  lintView(json.show, [...path, 'show'], scope);
  if (json.tiles) lintTiles(json.tiles, [...path, 'tiles'], { ...scope, path: screen.path });
  const inputs = resource.commands.get(json.name)?.input;
  json.prefill?.forEach((name, index) => {
    if (!inputs?.has(name))
      report.at([...path, 'prefill', index], `"${name}" is no input of "${json.name}"`);
  });
}

function lintAction(action: ActionJson, path: JsonPath, scope: PageScope): void {
  const { context, report, resource } = scope;
  lintPath(action.open, [...path, 'open'], scope);
  lintCond(action.when, [...path, 'when'], { ...scope, row: resource });
  const lastSegment = action.open.slice(action.open.lastIndexOf('/') + 1);
  lintLabel(action.label ?? `${scope.key}.actions.${lastSegment}`, path, scope);
  const target = context.screens.get(action.open);
  const targetResource =
    target && target.kind !== 'board' ? context.resources.get(target.resource) : undefined;
  if (!targetResource) return;
  const condScope = { resource: targetResource, row: resource, context, report };
  for (const [name, value] of Object.entries(action.with ?? {}))
    lintCond({ [name]: value }, [...path, 'with'], condScope);
}

function lintTable({ table, tree }: PageJson, path: JsonPath, scope: PageScope): void {
  const { resource, report } = scope;
  if (table?.rowKey !== undefined) findReadable(table.rowKey, [...path, 'table', 'rowKey'], scope);
  if (tree && !resource.tree) report.atKey([...path, 'tree'], `"${resource.name}" is no tree`);
  if (table?.sort === undefined) return;
  const sortPath = [...path, 'table', 'sort'];
  const field = findReadable(readOrder(table.sort).field, sortPath, scope);
  if (field && !isSortable(field)) report.at(sortPath, `"${field.name}" has no order to sort by`);
}
