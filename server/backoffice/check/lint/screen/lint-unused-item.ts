import type { ItemJson } from '../../../../../schemas/rules/authored/screen-json.ts';
import { isReference } from '../../../../../schemas/rules/resource/is-reference.ts';
import { resolveDict } from '../../../../../schemas/rules/resource/resolve-field.ts';
import { multipleTypes } from '../../../../../schemas/rules/screen-config/resolve-item.ts';
import type { Field } from '../../../../../schemas/rules/types.ts';
import type { JsonPath } from '../../authored-file.ts';
import { withArticle } from '../lint-context.ts';
import { lintUnused } from '../lint-unused.ts';
import { type PageScope, shownTypeOf } from './page-scope.ts';

/** An item under check, with the list that it is in. */
export interface ItemScope extends PageScope {
  readonly place: 'form' | 'rows';
}

type Reason = string | undefined;

/** Reports properties that the type of a form item, or the data type of its field, does not use. */
export function lintUnusedItem(
  json: ItemJson,
  field: Field,
  path: JsonPath,
  scope: ItemScope,
): void {
  const { place, report } = scope;
  const type = shownTypeOf('item', json, field, scope);
  lintUnused(json, { part: 'item', type, words: withArticle(type), place }, path, report);
  const reasons: Partial<Record<keyof ItemJson, Reason>> = {
    ...unusedByType(json, field, type),
    value: unusedValue(json, scope),
  };
  for (const [name, reason] of Object.entries(reasons))
    if (reason !== undefined && json[name as keyof ItemJson] !== undefined)
      report.atKey([...path, name], `"${name}" means nothing ${reason}`);
}

/** Edit forms and forms of one row show the stored value. */
function unusedValue({ only }: ItemJson, { screen, place }: ItemScope): Reason {
  if (place === 'rows') return undefined;
  if (screen.kind === 'single') return 'in a form of one row: it is for new rows';
  return only === 'update' ? 'in the edit dialog: it is for new rows' : undefined;
}

/** Reasons by property; several types of item edit several data types. */
function unusedByType(json: ItemJson, field: Field, type: string): Reasons {
  const on = `on ${withArticle(field.type)}`;
  switch (type) {
    case 'input':
      return { maxlength: field.type === 'secret' ? on : undefined };
    case 'checkbox':
      return unusedOnCheckbox(json, field, on);
    case 'upload':
      return { oneArray: field.type === 'images' ? undefined : `${on}: it is for images` };
    case 'cascader_lazy':
      return { valueName: field.type === 'area' ? undefined : `${on}: "key" of the field decides` };
    case 'tags':
      return field.type === 'many' ? { options: on } : namesOfOptions(json, field);
    case 'select':
      return unusedOnSelect(json, field, on);
    case 'autocomplete':
    case 'radio':
    case 'tree_check':
      return namesOfOptions(json, field);
    case 'cascader':
    case 'table_select':
      return { ...namesOfOptions(json, field), multiple: unusedMultiple(json, field) };
    default:
      return {};
  }
}

type Reasons = Partial<Record<keyof ItemJson, Reason>>;

const unusedOnCheckbox = (json: ItemJson, field: Field, on: string): Reasons =>
  field.type === 'switch'
    ? { options: on, labelName: on, valueName: on }
    : { activeText: `${on}: it is for a switch`, ...namesOfOptions(json, field) };

const unusedOnSelect = (json: ItemJson, field: Field, on: string): Reasons => ({
  ...namesOfOptions(json, field),
  multiple: unusedMultiple(json, field),
  open: isReference(field) ? undefined : `${on}: it is for ref, refs`,
  filterable: unusedFilterable(json, field),
});

const dictOf = ({ options }: ItemJson, field: Field): Field['dict'] =>
  options === undefined ? field.dict : resolveDict(options);

/** Choices that a call answers, so that they are searched there. */
const isRemote = (json: ItemJson, field: Field): boolean => {
  const kind = dictOf(json, field)?.kind;
  return kind === 'url' || kind === 'resource' || isReference(field);
};

/** Choices that a call answers are always searched by typing. */
const unusedFilterable = (json: ItemJson, field: Field): Reason =>
  json.filterable === false && isRemote(json, field)
    ? 'here: the server searches the choices'
    : undefined;

/** Only the answer of a path may have other properties than `label` and `value`. */
function namesOfOptions(
  json: ItemJson,
  field: Field,
): Partial<Record<'labelName' | 'valueName', string>> {
  if (dictOf(json, field)?.kind === 'url') return {};
  const reason = 'here: it is for choices that a path answers';
  return { labelName: reason, valueName: reason };
}

/** Only fields that store a list have several values, and they always have. */
function unusedMultiple({ multiple }: ItemJson, field: Field): Reason {
  const isList = multipleTypes.has(field.type);
  if (multiple === undefined || multiple === isList) return undefined;
  const words = withArticle(field.type);
  return isList ? `on ${words}, which has several values` : `on ${words}: it is for refs, tags`;
}
