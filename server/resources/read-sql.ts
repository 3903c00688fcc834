import type { Field, Resource } from '../../schemas/rules/types.ts';
import { columnOf, quote } from './columns.ts';
import { displaySql } from './display-sql.ts';
import { joinOf } from './entity-from-resource.ts';
import { fieldOf } from './registry.ts';
import { livingSql, scopeSql } from './scope-sql.ts';
import { deeper, type Place, placeOf } from './sql-place.ts';
import { rawSql } from './raw-sql.ts';
import { wireSql } from './wire-sql.ts';
import type { Vision } from './vision.ts';

/** The columns of a read: values, then those with labels; and the fields that have labels. */
export interface Selection { readonly values: readonly string[]; readonly columns: readonly string[]; readonly labels: readonly string[] }

/** `list`: without long texts, child rows as their number. `whole`: everything, child rows in full. */
export type Extent = 'list' | 'whole';

const labelColumn = (field: string): string => `label:${field}`;

/** What a caller reads of one row, as wire values; `withRows` names the `many` fields given in full even in a list. */
export function selectionOf(place: Place, vision: Vision, extent: Extent, withRows: ReadonlySet<string> = new Set()): Selection {
  const fields = vision.fieldsOf(place.resource).filter((field) => (extent === 'whole' || field.type !== 'richtext') && (!isFromView(field, place) || withRows.has(field.name) || (extent === 'whole' && vision.area !== undefined)));
  const values = fields.map((field) => `${valueSql(field, place, vision, extent === 'whole' || withRows.has(field.name))} AS ${quote(field.name)}`);
  const labels = fields.map((field) => ({ field, sql: labelSql(field, place, vision) })).filter((label): label is { field: Field; sql: string } => label.sql !== undefined);
  return {
    values,
    columns: [...values, ...labels.map(({ field, sql }) => `${sql} AS ${quote(labelColumn(field.name))}`)],
    labels: labels.map(({ field }) => field.name),
  };
}

/** Child rows out of a view are read with one row in full, for a caller: too far to be counted in lists, and nothing that the server writes by. */
const isFromView = (field: Field, { resources }: Place): boolean => field.type === 'many' && field.resource !== undefined && resources.targetOf(field).source === 'view';

/** Rows as they are answered: labels under `_labels`. Without labels the rows are left as they came. */
export function shapeRows(rows: readonly Record<string, unknown>[], labels: readonly string[]): readonly Record<string, unknown>[] {
  if (labels.length === 0) return rows;
  const columns = labels.map((name) => ({ name, column: labelColumn(name) }));
  const hidden = new Set(columns.map(({ column }) => column));
  const names = Object.keys(rows[0] ?? {}).filter((name) => !hidden.has(name));
  return rows.map((row) => {
    const shaped: Record<string, unknown> = {};
    for (const name of names) shaped[name] = row[name];
    const found: Record<string, unknown> = {};
    for (const { name, column } of columns) if (row[column] !== null) found[name] = row[column];
    shaped['_labels'] = found;
    return shaped;
  });
}

function valueSql(field: Field, place: Place, vision: Vision, inFull: boolean): string {
  if (field.type !== 'many') return wireSql(field, place, 'row');
  const { child, from } = manyOf(field, place, vision);
  if (!inFull) return `(SELECT count(*) ${from})`;
  const parts = vision.fieldsOf(child.resource).filter(({ name, type }) => name !== field.by && type !== 'many').map((each) => `'${each.name}', ${wireSql(each, child, 'json')}`);
  return `coalesce((SELECT jsonb_agg(jsonb_build_object(${parts.join(', ')}) ORDER BY ${child.alias}.id) ${from}), '[]')`;
}

/** Rows that follow their parent are there with it; those with a scope of their own as far as that reaches (engine.md §4 "Scope"). */
function manyOf(field: Field, place: Place, { area }: Pick<Vision, 'area'>): { readonly child: Place; readonly from: string } {
  const child = placeOf(place, place.resources.targetOf(field), deeper(place.alias));
  const scope = area === undefined || child.resource.parent === field.by ? '' : ` AND ${scopeSql(child, area, 'read')}`;
  return { child, from: `FROM ${quote(child.resource.table)} ${child.alias} WHERE ${child.alias}.${quote(field.by ?? '')} = ${place.alias}.id${scope}${livingSql(child)}` };
}

/** Our choice: so many display texts of child rows travel with a list. */
const maxChildLabels = 20;

function labelSql(field: Field, place: Place, vision: Vision): string | undefined {
  if (field.type === 'area') return areaLabelSql(field, place);
  const resource = field.dict?.kind === 'resource' ? field.dict.resource : field.type === 'ref' || field.type === 'refs' || field.type === 'many' ? field.resource : undefined;
  if (resource === undefined) return undefined;
  const target = placeOf(place, place.resources.get(resource), deeper(place.alias));
  const display = fieldOf(target.resource, field.dict?.kind === 'resource' ? field.dict.label ?? target.resource.display : target.resource.display);
  const text = displaySql(display, target, vision);
  if (text === undefined) return undefined;
  if (field.type === 'many') return manyLabelSql(field, place, { text, vision });
  const { through, by, to } = field.type === 'refs' ? joinOf(field) : { through: '', by: '', to: '' };
  if (through) return `to_jsonb(ARRAY(SELECT ${text} FROM ${quote(through)} j JOIN ${quote(target.resource.table)} ${target.alias} ON ${target.alias}.id = j.${quote(to)} WHERE j.${quote(by)} = ${place.alias}.id ORDER BY ${target.alias}.id))`;
  const key = fieldOf(target.resource, field.dict?.kind === 'resource' ? field.dict.value : field.key);
  return `(SELECT ${text} FROM ${quote(target.resource.table)} ${target.alias} WHERE ${target.alias}.${columnOf(key)} = ${rawSql(field, place)} LIMIT 1)`;
}

function manyLabelSql(field: Field, place: Place, { text, vision }: { readonly text: string; readonly vision: Vision }): string {
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
