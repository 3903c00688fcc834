import { valueText } from './value-text.ts';
import { viewKind, type ViewProps } from './view-kind.ts';

/** Any value in words; long texts keep their lines. */
function TextView({ value, row, item, field, words }: ViewProps) {
  const text = valueText({ value, row, name: item.field, field, dict: item.dict, words });
  if (field?.type === 'daterange' && text !== '')
    return (
      <span className="number view-range">
        {text.split(rangeDash).map((end, at) => (
          <span key={at}>
            {at > 0 && rangeDash}
            {end}
          </span>
        ))}
      </span>
    );
  return text === '' ? (
    <Nothing />
  ) : (
    <span className={numbers.has(field?.as ?? field?.type ?? '') ? 'number' : 'view-text'}>
      {text}
    </span>
  );
}

/** Between the ends of a range (format/date.ts), where a line may break. */
const rangeDash = ' – ';
const numbers: ReadonlySet<string> = new Set([
  'money',
  'integer',
  'number',
  'date',
  'datetime',
  'daterange',
]);

export const Nothing = () => <span className="quiet">–</span>;

export const text = viewKind(TextView);
