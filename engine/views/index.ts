import type { ViewType } from '../../schemas/rules/screen-config/screen-types.ts';
import { guarded } from '../ui/elements/error-boundary.tsx';
import { customView } from './registry.ts';
import { custom } from './types/custom.tsx';
import { dict } from './types/dict.tsx';
import { dictTags } from './types/dict-tags.tsx';
import { html } from './types/html.tsx';
import { images } from './types/images.tsx';
import { map } from './types/map.tsx';
import { table } from './types/table.tsx';
import { tag } from './types/tag.tsx';
import { tagsArray } from './types/tags-array.tsx';
import { text } from './types/text.tsx';
import { timeline } from './types/timeline.tsx';
import type { ViewKind } from './view-kind.ts';

/** Built-in view types (docs/product.md#column-and-view-types). Each has its own file. */
const builtInViews: Readonly<Record<ViewType, ViewKind>> = {
  tag,
  text,
  html,
  tags_array: tagsArray,
  images,
  dict,
  dict_tags: dictTags,
  table,
  timeline,
  map,
  custom,
};

/** The view of this type; `text` for an unregistered one. */
export function viewKindOf(type: string): ViewKind {
  const builtIn = Object.hasOwn(builtInViews, type) ? builtInViews[type as ViewType] : text;
  const { component, size } = customView(type) ?? builtIn;
  return { size, component: guarded(component, ({ item }) => item.label || type) };
}
