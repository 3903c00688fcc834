import { framedType } from '../../../../schemas/contract/framed-file.ts';
import { maxCellLength, maxExports } from '../../../../schemas/contract/limits.ts';
import { localName } from '../../../../schemas/rules/local-name.ts';
import type { Field, Resource } from '../../../../schemas/rules/types.ts';
import { writeAudit } from '../../../identity/audit/audit.ts';
import type { ReadOnlyTransaction } from '../../../platform/database/sql.ts';
import { type Actor, slotOwner } from '../../../platform/http/access/actor.ts';
import type { CrudContext } from '../crud-context.ts';
import { orderOf } from '../read/cursor.ts';
import { labelText } from '../read/labels.ts';
import { type ListCall, parseListCall } from '../read/list-rows.ts';
import { resourceErrors } from '../resources.errors.ts';
import { filterValues, orderSql, whereSql } from '../sql/list-sql.ts';
import { selectionOf } from '../sql/read-sql.ts';
import { isTextLike, quote } from '../tables/columns.ts';
import { conditionVariables } from '../write/rules/row-rules.ts';
import { csvStream } from './csv-stream.ts';
import { type Cell, exportCell, exportHeadings, textOfCell } from './export-cells.ts';
import { type ExportRequest, parseExportRequest } from './export-request.ts';
import { framedFile } from './framed-file.ts';
import { encryptedColumns, revealedFields, withTexts } from './revealed-columns.ts';
import { xlsxStream } from './xlsx-stream.ts';

/** A file that is being produced. */
export interface ExportFile {
  readonly name: string;
  readonly type: string;
  readonly content: AsyncGenerator<Buffer>;
  /** Must be called, whether the content was read or not. */
  readonly end: () => Promise<void>;
}

/** Rows of one FETCH: few round trips, and memory stays flat. */
const chunkRows = 500;

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

interface RunningExport {
  readonly call: ListCall;
  readonly request: ExportRequest;
  readonly transaction: ReadOnlyTransaction;
  /** Rows read so far. */
  rowsRead: number;
}

/**
 * The rows of a list as a file, with labels in place of values. All checks and the audit record
 * (docs/invariants.md#audit) come before the first byte; the rows are then streamed by cursor.
 *
 * @throws Refusal 422 as `parseExportRequest` and `parseListCall`; `resources.tooManyExports` while
 *   the account has the allowed number of exports running; `resources.textTooLong` for a workbook
 *   one of whose cells would not have its whole text
 */
export async function exportRows(
  crud: CrudContext,
  actor: Actor,
  resource: Resource,
  params: Readonly<Record<string, unknown>>,
): Promise<ExportFile> {
  const request = parseExportRequest(crud, actor, resource, params);
  const { format, ids, fields, fileName, hasProgress, listParams } = request;
  const call = parseListCall(crud, { actor, resource, params: listParams, ids });
  const transaction = await openExport(crud, actor);
  const running: RunningExport = { call, request, transaction, rowsRead: 0 };
  try {
    if (format === 'xlsx') await assertTextsFit(running);
    if (actor.area !== 'shop')
      await writeAudit(crud.database, actor, {
        event: 'export',
        subject: resource.name,
        details: { format, fields: fields.map(({ name }) => name), ...(ids ? { ids } : {}) },
      });
    const chunks = cellChunks(running);
    const content = format === 'csv' ? csvStream(chunks) : xlsxStream(chunks);
    return {
      name: fileName,
      type: hasProgress ? framedType : contentTypes[format],
      end: () => transaction.end(),
      content: hasProgress
        ? framedFile(content, await countRows(running), () => running.rowsRead)
        : content,
    };
  } catch (error) {
    await transaction.end();
    throw error;
  }
}

/**
 * The transaction of one export. It holds one of the owner's advisory locks until it ends, which
 * limits exports across all processes.
 */
async function openExport({ database }: CrudContext, actor: Actor): Promise<ReadOnlyTransaction> {
  const transaction = await database.beginReadOnly();
  const locks = Array.from(
    { length: maxExports },
    (_, index) => `souk export ${slotOwner(actor)} ${index}`,
  );
  const attempts = locks
    .map((_, index) => {
      const key = `hashtextextended($${index + 1}, 0)`;
      return `WHEN pg_try_advisory_xact_lock(${key}) THEN TRUE`;
    })
    .join(' ');
  try {
    const [row] = await transaction.rows<{ free: boolean }>(
      `SELECT CASE ${attempts} ELSE FALSE END AS free`,
      locks,
    );
    if (!row?.free) throw resourceErrors.tooManyExports({ count: maxExports });
    return transaction;
  } catch (error) {
    await transaction.end();
    throw error;
  }
}

