import type { ComponentType } from 'react';
import type { ServedField, ServedItem } from '../../schemas/contract/calls/screens.ts';
import type { Json, Row } from '../../schemas/rules/types.ts';

/**
 * What a form field gets. It is dumb: value and settings in, element out. Values are canonical, as `schemas/rules/parse-value.ts` makes them;
 * `null` means emptied, `undefined` never filled in.
 */
export interface FieldProps {
  /** DOM id of the control that the label points at; a group of controls carries `aria-labelledby={`${id}-label`}` instead. */
  readonly id: string;
  readonly value: Json | undefined;
  readonly onChange: (value: Json | undefined) => void;
  readonly item: ServedItem;
  /** Undefined for a name that the screen does not serve, e.g. `store_id.store_name`. */
  readonly field: ServedField | undefined;
  readonly disabled: boolean;
  readonly invalid: boolean;
  /** The message of a place inside the value: `/0/price`. */
  readonly errorAt: (pointer: string) => string | undefined;
  /** The row as loaded, with `_labels`; empty in the add dialog. */
  readonly stored: Row;
}

export interface FieldKind {
  readonly component: ComponentType<FieldProps>;
  /** `wide` fills the row of the form, and the heading of its group is its label when it stands alone there. */
  readonly size: 'normal' | 'wide';
  /** `group`: several controls, labelled together instead of by `for`. */
  readonly labels: 'control' | 'group';
}

/** A component, and how the form frames it. */
export function formField(
  component: ComponentType<FieldProps>,
  frame: Partial<Omit<FieldKind, 'component'>> = {},
): FieldKind {
  return { component, size: 'normal', labels: 'control', ...frame };
}

/** Ties a control to the label and the message around it. */
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

/** The same for a group of controls. */
export function groupProps({ id, invalid }: Pick<FieldProps, 'id' | 'invalid'>) {
  return {
    id,
    role: 'group',
    'aria-labelledby': `${id}-label`,
    'aria-describedby': invalid ? `${id}-error` : undefined,
  };
}
