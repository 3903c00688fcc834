import { randomUUID } from 'node:crypto';
import type { ImportDone, ImportTrial } from '../../schemas/contract/calls/import.ts';
import { maxImportRows } from '../../schemas/contract/limits.ts';
import { isObject } from '../../schemas/rules/parse-compound.ts';
import type { Resource, Row, RuleError } from '../../schemas/rules/types.ts';
import type { Transaction } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import { badInput } from '../http/errors.ts';
import { translate } from '../http/language.ts';
import { masked } from './create-row.ts';
import type { Crud } from './crud.ts';
import { refusing } from './database-errors.ts';
import { writeHistory } from './history.ts';
import { readCells } from './import-cells.ts';
import { completeRows, importErrors } from './import-checks.ts';
import { replaceJoins } from './join-rows.ts';
import { insertMany } from './many-rows.ts';
import { resourceErrors } from './resources.errors.ts';
import { writeComputed } from './stored-computed.ts';
import { writeDepths } from './tree-rules.ts';

/** Rows of one INSERT; our choice: far below what one statement can carry. */
const chunkRows = 1000;
/** A trial that is not followed up is forgotten after this. Our choice. */
const draftLife = '1 hour';
/** Trials of one account that can still be followed up: whoever tries a sheet again and again fills no table. Our choice. */
const maxDrafts = 3;
/** Errors told at once; a sheet with more is wrong as a whole. */
const maxErrors = 1000;

interface Importing {
  readonly actor: Actor;
  readonly resource: Resource;
}

/**
 * Adds the rows of a sheet, all or none (engine.md §4 "Import"): the body is an array of rows, at most 5,000; with `?dry=1` nothing is written and
 * the answer tells the wrong cells and a token; `?token=` (or `{token}` as the body) writes exactly what was tried.
 *
 * @throws Refusal 422 with every wrong cell by pointer (`/0/name`), or for a token that is unknown, used, too old, followed by three others, or another caller's
 */
export async function importRows(
  crud: Crud,
  importing: Importing,
  { query, body }: { readonly query: Readonly<Record<string, unknown>>; readonly body: unknown },
): Promise<ImportTrial | ImportDone> {
  const isTrial = query['dry'] === '1' || query['dry'] === 'true';
  const token = tokenOf(query, body);
  if (token !== undefined && !isTrial) return { count: await commitDraft(crud, importing, token) };
  const sheet = sheetOf(body);
  const { rows, errors, headings } = await checkSheet(crud, importing, sheet);
  if (isTrial) return answerTrial(crud, importing, { sheet, rows, errors, headings });
  if (errors.length > 0) throw badInput(errors.slice(0, maxErrors));
  return { count: await addRows(crud, importing, rows) };
}

function tokenOf(query: Readonly<Record<string, unknown>>, body: unknown): string | undefined {
  const token = query['token'] ?? (isObject(body) ? body['token'] : undefined);
  if (token === undefined || token === '') return undefined;
  if (typeof token !== 'string' || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(token))
    throw resourceErrors.unknownImport();
  return token;
}

/** A JSON array, or what a bracketed form makes of one. */
function sheetOf(body: unknown): readonly unknown[] {
  const rows = Array.isArray(body)
    ? body
    : isObject(body) && Array.isArray(body['rows'])
      ? body['rows']
      : isObject(body) && Object.keys(body).every((key) => /^\d{1,4}$/.test(key))
        ? Object.values(body)
        : undefined;
  if (!rows || rows.length === 0)
    throw badInput([{ pointer: '', key: 'errors.rules.rows', params: {} }]);
  if (rows.length > maxImportRows)
    throw resourceErrors.tooManyRows({ total: rows.length, most: maxImportRows });
  return rows;
}

async function checkSheet(
  crud: Crud,
  { actor, resource }: Importing,
  sheet: readonly unknown[],
): Promise<{
  readonly rows: readonly Row[];
  readonly errors: readonly RuleError[];
  readonly headings: ReadonlyMap<string, string>;
}> {
  const { rows, errors: known, headings } = await readCells(crud, actor, resource, sheet);
  return { rows, headings, errors: await importErrors(crud, actor, resource, { rows, known }) };
}

async function answerTrial(
  crud: Crud,
  { actor, resource }: Importing,
  {
    sheet,
    rows,
    errors,
    headings,
  }: {
    readonly sheet: readonly unknown[];
    readonly rows: readonly Row[];
    readonly errors: readonly RuleError[];
    readonly headings: ReadonlyMap<string, string>;
  },
): Promise<ImportTrial> {
  const wrongRows = new Set(errors.map(({ pointer }) => pointer.split('/')[1]));
  const token = errors.length > 0 ? '' : randomUUID();
  if (token) await keepDraft(crud, { token, actor, resource, rows });
  const told = errors
    .slice(0, maxErrors)
    .map(({ pointer, key, params }) => ({
      pointer: underHeading(pointer, headings),
      message: translate(actor.language, key, params),
    }));
  return { token, total: sheet.length, valid: sheet.length - wrongRows.size, errors: told };
}

