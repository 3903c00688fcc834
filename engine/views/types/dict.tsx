import { Link } from 'react-router-dom';
import { labelsOf, optionOf, valuesOf } from '../../cells/labels.ts';
import { StatusTag } from '../../ui/elements/status-tag.tsx';
import { columnForField, type ViewProps, viewKind } from '../view-kind.ts';
import { EmptyValue } from './text.tsx';

/**
 * The label of an option or a reference, which may link to the referenced row; a status in its
 * tone.
 */
function DictView({ value, row, item, locale }: ViewProps) {
  const labels = labelsOf({ value, row, column: columnForField(item), locale });
  if (
    labels.length === 0 ||
    (String(value) === '0' && item.dict?.options === undefined && !hasLabel(row, item.field))
  )
    return <EmptyValue />;
  if (item.open && typeof value === 'number')
    return (
      <Link
        className="view-link"
        to={'page' in item.open ? `${item.open.page}/${value}` : `/${item.open.list}?id=${value}`}
      >
        {labels.join(', ')}
      </Link>
    );
  const tones = valuesOf(value).map((key) => optionOf(key, item.dict?.options)?.tone);
  return (
    <span className="view-tags">
      {labels.map((label, index) =>
        tones[index] ? (
          <StatusTag key={index} tone={tones[index]}>
            {label}
          </StatusTag>
        ) : (
          <span key={index}>{label}</span>
        ),
      )}
    </span>
  );
}

const hasLabel = (row: ViewProps['row'], name: string): boolean =>
  Object.hasOwn((row._labels ?? {}) as object, name);

export const dict = viewKind(DictView);
