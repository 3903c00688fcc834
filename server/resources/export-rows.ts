import { framedType } from '../../schemas/contract/framed-file.ts';
import { maxExports } from '../../schemas/contract/limits.ts';
import type { Field, Resource } from '../../schemas/rules/types.ts';
import type { Reading } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import { badAt } from '../http/errors.ts';
import { quote } from './columns.ts';
import type { Crud } from './crud.ts';
import { byteOrderMark, csvLine } from './csv.ts';
import { framedFile } from './framed-file.ts';
import { readIds } from './ids.ts';
import { dictLabels, labelText } from './labels.ts';
import { type ListCall, readCall } from './list-rows.ts';
import { orderSql, valuesOf, whereSql } from './list-sql.ts';
import { Parameters } from './parameters.ts';
import { selectionOf } from './read-sql.ts';
import { resourceErrors } from './resources.errors.ts';
import { sightOf } from './who.ts';
import { xlsxStream } from './xlsx-stream.ts';

type Cell = string | number;
/** A file under way: its name and type for the header, its content piece by piece. `end` must follow, whether the content was read or not. */
export interface ExportFile {
  readonly name: string;
  readonly type: string;
  readonly content: AsyncGenerator<Buffer>;
  readonly end: () => Promise<void>;
}

/** Rows fetched at once; our choice: memory stays flat and few round trips are made. */
const chunkRows = 500;
const ownKeys: ReadonlySet<string> = new Set([
  'format',
  'name',
  'ids',
  'fields',
  'screen',
  'progress',
]);
const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/**
 * The rows of a list as a file, labels in place of values: `format=csv|xlsx`, the filters of a list, `ids=1,2|in` for the ticked rows,
 * `fields=a,b` for some columns in that order, or `screen=<path>` for that screen's, `name` for the file's, `progress=1` for frames that tell how
 * far it is (`framed-file.ts`). Everything is checked, and who took what is written down (must-hold 29), before the first byte; then the rows
 * stream by cursor.
 *
 * @throws Refusal 422 for an unknown format, field, filter or id; `resources.tooManyExports` while this account has as many under way as it may
 */
export async function exportRows(
  crud: Crud,
  actor: Actor,
  resource: Resource,
  query: Readonly<Record<string, unknown>>,
): Promise<ExportFile> {
  const format = query['format'] === undefined || query['format'] === '' ? 'xlsx' : query['format'];
  if (format !== 'csv' && format !== 'xlsx') throw resourceErrors.badFormat();
  const ids =
    typeof query['ids'] === 'string' && query['ids'] !== ''
      ? readIds(query['ids'].replace(/\|in$/, ''), '/ids')
      : undefined;
  const call = readCall(
    crud,
    actor,
    resource,
    Object.fromEntries(Object.entries(query).filter(([key]) => !ownKeys.has(key))),
    ids,
  );
  const fields = exportedFields(crud, actor, resource, query);
  const reading = await openExport(crud, actor);
  try {
    if (actor.area !== 'shop')
      await crud.audit.write(crud.database, actor, {
        event: 'export',
        subject: resource.name,
        details: { format, fields: fields.map(({ name }) => name), ...(ids ? { ids } : {}) },
      });
    const under: UnderWay = { call, fields, reading, done: 0 };
    const content = format === 'csv' ? csvStream(cellChunks(under)) : xlsxStream(cellChunks(under));
    const framed = typeof query['progress'] === 'string' && query['progress'] !== '';
    return {
      name: `${fileName(query['name'])}.${format}`,
      type: framed ? framedType : types[format],
      end: () => reading.end(),
      content: framed ? framedFile(content, await totalOf(under), () => under.done) : content,
    };
  } catch (error) {
    await reading.end();
    throw error;
  }
}

