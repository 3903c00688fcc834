import { cellOf } from '../cells/index.ts';
import { Nothing } from './text.tsx';
import { columnOf, viewKind, type ViewProps } from './view-kind.ts';

/** Drawn as the column is: colours of the screen, tones of the dictionary. */
function DictTagsView({ value, row, item, words }: ViewProps) {
  const kind = cellOf('dict_tags'),
    cell = { value, row, column: columnOf(item), words };
  return kind.component && kind.text(cell) !== '' ? <kind.component {...cell} /> : <Nothing />;
}

export const dictTags = viewKind(DictTagsView);
