import { cellKindOf } from '../../cells/index.ts';
import { columnForField, type ViewProps, viewKind } from '../view-kind.ts';
import { EmptyValue } from './text.tsx';

/** The same status tags as in a list column. */
function DictTagsView({ value, row, item, locale }: ViewProps) {
  const kind = cellKindOf('dict_tags');
  const cell = { value, row, column: columnForField(item), locale };
  return kind.component && kind.text(cell) !== '' ? <kind.component {...cell} /> : <EmptyValue />;
}

export const dictTags = viewKind(DictTagsView);
