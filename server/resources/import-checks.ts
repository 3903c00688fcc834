import { checkRow } from '../../schemas/rules/check-row.ts';
import type { Resource, Row, RuleError } from '../../schemas/rules/types.ts';
import type { Sql } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import { wrongFiles } from './check-files.ts';
import { missingRefs, refsOf } from './check-refs.ts';
import { asJson, columnsOf, encode, isStored, isTextLike, quote } from './columns.ts';
import type { Crud } from './crud.ts';
import { uniqueSets } from './names.ts';
import { fieldOf } from './registry.ts';
import { takenKey } from './resources.errors.ts';
import { ruleErrors } from './rules.ts';
import { defaultsOf, ownValues } from './stored-values.ts';
import { writableOf } from './who.ts';
import { variablesFor } from './write-plan.ts';

/** Rows as they would be stored: defaults filled, the caller's scope stamped. */
export const completeRows = (
  resource: Resource,
  actor: Actor,
  rows: readonly Row[],
): readonly Row[] => {
  const [presets, own] = [defaultsOf(resource), ownValues(resource, actor)];
  return rows.map((row) => ({ ...presets, ...row, ...own }));
};

/** Everything that is wrong with rows to be added: the same rules as one added by a form, references and unique values in a fixed number of statements. */
export async function importErrors(
  crud: Crud,
  actor: Actor,
  resource: Resource,
  { rows, known }: { readonly rows: readonly Row[]; readonly known: readonly RuleError[] },
): Promise<readonly RuleError[]> {
  const sql = crud.database;
  const whole = completeRows(resource, actor, rows);
  const fields = writableOf(resource, actor, 'store');
  const variables = await variablesFor(sql, actor, true);
  const told = new Set(known.map(({ pointer }) => pointer));
  const broken = rows.flatMap((row, at) =>
    [
      ...ruleErrors(resource, 'store', row, crud.resources.byName),
      ...checkRow(
        { fields, checks: resource.checks, name: resource.name },
        whole[at]!,
        new Set(Object.keys(row)),
        variables,
      ),
    ].map((error) => ({ ...error, pointer: `/${at}${error.pointer}` })),
  );
  const refs = rows.flatMap((row, at) => refsOf(crud, actor, resource, row, `/${at}`));
  const missing =
    refs.length > 0
      ? (await missingRefs(crud, sql, actor, refs)).map((error) => ({
          ...error,
          pointer: error.pointer.split('/').slice(0, 3).join('/'),
        }))
      : [];
  const files = await wrongFiles(
    crud,
    sql,
    actor,
    rows.map((values, at) => ({ fields: resource.fields, values, pointer: `/${at}` })),
  );
  const taken = await takenErrors(crud, sql, resource, whole);
  const levels = await levelErrors(sql, resource, whole);
  const all = [...broken, ...missing, ...files, ...taken, ...levels].filter(
    ({ pointer }) => !told.has(pointer),
  );
  return [...known, ...new Map(all.map((error) => [error.pointer, error])).values()];
}

/** Values that stand twice in the sheet, or in the table already. */
async function takenErrors(
  crud: Crud,
  sql: Sql,
  resource: Resource,
  rows: readonly Row[],
): Promise<readonly RuleError[]> {
  const errors: RuleError[] = [];
  for (const set of uniqueSets(resource)) {
    const fields = set.map(({ field }) => fieldOf(resource, field));
    if (!fields.every(isStored)) continue;
    const [only] = fields;
    const isFree = (row: Row): boolean =>
      fields.length === 1 &&
      only !== undefined &&
      isTextLike(only) &&
      !only.required &&
      (row[only.name] ?? '') === '';
    const entries = rows.map((row, at) => ({ at, row })).filter(({ row }) => !isFree(row));
    const error = (at: number, key: string): RuleError => ({
      pointer: `/${at}/${(fields.find(({ create }) => create !== false) ?? fields[0])!.name}`,
      key,
      params: {},
    });
    const keyOf = (row: Row): string => JSON.stringify(fields.map(({ name }) => row[name] ?? null));
    const seen = new Set<string>();
    for (const { at, row } of entries) {
      if (seen.has(keyOf(row))) errors.push(error(at, 'errors.rules.repeated'));
      seen.add(keyOf(row));
    }
    const columns = fields.flatMap((field) => columnsOf(field, crud.resources));
    const records = entries.map(({ at, row }) => ({
      at,
      ...Object.fromEntries(
        fields.flatMap((field) =>
          columnsOf(field, crud.resources).map((column, part) => [
            column.name,
            asJson(column, encode(field, row[field.name] ?? null)[part]),
          ]),
        ),
      ),
    }));
    const same = columns
      .map(({ name }) => `t.${quote(name)} IS NOT DISTINCT FROM x.${quote(name)}`)
      .join(' AND ');
    const found = await sql.rows<{ at: number }>(
      `SELECT x.at FROM jsonb_to_recordset($1::jsonb) AS x(at integer, ${columns.map(({ name, type }) => `${quote(name)} ${type}`).join(', ')}) WHERE EXISTS (SELECT 1 FROM ${quote(resource.table)} t WHERE ${same}${resource.softDelete ? ' AND t.deleted_at IS NULL' : ''})`,
      [JSON.stringify(records)],
    );
    errors.push(
      ...found.map(({ at }) =>
        error(
          at,
          takenKey(
            resource,
            fields.map(({ name }) => name),
          ),
        ),
      ),
    );
  }
  return errors;
}

/** Rows of a tree that would lie too deep; their parents are there already, so the depth of each parent says enough. */
async function levelErrors(
  sql: Sql,
  resource: Resource,
  rows: readonly Row[],
): Promise<readonly RuleError[]> {
  const { tree } = resource;
  if (!tree?.levels) return [];
  const parents = [
    ...new Set(
      rows.flatMap((row) => {
        const parent = row[tree.field];
        return parent === null || parent === undefined ? [] : [String(parent)];
      }),
    ),
  ];
  if (parents.length === 0) return [];
  const [key, link] = [quote(tree.key), quote(tree.field)];
  const depths = await sql.rows<{ start: string; depth: number }>(
    `WITH RECURSIVE up(start, parent, depth) AS (SELECT t.${key}::text, t.${link}, 1 FROM ${quote(resource.table)} t WHERE t.${key}::text = ANY($1::text[]) UNION ALL SELECT up.start, t.${link}, up.depth + 1 FROM ${quote(resource.table)} t JOIN up ON t.${key} = up.parent WHERE up.depth < 100) SELECT start, max(depth)::int AS depth FROM up GROUP BY start`,
    [parents],
  );
  const depthOf = new Map(depths.map(({ start, depth }) => [start, depth]));
  return rows.flatMap((row, at) =>
    (depthOf.get(String(row[tree.field])) ?? 0) + 1 > tree.levels!
      ? [
          {
            pointer: `/${at}/${tree.field}`,
            key: 'errors.rules.levels',
            params: { most: tree.levels! },
          },
        ]
      : [],
  );
}
