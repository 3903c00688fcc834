import type { Field } from '../../../../../schemas/rules/types.ts';
import type { JsonPath } from '../../authored-file.ts';
import { lintShownPage } from './lint-links.ts';
import type { PageScope } from './page-scope.ts';

/**
 * Reports a table-select without a list to choose from in its area: no screen shows the rows that
 * the field refers to, or `open` names a screen of other rows.
 */
export function lintPicker(
  { type, open }: { readonly type?: string; readonly open?: string },
  { resource }: Field,
  path: JsonPath,
  scope: PageScope,
): void {
  const { context, screen, report } = scope;
  if (open !== undefined) {
    const openPath = [...path, 'open'];
    const target = lintShownPage(open, 'list', openPath, scope);
    if (target && resource !== undefined && target.resource !== resource)
      report.at(openPath, `"${open}" shows "${target.resource}", not "${resource}"`);
  } else if (type === 'table_select' && !context.broken.has(resource ?? '')) {
    const hasScreen = [...context.screens.values()].some(
      (other) =>
        other.kind === 'table' && other.area === screen.area && other.resource === resource,
    );
    if (!hasScreen)
      report.at([...path, 'type'], `"${resource}" has no list in ${screen.area} to choose from`);
  }
}
