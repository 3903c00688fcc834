import type { Area } from '../../../../schemas/contract/areas.ts';
import type { Field } from '../../../../schemas/rules/types.ts';
import type { FieldVisibility } from '../access/field-visibility.ts';
import { dictLabels, labelText } from '../read/labels.ts';
import { fieldOf } from '../registry.ts';
import { columnOf, joinTableOf, quote, textLiteral } from '../tables/columns.ts';
import { displaySql } from './display-sql.ts';
import { rawSql } from './expression-sql.ts';
import { notDeletedSql, scopeSql } from './scope-sql.ts';
import { contextFor, type SqlContext } from './sql-context.ts';

/** Display texts of child rows that are returned with a list row. */
const maxChildLabels = 20;

/**
 * The display text of what a field refers to; an array of texts for `refs` and `many`. Undefined
 * for a field that refers to no rows, and where the reader may not read the text.
 *
 * @example
 * // ref: (SELECT t1."name" FROM "stores" t1 WHERE t1."id" = t."store_id" LIMIT 1)
 */
export function labelSql(
  field: Field,
  context: SqlContext,
  visibility: FieldVisibility,
): string | undefined {
  if (field.type === 'area') return areaLabelSql(field, context);
  const link = linkOf(field);
  if (!link) return undefined;
  const target = contextFor(context, context.resources.get(link.resource));
  const display = fieldOf(target.resource, link.display ?? target.resource.display);
  const text = displaySql(display, target, visibility);
  if (text === undefined) return undefined;
  if (field.type === 'many')
    return childLabelsSql(text, childRowsOf(field, context, visibility.area));
  if (field.type === 'refs') return joinedLabelsSql(field, text, context, target);
  const key = columnOf(fieldOf(target.resource, link.key));
  return `(
    SELECT ${text}
    FROM ${quote(target.resource.table)} ${target.alias}
    WHERE ${target.alias}.${key} = ${rawSql(field, context)}
    LIMIT 1
  )`;
}

/**
 * The label of a reference or of a dictionary value as text: '' where there is none, several
 * separated by commas.
 *
 * @param labelled the field whose dictionary has the labels
 * @example
 * // CASE (t."status")::text WHEN '0' THEN 'Off' WHEN '1' THEN 'On' ELSE '' END
 */
export function labelTextSql(
  field: Field,
  context: SqlContext,
  visibility: FieldVisibility,
  labelled: Field = field,
): string {
  const choices = dictLabels(labelled);
  if (choices.length > 0) {
    const arms = choices.map(({ value, label }) => {
      const text = labelText(label, visibility.language);
      return `WHEN ${textLiteral(String(value))} THEN ${textLiteral(text)}`;
    });
    return `CASE (${rawSql(field, context)})::text ${arms.join(' ')} ELSE '' END`;
  }
  const label = labelSql(field, context, visibility);
  if (label === undefined) return "''";
  if (field.type !== 'refs') return `coalesce(${label}, '')`;
  const names = `jsonb_array_elements_text(${label}) AS w(name)`;
  return `coalesce((SELECT string_agg(name, ',') FROM ${names}), '')`;
}

interface Link {
  readonly resource: string;
  readonly key: string;
  readonly display: string | undefined;
}

/** The resource that a field's labels come from, through its dictionary or as a reference. */
function linkOf({ type, dict, resource, key }: Field): Link | undefined {
  if (dict?.kind === 'resource')
    return { resource: dict.resource, key: dict.value, display: dict.label };
  const isLink = type === 'ref' || type === 'refs' || type === 'many';
  return isLink && resource !== undefined ? { resource, key, display: undefined } : undefined;
}

const childLabelsSql = (text: string, { child, from }: ChildRows): string =>
  `to_jsonb(ARRAY(SELECT ${text} ${from} ORDER BY ${child.alias}.id LIMIT ${maxChildLabels}))`;

function joinedLabelsSql(
  field: Field,
  text: string,
  { alias }: SqlContext,
  target: SqlContext,
): string {
  const { through, by, to } = joinTableOf(field);
  return `to_jsonb(ARRAY(
    SELECT ${text}
    FROM ${quote(through)} j
    JOIN ${quote(target.resource.table)} ${target.alias} ON ${target.alias}.id = j.${quote(to)}
    WHERE j.${quote(by)} = ${alias}.id
    ORDER BY ${target.alias}.id
  ))`;
}

/** The names along the path of an area, whose ids belong to the resource `areas`. */
function areaLabelSql(field: Field, { resources, alias }: SqlContext): string | undefined {
  const areas = resources.byName.get('areas');
  if (!areas || !field.columns) return undefined;
  const ids = `ARRAY[${field.columns.map((name) => `${alias}.${quote(name)}`).join(', ')}]`;
  return `(
    SELECT string_agg(a.name, ' ' ORDER BY p.level)
    FROM unnest(${ids}) WITH ORDINALITY p(id, level)
    JOIN ${quote(areas.table)} a ON a.id = p.id
  )`;
}

interface ChildRows {
  readonly child: SqlContext;
  /** `FROM "order_goods" t1 WHERE t1."order_id" = t.id` */
  readonly from: string;
}

/**
 * The rows of a `many` field. Rows that follow the scope of their parent are all included; rows
 * with their own scope are limited by that scope (docs/decisions/0042-scope-and-field-access.md).
 *
 * @param area undefined for the server itself, which reads all rows
 */
export function childRowsOf(field: Field, context: SqlContext, area: Area | undefined): ChildRows {
  const child = contextFor(context, context.resources.targetOf(field));
  const followsParent = area === undefined || child.resource.parent === field.by;
  const scope = followsParent ? '' : ` AND ${scopeSql(child, area, 'read')}`;
  const by = `${child.alias}.${quote(field.by ?? '')}`;
  return {
    child,
    from: `FROM ${quote(child.resource.table)} ${child.alias}
      WHERE ${by} = ${context.alias}.id${scope}${notDeletedSql(child)}`,
  };
}
