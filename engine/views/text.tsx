import { valueText } from './value-text.ts';
import { viewKind, type ViewProps } from './view-kind.ts';

/** Any value in words; long texts keep their lines. */
function TextView({ value, row, item, field, words }: ViewProps) {
  const text = valueText({ value, row, name: item.field, field, dict: item.dict, words });
  return text === '' ? <Nothing /> : <span className={numbers.has(field?.type ?? '') ? 'number' : 'view-text'}>{text}</span>;
}

const numbers: ReadonlySet<string> = new Set(['money', 'integer', 'number', 'date', 'datetime', 'daterange']);

export const Nothing = () => <span className="quiet">–</span>;

export const text = viewKind(TextView);
