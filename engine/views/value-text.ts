import type {
  DictConfig,
  FieldConfig,
} from '../../schemas/contract/calls/backoffice/screen-fields.ts';
import { splitRichText } from '../../schemas/rules/rich-text.ts';
import type { FieldType, Json, Row } from '../../schemas/rules/types.ts';
import type { CellLocale } from '../cells/cell-kind.ts';
import { childRowsOf, labelsOf } from '../cells/labels.ts';
import { nameOrLabel, toText } from '../cells/to-text.ts';
import { pointText } from '../cells/types/map.ts';
import { formatDate, formatDateRange, formatDateTime } from '../format/date.ts';
import { formatPrice } from '../format/money.ts';
import { formatWithUnit } from '../format/number.ts';
import { columnForField } from './view-kind.ts';

/** A value, and what is known about its field. */
interface FieldValue {
  readonly value: Json | undefined;
  readonly row: Row;
  readonly name: string;
  readonly field: FieldConfig | undefined;
  readonly dict?: DictConfig | undefined;
  readonly locale: CellLocale;
}

/** Any value as text: labels for references and options, prices, units. '' for no value. */
export function valueText(fieldValue: FieldValue): string {
  const type = fieldValue.field && (fieldValue.field.as ?? fieldValue.field.type);
  const format = type && formats[type];
  return format ? format(fieldValue) : labelText(fieldValue);
}

const labelText = ({ value, row, name, field, dict = field?.dict, locale }: FieldValue): string =>
  labelsOf({ value, row, column: columnForField({ field: name, dict }), locale }).join(', ');

function numberText({ value, field, locale }: FieldValue): string {
  return formatWithUnit(toText(value), field?.unit, locale.language);
}

function switchText(fieldValue: FieldValue): string {
  const { value, locale } = fieldValue;
  if (fieldValue.dict ?? fieldValue.field?.dict) return labelText(fieldValue);
  if (value === null || value === undefined) return '';
  return Number(value) ? locale.yes : locale.no;
}

const childRowsText = ({ value, field, locale }: FieldValue): string =>
  childRowsOf(value)
    .map((row) => childRowText(row, field?.fields ?? [], locale))
    .filter(Boolean)
    .join('; ');

const formats: Readonly<Partial<Record<FieldType, (fieldValue: FieldValue) => string>>> = {
  money: ({ value }) => formatPrice(toText(value)),
  integer: numberText,
  number: numberText,
  date: ({ value }) => formatDate(toText(value)),
  datetime: ({ value }) => formatDateTime(toText(value)),
  countdown: ({ value }) => formatDateTime(toText(value)),
  daterange: ({ value }) =>
    formatDateRange(Array.isArray(value) ? value.map((end: Json) => toText(end)) : null),
  switch: switchText,
  richtext: ({ value }) => textOfHtml(splitRichText(toText(value)).html),
  map: ({ value }) => pointText(value),
  many: childRowsText,
  password: () => '••••••',
  secret: ({ value, field }) => (field?.shown ? toText(value) : '••••••'),
};

/** The writable values of a child row; the name of a row without any. */
function childRowText(row: Row, fields: readonly FieldConfig[], locale: CellLocale): string {
  const parts = fields
    .filter(({ writable }) => writable.store || writable.update)
    .map((field) => valueText({ value: row[field.name], row, name: field.name, field, locale }));
  return parts.filter(Boolean).join(' ') || nameOrLabel(row, locale.formatName);
}

/** The text of an html document; blocks are separated by a space. */
function textOfHtml(html: string): string {
  const spaced = html.replace(/<\/(p|h[1-6]|li|div|tr|blockquote)>|<br\s*\/?>/gi, '$& ');
  const { body } = new DOMParser().parseFromString(spaced, 'text/html');
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim();
}
