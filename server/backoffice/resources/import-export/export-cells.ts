import { evaluableCond } from '../../../../schemas/rules/conditions/cond-fields.ts';
import { holds } from '../../../../schemas/rules/conditions/evaluate.ts';
import type { Field, Row, Variables } from '../../../../schemas/rules/types.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { dictLabels, labelText } from '../read/labels.ts';

export type Cell = string | number;

type ListRow = Readonly<Record<string, unknown>>;

/**
 * The function that makes a field's cell of a row: labels of references and dictionaries, lists
 * separated by commas, amounts and numbers as numbers. A field that does not exist in the state of
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
    if (label !== undefined) return Array.isArray(label) ? label.join(', ') : String(label);
    if (value === null || value === undefined || isMissingReference(field, value)) return '';
    return dictTexts.get(String(value)) ?? plainCell(field, value);
  };
}

const exists = ({ when }: Field, row: Row, variables: Variables): boolean =>
  when === undefined || !evaluableCond(when, row) || holds(when, row, variables);

const isMissingReference = ({ type }: Field, value: unknown): boolean =>
  type === 'ref' && (value === 0 || value === '0');

function plainCell({ type }: Field, value: unknown): Cell {
  if (typeof value === 'number') return value;
  if (type === 'money' && typeof value === 'string') return Number(value);
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
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
