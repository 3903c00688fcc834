import { isSameValue } from '../../../engine/index.ts';
import type { FieldConfig } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { Json, Row } from '../../../schemas/rules/types.ts';

/** A template in the form. `key` identifies it; `loadedRow` is undefined if new. */
export interface FreightRow {
  readonly key: string;
  readonly loadedRow: Row | undefined;
  readonly row: Row;
}
type Fields = ReadonlyMap<string, FieldConfig>;

/** The editable fields of a template. */
export const freightFields = [
  'name',
  'f_weight',
  'f_price',
  'o_weight',
  'o_price',
  'area_id',
] as const;

/** The rows of a newly loaded form, with the default template first, created if missing. */
export function initialRows(
  loadedRows: readonly Row[],
  fields: Fields,
  defaultName: string,
): readonly FreightRow[] {
  const rows = loadedRows.map((row) => ({ key: String(row.id), loadedRow: row, row }));
  const [defaultRow] = rows.filter(({ row }) => isDefault(row));
  return [
    defaultRow ?? {
      key: 'default',
      loadedRow: undefined,
      row: { ...blankRow(fields), name: defaultName, is_type: 0 },
    },
    ...rows.filter((row) => row !== defaultRow),
  ];
}

export const isDefault = (row: Row): boolean => Number(row.is_type) === 0;

/** A new template with the defaults of the resource. */
export const blankRow = (fields: Fields): Row => ({
  is_type: 1,
  area_id: [],
  ...Object.fromEntries(
    freightFields.flatMap((name) => {
      const initial = fields.get(name)?.default;
      return initial === undefined ? [] : [[name, initial]];
    }),
  ),
});

export const withCell = (
  rows: readonly FreightRow[],
  key: string,
  name: string,
  value: Json | undefined,
): readonly FreightRow[] =>
  rows.map((freightRow) =>
    freightRow.key === key
      ? { ...freightRow, row: { ...freightRow.row, [name]: value ?? null } }
      : freightRow,
  );

/** The rows to send: changed fields of loaded templates with id and revision, new ones in full. */
export const rowsToSend = (rows: readonly FreightRow[], fields: Fields): readonly Row[] =>
  rows.map(({ loadedRow, row }) => {
    const changed = freightFields.filter(
      (name) =>
        row[name] !== undefined &&
        !isSameValue(loadedRow?.[name], row[name], fields.get(name)) &&
        !(loadedRow === undefined && row[name] === null),
    );
    const values = Object.fromEntries(changed.map((name) => [name, row[name]!]));
    return loadedRow
      ? { id: loadedRow.id!, rev: loadedRow.rev!, ...values }
      : { ...(isDefault(row) && { is_type: 0 }), ...values };
  });

/** Whether a row has unsaved changes. An unedited, newly created default template has none. */
export const isChanged = ({ loadedRow, row }: FreightRow, fields: Fields): boolean => {
  const start =
    loadedRow ?? (isDefault(row) ? { ...blankRow(fields), name: row.name! } : undefined);
  return (
    start === undefined ||
    freightFields.some((name) => !isSameValue(start[name], row[name], fields.get(name)))
  );
};

/** Names of new and changed templates that may not do what their seller expects. */
export interface FreightDoubts {
  /** Templates without provinces: no parcel uses them. */
  readonly unused: readonly string[];
  /** Templates without any fee: their provinces pay nothing. */
  readonly free: readonly string[];
}

export function freightDoubts(rows: readonly FreightRow[], fields: Fields): FreightDoubts {
  const changed = rows
    .filter((freightRow) => !isDefault(freightRow.row) && isChanged(freightRow, fields))
    .map(({ row }) => row);
  const hasProvinces = ({ area_id }: Row): boolean => Array.isArray(area_id) && area_id.length > 0;
  const isFree = ({ f_price, o_price }: Row): boolean => Number(f_price) + Number(o_price) === 0;
  const names = (found: readonly Row[]) => found.map(({ name }) => String(name ?? ''));
  return {
    unused: names(changed.filter((row) => !hasProvinces(row))),
    free: names(changed.filter((row) => hasProvinces(row) && isFree(row))),
  };
}

/** Provinces that templates other than `key` serve, with the name of the template. */
export const takenProvinces = (
  rows: readonly FreightRow[],
  key: string,
): ReadonlyMap<number, string> =>
  new Map(
    rows
      .filter((freightRow) => freightRow.key !== key)
      .flatMap(({ row }) =>
        ((row.area_id ?? []) as readonly number[]).map(
          (province) => [province, String(row.name ?? '')] as const,
        ),
      ),
  );
