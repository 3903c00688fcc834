import type { ServedColumn } from '../../schemas/contract/calls/screens.ts';
import type { Tone } from '../../schemas/contract/statuses.ts';
import type { Json } from '../../schemas/rules/types.ts';
import { StatusTag } from '../ui/status-tag.tsx';
import { cellKind, type CellProps } from './cell-kind.ts';
import { labelsOf, optionOf, valuesOf } from './labels.ts';
import { toneOfColor } from './tone.ts';

function DictTags(cell: CellProps) {
  const labels = labelsOf(cell);
  return (
    <span className="tags">
      {valuesOf(cell.value).map(
        (value, at) =>
          labels[at] && (
            <StatusTag key={at} {...lookOf(value, cell.column)}>
              {labels[at]}
            </StatusTag>
          ),
      )}
    </span>
  );
}

/** The column's own colour wins over the dictionary's. */
function lookOf(
  value: Json,
  { colors, dict }: ServedColumn,
): { readonly tone: Tone | undefined; readonly color: string | undefined } {
  const option = optionOf(value, dict?.options),
    key = String(value);
  const color = Object.hasOwn(colors, key) ? colors[key] : option?.color;
  if (color === undefined) return { tone: option?.tone, color: undefined };
  const tone = toneOfColor(color);
  return { tone, color: tone ? undefined : color };
}

/** A state: its label with the dictionary's tone. */
export const dictTags = cellKind((cell) => labelsOf(cell).join(', '), {
  component: DictTags,
  width: 132,
});