/** The connection of one export, holding one of its account's places until it ends: in every process of the mall, and without anything to clean up. */
async function openExport({ database }: Crud, { area, id, ip }: Actor): Promise<Reading> {
  const reading = await database.read();
  const places = Array.from(
    { length: maxExports },
    (_, at) => `souk export ${area} ${id || ip} ${at}`,
  );
  const taken = places
    .map((_, at) => `WHEN pg_try_advisory_xact_lock(hashtextextended($${at + 1}, 0)) THEN TRUE`)
    .join(' ');
  try {
    const [place] = await reading.rows<{ free: boolean }>(
      `SELECT CASE ${taken} ELSE FALSE END AS free`,
      places,
    );
    if (!place?.free) throw resourceErrors.tooManyExports({ count: maxExports });
    return reading;
  } catch (error) {
    await reading.end();
    throw error;
  }
}

/** Named fields must be readable; a screen's are narrowed to what the caller reads. Otherwise what a list shows, without what the server keeps to itself. */
function exportedFields(
  crud: Crud,
  actor: Actor,
  resource: Resource,
  query: Readonly<Record<string, unknown>>,
): readonly Field[] {
  const { fields } = sightOf(resource, actor);
  const listed = fields.filter(
    ({ name, type, as }) =>
      type !== 'richtext' &&
      type !== 'secret' &&
      type !== 'json' &&
      as !== 'json' &&
      name !== 'rev' &&
      name !== 'deleted_at',
  );
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
  throw badAt('/fields', 'query.unknownField', { field: name.slice(0, 100) });
}

/** Named after the menu or `table` (Spec §9); never a path. */
const fileName = (raw: unknown): string =>
  (typeof raw === 'string'
    ? [...raw.slice(0, 200).toWellFormed()]
        .slice(0, 80)
        .join('')
        .replace(/[\u0000-\u001F\u007F/\\:*?"<>|;]/g, ' ')
        .replace(/^[. ]+|[. ]+$/g, '')
    : '') || 'table';

interface UnderWay {
  readonly call: ListCall;
  readonly fields: readonly Field[];
  readonly reading: Reading;
  done: number;
}

/** How many rows come, as of the moment they are read. */
async function totalOf({
  call: { crud, actor, resource, asked },
  reading,
}: UnderWay): Promise<number> {
  const parameters = new Parameters(),
    place = { ...crud.base(resource), parameters };
  const text = `SELECT count(*) AS n FROM ${quote(resource.table)} t WHERE ${whereSql(place, actor.area, asked)}`;
  const [counted] = await reading.rows<{ n: number }>(
    text,
    parameters.fill(actor, valuesOf(asked, crud.base(resource))),
  );
  return counted?.n ?? 0;
}

async function* cellChunks(under: UnderWay): AsyncGenerator<readonly (readonly Cell[])[]> {
  const {
    call: { crud, actor, resource, asked, vision, query },
    fields,
    reading,
  } = under;
  yield [fields.map(({ label }) => labelText(label, actor.language))];
  const parameters = new Parameters();
  const place = { ...crud.base(resource), parameters };
  const where = whereSql(place, actor.area, asked);
  const { columns } = selectionOf(place, vision, { rows: 'list', form: 'row' });
  const text = `SELECT ${columns.join(', ')} FROM ${quote(resource.table)} t WHERE ${where} ORDER BY ${orderSql(place, query.order ?? resource.sort)}`;
  const cellsOf = fields.map((field) => cellOf(field, actor));
  for await (const rows of reading.stream(
    text,
    parameters.fill(actor, valuesOf(asked, crud.base(resource))),
    chunkRows,
  )) {
    under.done += rows.length;
    yield rows.map((row) => cellsOf.map((cell) => cell(row)));
  }
  await reading.end();
}

/** How a field's value stands in a cell: labels of references and dictionaries, lists with commas, numbers as numbers. */
function cellOf(field: Field, actor: Actor): (row: Readonly<Record<string, unknown>>) => Cell {
  const labels = new Map(
    dictLabels(field).map(({ value, label }) => [String(value), labelText(label, actor.language)]),
  );
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

async function* csvStream(
  chunks: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark);
  for await (const rows of chunks) yield Buffer.from(rows.map(csvLine).join(''));
}
