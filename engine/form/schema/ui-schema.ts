import type { FormItemConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import { fieldKindOf } from '../../fields/index.ts';
import type { ItemGroup } from '../../views/group-items.ts';
import type { FormShape } from './form-model.ts';

/** How rjsf renders one property: always by the engine's own field. The schema has no labels. */
export interface UiItem {
  readonly 'ui:field': 'item';
  readonly 'ui:title': string;
  readonly 'ui:fieldReplacesAnyOrOneOf': true;
}
interface SubmitButton {
  readonly norender: boolean;
}
export type UiSchema = Readonly<Record<string, UiItem | readonly string[] | SubmitButton>>;

/** The buttons of a form are outside it. */
const noSubmitButton = { 'ui:submitButtonOptions': { norender: true } } satisfies UiSchema;

/** The order and labels of a form for rjsf. The layout decides which items are shown. */
export function uiSchemaOf({ items }: FormShape): UiSchema {
  const entries = items.map((item): readonly [string, UiItem] => [
    item.field,
    { 'ui:field': 'item', 'ui:title': item.label, 'ui:fieldReplacesAnyOrOneOf': true },
  ]);
  const order = [...items.map(({ field }) => field), '*'];
  return { ...noSubmitButton, ...Object.fromEntries(entries), 'ui:order': order };
}

/**
 * Whether the group heading replaces the label: for a single wide field, or a widget of full
 * width.
 */
export const hidesLabel = (item: FormItemConfig, group: ItemGroup<FormItemConfig>): boolean =>
  group.title !== undefined &&
  group.items.length === 1 &&
  (fieldKindOf(item.type).size === 'wide' || (item.type === 'custom' && item.span === 24));
/** Width of an item in the form's 24 columns. */
export const columnSpan = (item: FormItemConfig): number =>
  fieldKindOf(item.type).size === 'wide' && item.type !== 'upload' ? 24 : item.span;