/** Older drafts of the account beyond the newest, and everybody's that are too old, make room. */
async function keepDraft(
  crud: Crud,
  {
    token,
    actor,
    resource,
    rows,
  }: Importing & { readonly token: string; readonly rows: readonly Row[] },
): Promise<void> {
  await crud.database.run(
    'INSERT INTO import_drafts (token, resource, actor_area, actor_id, rows) VALUES ($1, $2, $3, $4, $5)',
    [token, resource.name, actor.area, actor.id, JSON.stringify(rows)],
  );
  await crud.database.run(
    `DELETE FROM import_drafts WHERE created_at < mall_now() - interval '${draftLife}' OR token IN (SELECT token FROM import_drafts WHERE actor_area = $1 AND actor_id = $2 ORDER BY created_at DESC OFFSET ${maxDrafts})`,
    [actor.area, actor.id],
  );
}

/** The draft is taken and its rows are added in one transaction: a repeated commit finds no draft. What changed since is checked again. */
async function commitDraft(crud: Crud, importing: Importing, token: string): Promise<number> {
  const { actor, resource } = importing;
  const [draft] = await crud.database.rows<{ rows: readonly Row[] }>(
    `SELECT rows FROM import_drafts WHERE token = $1 AND resource = $2 AND actor_area = $3 AND actor_id = $4 AND created_at >= mall_now() - interval '${draftLife}'`,
    [token, resource.name, actor.area, actor.id],
  );
  if (!draft) throw resourceErrors.unknownImport();
  const errors = await importErrors(crud, actor, resource, { rows: draft.rows, known: [] });
  if (errors.length > 0) throw badInput(errors.slice(0, maxErrors));
  return addRows(crud, importing, draft.rows, token);
}

async function addRows(
  crud: Crud,
  { actor, resource }: Importing,
  rows: readonly Row[],
  token?: string,
): Promise<number> {
  await refusing({ actor, resource, resources: crud.resources, verb: 'store' }, () =>
    crud.database.transaction(async (tx) => {
      if (
        token !== undefined &&
        (await tx.run('DELETE FROM import_drafts WHERE token = $1', [token])) === 0
      )
        throw resourceErrors.unknownImport();
      const whole = completeRows(resource, actor, rows);
      for (let at = 0; at < whole.length; at += chunkRows)
        await addChunk(crud, tx, { actor, resource }, whole.slice(at, at + chunkRows));
    }),
  );
  crud.counts.drop(resource.table);
  return rows.length;
}

async function addChunk(
  crud: Crud,
  tx: Transaction,
  { actor, resource }: Importing,
  rows: readonly Row[],
): Promise<void> {
  const behaviour = crud.behaviours.of(resource);
  const context = {
    actor,
    resource,
    resources: crud.resources,
    tx,
    verb: 'store' as const,
    before: undefined,
  };
  const prepared: Row[] = [];
  for (const row of rows)
    prepared.push(
      behaviour?.beforeWrite
        ? { ...row, ...(await behaviour.beforeWrite({ ...context, values: row })) }
        : row,
    );
  const ids = await insertMany(crud, tx, resource, prepared);
  for (const field of resource.fields.values()) {
    if (field.type === 'refs')
      await replaceJoins(
        tx,
        field,
        prepared.map((row, at) => ({
          id: ids[at]!,
          ids: Array.isArray(row[field.name]) ? (row[field.name] as readonly number[]) : [],
        })),
      );
  }
  await writeDepths(tx, resource, ids);
  await writeComputed(crud, tx, resource, ids);
  await writeHistory(
    tx,
    actor,
    resource,
    prepared.map((row, at) => ({
      id: ids[at]!,
      rev: 1,
      action: 'import',
      before: null,
      after: masked(resource, row),
    })),
  );
  for (const [at, row] of prepared.entries())
    await behaviour?.afterWrite?.({ ...context, values: row }, ids[at]!);
}

/** A cell's place as its sheet has it: `/3/code` of a sheet in Chinese is `/3/公司编码`, which is what its sender can look up. */
function underHeading(pointer: string, headings: ReadonlyMap<string, string>): string {
  const [, row, field, ...more] = pointer.split('/'),
    heading = field === undefined ? undefined : headings.get(field);
  return heading === undefined
    ? pointer
    : ['', row, heading.replaceAll('~', '~0').replaceAll('/', '~1'), ...more].join('/');
}
