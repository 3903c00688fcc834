import { labelsOf } from '../cells/labels.ts';
import { Nothing } from './text.tsx';
import { columnOf, viewKind, type ViewProps } from './view-kind.ts';

/** All of a list, as tags. */
function TagsArrayView({ value, row, item }: ViewProps) {
  const labels = labelsOf({ value, row, column: columnOf(item) });
  return labels.length === 0 ? (
    <Nothing />
  ) : (
    <span className="view-tags">
      {labels.map((label, at) => (
        <span key={at} className="tag">
          {label}
        </span>
      ))}
    </span>
  );
}

export const tagsArray = viewKind(TagsArrayView);
