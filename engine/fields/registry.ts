import { guarded } from '../ui/elements/error-boundary.tsx';
import type { FieldKind } from './define-field.ts';

const customKinds = new Map<string, FieldKind>();
let builtInKinds: ReadonlyMap<string, FieldKind> = new Map();

/** Adds a form type, or replaces one. */
export function defineField(type: string, kind: FieldKind): void {
  customKinds.set(type, kind);
}

/** Sets the built-in fields, one for every form type. */
export function registerBuiltInFields(kinds: ReadonlyMap<string, FieldKind>): void {
  builtInKinds = kinds;
}

/**
 * The field of a form type, for fields that render other fields; all others use `fieldKindOf`.
 *
 * @throws Error for an unregistered type
 */
export function registeredField(type: string): FieldKind {
  const kind = customKinds.get(type) ?? builtInKinds.get(type);
  if (!kind) throw new Error(`No form field is registered for the type ${type}`);
  return { ...kind, component: guarded(kind.component, ({ item }) => item.label || type) };
}
