import type { FormItemConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { JsonObject } from '../../../schemas/rules/types.ts';
import type { ItemOptions } from '../../fields/define-field.ts';
import { fieldKindOf } from '../../fields/index.ts';
import { groupItems, type ItemGroup } from '../../views/group-items.ts';
import { type FormShape, isReadOnly } from './form-model.ts';

/** How rjsf renders one property. */
export interface UiItem {
  readonly 'ui:widget'?: string;
  readonly 'ui:field'?: string;
  readonly 'ui:title': string;
  readonly 'ui:label'?: false;
  readonly 'ui:disabled'?: true;
  readonly 'ui:options': ItemOptions & { readonly isRequired: boolean };
}

/**
 * The schema with a property for each item: one outside it (computed, or a field of a referenced
 * row) is read-only.
 */
export const schemaOfItems = (schema: JsonObject, { items }: FormShape): JsonObject => ({
  ...schema,
  properties: {
    ...Object.fromEntries(items.map(({ field }) => [field, { readOnly: true }])),
    ...(schema.properties as JsonObject),
  },
});

/** The widgets and fields of the shown items for rjsf. */
export const uiSchemaOf = (
  { fields, mode }: FormShape,
  shown: readonly FormItemConfig[],
  schema: JsonObject,
): Readonly<Record<string, UiItem>> => {
  const uiItemOf = (item: FormItemConfig, group: ItemGroup<FormItemConfig>): UiItem => {
    const config = fields.get(item.field);
    const isLocked = isReadOnly(item, config, mode);
    const type = Object.hasOwn(schema.properties as JsonObject, item.field) ? item.type : 'text';
    return {
      [fieldKindOf(type).widget ? 'ui:widget' : 'ui:field']: type,
      'ui:title': item.label,
      ...(hidesLabel(item, group) && { 'ui:label': false }),
      ...((isLocked || item.disabled) && { 'ui:disabled': true }),
      'ui:options': {
        item,
        config,
        // The schema of an update requires nothing, because it holds changed values only
        isRequired: !isLocked && config?.required === true && !isKept(config.type, mode),
      },
    };
  };
  return Object.fromEntries(
    groupItems(shown).flatMap((group) =>
      group.items.map((item) => [item.field, uiItemOf(item, group)] as const),
    ),
  );
};

/** An empty password keeps the stored one. */
const isKept = (type: string, mode: FormShape['mode']): boolean =>
  mode === 'update' && type === 'password';

/**
 * Whether the group heading replaces the label: for a single wide field, or a widget of full
 * width.
 */
const hidesLabel = (item: FormItemConfig, group: ItemGroup<FormItemConfig>): boolean =>
  group.title !== undefined &&
  group.items.length === 1 &&
  (fieldKindOf(item.type).size === 'wide' || (item.type === 'custom' && item.span === 24));
/** Width of an item in the form's 24 columns. */
export const columnSpan = (item: FormItemConfig): number =>
  fieldKindOf(item.type).size === 'wide' && item.type !== 'upload' ? 24 : item.span;
