import type { SelectOption } from '../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { ColumnConfig } from '../../schemas/contract/calls/backoffice/screens.ts';
import { maxIds } from '../../schemas/contract/limits.ts';
import type { Json, Row } from '../../schemas/rules/types.ts';
import { ignoreCallError } from '../wire/call-error.ts';
import type { Http } from '../wire/http.ts';
import { optionOf, valuesOf } from './labels.ts';

/** Anything that shows a field: a column or a view item. */
type LabelledField = Pick<ColumnConfig, 'field' | 'dict'>;

type LabelMap = ReadonlyMap<string, string>;

/**
 * Adds `_labels` for values whose dictionary has a URL and that came without a label: one call per
 * field, `id=1,2|in` (docs/product.md#wire-calls). Values that the dictionary lists itself are not
 * requested. A failed call leaves the values unlabelled.
 *
 * @returns the same array when no label was missing
 */
export async function labelRows(
  rows: readonly Row[],
  fields: readonly LabelledField[],
  get: Http['get'],
): Promise<readonly Row[]> {
  const requests = fields.flatMap((item) => {
    const url = item.dict?.url;
    const values = missingValues(rows, item);
    return url && values.length > 0 ? [{ item, url, values }] : [];
  });
  if (requests.length === 0) return rows;

  const labelled = await Promise.all(
    requests.map(async ({ item, url, values }) => ({
      field: item.field,
      labels: new Map([...dictionaryLabels(item), ...(await fetchLabels(url, values, get))]),
    })),
  );
  return rows.map((row) =>
    labelled.reduce((result, { field, labels }) => withLabels(result, field, labels), row),
  );
}

/** Values of a field without a label, each once, at most `maxIds`; 0 means no reference. */
function missingValues(rows: readonly Row[], { field, dict }: LabelledField): readonly string[] {
  const values = rows
    .filter((row) => !isLabelled(row, field))
    .flatMap((row) => valuesOf(row[field]).map(String))
    .filter((value) => value !== '0' && optionOf(value, dict?.options) === undefined);
  return [...new Set(values)].slice(0, maxIds);
}

const dictionaryLabels = ({ dict }: LabelledField): readonly (readonly [string, string])[] =>
  (dict?.options ?? []).map(({ value, label }) => [String(value), label]);

const rowLabels = (row: Row): Row => (row._labels ?? {}) as Row;

const isLabelled = (row: Row, field: string): boolean => rowLabels(row)[field] !== undefined;

function withLabels(row: Row, field: string, labels: LabelMap): Row {
  if (isLabelled(row, field)) return row;
  const fieldLabels: readonly Json[] = valuesOf(row[field])
    .filter((value) => String(value) !== '0' || labels.has('0'))
    .map((value) => labels.get(String(value)) ?? value);
  if (fieldLabels.length === 0) return row;
  return { ...row, _labels: { ...rowLabels(row), [field]: fieldLabels } };
}

async function fetchLabels(
  url: string,
  values: readonly string[],
  get: Http['get'],
): Promise<LabelMap> {
  const query = { id: `${values.join(',')}|in` };
  const options = await ignoreCallError(
    get<readonly SelectOption[]>(url, query, { messages: 'quiet' }),
  );
  return new Map(
    Array.isArray(options)
      ? (options as readonly SelectOption[]).map(({ value, label }) => [String(value), label])
      : [],
  );
}
