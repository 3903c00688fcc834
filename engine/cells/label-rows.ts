import type { SelectOption } from '../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { ColumnConfig } from '../../schemas/contract/calls/backoffice/screens.ts';
import { maxIds } from '../../schemas/contract/limits.ts';
import type { Json, Row } from '../../schemas/rules/types.ts';
import { ignoreCallError } from '../wire/call-error.ts';
import type { Http } from '../wire/http.ts';
import { optionOf, valuesOf } from './labels.ts';

/** Anything that shows a field: a column or a view item. */
type LabelledField = Pick<ColumnConfig, 'field' | 'dict'>;

/** Values without a label, of one field whose dictionary has a URL. */
interface MissingLabels {
  readonly field: string;
  readonly url: string;
  readonly values: readonly string[];
}

/** Labels by value. */
type Labels = Readonly<Record<string, string>>;

/** Labels by field and value. */
type LoadedLabels = Readonly<Record<string, Labels>>;

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
  const missing = missingLabels(rows, fields);
  return missing.length === 0 ? rows : addLabels(rows, fields, await loadLabels(missing, get));
}

export const missingLabels = (
  rows: readonly Row[],
  fields: readonly LabelledField[],
): readonly MissingLabels[] =>
  fields.flatMap((item) => {
    const url = item.dict?.url;
    const values = url ? missingValues(rows, item) : [];
    return url && values.length > 0 ? [{ field: item.field, url, values }] : [];
  });

export const loadLabels = async (
  missing: readonly MissingLabels[],
  get: Http['get'],
): Promise<LoadedLabels> =>
  Object.fromEntries(
    await Promise.all(
      missing.map(async ({ field, url, values }) => [field, await fetchLabels(url, values, get)]),
    ),
  );

export const addLabels = (
  rows: readonly Row[],
  fields: readonly LabelledField[],
  loaded: LoadedLabels,
): readonly Row[] => {
  const labelled = fields.flatMap((item) => {
    const labels = loaded[item.field];
    return labels ? [{ field: item.field, labels: { ...dictionaryLabels(item), ...labels } }] : [];
  });
  return rows.map((row) =>
    labelled.reduce((result, { field, labels }) => withLabels(result, field, labels), row),
  );
};

/** Values of a field without a label, each once, at most `maxIds`; 0 means no reference. */
function missingValues(rows: readonly Row[], { field, dict }: LabelledField): readonly string[] {
  const values = rows
    .filter((row) => !isLabelled(row, field))
    .flatMap((row) => valuesOf(row[field]).map(String))
    .filter((value) => value !== '0' && optionOf(value, dict?.options) === undefined);
  return [...new Set(values)].slice(0, maxIds);
}

const dictionaryLabels = ({ dict }: LabelledField): Labels => labelsOf(dict?.options ?? []);

const labelsOf = (options: readonly SelectOption[]): Labels =>
  Object.fromEntries(options.map(({ value, label }) => [String(value), label]));

const rowLabels = (row: Row): Row => (row._labels ?? {}) as Row;

const isLabelled = (row: Row, field: string): boolean => rowLabels(row)[field] !== undefined;

function withLabels(row: Row, field: string, labels: Labels): Row {
  if (isLabelled(row, field)) return row;
  const fieldLabels: readonly Json[] = valuesOf(row[field])
    .filter((value) => String(value) !== '0' || labels['0'] !== undefined)
    .map((value) => labels[String(value)] ?? value);
  if (fieldLabels.length === 0) return row;
  return { ...row, _labels: { ...rowLabels(row), [field]: fieldLabels } };
}

async function fetchLabels(
  url: string,
  values: readonly string[],
  get: Http['get'],
): Promise<Labels> {
  const query = { id: `${values.join(',')}|in` };
  const options = await ignoreCallError(
    get<readonly SelectOption[]>(url, query, { messages: 'quiet' }),
  );
  return labelsOf(Array.isArray(options) ? (options as readonly SelectOption[]) : []);
}
