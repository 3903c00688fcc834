import { evaluableCond } from '../../../../schemas/rules/conditions/cond-fields.ts';
import { holds } from '../../../../schemas/rules/conditions/evaluate.ts';
import type { Field, Row, Variables } from '../../../../schemas/rules/types.ts';
import { toMoney } from '../../../../schemas/rules/values/parse-scalar.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { dictLabels, labelText } from '../read/labels.ts';
import { joinList } from './list-text.ts';

/** An amount as the wire has it: `9.90`. */
export interface MoneyCell {
  readonly money: string;
}

/** A day or a time as the wire has it. A program may show it in another way; an import reads both. */
export interface MomentCell {
  readonly moment: string;
}

/** A number stays a number in the file, text stays text. */
export type Cell = string | number | MoneyCell | MomentCell;

/** The text of a cell. */
export function textOfCell(cell: Cell): string {
  if (typeof cell !== 'object') return String(cell);
  return 'money' in cell ? cell.money : cell.moment;
}

type ListRow = Readonly<Record<string, unknown>>;

/**
 * The function that makes a field's cell of a row: labels of references and dictionaries, lists
 * separated by commas, amounts and numbers as numbers, stored or computed. A field that does not exist in the state of
 * the row (`when`) has an empty cell.
 */
export function exportCell(
  field: Field,
  { language }: Actor,
  variables: Variables,
): (row: ListRow) => Cell {
  const dictTexts = new Map(
    dictLabels(field).map(({ value, label }) => [String(value), labelText(label, language)]),
  );
  return (row) => {
    if (!exists(field, row as Row, variables)) return '';
    const value = row[field.name];
    const label = (row._labels as ListRow | undefined)?.[field.name];
    if (label !== undefined) return Array.isArray(label) ? joinList(label) : String(label);
    if (value === null || value === undefined || isMissingReference(field, value)) return '';
    return dictTexts.get(String(value)) ?? plainCell(field, value);
  };
}

const exists = ({ when }: Field, row: Row, variables: Variables): boolean =>
  when === undefined || !evaluableCond(when, row) || holds(when, row, variables);

const isMissingReference = ({ type }: Field, value: unknown): boolean =>
  type === 'ref' && (value === 0 || value === '0');

const moments: ReadonlySet<string> = new Set(['date', 'datetime', 'countdown']);
const numbers: ReadonlySet<string> = new Set(['integer', 'number']);

function plainCell(field: Field, value: unknown): Cell {
  const type = field.as ?? field.type;
  if (Array.isArray(value)) return joinList(value);
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  if (type === 'money') return { money: toMoney(value) ?? text };
  if (moments.has(type)) return { moment: text };
  if (typeof value === 'number' || numbers.has(type)) return exactNumber(text) ?? text;
  return text;
}

/** A number that spreadsheet programs keep: they round after 15 digits. */
function exactNumber(text: string): number | undefined {
  const digits = /^-?(\d+)(?:\.(\d+))?$/.exec(text);
  if (!digits || digits[1]!.length + (digits[2]?.length ?? 0) > 15) return undefined;
  return Number(text);
}

/** Headings of columns; those that are the same get the name of their field as well. */
export function exportHeadings(fields: readonly Field[], { language }: Actor): readonly string[] {
  const labels = fields.map(({ label }) => labelText(label, language));
  const isRepeated = (label: string): boolean =>
    labels.indexOf(label) !== labels.lastIndexOf(label);
  return fields.map(({ name }, index) => {
    const label = labels[index]!;
    return isRepeated(label) ? `${label} (${name})` : label;
  });
}
