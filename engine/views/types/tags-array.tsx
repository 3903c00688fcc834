import { labelsOf } from '../../cells/labels.ts';
import { EmptyValue } from './text.tsx';
import { columnForField, viewKind, type ViewProps } from '../view-kind.ts';

/** All values of a list as tags. */
function TagsArrayView({ value, row, item }: ViewProps) {
  const labels = labelsOf({ value, row, column: columnForField(item) });
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
