import type { ServedDict, ServedField } from '../../schemas/contract/calls/screens.ts';
import { splitRichText } from '../../schemas/rules/rich-text.ts';
import type { FieldType, Json, Row } from '../../schemas/rules/types.ts';
import type { CellWords } from '../cells/cell-kind.ts';
import { labelsOf, plain } from '../cells/labels.ts';
import { formatDate, formatDateRange, formatDateTime } from '../format/date.ts';
import { formatPrice } from '../format/money.ts';
import { formatNumber } from '../format/number.ts';

interface Shown {
  readonly value: Json | undefined;
  readonly row: Row;
  readonly name: string;
  readonly field: ServedField | undefined;
  readonly dict?: ServedDict | undefined;
  readonly words: CellWords;
}

/** Any value of a row as people read it: labels for references and choices, `¥` for money, the unit behind a number. '' for nothing. */
export function valueText(shown: Shown): string {
  const format = shown.field && formats[shown.field.as ?? shown.field.type];
  return format ? format(shown) : label(shown);
}

const label = ({ value, row, name, field, dict = field?.dict }: Shown): string =>
  labelsOf({
    value,
    row,
    column: {
      field: name,
      type: 'text',
      label: '',
      width: undefined,
      fixed: undefined,
      sortable: false,
      edit: false,
      hidden: false,
      dict,
      colors: {},
      widget: undefined,
      unit: undefined,
    },
  }).join(', ');

function numeric({ value, field, words }: Shown): string {
  const text = formatNumber(plain(value), words.language);
  if (text === '' || !field?.unit) return text;
  return field.unit === '%' ? `${text}%` : `${text} ${field.unit}`;
}

const formats: Readonly<Partial<Record<FieldType, (shown: Shown) => string>>> = {
  money: ({ value }) => formatPrice(plain(value)),
  integer: numeric,
  number: numeric,
  date: ({ value }) => formatDate(plain(value)),
  datetime: ({ value }) => formatDateTime(plain(value)),
  countdown: ({ value }) => formatDateTime(plain(value)),
  daterange: ({ value }) =>
    formatDateRange(Array.isArray(value) ? value.map((end: Json) => plain(end)) : null),
  switch: (shown) =>
    (shown.dict ?? shown.field?.dict)
      ? label(shown)
      : shown.value === null || shown.value === undefined
        ? ''
        : Number(shown.value)
          ? shown.words.yes
          : shown.words.no,
  richtext: ({ value }) => textOfHtml(splitRichText(plain(value)).html),
  map: ({ value }) => {
    const point = value as Row | null | undefined;
    return point ? `${plain(point['lng'])}, ${plain(point['lat'])}` : '';
  },
  many: ({ value, field, words }) =>
    rowsOf(value)
      .map((row) => rowText(row, field?.fields ?? [], words))
      .filter(Boolean)
      .join('; '),
  password: () => '••••••',
  secret: () => '••••••',
};

const rowsOf = (value: Json | undefined): readonly Row[] =>
  Array.isArray(value)
    ? value.filter((row: Json): row is Row => typeof row === 'object' && row !== null)
    : [];

/** A child row by its own fields: `Red ¥3.00`; one without any by its name. */
function rowText(row: Row, fields: readonly ServedField[], words: CellWords): string {
  const parts = fields
    .filter(({ writable }) => writable.store || writable.update)
    .map((field) => valueText({ value: row[field.name], row, name: field.name, field, words }));
  return parts.filter(Boolean).join(' ') || plain(row);
}

/** The words of an html text, a space where a line ends. */
export const textOfHtml = (html: string): string =>
  (
    new DOMParser().parseFromString(
      html.replace(/<\/(p|h[1-6]|li|div|tr|blockquote)>|<br\s*\/?>/gi, '$& '),
      'text/html',
    ).body.textContent ?? ''
  )
    .replace(/\s+/g, ' ')
    .trim();
