import type { ViewKind } from './view-kind.ts';

const customKinds = new Map<string, ViewKind>();

/** Adds a view type, or replaces a built-in one. */
export function defineView(type: string, kind: ViewKind): void {
  customKinds.set(type, kind);
}

/** The view that the program has registered for a type. */
export const customView = (type: string): ViewKind | undefined => customKinds.get(type);
