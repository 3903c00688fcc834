import { cellKind, type CellProps } from './cell-kind.ts';
import { namesOf } from './labels.ts';

/** Tags beyond these are counted, so that a row keeps its height; our choice. */
const shownTags = 4;

function TagsArray(cell: CellProps) {
  const labels = namesOf(cell),
    more = labels.length - shownTags;
  return (
    <span className="tags" title={more > 0 ? labels.join(', ') : undefined}>
      {labels.slice(0, shownTags).map((label, at) => (
        <span key={at} className="tag">
          {label}
        </span>
      ))}
      {more > 0 && <span className="quiet">+{more}</span>}
    </span>
  );
}

/** Several grey tags. */
export const tagsArray = cellKind((cell) => namesOf(cell).join(', '), {
  component: TagsArray,
  width: 200,
});
