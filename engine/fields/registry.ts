import type { ItemType } from '../../schemas/rules/types.ts';
import type { FieldKind } from './define-field.ts';

const kinds = { own: new Map<string, FieldKind>(), builtIn: new Map<string, FieldKind>() };

/** Adds a form type, or replaces one (engine.md §6); also before the engine's own have been loaded. */
export function defineField(type: string, kind: FieldKind): void {
  kinds.own.set(type, kind);
}

/** The engine's own: one for every type of the format. */
export function builtInFields(all: Readonly<Record<ItemType, FieldKind>>): void {
  for (const [type, kind] of Object.entries(all)) kinds.builtIn.set(type, kind);
}

/** Every type of the format has a field, so one without is a mistake of the program. */
export function fieldKindOf(type: string): FieldKind {
  const kind = kinds.own.get(type) ?? kinds.builtIn.get(type);
  if (!kind) throw new Error(`no form field for the type ${type}`);
  return kind;
}
