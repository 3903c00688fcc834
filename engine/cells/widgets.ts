import type { ComponentType } from 'react';
import type {
  ServedCommand,
  ServedField,
  ServedPage,
} from '../../schemas/contract/calls/screens.ts';
import type { Json, Row } from '../../schemas/rules/types.ts';

/** What a widget gets: in a cell or view its value and row, in a form also what to do with a new value; in a header or block of a board none of them. */
export interface WidgetProps {
  readonly value?: Json | undefined;
  readonly row?: Row | undefined;
  /** Forms only, and not while the field is read-only. */
  readonly onChange?: ((value: Json | undefined) => void) | undefined;
  /** Forms only. */
  readonly form?: WidgetForm | undefined;
  /** In the stead of a command's dialog only. */
  readonly command?: WidgetCommand | undefined;
}

/** A command that a widget asks for in its own way: on which rows, and what to do when it was run or given up. */
export interface WidgetCommand {
  readonly screen: ServedPage;
  readonly command: ServedCommand;
  readonly rows: readonly Row[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** What a widget may know of the form it stands in. */
export interface WidgetForm {
  /** DOM id of the field; its label is `${id}-label`. */
  readonly id: string;
  /** Undefined where the screen serves no such field. */
  readonly field: ServedField | undefined;
  /** The message of a place inside the value: `/0/price`. A field of child rows shows them at their cells. */
  readonly errorAt: (pointer: string) => string | undefined;
  /** What is typed in the form at this moment. */
  readonly values: () => Row;
}

const widgets = new Map<string, ComponentType<WidgetProps>>();

/** Registers a component that screens name, `area:name` (engine.md §6). A second registration of a name replaces the first, as hot reload does. */
export function defineWidget(name: string, component: ComponentType<WidgetProps>): void {
  widgets.set(name, component);
}

/** Undefined for a name that nobody registered. */
export const findWidget = (name: string | undefined): ComponentType<WidgetProps> | undefined =>
  name === undefined ? undefined : widgets.get(name);
