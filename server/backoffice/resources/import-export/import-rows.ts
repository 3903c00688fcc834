import { randomUUID } from 'node:crypto';
import type {
  ImportCheck,
  ImportDone,
} from '../../../../schemas/contract/calls/backoffice/import.ts';
import { maxImportRows } from '../../../../schemas/contract/limits.ts';
import { isObject } from '../../../../schemas/rules/values/is-object.ts';
import { escapePart } from '../../../../schemas/rules/values/json-pointer.ts';
import { badField, badInput } from '../../../platform/http/response/errors.ts';
import { translate } from '../../../platform/i18n/language.ts';
import { type Call, type CallInTransaction, runOnce } from '../call.ts';
import { resourceErrors } from '../resources.errors.ts';
import { withDatabaseRefusals } from '../write/database-errors.ts';
import { conditionVariables } from '../write/rules/row-rules.ts';
import { lockTree } from '../write/rules/tree-rules.ts';
import { exportCell, exportHeadings, textOfCell } from './export-cells.ts';
import { oncePerColumn, readCells, type SheetRows } from './import-cells.ts';
import { completeRows, importErrors } from './import-checks.ts';
import { saveDraft, takeDraft } from './import-drafts.ts';
import { insertSheet } from './insert-sheet.ts';

/** Errors of one answer; a sheet with more is wrong as a whole. */
const maxErrors = 1000;

interface ImportRequest {
  readonly params: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/**
 * Adds the rows of a sheet, all or none (docs/decisions/0049-import-and-export.md). The body is an
 * array of at most 5,000 rows. With `?dry=1` nothing is written, and the answer contains the wrong
 * cells and a token; `?token=`, or `{token}` as the body, then writes exactly what was checked.
 *
 * @throws Refusal 422 with every wrong cell (`/0/name`), or for a token that is unknown, used,
 *   expired, replaced by newer ones or another caller's
 */
export async function importRows(
  { crud, actor, resource }: Omit<Call, 'sql'>,
  { params, body }: ImportRequest,
): Promise<ImportCheck | ImportDone> {
  const call: Call = { crud, actor, resource, sql: crud.database };
  const isDryRun = parseDry(params);
  const token = parseToken(params, body);
  if (token !== undefined && !isDryRun)
    return addRows(call, async (inTransaction) => {
      const rows = await takeDraft(inTransaction, token);
      if (!rows) throw resourceErrors.unknownImport();
      return { rows, errors: [] };
    });
  const sheet = await readCells(crud, actor, resource, parseSheet(body));
  if (isDryRun) return answerDryRun(call, sheet);
  return addRows(call, async () => sheet);
}

/** @throws Refusal 422 for any other value, which would otherwise write the rows */
function parseDry({ dry = '' }: ImportRequest['params']): boolean {
  if (dry === '1' || dry === 'true') return true;
  if (dry === '' || dry === '0' || dry === 'false') return false;
  throw badField('/dry', 'query.value', { field: 'dry' });
}

function parseToken({ token: param }: ImportRequest['params'], body: unknown): string | undefined {
  const token = param ?? (isObject(body) ? body.token : undefined);
  if (token === undefined || token === '') return undefined;
  if (typeof token !== 'string' || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(token))
    throw resourceErrors.unknownImport();
  return token;
}

function parseSheet(body: unknown): readonly unknown[] {
  const rows = rowsOfBody(body);
  if (!rows || rows.length === 0)
    throw badInput([{ pointer: '', key: 'errors.rules.rows', params: {} }]);
  if (rows.length > maxImportRows)
    throw resourceErrors.tooManyRows({ total: rows.length, most: maxImportRows });
  return rows;
}

/** An array, `{rows: [...]}`, or the object with index keys that a bracketed form becomes. */
function rowsOfBody(body: unknown): readonly unknown[] | undefined {
  if (Array.isArray(body)) return body;
  if (!isObject(body)) return undefined;
  if (Array.isArray(body.rows)) return body.rows;
  const hasIndexKeys = Object.keys(body).every((key) => /^\d{1,4}$/.test(key));
  return hasIndexKeys ? Object.values(body) : undefined;
}

async function answerDryRun(
  call: Call,
  { rows, cells, errors: known, headings }: SheetRows,
): Promise<ImportCheck> {
  const errors = await importErrors(call, { rows, known });
  const wrongRows = new Set(errors.map(({ pointer }) => pointer.split('/')[1]));
  const token = errors.length > 0 ? '' : randomUUID();
  if (token) await saveDraft(call, token, rows);
  return {
    token,
    preview: await previewOf(call, { rows, headings, cells }),
    total: rows.length,
    valid: rows.length - wrongRows.size,
    errors: oncePerColumn(errors)
      .slice(0, maxErrors)
      .map(({ pointer, key, params }) => ({
        pointer: toHeadingPointer(pointer, headings),
        message: translate(call.actor.language, key, params),
      })),
  };
}

/** Rows of the preview. */
const previewRows = 5;

/** The first rows as they will be stored, defaults included, with labels in place of values. */
async function previewOf(
  call: Call,
  { rows, headings, cells }: Omit<SheetRows, 'errors'>,
): Promise<ImportCheck['preview']> {
  const { sql, actor, resource } = call;
  const fields = [...headings.keys()].flatMap((name) => resource.fields.get(name) ?? []);
  const variables = await conditionVariables(sql, actor, true);
  const toTexts = fields.map((field) => exportCell(field, actor, variables));
  const first = completeRows(call, rows.slice(0, previewRows));
  return {
    headings: exportHeadings(fields, actor),
    rows: first.map((row, index) => {
      const labels = cells[index] ?? {};
      const shown = fields.map(({ name, type }) =>
        (type === 'ref' || type === 'refs') && row[name] !== null ? [[name, labels[name]]] : [],
      );
      const labelled = { ...row, _labels: Object.fromEntries(shown.flat()) };
      return toTexts.map((toText) => textOfCell(toText(labelled)));
    }),
  };
}

/**
 * A pointer with the heading of the sheet in place of the field name, which the sender can find:
 * `/3/code` becomes `/3/公司编码`.
 */
function toHeadingPointer(pointer: string, headings: ReadonlyMap<string, string>): string {
  const [, row, field, ...more] = pointer.split('/');
  const heading = field === undefined ? undefined : headings.get(field);
  if (heading === undefined) return pointer;
  return ['', row, escapePart(heading), ...more].join('/');
}

/**
 * Adds rows when they have no errors. They are checked in the transaction that adds them, because
 * the database may have changed since a dry run; the lock of a tree keeps their parents.
 *
 * @param takeRows the rows and the errors of their cells
 */
async function addRows(
  call: Call,
  takeRows: (call: CallInTransaction) => Promise<Pick<SheetRows, 'rows' | 'errors'>>,
): Promise<ImportDone> {
  const { crud, resource } = call;
  const done = await withDatabaseRefusals({ ...call, verb: 'store' }, () =>
    runOnce(call, async (inTransaction) => {
      const { rows, errors: known } = await takeRows(inTransaction);
      if (resource.tree) await lockTree(inTransaction.sql, resource);
      const errors = await importErrors(inTransaction, { rows, known });
      if (errors.length > 0) throw badInput(oncePerColumn(errors).slice(0, maxErrors));
      const ids = await insertSheet(inTransaction, rows);
      return { count: ids.length, first: ids[0]!, last: ids.at(-1)! };
    }),
  );
  crud.counts.invalidate(resource.table);
  return done;
}
