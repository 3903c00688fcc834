import { labelsOf } from '../../cells/labels.ts';
import { columnForField, type ViewProps, viewKind } from '../view-kind.ts';
import { EmptyValue } from './text.tsx';

/** All values of a list as tags. */
function TagsArrayView({ value, row, item, locale }: ViewProps) {
  const labels = labelsOf({ value, row, column: columnForField(item), locale });
  return labels.length === 0 ? (
    <EmptyValue />
  ) : (
    <span className="view-tags">
      {labels.map((label, index) => (
        <span key={index} className="tag">
          {label}
        </span>
      ))}
    </span>
  );
}

export const tagsArray = viewKind(TagsArrayView);
