import type { Row } from '../../../../schemas/rules/types.ts';
import type { Transaction } from '../../../platform/database/sql.ts';
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

/** Inserts checked rows with hooks, joins, depths, stored computed fields and history. */
export async function insertSheet(
  crud: CrudContext,
  tx: Transaction,
  target: ImportTarget,
  rows: readonly Row[],
): Promise<void> {
  const complete = completeRows(target.resource, target.actor, rows);
  for (let start = 0; start < complete.length; start += chunkRows)
    await insertChunk(crud, tx, target, complete.slice(start, start + chunkRows));
}

async function insertChunk(
  crud: CrudContext,
  tx: Transaction,
  { actor, resource }: ImportTarget,
  rows: readonly Row[],
): Promise<void> {
  const write = { actor, resource, verb: 'store', before: undefined } as const;
  const prepared: Row[] = [];
  for (const values of rows) prepared.push(await runBeforeWrite(crud, tx, { ...write, values }));
  const ids = await insertMany(crud, tx, resource, prepared);
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
    await runAfterWrite(crud, tx, { ...write, values }, ids[index]!);
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
