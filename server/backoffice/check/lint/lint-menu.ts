import type { MenuItemJson, MenuJson } from '../../../../schemas/rules/authored/menu-json.ts';
import type { ScreenJson } from '../../../../schemas/rules/authored/screen-json.ts';
import type { Problem } from '../../../../schemas/rules/problems.ts';
import type { AuthoredFile, JsonPath } from '../authored-file.ts';
import { didYouMean } from '../did-you-mean.ts';
import { type PageEntry, pageEntry } from '../menu-of.ts';
import { screenPathOf } from '../project-files.ts';
import { type LintContext, type LintScope, Report } from './lint-context.ts';
import { lintLabel } from './lint-label.ts';

interface MenuScope extends LintScope {
  readonly area: string;
  /** Addresses of the entries so far. */
  readonly targets: Set<string>;
  /** Keys of the entries so far: `goods.brands`. */
  readonly keys: Set<string>;
  /** Keys that screens name with `menu.in`. */
  readonly named: ReadonlySet<string>;
}

/**
 * Reports mistakes of menu files and of the entries of screens: a file in the wrong folder, entries
 * without a name, pages of another area or that do not exist, a page that two entries open, entries
 * that lead nowhere or stand below none. A file of an extension may add to entries of the product.
 */
export function lintMenus(
  files: readonly AuthoredFile[],
  screens: readonly AuthoredFile[],
  context: LintContext,
): readonly Problem[] {
  const named = new Set(screens.flatMap((file) => (file.value as ScreenJson).menu?.in ?? []));
  const byArea = { Admin: newEntries(named), Seller: newEntries(named) };
  return [
    ...files.flatMap((file) => {
      const { area, items } = file.value as MenuJson;
      const scope: MenuScope = { area, context, report: new Report(file), ...byArea[area] };
      if (!file.path.endsWith(`screens/${area}/menu.json`))
        scope.report.at(['area'], `the menu of ${area} belongs in screens/${area}/menu.json`);
      for (const [key, item] of Object.entries(items))
        lintEntry(item, ['items', key], [key], scope);
      return scope.report.problems;
    }),
    ...screens.flatMap((file) => {
      const path = screenPathOf(file.path);
      const entry = pageEntry(path, file.value as ScreenJson);
      const area = path.startsWith('Admin/') ? 'Admin' : 'Seller';
      const scope: MenuScope = { area, context, report: new Report(file), ...byArea[area] };
      if (entry) lintPageEntry(entry, scope);
      return scope.report.problems;
    }),
  ];
}

const newEntries = (named: ReadonlySet<string>) => ({
  targets: new Set<string>(),
  keys: new Set<string>(),
  named,
});

/** The entry above it exists, it has a text, and no other entry opens the page. */
function lintPageEntry({ above, key, item }: PageEntry, scope: MenuScope): void {
  const { report, keys, targets } = scope;
  const parent = above.join('.');
  if (!keys.has(parent))
    report.at(['menu', 'in'], `the menu has no entry "${parent}"${didYouMean(parent, keys)}`);
  lintLabel(item.name ?? '', ['menu'], scope);
  const own = `${parent}.${key}`;
  const page = item.apis ?? '';
  if (keys.has(own)) report.at(['menu'], `the menu has an entry "${own}"`);
  else if (targets.has(page)) report.at(['menu'], `another entry opens "${page}" already`);
  keys.add(own);
  targets.add(page);
}

function lintEntry(
  item: MenuItemJson,
  path: JsonPath,
  keys: readonly string[],
  scope: MenuScope,
): void {
  const { area, report } = scope;
  lintKey(item, path, keys, scope);
  for (const property of ['apis', 'view'] as const) {
    const page = item[property]?.replace(/^\//, '');
    if (page === undefined || /^https?:/.test(page)) continue;
    if (!page.startsWith(`${area}/`))
      report.at([...path, property], `"${item[property]}" is no page of ${area}`);
  }
  lintTarget(item, path, scope);
  if (item.apis === undefined && item.view !== undefined)
    report.atKey([...path, 'view'], 'a page without "apis" has no route');
  if (item.apis === undefined && !item.children && !scope.named.has(keys.join('.')))
    report.at(path, 'leads nowhere: it has neither "apis" nor "children"');
  for (const [key, child] of Object.entries(item.children ?? {}))
    lintEntry(child, [...path, 'children', key], [...keys, key], scope);
}

/** A new entry has a name; one of another file gets further children. */
function lintKey(
  item: MenuItemJson,
  path: JsonPath,
  keys: readonly string[],
  scope: MenuScope,
): void {
  const key = keys.join('.');
  const isKnown = scope.keys.has(key);
  scope.keys.add(key);
  const namePath = item.name === undefined ? path : [...path, 'name'];
  if (!isKnown) lintLabel(item.name ?? menuKey(scope.area, keys), namePath, scope);
  else if (Object.keys(item).some((name) => name !== 'children'))
    scope.report.at(path, `another file has the entry "${key}": only "children" are added to it`);
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
