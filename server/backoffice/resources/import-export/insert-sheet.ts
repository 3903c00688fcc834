import type { Resource, Row } from '../../../../schemas/rules/types.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { badInput, Refusal } from '../../../platform/http/response/errors.ts';
import type { CallInTransaction } from '../call.ts';
import { maskedForHistory, writeHistory } from '../write/history.ts';
import { insertMany } from '../write/related/bulk-rows.ts';
import { replaceJoins } from '../write/related/join-rows.ts';
import { updateStoredComputed } from '../write/related/stored-computed.ts';
import { writeDepths } from '../write/rules/tree-rules.ts';
import { runAfterWrite, runBeforeWrite } from '../write/write-hooks.ts';
import { completeRows } from './import-checks.ts';

/** Rows of one INSERT, which takes them as one JSON parameter of some 100 KB. */
const chunkRows = 1000;

/**
 * Inserts checked rows with hooks, joins, depths, stored computed fields and history.
 *
 * @returns their ids, in the order of the rows
 * @throws Refusal of a hook, with the position of its row
 */
export async function insertSheet(
  call: CallInTransaction,
  rows: readonly Row[],
): Promise<readonly number[]> {
  const complete = completeRows(call, rows);
  const ids: number[] = [];
  for (let start = 0; start < complete.length; start += chunkRows)
    ids.push(...(await insertChunk(call, complete.slice(start, start + chunkRows), start)));
  return ids;
}

const store = { verb: 'store', before: undefined } as const;

/** @param start the position of the first row in the sheet */
async function insertChunk(
  call: CallInTransaction,
  rows: readonly Row[],
  start: number,
): Promise<readonly number[]> {
  const { crud, sql, resource } = call;
  const { prepared, ids } = await insertRows(call, rows, start);
  await insertJoins(sql, resource, prepared, ids);
  await writeDepths(sql, resource, ids);
  await updateStoredComputed(crud, sql, resource, ids);
  const records = prepared.map((row, index) => ({
    id: ids[index]!,
    rev: 1,
    action: 'import',
    before: null,
    after: maskedForHistory(resource.fields, row),
  }));
  await writeHistory(call, records);
  for (const [index, values] of prepared.entries())
    await atRow(start + index, () => runAfterWrite(call, { ...store, values }, ids[index]!));
  return ids;
}

/** With `beforeWrite` each row is inserted before the hook of the next one runs, which may read it. */
async function insertRows(
  call: CallInTransaction,
  rows: readonly Row[],
  start: number,
): Promise<{ readonly prepared: readonly Row[]; readonly ids: readonly number[] }> {
  const { crud, sql, resource } = call;
  if (!crud.hooks.of(resource)?.beforeWrite)
    return { prepared: rows, ids: await insertMany(crud, sql, resource, rows) };
  const prepared: Row[] = [];
  const ids: number[] = [];
  for (const [index, values] of rows.entries())
    await atRow(start + index, async () => {
      const row = await runBeforeWrite(call, { ...store, values });
      ids.push(...(await insertMany(crud, sql, resource, [row])));
      prepared.push(row);
    });
  return { prepared, ids };
}

/** @throws Refusal of `run`, whose errors are then at the row of the sheet */
async function atRow(index: number, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { key, params } = error;
    const errors =
      error.errors.length > 0 ? error.errors : [{ pointer: '', key: `errors.${key}`, params }];
    throw badInput(errors.map((one) => ({ ...one, pointer: `/${index}${one.pointer}` })));
  }
}

async function insertJoins(
  sql: Sql,
  resource: Resource,
  rows: readonly Row[],
  ids: readonly number[],
): Promise<void> {
  for (const field of resource.fields.values()) {
    if (field.type !== 'refs') continue;
    const joined = rows.map((row, index) => {
      const targets = row[field.name];
      return {
        id: ids[index]!,
        ids: Array.isArray(targets) ? (targets as readonly number[]) : [],
      };
    });
    await replaceJoins(sql, field, joined);
  }
}
