import type { ServedField, ServedPage } from '../../schemas/contract/calls/screens.ts';
import type { ImportRow } from '../../schemas/contract/calls/import.ts';
import type { FieldError } from '../../schemas/contract/envelope.ts';
import type { SheetRows } from './sheet.ts';

/** What one import works with: rows for the wire, and where each stood in the sheet. */
export interface ImportPlan {
  readonly rows: readonly ImportRow[];
  /** Row numbers as a spreadsheet program shows them. */
  readonly lines: readonly number[];
  /** Field or unknown heading to the heading it came from. */
  readonly headings: ReadonlyMap<string, string>;
}

type Screen = Pick<ServedPage, 'fields' | 'form'>;

/** Fields an import may fill: what the add form shows and the caller may write, in the form's order. */
export const importFields = ({ fields, form }: Screen): readonly ServedField[] =>
  form.flatMap(({ field: name, only }) =>
    fields.filter((field) => field.name === name && only !== 'update' && field.writable.store),
  );

/** Headings of the template: the labels of those fields, the required ones marked by a star, which reading takes off again. */
export const templateHeadings = (screen: Screen): readonly string[] =>
  importFields(screen).map(({ label, required }) => (required ? `${label}*` : label));

/**
 * A sheet as rows for the wire. A heading may be a field's label, with or without the star, or its name; any other is sent as it is and
 * refused by the server, so that nothing is dropped in silence. Labels of dictionaries in place become their values.
 */
export function planImport(sheet: SheetRows, screen: Screen): ImportPlan {
  const fields = importFields(screen),
    byHeading = new Map(sheet.headings.map((heading) => [heading, findField(heading, fields)]));
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

function findField(heading: string, fields: readonly ServedField[]): ServedField | undefined {
  const wanted = heading.replace(/\*$/, '').trim().toLowerCase();
  return (
    fields.find(({ label }) => label.toLowerCase() === wanted) ??
    fields.find(({ name }) => name === wanted)
  );
}

function toValue(text: string, { dict, type }: ServedField): string {
  const option = dict?.options?.find(({ label }) => label === text);
  if (option) return String(option.value);
  return type === 'datetime' && /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text} 00:00:00` : text;
}

/** A wrong cell as the user finds it: line and heading of their own sheet. */
export interface CellError {
  readonly line: number;
  readonly heading: string;
  readonly text: string;
  readonly message: string;
}

/** The server's pointers (`/0/name`) in the terms of the sheet, by line. */
export function cellErrors(
  errors: readonly FieldError[],
  { rows, lines, headings }: ImportPlan,
): readonly CellError[] {
  return errors
    .map(({ pointer, message }) => {
      const [row = '', field = ''] = pointer
          .split('/')
          .slice(1)
          .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')),
        at = Number(row);
      return {
        line: lines[at] ?? 0,
        heading: headings.get(field) ?? field,
        text: rows[at]?.[field] ?? '',
        message,
      };
    })
    .sort((a, b) => a.line - b.line);
}
