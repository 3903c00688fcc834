import type { ComponentType } from 'react';
import type { CommandConfig, PageConfig } from '../../schemas/contract/calls/backoffice/screens.ts';
import type { FieldConfig } from '../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { Json, Row } from '../../schemas/rules/types.ts';

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

const widgets = new Map<string, ComponentType<WidgetProps>>();

/**
 * Registers a component that screens name as `area:name` (docs/product.md#extension-points). A
 * second registration of a name replaces the first, which hot reload relies on.
 */
export function defineWidget(name: string, component: ComponentType<WidgetProps>): void {
  widgets.set(name, component);
}

/** The registered widget of this name, or undefined. */
export const findWidget = (name: string | undefined): ComponentType<WidgetProps> | undefined =>
  name === undefined ? undefined : widgets.get(name);
