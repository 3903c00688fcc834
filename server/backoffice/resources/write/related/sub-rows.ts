import type { RuleError } from '../../../../../schemas/rules/problems.ts';
import type { Field, Resource, Row } from '../../../../../schemas/rules/types.ts';
import { fieldsOf } from '../../../../../schemas/rules/validation/compile-rules.ts';
import { wrong } from '../../../../../schemas/rules/values/parse-result.ts';
import { nowSql } from '../../../../platform/database/now-sql.ts';
import type { Sql } from '../../../../platform/database/sql.ts';
import { badInput } from '../../../../platform/http/response/errors.ts';
import { serverVisibility } from '../../access/field-visibility.ts';
import type { Call } from '../../call.ts';
import type { CrudContext } from '../../crud-context.ts';
import { selectionOf } from '../../sql/read-sql.ts';
import { notDeletedSql } from '../../sql/scope-sql.ts';
import { defaultsOf } from '../../tables/column-values.ts';
import { quote } from '../../tables/columns.ts';
import { choiceErrors } from '../input/check-choices.ts';
import { canonicalRow } from '../lock-rows.ts';
import { rowErrors, ruleVariables } from '../rules/row-rules.ts';
import { ruleErrors } from '../rules/rule-errors.ts';
import { insertMany, updateMany } from './bulk-rows.ts';
import { replaceJoins } from './join-rows.ts';

interface Parent {
  readonly id: number;
  readonly values: Row;
}

/** The sent child rows of one `many` field. */
interface SentChildren {
  readonly parentId: number;
  readonly field: Field;
  readonly rows: readonly Row[];
}

type StoredChild = Row & { readonly id: number };

/** A child row as it will be stored. */
interface MergedChild {
  readonly row: Row;
  /** The row as it is stored; undefined for a row to be added. */
  readonly before: StoredChild | undefined;
  /** Undefined for a row to be added. */
  readonly id: number | undefined;
  /** The sent fields. */
  readonly sent: ReadonlySet<string>;
  /** Its index in the sent list. */
  readonly index: number;
}

/**
 * Writes the child rows of every owned `many` field that is sent. Rows with an id are updated, rows
 * without one are added, stored rows that are missing are deleted; an absent list changes nothing.
 * A row that consists of its display text only keeps the id of the stored row with that text.
 *
 * @throws Refusal 422 at the row and field
 */
export async function writeSubRows(call: Call, { id, values }: Parent): Promise<void> {
  for (const field of call.resource.fields.values()) {
    const rows = values[field.name];
    if (field.type !== 'many' || !field.owned || !Array.isArray(rows)) continue;
    await writeChildren(
      { ...call, resource: call.crud.resources.targetOf(field) },
      { parentId: id, field, rows: rows as readonly Row[] },
    );
  }
}

/** @param call of the resource of the children */
async function writeChildren(call: Call, children: SentChildren): Promise<void> {
  const { crud, sql, resource: child } = call;
  const { parentId, field } = children;
  const stored = await lockChildren(call, children);
  const merged = mergeChildren(child, children, stored);
  await assertChildRules(call, field, merged);

  const updated = merged.filter(({ id }) => id !== undefined).map(({ row }) => row as StoredChild);
  const added = merged.filter(({ id }) => id === undefined).map(({ row }) => row);
  const updatedIds = new Set(updated.map(({ id }) => id));
  const removedIds = stored.map(({ id }) => id).filter((id) => !updatedIds.has(id));
  if (removedIds.length > 0) await sql.run(removeSql(child), [removedIds]);
  await updateMany(crud, sql, child, updated);
  const addedIds = await insertMany(
    crud,
    sql,
    child,
    added.map((row) => ({ ...row, [field.by!]: parentId })),
  );
  const written: readonly Row[] = [
    ...updated,
    ...added.map((row, index) => ({ ...row, id: addedIds[index]! })),
  ];
  await writeChildJoins(sql, child, written);
}

/** Deletes locked child rows, with soft delete by `deleted_at`. Argument: their ids. */
const removeSql = ({ table, softDelete }: Resource): string =>
  softDelete
    ? `
      UPDATE ${quote(table)}
      SET deleted_at = ${nowSql}, rev = rev + 1
      WHERE id = ANY($1::bigint[])`
    : `DELETE FROM ${quote(table)} WHERE id = ANY($1::bigint[])`;

async function writeChildJoins(sql: Sql, child: Resource, rows: readonly Row[]): Promise<void> {
  for (const field of child.fields.values()) {
    if (field.type !== 'refs') continue;
    const joined = rows.flatMap((row) => {
      const ids = row[field.name];
      return Array.isArray(ids) ? [{ id: Number(row.id), ids: ids as readonly number[] }] : [];
    });
    await replaceJoins(sql, field, joined);
  }
}

