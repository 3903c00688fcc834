import { views } from './registry.ts';

// Built-in view types (docs/product.md#column-and-view-types). Each has its own file
views.addBuiltIn(import.meta.glob('./types/*.{ts,tsx}', { eager: true }));

/** The view of this type; `text` for an unregistered one. */
export const viewKindOf = views.of;
