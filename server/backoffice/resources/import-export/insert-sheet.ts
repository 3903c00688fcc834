import type { Row } from '../../../../schemas/rules/types.ts';
import type { Transaction } from '../../../platform/database/sql.ts';
import { badInput, Refusal } from '../../../platform/http/response/errors.ts';
import type { CrudContext } from '../crud-context.ts';
import { maskedForHistory, writeHistory } from '../write/history.ts';
import { insertMany } from '../write/related/bulk-rows.ts';
import { replaceJoins } from '../write/related/join-rows.ts';
import { updateStoredComputed } from '../write/related/stored-computed.ts';
import { writeDepths } from '../write/rules/tree-rules.ts';
import { runAfterWrite, runBeforeWrite } from '../write/write-hooks.ts';
import { completeRows } from './import-checks.ts';
import type { ImportTarget } from './import-drafts.ts';

/** Rows of one INSERT, which takes them as one JSON parameter of some 100 KB. */
const chunkRows = 1000;

/**
 * Inserts checked rows with hooks, joins, depths, stored computed fields and history.
 *
 * @returns their ids, in the order of the rows
 * @throws Refusal of a hook, with the position of its row
 */
export async function insertSheet(
  crud: CrudContext,
  tx: Transaction,
  target: ImportTarget,
  rows: readonly Row[],
): Promise<readonly number[]> {
  const complete = completeRows(target.resource, target.actor, rows);
  const ids: number[] = [];
  for (let start = 0; start < complete.length; start += chunkRows)
    ids.push(
      ...(await insertChunk(crud, tx, target, {
        start,
        rows: complete.slice(start, start + chunkRows),
      })),
    );
  return ids;
}

/** Rows of a sheet, and the position of the first one. */
interface Chunk {
  readonly start: number;
  readonly rows: readonly Row[];
}

async function insertChunk(
  crud: CrudContext,
  tx: Transaction,
  target: ImportTarget,
  chunk: Chunk,
): Promise<readonly number[]> {
  const { actor, resource } = target;
  const { prepared, ids } = await insertRows(crud, tx, target, chunk);
  await insertJoins(tx, { resource, actor }, prepared, ids);
  await writeDepths(tx, resource, ids);
  await updateStoredComputed(crud, tx, resource, ids);
  const records = prepared.map((row, index) => ({
    id: ids[index]!,
    rev: 1,
    action: 'import',
    before: null,
    after: maskedForHistory(resource.fields, row),
  }));
  await writeHistory(tx, actor, resource, records);
  for (const [index, values] of prepared.entries())
    await atRow(chunk.start + index, () =>
      runAfterWrite(crud, tx, { ...storeOf(target), values }, ids[index]!),
    );
  return ids;
}

const storeOf = ({ actor, resource }: ImportTarget) =>
  ({ actor, resource, verb: 'store', before: undefined }) as const;

/** With `beforeWrite` each row is inserted before the hook of the next one runs, which may read it. */
async function insertRows(
  crud: CrudContext,
  tx: Transaction,
  target: ImportTarget,
  { start, rows }: Chunk,
): Promise<{ readonly prepared: readonly Row[]; readonly ids: readonly number[] }> {
  const { resource } = target;
  if (!crud.hooks.of(resource)?.beforeWrite)
    return { prepared: rows, ids: await insertMany(crud, tx, resource, rows) };
  const prepared: Row[] = [];
  const ids: number[] = [];
  for (const [index, values] of rows.entries())
    await atRow(start + index, async () => {
      const row = await runBeforeWrite(crud, tx, { ...storeOf(target), values });
      ids.push(...(await insertMany(crud, tx, resource, [row])));
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
  tx: Transaction,
  { resource }: ImportTarget,
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
    await replaceJoins(tx, field, joined);
  }
}
