import type { ComponentType } from 'react';
import { guarded } from '../ui/elements/error-boundary.tsx';
import type { FieldKind, FieldProps, FieldWidgetProps } from './define-field.ts';

const kinds = new Map<string, FieldKind>();
let builtInKinds: ReadonlyMap<string, FieldKind> | undefined;

/** The form types by name, as rjsf's theme takes them. */
export const widgets: Record<string, ComponentType<FieldWidgetProps>> = {};
export const fields: Record<string, ComponentType<FieldProps>> = {};

/** Adds a form type, or replaces one. */
export function defineField(type: string, kind: FieldKind): void {
  if (kind.widget) {
    const widget = guarded(kind.widget, ({ label }) => label || type);
    widgets[type] = widget;
    kinds.set(type, { ...kind, widget });
  } else {
    const field = guarded(kind.field, ({ uiSchema }) => uiSchema['ui:options'].item.label || type);
    fields[type] = field;
    kinds.set(type, { ...kind, field });
  }
}

/** Adds the built-in fields, one for every form type that is not replaced. */
export function registerBuiltInFields(builtIn: ReadonlyMap<string, FieldKind>): void {
  if (builtIn === builtInKinds) return;
  builtInKinds = builtIn;
  for (const [type, kind] of builtIn) if (!kinds.has(type)) defineField(type, kind);
}

/**
 * The form type of a name, for fields that render other fields; all others use `fieldKindOf`.
 *
 * @throws Error for an unregistered type
 */
export function registeredField(type: string): FieldKind {
  const kind = kinds.get(type);
  if (!kind) throw new Error(`No form field is registered for the type ${type}`);
  return kind;
}
