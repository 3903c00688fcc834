import type { DictJson } from '../../../../../schemas/rules/authored/resource-json.ts';
import type { Field, FieldType } from '../../../../../schemas/rules/types.ts';
import type { JsonPath } from '../../authored-file.ts';
import { withArticle } from '../lint-context.ts';
import { lintShownPage } from './lint-links.ts';
import type { PageScope } from './page-scope.ts';

/** Controls that offer choices only. */
const choosingTypes: ReadonlySet<string> = new Set(['select', 'radio', 'checkbox', 'autocomplete']);
/** Types whose choices are those of their dictionary; references have rows. */
const typesWithoutRows: ReadonlySet<FieldType> = new Set(['text', 'integer', 'tags']);

/** A control with its own dictionary, if it has one. */
interface Control {
  readonly type: string | undefined;
  readonly dict: DictJson | undefined;
}

/** Reports a control that would offer nothing: neither the field nor the screen has choices. */
export function lintChoices(
  { type, dict }: Control,
  field: Field,
  path: JsonPath,
  { report }: PageScope,
): void {
  if (type === undefined || !choosingTypes.has(type) || !typesWithoutRows.has(field.type)) return;
  if (dict === undefined && field.dict === undefined)
    report.at(
      [...path, 'type'],
      `"${type}" offers nothing: ${withArticle(field.type)} has no choices`,
    );
}

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
