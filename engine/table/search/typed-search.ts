import type { FieldConfig } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { PageConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import {
  parseInteger,
  parseNumber,
  toDateTime,
} from '../../../schemas/rules/values/parse-scalar.ts';
import { typedDate, typedDateTime, typedNumber } from '../../fields/typed-values.ts';
import { type FilterValue, type ListFilter, listFilters } from '../state/filters.ts';

/** Values of search controls by field, as they are typed. */
export type SearchDraft = Readonly<Record<string, FilterValue | undefined>>;

/** A number as text of the wire; a text that is no number stays as typed. */
export const readSearchNumber = (typed: string): string =>
  typed.trim() === '' ? '' : String(typedNumber(typed, 20));

interface TypedSearch {
  readonly search: SearchDraft;
  /** Locale key of the error, by field. */
  readonly errors: ReadonlyMap<string, string>;
}

/** What the controls of a search hold as filters, and the controls whose text is no value. */
export function readSearch(
  { search: options, fields }: Pick<PageConfig, 'search' | 'fields'>,
  draft: SearchDraft,
): TypedSearch {
  const filters = listFilters({ search: options, fields });
  const search: Record<string, FilterValue | undefined> = { ...draft };
  const errors = new Map<string, string>();
  for (const option of options) {
    const value = draft[option.field];
    const filter = filters.get(option.field);
    if (value === undefined || !filter) continue;
    const reader = readerOf(filter, fields.find(({ name }) => name === option.field)?.type);
    if (!reader) continue;
    const texts = [value].flat().map(reader.read);
    const isRefused = texts.some((text) => text !== '' && !reader.isValid(text));
    if (isRefused) errors.set(option.field, reader.error);
    const values = isRefused ? texts : inOrder(texts, reader.compare);
    search[option.field] = typeof value === 'string' ? values[0] : values;
  }
  return { search, errors };
}

interface Reader {
  readonly read: (typed: string) => string;
  readonly isValid: (text: string) => boolean;
  readonly error: string;
  /** Whether a range from `from` to `to` contains anything. */
  readonly compare: (from: string, to: string) => boolean;
}

const isBefore = (from: string, to: string): boolean => from <= to;
const numbers: Reader = {
  read: readSearchNumber,
  isValid: (text) => parseNumber(text, 20) !== undefined,
  error: 'errors.rules.number',
  compare: (from, to) => Number(from) <= Number(to),
};
const integers: Reader = {
  ...numbers,
  isValid: (text) => parseInteger(text) !== undefined,
  error: 'errors.rules.integer',
};
const days: Reader = {
  read: typedDate,
  isValid: (text) => toDateTime(text) !== undefined,
  error: 'errors.rules.date',
  compare: isBefore,
};
const moments: Reader = {
  read: (typed) => (typed.trim() === '' ? '' : typedDateTime(typed)),
  isValid: days.isValid,
  error: 'errors.rules.datetime',
  compare: isBefore,
};

function readerOf(
  { type }: ListFilter,
  fieldType: FieldConfig['type'] | undefined,
): Reader | undefined {
  if (type === 'number') return fieldType === 'integer' ? integers : numbers;
  if (type === 'date' || type === 'daterange') return days;
  return type === 'datetime' ? moments : undefined;
}

/** A range whose start is after its end is searched, and shown, the other way round. */
function inOrder(texts: readonly string[], compare: Reader['compare']): readonly string[] {
  const [from = '', to = ''] = texts;
  return from !== '' && to !== '' && !compare(from, to) ? [to, from] : texts;
}
