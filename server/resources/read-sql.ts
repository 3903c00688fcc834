import type { Field, Resource } from '../../schemas/rules/types.ts';
import { columnOf, quote, sqlText } from './columns.ts';
import { displaySql } from './display-sql.ts';
import { joinOf } from './entity-from-resource.ts';
import { dictLabels, labelText } from './labels.ts';
import { fieldOf } from './registry.ts';
import { livingSql, scopeSql } from './scope-sql.ts';
import { deeper, type Place, placeOf } from './sql-place.ts';
import { rawSql } from './raw-sql.ts';
import { type Form, wireSql } from './wire-sql.ts';
import type { Vision } from './vision.ts';

/** The columns of a read: values, and with them `_labels`, what is said of the references among them. */
export interface Selection {
  readonly values: readonly string[];
  readonly columns: readonly string[];
}

/** How much of a row is read: `list` without long texts, child rows as their number; `whole` everything, child rows in full. And for what (`Form`). */
export interface Extent {
  readonly rows: 'list' | 'whole';
  readonly form: Form /** Fields of child rows given in full even in a list. */;
  readonly inFull?: ReadonlySet<string>;
}

/** What a caller reads of one row, as wire values. */
export function selectionOf(
  place: Place,
  vision: Vision,
  { rows, form, inFull = new Set() }: Extent,
): Selection {
  const isWhole = rows === 'whole';
  const fields = vision
    .fieldsOf(place.resource)
    .filter(
      (field) =>
        (isWhole || (field.type !== 'richtext' && field.as !== 'json')) &&
        (!isFromView(field, place) ||
          inFull.has(field.name) ||
          (isWhole && vision.area !== undefined)),
    );
  const values = fields.map(
    (field) =>
      `${isWhole || inFull.has(field.name) ? wholeSql(field, place, vision, form) : shortSql(field, place, vision, form)} AS ${quote(field.name)}`,
  );
  const labels = fields.flatMap((field) => {
    const sql = labelSql(field, place, vision);
    return sql === undefined ? [] : [`${sqlText(field.name)}, ${sql}`];
  });
  return {
    values,
    columns:
      labels.length === 0
        ? values
        : [...values, `json_strip_nulls(json_build_object(${labels.join(', ')})) AS _labels`],
  };
}

/** Rows of `from`, each as its JSON: read them as `JsonRow`. */
export const jsonSql = (columns: readonly string[], from: string): string =>
  `SELECT row_to_json(r)::text AS row FROM (SELECT ${columns.join(', ')} ${from}) r`;
export interface JsonRow {
  readonly row: string;
}

/** Child rows out of a view are read with one row in full, for a caller: too far to be counted in lists, and nothing that the server writes by. */
const isFromView = (field: Field, { resources }: Place): boolean =>
  field.type === 'many' &&
  field.resource !== undefined &&
  resources.targetOf(field).source === 'view';

const shortSql = (field: Field, place: Place, vision: Vision, form: Form): string =>
  field.type === 'many'
    ? `(SELECT count(*) ${manyOf(field, place, vision).from})`
    : valueSql(field, place, vision, form);

function wholeSql(field: Field, place: Place, vision: Vision, form: Form): string {
  if (field.type !== 'many') return valueSql(field, place, vision, form);
  const { child, from } = manyOf(field, place, vision);
  const parts = vision
    .fieldsOf(child.resource)
    .filter(({ name, type }) => name !== field.by && type !== 'many')
    .map((each) => `'${each.name}', ${valueSql(each, child, vision, 'json')}`);
  return `coalesce((SELECT jsonb_agg(jsonb_build_object(${parts.join(', ')}) ORDER BY ${child.alias}.id) ${from}), '[]')`;
}

function valueSql(field: Field, place: Place, vision: Vision, form: Form): string {
  const said = /^label:(\w+)$/.exec(field.of ?? '')?.[1];
  return said === undefined
    ? wireSql(field, place, form)
    : wordsSql(fieldOf(place.resource, said), place, vision);
}

