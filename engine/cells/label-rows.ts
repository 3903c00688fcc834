import type { ServedColumn, ServedOption } from '../../schemas/contract/calls/screens.ts';
import { maxIds } from '../../schemas/contract/limits.ts';
import type { Json, Row } from '../../schemas/rules/types.ts';
import { CallError } from '../client/call-error.ts';
import { isFailure } from '../client/envelope.ts';
import type { Http } from '../client/http.ts';
import { optionOf, valuesOf } from './labels.ts';

/** Whatever shows a field: a column, a view item. */
type Labelled = Pick<ServedColumn, 'field' | 'dict'>;

/**
 * Labels for values whose dictionary is fetched and that came without `_labels`: one call a column, by `id=1,2|in` (Spec §7). What the dictionary names by
 * itself, as free shipping beside the freight templates, is not asked for.
 * A list that cannot be had leaves the values as they are: a page without labels is better than none.
 *
 * @returns the rows by identity, unchanged when nothing was missing
 */
export async function labelRows(
  rows: readonly Row[],
  columns: readonly Labelled[],
  get: Http['get'],
): Promise<readonly Row[]> {
  const missing = columns.flatMap((column) => {
    const values = new Set(
      rows
        .flatMap((row) =>
          isLabelled(row, column.field) ? [] : valuesOf(row[column.field]).map(String),
        )
        .filter((value) => value !== '0' && optionOf(value, column.dict?.options) === undefined),
    );
    return column.dict?.url && values.size > 0
      ? [{ column, url: column.dict.url, values: [...values].slice(0, maxIds) }]
      : [];
  });
  if (missing.length === 0) return rows;
  const found = await Promise.all(
    missing.map(async ({ column, url, values }) => ({
      field: column.field,
      labels: new Map([...optionLabels(column), ...(await fetchLabels(url, values, get))]),
    })),
  );
  return rows.map((row) =>
    found.reduce((labelled, { field, labels }) => withLabels(labelled, field, labels), row),
  );
}

const optionLabels = ({ dict }: Labelled): readonly (readonly [string, string])[] =>
  (dict?.options ?? []).map(({ value, label }) => [String(value), label]);
const labelsOfRow = (row: Row): Row => (row._labels ?? {}) as Row;
const isLabelled = (row: Row, field: string): boolean => labelsOfRow(row)[field] !== undefined;

function withLabels(row: Row, field: string, labels: ReadonlyMap<string, string>): Row {
  if (isLabelled(row, field)) return row;
  const named: readonly Json[] = valuesOf(row[field])
    .filter((value) => String(value) !== '0' || labels.has('0'))
    .map((value) => labels.get(String(value)) ?? value);
  return named.length === 0 ? row : { ...row, _labels: { ...labelsOfRow(row), [field]: named } };
}

async function fetchLabels(
  url: string,
  values: readonly string[],
  get: Http['get'],
): Promise<ReadonlyMap<string, string>> {
  try {
    const answer = await get<readonly ServedOption[]>(
      url,
      { id: `${values.join(',')}|in` },
      { messages: 'quiet' },
    );
    return new Map(
      isFailure(answer) || !Array.isArray(answer)
        ? []
        : (answer as readonly ServedOption[]).map(({ value, label }) => [String(value), label]),
    );
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    console.error('labels not loaded', error.trace);
    return new Map();
  }
}
