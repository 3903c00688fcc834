import type { ColumnConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { Tone } from '../../../schemas/contract/tone.ts';
import type { Json } from '../../../schemas/rules/types.ts';
import { StatusTag } from '../../ui/elements/status-tag.tsx';
import { type CellProps, cellKind } from '../cell-kind.ts';
import { labelsOf, optionOf, valuesOf } from '../labels.ts';
import { toneOfColor } from '../tone.ts';

function DictTags(cell: CellProps) {
  const labels = labelsOf(cell);
  return (
    <span className="tags">
      {valuesOf(cell.value).map(
        (value, index) =>
          labels[index] && (
            <StatusTag key={index} {...tagColor(value, cell.column)}>
              {labels[index]}
            </StatusTag>
          ),
      )}
    </span>
  );
}

interface TagColor {
  readonly tone: Tone | undefined;
  readonly color: string | undefined;
}

/** The column's own colour overrides the dictionary's. */
function tagColor(value: Json, { colors, dict }: ColumnConfig): TagColor {
  const option = optionOf(value, dict?.options);
  const key = String(value);
  const color = Object.hasOwn(colors, key) ? colors[key] : option?.color;
  if (color === undefined) return { tone: option?.tone, color: undefined };
  const tone = toneOfColor(color);
  return { tone, color: tone ? undefined : color };
}

/** Status labels in the tone of the dictionary. */
export const dictTags = cellKind((cell) => labelsOf(cell).join(', '), {
  component: DictTags,
  width: 132,
});