/** A reference or a choice in the reader's words; empty where there is none, several with commas. */
function wordsSql(field: Field, place: Place, vision: Vision): string {
  const choices = dictLabels(field);
  if (choices.length > 0)
    return `CASE (${rawSql(field, place)})::text ${choices.map(({ value, label }) => `WHEN ${sqlText(String(value))} THEN ${sqlText(labelText(label, vision.language))}`).join(' ')} ELSE '' END`;
  const said = labelSql(field, place, vision);
  if (said === undefined) return "''";
  return field.type === 'refs'
    ? `coalesce((SELECT string_agg(name, ',') FROM jsonb_array_elements_text(${said}) AS w(name)), '')`
    : `coalesce(${said}, '')`;
}

/** Rows that follow their parent are there with it; those with a scope of their own as far as that reaches (engine.md §4 "Scope"). */
function manyOf(
  field: Field,
  place: Place,
  { area }: Pick<Vision, 'area'>,
): { readonly child: Place; readonly from: string } {
  const child = placeOf(place, place.resources.targetOf(field), deeper(place.alias));
  const scope =
    area === undefined || child.resource.parent === field.by
      ? ''
      : ` AND ${scopeSql(child, area, 'read')}`;
  return {
    child,
    from: `FROM ${quote(child.resource.table)} ${child.alias} WHERE ${child.alias}.${quote(field.by ?? '')} = ${place.alias}.id${scope}${livingSql(child)}`,
  };
}

/** Our choice: so many display texts of child rows travel with a list. */
const maxChildLabels = 20;

function labelSql(field: Field, place: Place, vision: Vision): string | undefined {
  if (field.type === 'area') return areaLabelSql(field, place);
  const resource =
    field.dict?.kind === 'resource'
      ? field.dict.resource
      : field.type === 'ref' || field.type === 'refs' || field.type === 'many'
        ? field.resource
        : undefined;
  if (resource === undefined) return undefined;
  const target = placeOf(place, place.resources.get(resource), deeper(place.alias));
  const display = fieldOf(
    target.resource,
    field.dict?.kind === 'resource'
      ? (field.dict.label ?? target.resource.display)
      : target.resource.display,
  );
  const text = displaySql(display, target, vision);
  if (text === undefined) return undefined;
  if (field.type === 'many') return manyLabelSql(field, place, { text, vision });
  const { through, by, to } =
    field.type === 'refs' ? joinOf(field) : { through: '', by: '', to: '' };
  if (through)
    return `to_jsonb(ARRAY(SELECT ${text} FROM ${quote(through)} j JOIN ${quote(target.resource.table)} ${target.alias} ON ${target.alias}.id = j.${quote(to)} WHERE j.${quote(by)} = ${place.alias}.id ORDER BY ${target.alias}.id))`;
  const key = fieldOf(
    target.resource,
    field.dict?.kind === 'resource' ? field.dict.value : field.key,
  );
  return `(SELECT ${text} FROM ${quote(target.resource.table)} ${target.alias} WHERE ${target.alias}.${columnOf(key)} = ${rawSql(field, place)} LIMIT 1)`;
}

function manyLabelSql(
  field: Field,
  place: Place,
  { text, vision }: { readonly text: string; readonly vision: Vision },
): string {
  const { child, from } = manyOf(field, place, vision);
  return `to_jsonb(ARRAY(SELECT ${text} ${from} ORDER BY ${child.alias}.id LIMIT ${maxChildLabels}))`;
}

/** The names along an area's path; `area` fields hold ids of the resource `areas`. */
function areaLabelSql(field: Field, place: Place): string | undefined {
  const areas: Resource | undefined = place.resources.byName.get('areas');
  if (!areas || !field.columns) return undefined;
  const ids = `ARRAY[${field.columns.map((name) => `${place.alias}.${quote(name)}`).join(', ')}]`;
  return `(SELECT string_agg(a.name, ' ' ORDER BY p.at) FROM unnest(${ids}) WITH ORDINALITY p(id, at) JOIN ${quote(areas.table)} a ON a.id = p.id)`;
}
