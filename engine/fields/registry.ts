import type { ItemType } from '../../schemas/rules/types.ts';
import type { FieldKind } from './define-field.ts';

const kinds = new Map<ItemType, FieldKind>();

/** Gives a form type its field; a later one replaces an earlier, so a program may bring its own. */
export function defineField(type: ItemType, kind: FieldKind): void {
  kinds.set(type, kind);
}

/** Every type of the format has a field: `index.ts` sees to it. */
export function fieldKindOf(type: ItemType): FieldKind {
  const kind = kinds.get(type);
  if (!kind) throw new Error(`no form field for the type ${type}`);
  return kind;
}
