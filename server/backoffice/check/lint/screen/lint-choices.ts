import type { DictJson } from '../../../../../schemas/rules/authored/resource-json.ts';
import type { Field, FieldType } from '../../../../../schemas/rules/types.ts';
import type { JsonPath } from '../../authored-file.ts';
import { withArticle } from '../lint-context.ts';
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
