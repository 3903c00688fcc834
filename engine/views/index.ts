import type { ViewType } from '../../schemas/rules/types.ts';
import { custom } from './custom.tsx';
import { dict } from './dict.tsx';
import { dictTags } from './dict-tags.tsx';
import { html } from './html.tsx';
import { images } from './images.tsx';
import { map } from './map.tsx';
import { table } from './table.tsx';
import { tag } from './tag.tsx';
import { tagsArray } from './tags-array.tsx';
import { text } from './text.tsx';
import { timeline } from './timeline.tsx';
import type { ViewKind } from './view-kind.ts';

const kinds = { tag, text, html, tags_array: tagsArray, images, dict, dict_tags: dictTags, table, timeline, map, custom } satisfies Record<ViewType, ViewKind>;
const registered = new Map<string, ViewKind>(Object.entries(kinds));

/** How a value of this type is shown; a type nobody registered is shown as text. */
export const viewOf = (type: string): ViewKind => registered.get(type) ?? text;

/** Adds a view type, or replaces one (engine.md §6). */
export function defineView(type: string, kind: ViewKind): void {
  registered.set(type, kind);
}
