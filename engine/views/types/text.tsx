import { valueText } from '../value-text.ts';
import { type ViewProps, viewKind } from '../view-kind.ts';

/** Any value as text; line breaks are kept. */
function TextView({ value, row, item, field, locale }: ViewProps) {
  const text = valueText({ value, row, name: item.field, field, dict: item.dict, locale });
  if (field?.type === 'daterange' && text !== '')
    return (
      <span className="number view-range">
        {text.split(rangeSeparator).map((end, index) => (
          <span key={index}>
            {index > 0 && rangeSeparator}
            {end}
          </span>
        ))}
      </span>
    );
  return text === '' ? (
    <EmptyValue />
  ) : (
    <span className={numericTypes.has(field?.as ?? field?.type ?? '') ? 'number' : 'view-text'}>
      {text}
    </span>
  );
}

/** Separator of a range, as in format/date.ts. A line can break after it. */
const rangeSeparator = ' – ';
const numericTypes: ReadonlySet<string> = new Set([
  'money',
  'integer',
  'number',
  'date',
  'datetime',
  'daterange',
]);

export const EmptyValue = () => <span className="quiet">–</span>;

export const text = viewKind(TextView);
