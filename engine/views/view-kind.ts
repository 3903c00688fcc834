import type { ComponentType } from 'react';
import type { FieldConfig } from '../../schemas/contract/calls/backoffice/screen-fields.ts';
import type {
  ColumnConfig,
  ViewItemConfig,
} from '../../schemas/contract/calls/backoffice/screens.ts';
import type { Json, Row } from '../../schemas/rules/types.ts';
import type { CellLocale } from '../cells/cell-kind.ts';

export type ViewField = Extract<ViewItemConfig, { readonly kind: 'field' }>;

/** The input of a view. A view only renders; it neither loads nor changes data. */
export interface ViewProps {
  readonly value: Json | undefined;
  readonly row: Row;
  readonly item: ViewField;
  /** Undefined for a field of a referenced row. */
  readonly field: FieldConfig | undefined;
  readonly locale: CellLocale;
}

/** A view type (docs/product.md#column-and-view-types). A `wide` view takes the full width. */
export interface ViewKind {
  readonly component: ComponentType<ViewProps>;
  readonly size: 'normal' | 'wide';
}

export const viewKind = (
  component: ComponentType<ViewProps>,
  size: ViewKind['size'] = 'normal',
): ViewKind => ({ component, size });

/** A column that shows the same value. */
export const columnForField = ({
  field,
  dict,
  label = '',
  widget,
}: Pick<ViewField, 'field' | 'dict'> &
  Partial<Pick<ViewField, 'label' | 'widget'>>): ColumnConfig => ({
  field,
  type: 'text',
  label,
  width: undefined,
  fixed: undefined,
  sortable: false,
  edit: false,
  hidden: false,
  dict,
  colors: {},
  widget,
  unit: undefined,
});
