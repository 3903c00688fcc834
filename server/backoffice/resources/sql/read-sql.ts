import type { Field } from '../../../../schemas/rules/types.ts';
import type { FieldVisibility } from '../access/field-visibility.ts';
import { fieldOf } from '../registry.ts';
import { quote, textLiteral } from '../tables/columns.ts';
import { childRowsOf, labelSql, labelTextSql } from './label-sql.ts';
import type { SqlContext } from './sql-context.ts';
import { type ValueForm, wireSql } from './wire-sql.ts';

/** The columns of a SELECT. */
export interface Selection {
  /** Values of the fields, each with its name. */
  readonly values: readonly string[];
  /** The same, and `_labels` with the display texts of references. */
  readonly columns: readonly string[];
}

export interface SelectionOptions {
  /** `list`: without long texts, `many` fields as a number. `whole`: all fields, with child rows. */
  readonly rows: 'list' | 'whole';
  readonly form: ValueForm;
  /** `many` fields whose child rows are read even for `list`. */
  readonly inFull?: ReadonlySet<string>;
  /** Only these fields, and those that name the row and its revision. */
  readonly only?: ReadonlySet<string> | undefined;
}

/**
 * Select list of the fields of a row that a caller may read, as wire values.
 *
 * @example
 * // t."name" AS "name",
 * // (t."price" / 100.0)::numeric(18,2)::text AS "price",
 * // json_strip_nulls(json_build_object('store_id', (SELECT t1."name" …))) AS _labels
 */
export function selectionOf(
  context: SqlContext,
  visibility: FieldVisibility,
  { rows, form, inFull = new Set(), only }: SelectionOptions,
): Selection {
  const isWhole = rows === 'whole';
  const isSelected = (field: Field): boolean => {
    if (only && !only.has(field.name) && field.name !== 'id' && field.name !== 'rev') return false;
    if (!isWhole) return isListed(field, context, inFull);
    if (!isFromView(field, context) || inFull.has(field.name)) return true;
    return visibility.area !== undefined;
  };
  const fields = visibility.fieldsOf(context.resource).filter(isSelected);
  const values = fields.map((field) => {
    const withChildren = isWhole || inFull.has(field.name);
    return `${fieldSql(field, context, visibility, { form, withChildren })} AS ${quote(field.name)}`;
  });
  const labels = fields.flatMap((field) => {
    const label = labelSql(field, context, visibility);
    return label === undefined ? [] : [`${textLiteral(field.name)}, ${label}`];
  });
  if (labels.length === 0) return { values, columns: values };
  const labelColumn = `json_strip_nulls(json_build_object(${labels.join(', ')})) AS _labels`;
  return { values, columns: [...values, labelColumn] };
}

/** One row of a statement made by `jsonSql`. */
export interface JsonRow {
  readonly row: string;
}

/**
 * Rows as JSON texts, read as `JsonRow`. No field can have the name of the alias: a column of that
 * name would be read in place of the row.
 *
 * @param from `FROM …` and everything after it
 */
export const jsonSql = (columns: readonly string[], from: string): string =>
  `SELECT row_to_json(_row)::text AS row FROM (SELECT ${columns.join(', ')} ${from}) _row`;

/**
 * Whether the rows of a list have a field: no long texts and documents, and child rows of a view
 * only in full.
 */
export const isListed = (
  field: Field,
  context: Pick<SqlContext, 'resources'>,
  inFull: ReadonlySet<string>,
): boolean =>
  field.type !== 'richtext' &&
  field.as !== 'json' &&
  (!isFromView(field, context) || inFull.has(field.name));

/**
 * Whether the child rows come from a view. They are read only with a single row and for a caller:
 * counting them for each row of a list is slow, and the server never writes by them.
 */
const isFromView = (field: Field, { resources }: Pick<SqlContext, 'resources'>): boolean =>
  field.type === 'many' &&
  field.resource !== undefined &&
  resources.targetOf(field).source === 'view';

interface FieldSqlOptions {
  readonly form: ValueForm;
  readonly withChildren: boolean;
}

function fieldSql(
  field: Field,
  context: SqlContext,
  visibility: FieldVisibility,
  { form, withChildren }: FieldSqlOptions,
): string {
  if (field.type !== 'many') return valueSql(field, context, visibility, form);
  if (withChildren) return childRowsSql(field, context, visibility);
  return `(SELECT count(*) ${childRowsOf(field, context, visibility.area).from})`;
}

/** `coalesce((SELECT jsonb_agg(jsonb_build_object('id', t1."id", …) ORDER BY t1.id) …), '[]')` */
function childRowsSql(field: Field, context: SqlContext, visibility: FieldVisibility): string {
  const { child, from } = childRowsOf(field, context, visibility.area);
  const parts = visibility
    .fieldsOf(child.resource)
    .filter(({ name, type }) => name !== field.by && type !== 'many')
    .map((part) => `'${part.name}', ${valueSql(part, child, visibility, 'json')}`);
  const row = `jsonb_build_object(${parts.join(', ')})`;
  return `coalesce((SELECT jsonb_agg(${row} ORDER BY ${child.alias}.id) ${from}), '[]')`;
}

function valueSql(
  field: Field,
  context: SqlContext,
  visibility: FieldVisibility,
  form: ValueForm,
): string {
  const labelled = /^label:(\w+)$/.exec(field.of ?? '')?.[1];
  if (labelled === undefined) return wireSql(field, context, form);
  const source = fieldOf(context.resource, labelled);
  return labelTextSql(source, context, visibility, field.dict ? field : source);
}
