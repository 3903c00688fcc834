import type { ComponentType } from 'react';
import type {
  ServedColumn,
  ServedField,
  ServedViewItem,
} from '../../schemas/contract/calls/screens.ts';
import type { Json, Row } from '../../schemas/rules/types.ts';
import type { CellWords } from '../cells/cell-kind.ts';

export type ViewField = Extract<ServedViewItem, { readonly kind: 'field' }>;

/** What a view gets. It is dumb: value and settings in, element out. */
export interface ViewProps {
  readonly value: Json | undefined;
  readonly row: Row;
  readonly item: ViewField;
  /** Undefined for a field one reference deep. */
  readonly field: ServedField | undefined;
  readonly words: CellWords;
}

/** A view type (Spec §2). `wide` fills the dialog's row. */
export interface ViewKind {
  readonly component: ComponentType<ViewProps>;
  readonly size: 'normal' | 'wide';
}

export const viewKind = (
  component: ComponentType<ViewProps>,
  size: ViewKind['size'] = 'normal',
): ViewKind => ({ component, size });

/** The settings of a column that would show the same value. */
export const columnOf = ({
  field,
  dict,
  label = '',
  widget,
}: Pick<ViewField, 'field' | 'dict'> &
  Partial<Pick<ViewField, 'label' | 'widget'>>): ServedColumn => ({
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
