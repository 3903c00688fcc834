import type { MenuItemJson, MenuJson } from '../../schemas/rules/authored.ts';
import type { Problem } from '../../schemas/rules/types.ts';
import type { AuthoredFile, Place } from './authored-file.ts';
import { Report, type LintContext } from './lint-context.ts';
import { lintLabel } from './lint-label.ts';

/** One menu file. Entries may name pages that are not built yet; they are not shown (issue 2). */
export function lintMenu(file: AuthoredFile, context: LintContext): readonly Problem[] {
  const report = new Report(file);
  const { area, items } = file.value as MenuJson;
  if (file.path !== `screens/${area}/menu.json`)
    report.at(['area'], `the menu of ${area} belongs in screens/${area}/menu.json`);
  const scope: MenuScope = { area, context, report };
  for (const [key, item] of Object.entries(items)) lintEntry(item, ['items', key], [key], scope);
  return report.problems;
}

interface MenuScope {
  readonly area: string;
  readonly context: LintContext;
  readonly report: Report;
}

function lintEntry(
  item: MenuItemJson,
  place: Place,
  keys: readonly string[],
  scope: MenuScope,
): void {
  const { area, report } = scope;
  lintLabel(
    item.name ?? menuKey(area, keys),
    item.name === undefined ? place : [...place, 'name'],
    scope,
  );
  for (const part of ['apis', 'view'] as const) {
    const path = item[part]?.replace(/^\//, '');
    if (path !== undefined && !/^https?:/.test(path) && !path.startsWith(`${area}/`))
      report.at([...place, part], `"${item[part]}" is no page of ${area}`);
  }
  if (item.apis === undefined && item.view !== undefined)
    report.atKey([...place, 'view'], 'a page without "apis" has no route');
  if (item.apis === undefined && !item.children)
    report.at(place, 'leads nowhere: it has neither "apis" nor "children"');
  for (const [key, child] of Object.entries(item.children ?? {}))
    lintEntry(child, [...place, 'children', key], [...keys, key], scope);
}

/** Where an entry's name is when the file does not say: `menus.Admin.goods.brands`. One with children needs a `name`: theirs stand at that key. */
export const menuKey = (area: string, keys: readonly string[]): string =>
  `menus.${area}.${keys.join('.')}`;
