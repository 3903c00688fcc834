import type { ServedItem } from '../../schemas/contract/calls/screens.ts';
import { fieldKindOf } from '../fields/index.ts';
import type { FormShape } from './form-model.ts';

/** How one property of the schema is drawn: our field, never rjsf's own; the schema itself holds no words (engine.md §4). */
export interface UiItem {
  readonly 'ui:field': 'item';
  readonly 'ui:title': string;
  readonly 'ui:fieldReplacesAnyOrOneOf': true;
}
export type UiSchema = Readonly<Record<string, UiItem | readonly string[]>>;

/** Order and words of a form for rjsf. Which items are drawn now is the layout's affair. */
export function uiSchemaOf({ items }: FormShape): UiSchema {
  const entries = items.map((item): readonly [string, UiItem] => [
    item.field,
    { 'ui:field': 'item', 'ui:title': item.label, 'ui:fieldReplacesAnyOrOneOf': true },
  ]);
  return { ...Object.fromEntries(entries), 'ui:order': [...items.map(({ field }) => field), '*'] };
}

/** A stretch of items under one heading; the first may have none. */
export interface ItemGroup {
  readonly title: string | undefined;
  readonly items: readonly ServedItem[];
}

/** An item with a `group` starts a section, the ones after it belong to it (screen.v1.json). */
export function groupsOf(items: readonly ServedItem[]): readonly ItemGroup[] {
  const groups: { title: string | undefined; items: ServedItem[] }[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && (item.group === undefined || item.group === last.title)) last.items.push(item);
    else groups.push({ title: item.group, items: [item] });
  }
  return groups;
}

/** A wide field alone under a heading has the heading for its label; so has a widget over the whole width. */
export const isBare = (item: ServedItem, group: ItemGroup): boolean =>
  group.title !== undefined &&
  group.items.length === 1 &&
  (fieldKindOf(item.type).size === 'wide' || (item.type === 'custom' && item.span === 24));
/** Columns of the form it takes, of 24. */
export const spanOf = (item: ServedItem): number =>
  fieldKindOf(item.type).size === 'wide' && item.type !== 'upload' ? 24 : item.span;
