import { type CellProps, cellKind } from '../cell-kind.ts';
import { labelsOf } from '../labels.ts';

/** Tags shown in a cell; more would break the fixed row height, so they are only counted. */
const maxTags = 4;

function TagsArray(cell: CellProps) {
  const labels = labelsOf(cell);
  const hiddenCount = labels.length - maxTags;
  return (
    <span className="tags" title={hiddenCount > 0 ? labels.join(', ') : undefined}>
      {labels.slice(0, maxTags).map((label, index) => (
        <span key={index} className="tag">
          {label}
        </span>
      ))}
      {hiddenCount > 0 && <span className="quiet">+{hiddenCount}</span>}
    </span>
  );
}

/** Several grey tags. */
export const tagsArray = cellKind((cell) => labelsOf(cell).join(', '), {
  component: TagsArray,
  width: 200,
});
