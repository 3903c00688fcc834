import { formVariables } from '../../../../schemas/rules/conditions/cond-fields.ts';
import { groupBy } from '../../../../schemas/rules/group-by.ts';
import type { Field } from '../../../../schemas/rules/types.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { visibilityOf } from '../access/field-visibility.ts';
import type { CrudContext } from '../crud-context.ts';
import { dictLabels, labelTexts } from '../read/labels.ts';
import { optionSourceOf } from '../read/options-request.ts';
import { displaySql } from '../sql/display-sql.ts';
import { conditionSql } from '../sql/expression-sql.ts';
import { notDeletedSql, scopeSql } from '../sql/scope-sql.ts';
import { columnOf, quote } from '../tables/columns.ts';
import { splitList } from './list-text.ts';

/** A value and a label of it. */
interface Labelled {
  readonly label: string;
  readonly value: string | number;
}

/** The labels of a field with their values, by label in lower case. */
export type LabelValues = ReadonlyMap<string, readonly Labelled[]>;

type Cells = Readonly<Record<string, unknown>>;

/** Rows of one look-up; a sheet has at most 5,000 rows, and labels may repeat. */
const maxMatches = 20_000;

/** The values behind the labels in a sheet, by field: one statement for each referring field. */
export async function findLabelValues(
  crud: CrudContext,
  actor: Actor,
  writable: ReadonlyMap<string, Field>,
  rows: readonly Cells[],
): Promise<ReadonlyMap<string, LabelValues>> {
  const found = new Map<string, LabelValues>();
  for (const field of writable.values()) {
    const texts = new Set(rows.flatMap((cells) => textsOf(field, cells[field.name])));
    if (texts.size === 0) continue;
    const fromRows = await findKeysByLabel(crud, actor, field, [...texts]);
    const key = ({ label }: Labelled): string => label.toLowerCase();
    found.set(field.name, new Map([...groupBy(fromRows, key), ...groupBy(dictValues(field), key)]));
  }
  return found;
}

/**
 * A cell with its labels replaced by values. Other values stay, for example an id. Undefined for a
 * label of several values.
 */
export function toValue(field: Field, cell: unknown, values: LabelValues): unknown {
  if (field.type === 'refs') {
    const found = textsOf(field, cell).map((text) => labelledValue(text, values));
    return found.includes(undefined) ? undefined : found;
  }
  const isText = typeof cell === 'string' || typeof cell === 'number';
  return isText ? (labelledValue(String(cell), values, cell) as unknown) : cell;
}

/** The value of a label in the same case, else in any; `otherwise` for no label. */
function labelledValue(
  text: string,
  values: LabelValues,
  otherwise: string | number = text,
): string | number | undefined {
  const found = values.get(text.toLowerCase()) ?? [];
  if (found.length === 0) return otherwise;
  const same = found.filter(({ label }) => label === text);
  const candidates = new Set((same.length > 0 ? same : found).map(({ value }) => value));
  return candidates.size === 1 ? [...candidates][0] : undefined;
}

function textsOf({ type }: Field, cell: unknown): readonly string[] {
  const text = typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '';
  if (text === '') return [];
  return type === 'refs' ? splitList(text) : [text];
}

const dictValues = (field: Field): readonly Labelled[] =>
  dictLabels(field).flatMap(({ value, label }) =>
    labelTexts(label).map((text) => ({ label: text, value })),
  );

/**
 * Keys of the rows in the caller's scope by display text. Empty when the caller may not read the
 * text: then only keys can be imported.
 *
 * @example
 * // SELECT t."name"::text AS label, t."id" AS value FROM "brands" t
 * // WHERE lower(t."name"::text) = ANY($1::text[]) AND … ORDER BY t.id DESC LIMIT 20000
 */
async function findKeysByLabel(
  crud: CrudContext,
  actor: Actor,
  field: Field,
  texts: readonly string[],
): Promise<readonly Labelled[]> {
  const source = field.type === 'area' ? undefined : optionSourceOf(field, crud.resources);
  if (!source) return [];
  const { target, where } = source;
  // A condition on other cells cannot choose among rows of the same name: they are ambiguous
  const fixed = formVariables(where).length === 0 ? where : undefined;
  const context = crud.sqlContext(target);
  const visibility = visibilityOf(target, actor, crud.resources);
  const display = displaySql(source.display, context, visibility);
  if (display === undefined) return [];
  const wanted = context.parameters.fixed(texts.map((text) => text.toLowerCase()));
  return crud.database.rows<Labelled>(
    `
      SELECT ${display}::text AS label, t.${columnOf(source.key)} AS value
      FROM ${quote(target.table)} t
      WHERE lower(${display}::text) = ANY(${wanted}::text[])
        AND ${scopeSql(context, actor.area, 'read')}${notDeletedSql(context)}
        AND ${conditionSql(fixed, context)}
      ORDER BY t.id DESC
      LIMIT ${maxMatches}`,
    context.parameters.fill(actor, []),
  );
}
