import type { PageJson } from '../../schemas/rules/authored.ts';
import { isSortable } from '../../schemas/rules/read-query.ts';
import { readOrder } from '../../schemas/rules/resolve-resource.ts';
import { screenKey } from '../../schemas/rules/resolve-screen.ts';
import { buttonNames, type PageScreen, type Resource } from '../../schemas/rules/types.ts';
import type { Place } from './authored-file.ts';
import { didYouMean } from './did-you-mean.ts';
import { lintColumns, lintSearch, lintView } from './lint-columns.ts';
import { lintCond } from './lint-cond.ts';
import { findField, type LintContext, type Report } from './lint-context.ts';
import { lintForm } from './lint-form.ts';
import { lintLabel } from './lint-label.ts';
import { lintPath, lintTiles } from './lint-links.ts';

/** One page over a resource, in a file of its own or in place inside a board. */
export interface PageScope {
  readonly screen: PageScreen;
  readonly resource: Resource;
  readonly context: LintContext;
  readonly report: Report;
  readonly key: string;
}

export function lintPage(
  screen: PageScreen,
  json: PageJson,
  place: Place,
  { context, report }: { readonly context: LintContext; readonly report: Report },
): void {
  const resource = context.resources.get(screen.resource);
  if (!resource) return;
  const scope: PageScope = { screen, resource, context, report, key: screenKey(screen.path) };
  lintCond(json.where, [...place, 'where'], { resource, row: undefined, context, report });
  if (typeof json.header === 'object')
    lintTiles(json.header, [...place, 'header'], { ...scope, path: screen.path });
  lintSearch(json.search, [...place, 'search'], scope);
  lintColumns(json.columns, [...place, 'columns'], scope);
  lintColumns(json.exportColumns, [...place, 'exportColumns'], scope);
  lintView(json.view, [...place, 'view'], scope);
  lintForm(json, place, scope);
  lintViews(json, place, scope);
  lintButtons(json, place, scope);
  lintCommands(json, place, scope);
  lintActions(json, place, scope);
  lintTable(json, place, scope);
}

function lintViews({ views = [], badge }: PageJson, place: Place, scope: PageScope): void {
  const keys = new Set<string>();
  views.forEach((view, at) => {
    const here = [...place, 'views', at];
    if (keys.has(view.key))
      scope.report.at([...here, 'key'], `the view "${view.key}" stands twice`);
    keys.add(view.key);
    lintLabel(view.label ?? `${scope.key}.views.${view.key}`, [...here, 'key'], scope);
    lintCond(view.where, [...here, 'where'], { ...scope, row: undefined });
  });
  if (typeof badge === 'string' && !keys.has(badge))
    scope.report.at([...place, 'badge'], `there is no view "${badge}"${didYouMean(badge, keys)}`);
}

/** A button can only be switched on where its verb has a route. */
function lintButtons({ permissions = {} }: PageJson, place: Place, scope: PageScope): void {
  const { screen, resource, report } = scope;
  const can = resource.scope[screen.area]?.can;
  for (const name of buttonNames) {
    const button = permissions[name];
    if (typeof button === 'object')
      lintLabel(button.label, [...place, 'permissions', name, 'label'], scope);
    const asked = button === true || (typeof button === 'object' && button.show !== false);
    if (asked && name !== 'search' && !can?.has(name))
      report.atKey(
        [...place, 'permissions', name],
        `"${resource.name}" has no "${name}" in ${screen.area}: a screen cannot allow more than its resource`,
      );
  }
}

function lintCommands({ commands = [] }: PageJson, place: Place, scope: PageScope): void {
  const { resource, screen, report } = scope;
  const offered = [...resource.commands.values()]
    .filter(({ areas }) => areas.includes(screen.area))
    .map(({ name }) => name);
  commands.forEach((entry, at) => {
    const json = typeof entry === 'string' ? { name: entry } : entry;
    const here =
      typeof entry === 'string' ? [...place, 'commands', at] : [...place, 'commands', at, 'name'];
    if (!resource.commands.has(json.name))
      report.at(
        here,
        `"${resource.name}" has no command "${json.name}"${didYouMean(json.name, offered)}`,
      );
    else if (!offered.includes(json.name))
      report.at(here, `the command "${json.name}" is not for ${screen.area}`);
    lintLabel(json.label, [...place, 'commands', at, 'label'], scope);
  });
}

function lintActions({ actions = [] }: PageJson, place: Place, scope: PageScope): void {
  const { context, report, resource } = scope;
  actions.forEach((action, at) => {
    const here = [...place, 'actions', at];
    lintPath(action.open, [...here, 'open'], scope);
    lintCond(action.when, [...here, 'when'], { resource, row: resource, context, report });
    lintLabel(
      action.label ?? `${scope.key}.actions.${action.open.slice(action.open.lastIndexOf('/') + 1)}`,
      here,
      scope,
    );
    const target = context.screens.get(action.open);
    const rows =
      target && target.kind !== 'board' ? context.resources.get(target.resource) : undefined;
    for (const [name, value] of Object.entries(action.with ?? {})) {
      if (rows)
        lintCond({ [name]: value }, [...here, 'with'], {
          resource: rows,
          row: resource,
          context,
          report,
        });
    }
  });
}

function lintTable({ table, tree }: PageJson, place: Place, scope: PageScope): void {
  const { resource, report } = scope;
  if (table?.rowKey !== undefined)
    findField(table.rowKey, [...place, 'table', 'rowKey'], resource, scope);
  if (tree && !resource.tree) report.atKey([...place, 'tree'], `"${resource.name}" is no tree`);
  if (table?.sort === undefined) return;
  const field = findField(
    readOrder(table.sort).field,
    [...place, 'table', 'sort'],
    resource,
    scope,
  );
  if (field && !isSortable(field))
    report.at([...place, 'table', 'sort'], `"${field.name}" has no order to sort by`);
}