/** The stored child rows that are not deleted, locked in id order. */
async function lockChildren(
  { crud, sql, actor, resource: child }: Call,
  { parentId, field }: SentChildren,
): Promise<readonly StoredChild[]> {
  const context = crud.sqlContext(child);
  const { values } = selectionOf(context, serverVisibility, { rows: 'whole', form: 'row' });
  const parent = context.parameters.fixed(parentId);
  const rows = await sql.rows<StoredChild>(
    `
      SELECT ${values.join(', ')}
      FROM ${quote(child.table)} t
      WHERE t.${quote(field.by!)} = ${parent}${notDeletedSql(context)}
      ORDER BY t.id
      FOR NO KEY UPDATE OF t`,
    context.parameters.fill(actor, []),
  );
  return rows.map((row) => canonicalRow(child, row) as StoredChild);
}

/** Merges sent and stored rows. @throws Refusal 422 for an id that is unknown or repeated */
function mergeChildren(
  child: Resource,
  { field, rows }: SentChildren,
  stored: readonly StoredChild[],
): readonly MergedChild[] {
  const byId = new Map(stored.map((row) => [row.id, row]));
  const usedIds = new Set(rows.flatMap((row) => (typeof row.id === 'number' ? [row.id] : [])));
  const seenIds = new Set<number>();
  const errors: RuleError[] = [];
  const merged = rows.flatMap((row, index): MergedChild[] => {
    const id = typeof row.id === 'number' ? row.id : idByText(child, row, stored, usedIds);
    const problem = id === undefined ? undefined : idProblem(id, byId, seenIds);
    if (problem) {
      errors.push(...wrong(`/${field.name}/${index}/id`, problem).errors);
      return [];
    }
    if (id !== undefined) seenIds.add(id);
    const before = id === undefined ? undefined : byId.get(id);
    const { id: _, ...own } = row;
    const merged = { ...(before ?? defaultsOf(child)), ...own };
    return [{ row: merged, before, id, sent: new Set(Object.keys(own)), index }];
  });
  if (errors.length > 0) throw badInput(errors);
  return merged;
}

function idProblem(
  id: number,
  byId: ReadonlyMap<number, StoredChild>,
  seenIds: ReadonlySet<number>,
): 'repeated' | 'ref' | undefined {
  if (seenIds.has(id)) return 'repeated';
  return byId.has(id) ? undefined : 'ref';
}

/** The id of the unused stored row with the same display text, for a row with only that text. */
function idByText(
  child: Resource,
  row: Row,
  stored: readonly StoredChild[],
  usedIds: Set<number>,
): number | undefined {
  const names = Object.keys(row);
  if (names.length !== 1 || names[0] !== child.display) return undefined;
  const found = stored.find(
    (candidate) => candidate[child.display] === row[child.display] && !usedIds.has(candidate.id),
  );
  if (found) usedIds.add(found.id);
  return found?.id;
}

/** @throws Refusal 422 at every wrong field of every row */
async function assertChildRules(
  call: Call,
  field: Field,
  merged: readonly MergedChild[],
): Promise<void> {
  const { crud, resource: child } = call;
  const errors: RuleError[] = [];
  const variables = await ruleVariables(call);
  for (const { row, id, sent, index } of merged) {
    const verb = id === undefined ? 'store' : 'update';
    const rowProblems = [
      ...(verb === 'store' ? newChildErrors(crud, field, child, pick(row, sent)) : []),
      ...(await rowErrors(call, { verb, merged: row, sent, isWhole: true, variables })),
    ];
    for (const error of rowProblems)
      errors.push({ ...error, pointer: `/${field.name}/${index}${error.pointer}` });
  }
  if (errors.length > 0) throw badInput(errors);
  const choosing = merged.map(({ row, before, index }) => ({
    fields: child.fields,
    row,
    before,
    pointer: `/${field.name}/${index}`,
  }));
  const misfits = await choiceErrors(call, choosing);
  if (misfits.length > 0) throw badInput(misfits);
}

/**
 * Errors of a new row by the child's own `store` rules, which the schema of the parent does not
 * contain. Only sent fields with rules are checked: hooks may add others.
 */
function newChildErrors(
  { resources }: CrudContext,
  field: Field,
  child: Resource,
  sent: Row,
): readonly RuleError[] {
  const ruled = new Set(fieldsOf(child, 'store').map(({ name }) => name));
  return ruleErrors(child, 'store', pick(sent, ruled), resources.byName).filter(
    ({ pointer }) => pointer !== `/${field.by}`,
  );
}

const pick = (row: Row, names: ReadonlySet<string>): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name)));