/** The number of rows, as of the moment they are read. */
async function countRows({ call, transaction }: RunningExport): Promise<number> {
  const { crud, actor, resource, filter } = call;
  const context = crud.sqlContext(resource);
  const text = `
    SELECT count(*) AS n
    FROM ${quote(resource.table)} t
    WHERE ${whereSql(context, actor.area, filter)}`;
  const values = context.parameters.fill(actor, filterValues(filter, context));
  const [row] = await transaction.rows<{ n: number }>(text, values);
  return row?.n ?? 0;
}

/** The rows of an export as the database answers them, and the cells of one. */
interface ExportedRows {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly toCells: (row: Record<string, unknown>) => readonly Cell[];
}

async function exportedRows({ call, request }: RunningExport): Promise<ExportedRows> {
  const { crud, actor, resource, filter, visibility, query } = call;
  const context = crud.sqlContext(resource);
  const revealed = revealedFields(resource, actor, request.fields);
  const { columns } = selectionOf(context, visibility, { rows: 'list', form: 'row' });
  const text = `
    SELECT ${[...columns, ...encryptedColumns(revealed)].join(', ')}
    FROM ${quote(resource.table)} t
    WHERE ${whereSql(context, actor.area, filter)}
    ORDER BY ${orderSql(context, orderOf({ query, resource }))}`;
  const values = context.parameters.fill(actor, filterValues(filter, context));
  const variables = await conditionVariables(crud.database, actor, true);
  // A file that can be imported again keeps names in both languages
  const keepsNames = resource.scope[actor.area]?.can.has('import') ?? false;
  const toShown = (cell: Cell): Cell =>
    keepsNames || typeof cell !== 'string' ? cell : localName(cell, actor.language);
  const cellsOf = request.fields.map((field) => exportCell(field, actor, variables));
  return {
    text,
    values,
    toCells: (row) => {
      const shown = withTexts(crud, revealed, row);
      return cellsOf.map((cellOf) => toShown(cellOf(shown)));
    },
  };
}

/**
 * Reads the rows that are long as a whole before the first byte: a program cuts longer cells, or
 * does not open the workbook.
 *
 * @throws Refusal `resources.textTooLong` with the field and the row
 */
async function assertTextsFit(running: RunningExport): Promise<void> {
  const { request, transaction, call } = running;
  if (!request.fields.some(mayBeLong)) return;
  const { text, values, toCells } = await exportedRows(running);
  const longRows = `SELECT * FROM (${text}) x WHERE octet_length(x::text) > ${maxCellLength}`;
  for await (const rows of transaction.stream(longRows, values, chunkRows))
    for (const row of rows) {
      const cells = toCells(row);
      const index = cells.findIndex((cell) => textOfCell(cell).length > maxCellLength);
      if (index < 0) continue;
      const field = labelText(request.fields[index]!.label, call.actor.language);
      throw resourceErrors.textTooLong({ field, id: Number(row.id), most: maxCellLength });
    }
}

const boundedTypes: ReadonlySet<Field['type']> = new Set([
  'integer',
  'number',
  'money',
  'switch',
  'date',
  'datetime',
  'daterange',
  'countdown',
  'enum',
  'ref',
  'area',
  'map',
  'secret',
]);

/** Whether a cell of the field may be longer than one of a workbook. */
const mayBeLong = (field: Field): boolean =>
  isTextLike(field)
    ? (field.rules.maxLength ?? Number.POSITIVE_INFINITY) > maxCellLength
    : !boundedTypes.has(field.as ?? field.type);

/** The headings, then the rows in chunks. */
async function* cellChunks(running: RunningExport): AsyncGenerator<readonly (readonly Cell[])[]> {
  const { call, request, transaction } = running;
  yield [exportHeadings(request.fields, call.actor)];
  const { text, values, toCells } = await exportedRows(running);
  for await (const rows of transaction.stream(text, values, chunkRows)) {
    running.rowsRead += rows.length;
    yield rows.map(toCells);
  }
  await transaction.end();
}
