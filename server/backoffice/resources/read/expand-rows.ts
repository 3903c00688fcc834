import { QueryError } from '../../../../schemas/rules/queries/query-error.ts';
import { readExpansions } from '../../../../schemas/rules/queries/read-query.ts';
import type { Field, Resource } from '../../../../schemas/rules/types.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { visibilityOf } from '../access/field-visibility.ts';
import { mayExpand } from '../access/related-fields.ts';
import type { CrudContext } from '../crud-context.ts';
import { fieldOf } from '../registry.ts';
import { badQuery } from '../resources.errors.ts';
import { jsonSql, selectionOf } from '../sql/read-sql.ts';
import { notDeletedSql, scopeSql } from '../sql/scope-sql.ts';
import { runStatement } from '../sql/statement-cache.ts';
import { columnOf, quote } from '../tables/columns.ts';

interface Reader {
  readonly actor: Actor;
  readonly resource: Resource;
}

/**
 * The references that `expand` names.
 *
 * @throws Refusal 422 for a name that is no reference, or whose rows the caller may not read
 */
export function expansionsOf(
  { resources }: CrudContext,
  { actor, resource, params }: Reader & { readonly params: Readonly<Record<string, unknown>> },
): readonly string[] {
  try {
    const expandable = (field: Field) => mayExpand({ actor, resource, resources }, field);
    return readExpansions(params, { resource, expandable });
  } catch (error) {
    if (error instanceof QueryError) throw badQuery(error);
    throw error;
  }
}

/**
 * Adds `_expand` to rows: the rows that their references point at, as a list would answer them to
 * the caller, by one statement for each reference. Rows outside the caller's scope and deleted ones
 * are null; those of `refs` are left out.
 *
 * @param rows JSON objects that have the named references
 */
export async function expandRows(
  crud: CrudContext,
  { actor, resource, names }: Reader & { readonly names: readonly string[] },
  rows: readonly string[],
): Promise<readonly string[]> {
  if (names.length === 0 || rows.length === 0) return rows;
  const parsed = rows.map((row) => JSON.parse(row) as Readonly<Record<string, unknown>>);
  const members = await Promise.all(
    names.map(async (name) => {
      const keysOf = (row: (typeof parsed)[number]): readonly string[] =>
        [row[name] ?? []].flat().map(String);
      const field = fieldOf(resource, name);
      const found = await readTargets(crud, {
        actor,
        field,
        keys: [...new Set(parsed.flatMap(keysOf))],
      });
      return parsed.map((row) => {
        const texts = keysOf(row).flatMap((key) => found.get(key) ?? []);
        return `"${name}":${field.type === 'refs' ? `[${texts.join()}]` : (texts[0] ?? 'null')}`;
      });
    }),
  );
  return rows.map((row, index) => {
    const expanded = members.map((texts) => texts[index]).join();
    return `${row.slice(0, -1)},"_expand":{${expanded}}}`;
  });
}

interface Targets {
  readonly actor: Actor;
  readonly field: Field;
  readonly keys: readonly string[];
}

interface FoundRow {
  readonly key: number | string;
  readonly row: string;
}

/** The referenced rows as JSON, by their key. */
async function readTargets(
  crud: CrudContext,
  { actor, field, keys }: Targets,
): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map();
  const target = crud.resources.targetOf(field);
  const visibility = visibilityOf(target, actor, crud.resources);
  const key = `expand|${target.name}|${field.key}|${visibility.key}`;
  const statement = crud.statements.get(key, (parameters) => {
    const context = crud.sqlContext(target, parameters);
    const { columns } = selectionOf(context, visibility, { rows: 'list', form: 'json' });
    const column = `t.${columnOf(fieldOf(target, field.key))}`;
    return `
      SELECT ${column} AS key, (${jsonSql(columns, '')}) AS row
      FROM ${quote(target.table)} t
      WHERE ${column} = ANY(${parameters.argument(0)})
        AND ${scopeSql(context, actor.area, 'read')}${notDeletedSql(context)}`;
  });
  const found = await runStatement<FoundRow>(crud.database, statement, actor, [keys]);
  return new Map(found.map((each) => [String(each.key), each.row]));
}
