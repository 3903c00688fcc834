import type { RuleError } from '../../../../schemas/rules/problems.ts';
import type { Field, Resource, Row } from '../../../../schemas/rules/types.ts';
import { checkRow } from '../../../../schemas/rules/validation/check-row.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { writableFieldsOf } from '../access/field-access.ts';
import type { Call } from '../call.ts';
import { fieldOf } from '../registry.ts';
import { takenKey } from '../resources.errors.ts';
import { defaultsOf, scopeValues, toColumnValues, toRecordValue } from '../tables/column-values.ts';
import { columnsOf, isStored, isTextLike, quote } from '../tables/columns.ts';
import { uniqueSets } from '../tables/constraint-names.ts';
import { choiceErrors } from '../write/input/check-choices.ts';
import { refAndFileErrors } from '../write/input/check-refs.ts';
import { conditionVariables, missingOwnerErrors } from '../write/rules/row-rules.ts';
import { ruleErrors } from '../write/rules/rule-errors.ts';

/** Rows as they will be stored, with defaults and the values of the caller's scope. */
export function completeRows({ actor, resource }: Call, rows: readonly Row[]): readonly Row[] {
  const defaults = defaultsOf(resource);
  const own = scopeValues(resource, actor);
  return rows.map((row) => ({ ...defaults, ...row, ...own }));
}

interface RowsToCheck {
  readonly rows: readonly Row[];
  /** Errors that were found before; no other error is reported at their cells. */
  readonly known: readonly RuleError[];
}

/**
 * All errors of rows to be added, one per cell: the rules of a single row, references, files,
 * unique values and tree levels. The number of statements does not depend on the number of rows. They
 * run in the transaction that adds the rows, or in the database for a dry run.
 */
export async function importErrors(
  call: Call,
  { rows, known }: RowsToCheck,
): Promise<readonly RuleError[]> {
  const { fields } = call.resource;
  const complete = completeRows(call, rows);
  const inputs = rows.map((values, index) => ({ fields, values, pointer: `/${index}` }));
  const choosing = complete.map((row, index) => ({ fields, row, pointer: `/${index}` }));
  const found = [
    ...(await rowRuleErrors(call, rows, complete)),
    ...(await refAndFileErrors(call, inputs)).map(atCell),
    ...(await choiceErrors(call, choosing)).map(atCell),
    ...(await takenErrors(call, complete)),
    ...(await levelErrors(call.sql, call.resource, complete)),
  ];
  const knownPointers = new Set(known.map(({ pointer }) => pointer));
  const added = found.filter(({ pointer }) => !knownPointers.has(pointer));
  return [...known, ...new Map(added.map((error) => [error.pointer, error])).values()];
}

async function rowRuleErrors(
  { crud, sql, actor, resource }: Call,
  rows: readonly Row[],
  complete: readonly Row[],
): Promise<readonly RuleError[]> {
  const fields = writableFieldsOf(resource, actor, 'store');
  const rules = { fields, checks: resource.checks, name: resource.name };
  const variables = await conditionVariables(sql, actor, true);
  return rows.flatMap((row, index) => {
    const errors = [
      ...ruleErrors(resource, 'store', row, crud.resources.byName),
      ...missingOwnerErrors(resource, actor, complete[index]!),
      ...checkRow(rules, complete[index]!, new Set(Object.keys(row)), variables),
    ];
    return errors.map((error) => ({ ...error, pointer: `/${index}${error.pointer}` }));
  });
}

/** `/0/tags/2` is in the cell `/0/tags`. */
const atCell = (error: RuleError): RuleError => ({
  ...error,
  pointer: error.pointer.split('/').slice(0, 3).join('/'),
});

/** A row of the sheet and its position. */
interface Entry {
  readonly index: number;
  readonly row: Row;
}

/** Values that occur twice in the sheet, or are in the table already. */
async function takenErrors(call: Call, rows: readonly Row[]): Promise<readonly RuleError[]> {
  const { resource } = call;
  const errors: RuleError[] = [];
  for (const set of uniqueSets(resource)) {
    const fields = set.map(({ field }) => fieldOf(resource, field));
    if (!fields.every(isStored)) continue;
    const entries = rows
      .map((row, index) => ({ index, row }))
      .filter(({ row }) => !isOptionalEmpty(fields, row));
    const { name } = fields.find(({ create }) => create !== false) ?? fields[0]!;
    const pointerOf = (index: number): string => `/${index}/${name}`;
    for (const index of repeatedIn(fields, entries))
      errors.push({ pointer: pointerOf(index), key: 'errors.rules.repeated', params: {} });
    const key = takenKey(
      resource,
      fields.map((field) => field.name),
    );
    for (const index of await findTaken(call, fields, entries))
      errors.push({ pointer: pointerOf(index), key, params: {} });
  }
  return errors;
}

