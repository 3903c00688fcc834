import { custom } from './custom.tsx';
import { dict } from './dict.tsx';
import { dictTags } from './dict-tags.tsx';
import { html } from './html.tsx';
import { images } from './images.tsx';
import { map } from './map.tsx';
import { builtInViews } from './registry.ts';
import { table } from './table.tsx';
import { tag } from './tag.tsx';
import { tagsArray } from './tags-array.tsx';
import { text } from './text.tsx';
import { timeline } from './timeline.tsx';

/** A view for every type of the format (Spec §2). A new type is one file and one line here. */
builtInViews({
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
});

export { viewOf } from './registry.ts';
