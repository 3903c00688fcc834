import type { ComponentType } from 'react';
import type { Json, Row } from '../../schemas/rules/types.ts';

/** What a widget gets: in a cell or view its value and row, in a form also what to do with a new value; in a header or block of a board none of them. */
export interface WidgetProps {
  readonly value?: Json | undefined;
  readonly row?: Row | undefined;
  /** Forms only, and not while the field is read-only. */
  readonly onChange?: ((value: Json | undefined) => void) | undefined;
}

const widgets = new Map<string, ComponentType<WidgetProps>>();

/** Registers a component that screens name, `area:name` (engine.md §6). A second registration of a name replaces the first, as hot reload does. */
export function defineWidget(name: string, component: ComponentType<WidgetProps>): void {
  widgets.set(name, component);
}

/** Undefined for a name that nobody registered. */
export const findWidget = (name: string | undefined): ComponentType<WidgetProps> | undefined => (name === undefined ? undefined : widgets.get(name));
