import type { ComponentType } from 'react';
import type { FieldConfig } from '../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { FormItemConfig } from '../../schemas/contract/calls/backoffice/screens.ts';
import type { Json, Row } from '../../schemas/rules/types.ts';

/**
 * The props of a form field. A field only renders and emits values. Values have the form that
 * `schemas/rules/values/parse-value.ts` defines; `null` is an emptied value, `undefined` one that was
 * never set.
 */
export interface FieldProps {
  /**
   * DOM id of the control that the label points to. A group of controls uses
   * `aria-labelledby={`${id}-label`}` instead.
   */
  readonly id: string;
  readonly value: Json | undefined;
  readonly onChange: (value: Json | undefined) => void;
  readonly item: FormItemConfig;
  /** Undefined for a name that the screen does not serve, for example `store_id.store_name`. */
  readonly field: FieldConfig | undefined;
  readonly disabled: boolean;
  readonly invalid: boolean;
  /** The error at a JSON pointer inside the value, for example `/0/price`. */
  readonly errorAt: (pointer: string) => string | undefined;
  /** The row as loaded, with `_labels`; empty in the add dialog. */
  readonly loadedRow: Row;
}

export interface FieldKind {
  readonly component: ComponentType<FieldProps>;
  /**
   * A `wide` field takes a whole form row. Alone in a group, it uses the group heading as its
   * label.
   */
  readonly size: 'normal' | 'wide';
  /** `group`: several controls share a label by `aria-labelledby` instead of `for`. */
  readonly labels: 'control' | 'group';
}

/** Makes a form field from a component and its frame options. */
export function formField(
  component: ComponentType<FieldProps>,
  frame: Partial<Omit<FieldKind, 'component'>> = {},
): FieldKind {
  return { component, size: 'normal', labels: 'control', ...frame };
}

/** Props that connect a control with its label and error message. */
export function controlProps({
  id,
  invalid,
  disabled,
}: Pick<FieldProps, 'id' | 'invalid' | 'disabled'>) {
  return {
    id,
    disabled,
    status: invalid ? ('error' as const) : undefined,
    'aria-invalid': invalid || undefined,
    'aria-describedby': invalid ? `${id}-error` : undefined,
  };
}

/** Props that connect a group of controls with its label and error message. */
export function groupProps({ id, invalid }: Pick<FieldProps, 'id' | 'invalid'>) {
  return {
    id,
    role: 'group',
    'aria-labelledby': `${id}-label`,
    'aria-describedby': invalid ? `${id}-error` : undefined,
  };
}
