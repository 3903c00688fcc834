import type { ImportRow } from '../../../schemas/contract/calls/backoffice/import.ts';
import type { FieldConfig } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { PageConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { FieldError } from '../../../schemas/contract/envelope.ts';
import type { FieldType } from '../../../schemas/rules/types.ts';
import { partsOf } from '../../../schemas/rules/values/json-pointer.ts';
import { halfWidth, plainText } from '../../../schemas/rules/values/plain-text.ts';
import { currencySymbol } from '../../format/currency.ts';
import type { ColumnProblem, SheetCell, SheetTable } from './sheet-table.ts';

/** Why a column or a cell of a sheet is not sent. */
export type PlanProblem = ColumnProblem | 'repeatedHeading' | 'hiddenRow';

/** A cell that cannot be read, by line and heading of the user's sheet. */
export interface UnreadCell {
  readonly line: number;
  readonly heading: string;
  readonly text: string;
  readonly problem: PlanProblem;
}

/** The rows of an import, and where they are in the sheet. */
export interface ImportPlan {
  readonly rows: readonly ImportRow[];
  /** Line numbers of the rows, as a spreadsheet program shows them. */
  readonly lines: readonly number[];
  /** The heading of each field; unknown headings are keys too. */
  readonly headings: ReadonlyMap<string, string>;
  /** Texts of the rows as the sheet shows them, by the position of `headings`. */
  readonly shown: readonly (readonly string[])[];
  /** Columns that cannot be sent. Rows without them are not checked. */
  readonly wrongColumns: readonly UnreadCell[];
  /** Cells without a value. */
  readonly wrongCells: readonly UnreadCell[];
}

type Screen = Pick<PageConfig, 'fields' | 'form' | 'columns'>;

/** Fields that an import may fill: those of the add form that the caller writes without a password. */
const importFields = ({ fields, form }: Screen): readonly FieldConfig[] =>
  form
    .filter(({ only }) => only !== 'update')
    .flatMap(({ field: name }) =>
      fields.filter((field) => field.name === name && field.writable.store && !field.proof),
    );

/** Headings of the template. Required fields are marked with a star, which reading removes. */
export const templateHeadings = (screen: Screen): readonly string[] =>
  importFields(screen).map(({ label, required }) => (required ? `${label}*` : label));

/**
 * Turns a sheet into rows for the import call. A heading is the label of a field, with or without
 * the star, its name, or the heading of its column, which exports have. Unknown headings are sent
 * too and rejected by the server, so that no column is dropped silently. Two columns of one field
 * are wrong, also when one of them is blank. Labels of dictionaries become values.
 */
export function planImport(sheet: SheetTable, screen: Screen): ImportPlan {
  const fields = importFields(screen);
  const columns = sheet.columns.map((column) => {
    const field = findField(column.heading, fields, screen.columns);
    return { ...column, field, key: field?.name ?? column.heading };
  });
  const wrongColumns = columns.flatMap(({ heading, problem, key }, index): UnreadCell[] => {
    const isRepeated = columns.findIndex((other) => sameKey(other.key, key)) < index;
    const found = problem ?? (isRepeated ? 'repeatedHeading' : undefined);
    return found ? [{ line: sheet.headingLine, heading, text: '', problem: found }] : [];
  });
  const wrongCells = sheet.rows.flatMap(({ line, cells, isHidden }): UnreadCell[] => {
    if (isHidden) return [{ line, heading: '', text: '', problem: 'hiddenRow' }];
    return columns.flatMap(({ heading }, index) => {
      const { text = '', problem } = cells[index] ?? {};
      return problem ? [{ line, heading, text, problem }] : [];
    });
  });
  return {
    rows: sheet.rows.map(({ cells }) =>
      Object.fromEntries(
        columns.map(({ key, field }, index) => [key, cellValue(cells[index], field)]),
      ),
    ),
    lines: sheet.rows.map(({ line }) => line),
    headings: new Map(columns.map(({ key, heading }) => [key, heading])),
    shown: sheet.rows.map(({ cells }) => columns.map((_, index) => cells[index]?.text ?? '')),
    wrongColumns,
    wrongCells,
  };
}

const normalizeHeading = (heading: string): string =>
  plainText(heading).normalize('NFKC').replace(/\*$/, '').trim().toLowerCase();

const sameKey = (one: string, other: string): boolean =>
  normalizeHeading(one) === normalizeHeading(other);

function findField(
  heading: string,
  fields: readonly FieldConfig[],
  columns: Screen['columns'],
): FieldConfig | undefined {
  const wanted = normalizeHeading(heading);
  const column = columns.find(({ label }) => normalizeHeading(label) === wanted);
  return (
    fields.find(({ label }) => normalizeHeading(label) === wanted) ??
    fields.find(({ name }) => name === wanted) ??
    fields.find(({ name }) => name === column?.field)
  );
}

/** Types that are no text: they take the value of a cell, whatever its format shows. */
const valueTypes: ReadonlySet<FieldType> = new Set([
  'integer',
  'number',
  'money',
  'switch',
  'enum',
  'date',
  'datetime',
  'countdown',
]);

/** The text of a cell for the field of its column. An unreadable cell is blank. */
function cellValue(cell: SheetCell | undefined, field: FieldConfig | undefined): string {
  if (!cell || cell.problem) return '';
  const { text, value = text } = cell;
  if (!field) return text;
  const options = field.dict?.options?.filter(({ label }) => label === text) ?? [];
  if (options.length === 1) return String(options[0]!.value);
  if (!valueTypes.has(field.type)) return text;
  return field.type === 'money' ? withoutCurrency(value) : value;
}

/** Removes the currency of the mall; the server refuses another one. */
function withoutCurrency(text: string): string {
  const symbol = currencySymbol();
  const plain = halfWidth(text);
  return symbol === '' ? plain : plain.replace(symbol, '').trim();
}

/** A wrong cell by line and heading of the user's sheet. */
export interface CellError {
  readonly line: number;
  readonly heading: string;
  readonly text: string;
  readonly message: string;
}

/** The server's errors by JSON pointer (`/0/name`) as cells of the sheet. */
export function cellErrors(
  errors: readonly FieldError[],
  { lines, headings, shown }: ImportPlan,
): readonly CellError[] {
  const keys = [...headings.keys()];
  return errors.map(({ pointer, message }) => {
    const [row = '', field = ''] = partsOf(pointer);
    const index = Number(row);
    return {
      line: lines[index] ?? 0,
      heading: headings.get(field) ?? field,
      text: shown[index]?.[keys.indexOf(field)] ?? '',
      message,
    };
  });
}
