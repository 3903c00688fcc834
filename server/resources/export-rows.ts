import type { Field, Resource } from '../../schemas/rules/types.ts';
import type { Actor } from '../http/actor.ts';
import { Refusal } from '../http/errors.ts';
import { quote } from './columns.ts';
import type { Crud } from './crud.ts';
import { byteOrderMark, csvLine } from './csv.ts';
import { readIds } from './ids.ts';
import { dictLabels, labelText } from './labels.ts';
import { type ListCall, readCall } from './list-rows.ts';
import { orderSql, valuesOf, whereSql } from './list-sql.ts';
import { Parameters } from './parameters.ts';
import { selectionOf, shapeRows } from './read-sql.ts';
import { resourceErrors } from './resources.errors.ts';
import { sightOf } from './who.ts';
import { xlsxStream } from './xlsx-stream.ts';

type Cell = string | number;
/** A file under way: its name and type for the header, and its content piece by piece. */
export interface ExportFile { readonly name: string; readonly type: string; readonly content: AsyncGenerator<Buffer> }

/** Rows fetched at once; our choice: memory stays flat and few round trips are made. */
const chunkRows = 500;
const ownKeys: ReadonlySet<string> = new Set(['format', 'name', 'ids', 'fields', 'screen']);
const types = { csv: 'text/csv; charset=utf-8', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const;

/**
 * The rows of a list as a file, labels in place of values: `format=csv|xlsx`, the filters of a list, `ids=1,2|in` for the ticked rows,
 * `fields=a,b` for some columns in that order, or `screen=<path>` for that screen's, `name` for the file's. Everything is checked, and who took
 * what is written down (must-hold 29), before the first byte; then the rows stream by cursor.
 *
 * @throws Refusal 422 for an unknown format, field, filter or id
 */
export async function exportRows(crud: Crud, actor: Actor, resource: Resource, query: Readonly<Record<string, unknown>>): Promise<ExportFile> {
  const format = query['format'] === undefined || query['format'] === '' ? 'xlsx' : query['format'];
  if (format !== 'csv' && format !== 'xlsx') throw resourceErrors.badFormat();
  const ids = typeof query['ids'] === 'string' && query['ids'] !== '' ? readIds(query['ids'].replace(/\|in$/, '')) : undefined;
  const call = readCall(crud, actor, resource, Object.fromEntries(Object.entries(query).filter(([key]) => !ownKeys.has(key))), ids);
  const fields = exportedFields(crud, actor, resource, query);
  if (actor.area !== 'shop') await crud.audit.write(crud.database, actor, { event: 'export', subject: resource.name, details: { format, fields: fields.map(({ name }) => name), ...(ids ? { ids } : {}) } });
  const rows = cellChunks(call, fields);
  return { name: `${fileName(query['name'])}.${format}`, type: types[format], content: format === 'csv' ? csvStream(rows) : xlsxStream(rows) };
}

/** Named fields must be readable; a screen's are narrowed to what the caller reads. Otherwise what a list shows, without what the server keeps to itself. */
function exportedFields(crud: Crud, actor: Actor, resource: Resource, query: Readonly<Record<string, unknown>>): readonly Field[] {
  const { fields } = sightOf(resource, actor);
  const listed = fields.filter(({ name, type }) => type !== 'richtext' && type !== 'secret' && type !== 'json' && name !== 'rev' && name !== 'deleted_at');
  const find = (name: string): Field | undefined => listed.find((field) => field.name === name);
  if (typeof query['fields'] === 'string' && query['fields'] !== '') {
    return query['fields'].split(',').map((name) => find(name) ?? unknownField(name));
  }
  if (typeof query['screen'] !== 'string' || query['screen'] === '') return listed;
  const shown = crud.screens.exportFieldsOf(query['screen'], resource.name, actor.area);
  if (!shown) throw resourceErrors.badView({ view: query['screen'].slice(0, 100) });
  return shown.flatMap((name) => find(name) ?? []);
}

function unknownField(name: string): never {
  throw new Refusal(422, 'query.unknownField', { field: name.slice(0, 100) });
}

/** Named after the menu or `table` (Spec §9); never a path. */
const fileName = (raw: unknown): string => (typeof raw === 'string' ? [...raw.slice(0, 200).toWellFormed()].slice(0, 80).join('').replace(/[\u0000-\u001F\u007F/\\:*?"<>|;]/g, ' ').replace(/^[. ]+|[. ]+$/g, '') : '') || 'table';

async function* cellChunks(call: ListCall, fields: readonly Field[]): AsyncGenerator<readonly (readonly Cell[])[]> {
  const { crud, actor, resource, asked, vision } = call;
  yield [fields.map(({ label }) => labelText(label, actor.language))];
  const parameters = new Parameters();
  const place = { ...crud.base(resource), parameters };
  const where = whereSql(place, actor.area, asked);
  const { columns, labels } = selectionOf(place, vision, 'list');
  const text = `SELECT ${columns.join(', ')} FROM ${quote(resource.table)} t WHERE ${where} ORDER BY ${orderSql(place, call.query.order ?? resource.sort)}`;
  const cellsOf = fields.map((field) => cellOf(field, actor));
  for await (const rows of crud.database.stream(text, parameters.fill(actor, valuesOf(asked, crud.base(resource))), chunkRows)) {
    yield shapeRows(rows, labels).map((row) => cellsOf.map((cell) => cell(row)));
  }
}

/** How a field's value stands in a cell: labels of references and dictionaries, lists with commas, numbers as numbers. */
function cellOf(field: Field, actor: Actor): (row: Readonly<Record<string, unknown>>) => Cell {
  const labels = new Map(dictLabels(field).map(({ value, label }) => [String(value), labelText(label, actor.language)]));
  return (row) => {
    const value = row[field.name];
    const label = (row['_labels'] as Readonly<Record<string, unknown>> | undefined)?.[field.name];
    if (label !== undefined) return Array.isArray(label) ? label.join(', ') : String(label);
    if (value === null || value === undefined) return '';
    if (field.type === 'ref' && (value === 0 || value === '0')) return '';
    const text = labels.get(String(value));
    if (text !== undefined) return text;
    if (typeof value === 'number') return value;
    if (field.type === 'money' && typeof value === 'string') return Number(value);
    if (Array.isArray(value)) return value.join(', ');
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
}

async function* csvStream(chunks: AsyncIterable<readonly (readonly Cell[])[]>): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark);
  for await (const rows of chunks) yield Buffer.from(rows.map(csvLine).join(''));
}
