import type { ColumnType } from '../../schemas/rules/screen-config/screen-types.ts';
import { guarded } from '../ui/elements/error-boundary.tsx';
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

/** The column type with a boundary around its cells; a text that fails is `–`. */
function guardedCell(type: string, kind: CellKind): CellKind {
  return {
    ...kind,
    component: kind.component && guarded(kind.component, ({ column }) => column.label || type),
    text: (cell) => {
      try {
        return kind.text(cell);
      } catch (error) {
        console.error('The text of a column type failed', type, error);
        return '–';
      }
    },
  };
}

const registry = new Map<string, CellKind>(
  Object.entries(builtIn).map(([type, kind]) => [type, guardedCell(type, kind)]),
);

/** The column type of this name; `text` for an unregistered one. */
export const cellKindOf = (type: string): CellKind => registry.get(type) ?? registry.get('text')!;

/** Adds a column type, or replaces one. */
export function defineCell(type: string, kind: CellKind): void {
  registry.set(type, guardedCell(type, kind));
}