/** The empty value of a single optional text field is not unique. */
function isOptionalEmpty([first, ...others]: readonly Field[], row: Row): boolean {
  if (!first || others.length > 0 || !isTextLike(first) || first.required) return false;
  return (row[first.name] ?? '') === '';
}

function repeatedIn(fields: readonly Field[], entries: readonly Entry[]): readonly number[] {
  const seen = new Set<string>();
  return entries.flatMap(({ index, row }) => {
    const key = JSON.stringify(fields.map(({ name }) => row[name] ?? null));
    const isRepeated = seen.has(key);
    seen.add(key);
    return isRepeated ? [index] : [];
  });
}

/** Positions of the rows whose values a stored row has. */
async function findTaken(
  { crud: { resources }, sql, resource }: Call,
  fields: readonly Field[],
  entries: readonly Entry[],
): Promise<readonly number[]> {
  const columns = fields.flatMap((field) => columnsOf(field, resources));
  const records = entries.map(({ index, row }) => {
    const values = fields.flatMap((field) => {
      const encoded = toColumnValues(field, row[field.name] ?? null);
      return columnsOf(field, resources).map((column, part) => [
        column.name,
        toRecordValue(encoded[part]),
      ]);
    });
    return { position: index, ...Object.fromEntries(values) };
  });
  const isSame = columns
    .map(({ name }) => `t.${quote(name)} IS NOT DISTINCT FROM x.${quote(name)}`)
    .join(' AND ');
  const found = await sql.rows<{ position: number }>(
    `
      SELECT x.position
      FROM jsonb_to_recordset($1::jsonb) AS x(
        position integer, ${columns.map(({ name, type }) => `${quote(name)} ${type}`).join(', ')}
      )
      WHERE EXISTS (
        SELECT 1
        FROM ${quote(resource.table)} t
        WHERE ${isSame}${resource.softDelete ? ' AND t.deleted_at IS NULL' : ''}
      )`,
    [JSON.stringify(records)],
  );
  return found.map(({ position }) => position);
}

/** Rows below the last level of their tree. Their parents are stored rows. */
async function levelErrors(
  sql: Sql,
  resource: Resource,
  rows: readonly Row[],
): Promise<readonly RuleError[]> {
  const { tree } = resource;
  const maxLevels = tree?.levels;
  if (!tree || !maxLevels) return [];
  const depths = await parentDepths(sql, resource, rows, tree);
  return rows.flatMap((row, index) => {
    const level = (depths.get(String(row[tree.field])) ?? 0) + 1;
    if (level <= maxLevels) return [];
    const pointer = `/${index}/${tree.field}`;
    return [{ pointer, key: 'errors.rules.levels', params: { most: maxLevels } }];
  });
}

/** The number of levels down to each parent, its own included, by key. */
async function parentDepths(
  sql: Sql,
  resource: Resource,
  rows: readonly Row[],
  tree: NonNullable<Resource['tree']>,
): Promise<ReadonlyMap<string, number>> {
  const parents = new Set(
    rows.flatMap((row) => {
      const parent = row[tree.field];
      return parent === null || parent === undefined ? [] : [String(parent)];
    }),
  );
  if (parents.size === 0) return new Map();
  const table = quote(resource.table);
  const key = quote(tree.key);
  const link = quote(tree.field);
  const depths = await sql.rows<{ start: string; depth: number }>(
    `
      WITH RECURSIVE up(start, parent, depth) AS (
        SELECT t.${key}::text, t.${link}, 1
        FROM ${table} t
        WHERE t.${key}::text = ANY($1::text[])
        UNION ALL
        SELECT up.start, t.${link}, up.depth + 1
        FROM ${table} t
        JOIN up ON t.${key} = up.parent
        WHERE up.depth < 100
      )
      SELECT start, max(depth)::int AS depth
      FROM up
      GROUP BY start`,
    [[...parents]],
  );
  return new Map(depths.map(({ start, depth }) => [start, depth]));
}
