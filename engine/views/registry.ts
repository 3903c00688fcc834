import { guarded } from '../ui/elements/error-boundary.tsx';
import { kindRegistry } from '../ui/kind-registry.ts';
import type { ViewKind } from './view-kind.ts';

export const views = kindRegistry<ViewKind>({
  keys: ['component', 'size'],
  fallback: 'text',
  keep: (type, { component, size }) => ({
    size,
    component: guarded(component, ({ item }) => item.label || type),
  }),
});

/** Adds a view type, or replaces a built-in one. */
export const defineView = views.define;
