import type { ComponentType } from 'react';
import type { FieldConfig } from '../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { FormItemConfig } from '../../schemas/contract/calls/backoffice/screens.ts';
import type { Json, Row } from '../../schemas/rules/types.ts';
import type { ErrorTree } from './error-tree.ts';

/** `ui:options` of an item: what the screen and the resource say about it. */
export interface ItemOptions {
  readonly item: FormItemConfig;
  /** Undefined for a name that the screen does not serve, for example `store_id.store_name`. */
  readonly config: FieldConfig | undefined;
}

interface SharedProps {
  readonly disabled?: boolean | undefined;
  /** The messages at the value. */
  readonly rawErrors?: readonly string[] | undefined;
  /** `loadedRow`: the row as loaded, with `_labels`; empty in the add dialog. */
  readonly registry: { readonly formContext: { readonly loadedRow: Row } };
}

/**
 * rjsf's `WidgetProps`: a control of a text, a number or a list. It only renders and emits values.
 * Values have the form that `schemas/rules/values/parse-value.ts` defines; `null` is an emptied
 * value, `undefined` one that was never set.
 */
export interface FieldWidgetProps extends SharedProps {
  /**
   * DOM id of the control that the label points to. A group of controls uses
   * `aria-labelledby={`${id}-label`}` instead.
   */
  readonly id: string;
  readonly label: string;
  readonly value: Json | undefined;
  readonly onChange: (value: Json | undefined) => void;
  readonly options: ItemOptions;
}

/** rjsf's `FieldProps`: the control of an object, or of child rows with errors inside them. */
export interface FieldProps extends SharedProps {
  readonly fieldPathId: { readonly $id: string; readonly path: (string | number)[] };
  readonly formData: Json | undefined;
  readonly onChange: (value: Json | undefined, path: (string | number)[]) => void;
  readonly uiSchema: { readonly 'ui:options': ItemOptions };
  readonly errorSchema?: ErrorTree | undefined;
}

interface Frame {
  /**
   * A `wide` field takes a whole form row. Alone in a group, it uses the group heading as its
   * label.
   */
  readonly size: 'normal' | 'wide';
  /** `group`: several controls share a label by `aria-labelledby` instead of `for`. */
  readonly labels: 'control' | 'group';
}

/** A form type: a widget or a field of the theme, with its frame. */
export type FieldKind = Frame &
  (
    | { readonly widget: ComponentType<FieldWidgetProps>; readonly field?: undefined }
    | { readonly field: ComponentType<FieldProps>; readonly widget?: undefined }
  );

const normal: Frame = { size: 'normal', labels: 'control' };

/** Makes a form type from a widget and its frame. */
export const formWidget = (
  widget: ComponentType<FieldWidgetProps>,
  frame: Partial<Frame> = {},
) => ({ widget, ...normal, ...frame });

/** Makes a form type from a field and its frame. */
export const formField = (
  field: ComponentType<FieldProps>,
  frame: Partial<Frame> = {},
): FieldKind => ({ field, ...normal, ...frame });

export const isInvalid = ({ rawErrors }: Pick<SharedProps, 'rawErrors'>): boolean =>
  rawErrors !== undefined && rawErrors.length > 0;

type Control = Pick<FieldWidgetProps, 'id' | 'disabled' | 'rawErrors'>;

/** Props that connect a control with its label and error message. */
export function controlProps({ id, disabled, rawErrors }: Control) {
  const invalid = isInvalid({ rawErrors });
  return {
    id,
    disabled,
    status: invalid ? ('error' as const) : undefined,
    'aria-invalid': invalid || undefined,
    'aria-describedby': invalid ? `${id}-error` : undefined,
  };
}

/** Props that connect a group of controls with its label and error message. */
export function groupProps({ id, rawErrors }: Control) {
  return {
    id,
    role: 'group',
    'aria-labelledby': `${id}-label`,
    'aria-describedby': isInvalid({ rawErrors }) ? `${id}-error` : undefined,
  };
}
