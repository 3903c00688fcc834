import type { ColumnType } from '../../schemas/rules/screen-config/screen-types.ts';
import type { CellKind } from './cell-kind.ts';
import { avatar } from './types/avatar.tsx';
import { countdown } from './types/countdown.tsx';
import { custom } from './types/custom.tsx';
import { date, datetime } from './types/date.ts';
import { dictTags } from './types/dict-tags.tsx';
import { iconTags } from './types/icon-tags.tsx';
import { image } from './types/image.tsx';
import { map } from './types/map.ts';
import { money } from './types/money.ts';
import { number } from './types/number.ts';
import { tags } from './types/tags.tsx';
import { tagsArray } from './types/tags-array.tsx';
import { cascaderLazy, dict, text } from './types/text.ts';

const builtIn = {
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

const registry = new Map<string, CellKind>(Object.entries(builtIn));

/** The column type of this name; `text` for an unregistered one. */
export const cellKindOf = (type: string): CellKind => registry.get(type) ?? text;

/** Adds a column type, or replaces one (docs/product.md#extension-points). */
export function defineCell(type: string, kind: CellKind): void {
  registry.set(type, kind);
}
