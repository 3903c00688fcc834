import type { ViewType } from '../../schemas/rules/types.ts';
import type { ViewKind } from './view-kind.ts';

const kinds = { own: new Map<string, ViewKind>(), builtIn: new Map<string, ViewKind>() };

/** Adds a view type, or replaces one (engine.md §6); also before the engine's own have been loaded. */
export function defineView(type: string, kind: ViewKind): void {
  kinds.own.set(type, kind);
}

/** The engine's own: one for every type of the format, `text` for one that nobody registered. */
export function builtInViews(all: Readonly<Record<ViewType, ViewKind>>): void {
  for (const [type, kind] of Object.entries(all)) kinds.builtIn.set(type, kind);
}

/** How a value of this type is shown, once `views/index.ts` is loaded; a type nobody registered is shown as text. */
export const viewOf = (type: string): ViewKind =>
  kinds.own.get(type) ?? kinds.builtIn.get(type) ?? kinds.builtIn.get('text')!;
