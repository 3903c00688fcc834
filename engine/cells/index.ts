import type { ColumnType } from '../../schemas/rules/types.ts';
import { avatar } from './avatar.tsx';
import { cascaderLazy } from './cascader-lazy.ts';
import { countdown } from './countdown.tsx';
import { custom } from './custom.tsx';
import { date } from './date.ts';
import { datetime } from './datetime.ts';
import type { CellKind } from './cell-kind.ts';
import { dict } from './dict.ts';
import { dictTags } from './dict-tags.tsx';
import { iconTags } from './icon-tags.tsx';
import { image } from './image.tsx';
import { map } from './map.ts';
import { money } from './money.ts';
import { number } from './number.ts';
import { tagsArray } from './tags-array.tsx';
import { tags } from './tags.tsx';
import { text } from './text.ts';

const kinds = {
  text,
  money,
  tags,
  tags_array: tagsArray,
  icon_tags: iconTags,
  dict,
  dict_tags: dictTags,
  avatar,
  image,
  custom,
  date,
  datetime,
  number,
  map,
  cascader_lazy: cascaderLazy,
  countdown,
} satisfies Record<ColumnType, CellKind>;
const registered = new Map<string, CellKind>(Object.entries(kinds));

/** How a column of this type is drawn; a type nobody registered is drawn as text. */
export const cellOf = (type: string): CellKind => registered.get(type) ?? text;

/** Adds a column type, or replaces one (engine.md §6). */
export function defineCell(type: string, kind: CellKind): void {
  registered.set(type, kind);
}
