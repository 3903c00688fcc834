import type { ComponentType } from 'react';
import { guarded } from '../ui/elements/error-boundary.tsx';
import { kindRegistry } from '../ui/kind-registry.ts';
import type { FieldKind, FieldProps, FieldWidgetProps } from './define-field.ts';

/** The form types by name, as rjsf's theme takes them. */
export const widgets: Record<string, ComponentType<FieldWidgetProps>> = {};
export const fields: Record<string, ComponentType<FieldProps>> = {};

/** For fields that render other fields; all others use `fieldKindOf`. */
export const fieldKinds = kindRegistry<FieldKind>({
  keys: ['size', 'labels'],
  keep(type, kind) {
    if (kind.widget) {
      const widget = guarded(kind.widget, ({ label }) => label || type);
      widgets[type] = widget;
      return { ...kind, widget };
    }
    const field = guarded(kind.field, ({ uiSchema }) => uiSchema['ui:options'].item.label || type);
    fields[type] = field;
    return { ...kind, field };
  },
});

/** Adds a form type, or replaces one. */
export const defineField = fieldKinds.define;
