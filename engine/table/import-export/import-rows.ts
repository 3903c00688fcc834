import type { ImportRow } from '../../../schemas/contract/calls/backoffice/import.ts';
import type { FieldConfig } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { PageConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { FieldError } from '../../../schemas/contract/envelope.ts';
import { isDay } from '../../../schemas/rules/values/day.ts';
import { partsOf } from '../../../schemas/rules/values/json-pointer.ts';
import type { SheetRows } from './sheet.ts';

/** The rows of an import, and where they are in the sheet. */
export interface ImportPlan {
  readonly rows: readonly ImportRow[];
  /** Line numbers of the rows, as a spreadsheet program shows them. */
  readonly lines: readonly number[];
  /** The heading of each field; unknown headings are keys too. */
  readonly headings: ReadonlyMap<string, string>;
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
 * too and rejected by the server, so that no column is dropped silently. Labels of dictionaries
 * become values.
 */
export function planImport(sheet: SheetRows, screen: Screen): ImportPlan {
  const fields = importFields(screen);
  const byHeading = new Map(
    sheet.headings.map((heading) => [heading, findField(heading, fields, screen.columns)]),
  );
  const rows = sheet.rows.map(({ values }) =>
    Object.fromEntries(
      Object.entries(values).map(([heading, text]) => {
        const field = byHeading.get(heading);
        return [field?.name ?? heading, field ? toValue(text, field) : text];
      }),
    ),
  );
  return {
    rows,
    lines: sheet.rows.map(({ line }) => line),
    headings: new Map([...byHeading].map(([heading, field]) => [field?.name ?? heading, heading])),
  };
}

function findField(
  heading: string,
  fields: readonly FieldConfig[],
  columns: Screen['columns'],
): FieldConfig | undefined {
  const wanted = heading.replace(/\*$/, '').trim().toLowerCase();
  const column = columns.find(({ label }) => label.toLowerCase() === wanted);
  return (
    fields.find(({ label }) => label.toLowerCase() === wanted) ??
    fields.find(({ name }) => name === wanted) ??
    fields.find(({ name }) => name === column?.field)
  );
}

function toValue(text: string, { dict, type }: FieldConfig): string {
  const option = dict?.options?.find(({ label }) => label === text);
  if (option) return String(option.value);
  return type === 'datetime' && isDay(text) ? `${text} 00:00:00` : text;
}

/** A wrong cell by line and heading of the user's sheet. */
export interface CellError {
  readonly line: number;
  readonly heading: string;
  readonly text: string;
  readonly message: string;
}

/** The server's errors by JSON pointer (`/0/name`) as cells of the sheet, sorted by line. */
export function cellErrors(
  errors: readonly FieldError[],
  { rows, lines, headings }: ImportPlan,
): readonly CellError[] {
  return errors
    .map(({ pointer, message }) => {
      const [row = '', field = ''] = partsOf(pointer);
      const index = Number(row);
      return {
        line: lines[index] ?? 0,
        heading: headings.get(field) ?? field,
        text: rows[index]?.[field] ?? '',
        message,
      };
    })
    .sort((a, b) => a.line - b.line);
}
