import type { ComponentType } from 'react';
import type { FieldConfig } from '../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { CommandConfig, PageConfig } from '../../schemas/contract/calls/backoffice/screens.ts';
import type { Json, Row } from '../../schemas/rules/types.ts';
import { guarded } from '../ui/elements/error-boundary.tsx';

/**
 * The input of a widget. Cells and views pass `value` and `row`; forms also pass `onChange` and
 * `form`; headers and blocks of a board pass nothing.
 */
export interface WidgetProps {
  readonly value?: Json | undefined;
  readonly row?: Row | undefined;
  /** Set in forms, unless the field is read-only. */
  readonly onChange?: ((value: Json | undefined) => void) | undefined;
  /** Set in forms. */
  readonly form?: WidgetForm | undefined;
  /** Set for a widget that replaces the dialog of a command. */
  readonly command?: WidgetCommand | undefined;
}

/** The command that a widget runs in place of the standard dialog. */
export interface WidgetCommand {
  readonly screen: PageConfig;
  readonly command: CommandConfig;
  readonly rows: readonly Row[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The form around a widget. */
export interface WidgetForm {
  /** DOM id of the field; its label is `${id}-label`. */
  readonly id: string;
  /** Undefined when the screen does not serve this field. */
  readonly field: FieldConfig | undefined;
  /** The error at a JSON pointer inside the value, for example `/0/price`. */
  readonly errorAt: (pointer: string) => string | undefined;
  /** The current values of the whole form. */
  readonly values: () => Row;
}

interface Widget {
  /** Without its error boundary, for a caller that has an own one. */
  readonly bare: ComponentType<WidgetProps>;
  readonly component: ComponentType<WidgetProps>;
  readonly align: 'start' | 'end' | undefined;
}
const widgets = new Map<string, Widget>();

/**
 * Registers a component that screens name as `area:name`. A second registration of a name replaces
 * the first, which hot reload relies on.
 *
 * @param options.align the side of a list column that it draws; `end` for amounts. Default: the one
 *   of the field's type
 */
export function defineWidget(
  name: string,
  component: ComponentType<WidgetProps>,
  { align }: { readonly align?: 'start' | 'end' } = {},
): void {
  widgets.set(name, { bare: component, component: guarded(component, () => name), align });
}

/** The registered widget of this name, or undefined. */
export const findWidget = (name: string | undefined): ComponentType<WidgetProps> | undefined =>
  name === undefined ? undefined : widgets.get(name)?.component;

/** The registered widget of a command, which stands in a dialog of its own. */
export const findCommandWidget = (
  name: string | undefined,
): ComponentType<WidgetProps> | undefined =>
  name === undefined ? undefined : widgets.get(name)?.bare;

/** The side of a list column that the widget chose, or undefined. */
export const widgetAlign = (name: string | undefined): 'start' | 'end' | undefined =>
  name === undefined ? undefined : widgets.get(name)?.align;
