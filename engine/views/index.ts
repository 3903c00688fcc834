import { guarded } from '../ui/elements/error-boundary.tsx';
import { kindsIn } from '../ui/kinds-in.ts';
import { customView } from './registry.ts';
import type { ViewKind } from './view-kind.ts';

/** Built-in view types (docs/product.md#column-and-view-types). Each has its own file. */
const builtInViews = kindsIn<ViewKind>(
  import.meta.glob('./types/*.{ts,tsx}', { eager: true }),
  'component',
  'size',
);

/** The view of this type; `text` for an unregistered one. */
export function viewKindOf(type: string): ViewKind {
  const { component, size } =
    customView(type) ?? builtInViews.get(type) ?? builtInViews.get('text')!;
  return { size, component: guarded(component, ({ item }) => item.label || type) };
}
