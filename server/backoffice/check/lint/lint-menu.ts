import type { MenuItemJson, MenuJson } from '../../../../schemas/rules/authored/menu-json.ts';
import type { Problem } from '../../../../schemas/rules/problems.ts';
import type { AuthoredFile, JsonPath } from '../authored-file.ts';
import { didYouMean } from '../did-you-mean.ts';
import { type LintContext, type LintScope, Report } from './lint-context.ts';
import { lintLabel } from './lint-label.ts';

interface MenuScope extends LintScope {
  readonly area: string;
  /** Addresses of the entries so far. */
  readonly targets: Set<string>;
}

/**
 * Reports mistakes of a menu file: a file in the wrong folder, entries without a name, pages of
 * another area or that do not exist, a page that two entries open, and entries that lead nowhere.
 */
export function lintMenu(file: AuthoredFile, context: LintContext): readonly Problem[] {
  const report = new Report(file);
  const { area, items } = file.value as MenuJson;
  if (file.path !== `screens/${area}/menu.json`)
    report.at(['area'], `the menu of ${area} belongs in screens/${area}/menu.json`);
  const scope: MenuScope = { area, context, report, targets: new Set() };
  for (const [key, item] of Object.entries(items)) lintEntry(item, ['items', key], [key], scope);
  return report.problems;
}

function lintEntry(
  item: MenuItemJson,
  path: JsonPath,
  keys: readonly string[],
  scope: MenuScope,
): void {
  const { area, report } = scope;
  const namePath = item.name === undefined ? path : [...path, 'name'];
  lintLabel(item.name ?? menuKey(area, keys), namePath, scope);
  for (const property of ['apis', 'view'] as const) {
    const page = item[property]?.replace(/^\//, '');
    if (page === undefined || /^https?:/.test(page)) continue;
    if (!page.startsWith(`${area}/`))
      report.at([...path, property], `"${item[property]}" is no page of ${area}`);
  }
  lintTarget(item, path, scope);
  if (item.apis === undefined && item.view !== undefined)
    report.atKey([...path, 'view'], 'a page without "apis" has no route');
  if (item.apis === undefined && !item.children)
    report.at(path, 'leads nowhere: it has neither "apis" nor "children"');
  for (const [key, child] of Object.entries(item.children ?? {}))
    lintEntry(child, [...path, 'children', key], [...keys, key], scope);
}

/** The page of an entry exists, and no other entry opens it. */
function lintTarget(
  { apis, view }: MenuItemJson,
  path: JsonPath,
  { area, context, report, targets }: MenuScope,
): void {
  if (apis === undefined || /^https?:/.test(apis)) return;
  const page = (view ?? apis).replace(/^\//, '');
  const isPage = context.pages.has(page) || context.pages.has(`${page}/index`);
  if (page.startsWith(`${area}/`) && !isPage)
    report.at(
      [...path, view === undefined ? 'apis' : 'view'],
      `there is no page "${page}"${didYouMean(page, context.pages)}`,
    );
  if (targets.has(apis)) report.at([...path, 'apis'], `another entry opens "${apis}" already`);
  targets.add(apis);
}

/**
 * The default locale key of an entry's name: `menus.Admin.goods.brands`. An entry with children
 * needs a `name`, because their locale keys begin with this key.
 */
export const menuKey = (area: string, keys: readonly string[]): string =>
  `menus.${area}.${keys.join('.')}`;
