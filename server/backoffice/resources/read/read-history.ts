import type { HistoryEntry } from '../../../../schemas/contract/calls/backoffice/history.ts';
import type { Command, Field, Json, Resource, Row } from '../../../../schemas/rules/types.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { httpErrors } from '../../../platform/http/response/errors.ts';
import { readableFieldsOf } from '../access/field-access.ts';
import type { CrudContext } from '../crud-context.ts';
import { notDeletedSql, scopeSql } from '../sql/scope-sql.ts';
import { runStatement } from '../sql/statement-cache.ts';
import { quote } from '../tables/columns.ts';

/** Entries of one answer; a dialog shows no more, older ones stay in the table. */
const maxEntries = 200;

/**
 * The history of a row, latest first, with the fields that the caller may read
 * (docs/decisions/0039-audit-log-view.md). Rows that a `read` condition adds to the caller's own rows
 * have no history for the caller.
 *
 * @throws Refusal 404 for a row outside the caller's scope
 */
export async function readHistory(
  crud: CrudContext,
  actor: Actor,
  resource: Resource,
  id: number,
): Promise<readonly HistoryEntry[]> {
  await assertOwnRow(crud, actor, resource, id);
  const entries = await crud.database.rows<HistoryEntry>(
    `
      SELECT id, rev, action, actor_area, actor_name, created_at, before, after
      FROM histories
      WHERE resource = $1 AND row_id = $2
      ORDER BY id DESC
      LIMIT ${maxEntries}`,
    [resource.name, id],
    'histories.read',
  );
  const isOwnArea = ({ actor_area: area }: HistoryEntry): boolean =>
    actor.area === 'Admin' || area === actor.area;
  const readable = (row: Row | null, entry: HistoryEntry): Row | null => {
    if (!row) return null;
    // What another area entered for a command, such as an internal note, is not the caller's
    const input = isOwnArea(entry) ? resource.commands.get(entry.action)?.input : undefined;
    return readableValues(crud, actor, { resource, input }, row);
  };
  return entries.map((entry) => ({
    ...entry,
    actor_name: isOwnArea(entry) ? entry.actor_name : '',
    before: readable(entry.before, entry),
    after: readable(entry.after, entry),
  }));
}

/** The values of an entry that the caller may read; child rows with their readable fields. */
function readableValues(
  { resources }: CrudContext,
  actor: Actor,
  {
    resource,
    input,
  }: { readonly resource: Resource; readonly input: Command['input'] | undefined },
  row: Row,
): Row {
  const { names } = readableFieldsOf(resource, actor);
  const entries = Object.entries(row).flatMap(([name, value]): [string, Json][] => {
    if (input?.has(name)) return [[name, value]];
    const field = fieldNamed(resource, name);
    if (!field || !names.has(field.name)) return [];
    if (field.type !== 'many' || !Array.isArray(value)) return [[field.name, value]];
    const child = resources.targetOf(field);
    // The rows of a child with its own scope were recorded as the server reads them
    if (actor.area !== 'Admin' && child.parent !== field.by) return [];
    const { names: childNames } = readableFieldsOf(child, actor);
    const rows = (value as readonly Row[]).map((childRow) => pick(child, childRow, childNames));
    return [[field.name, rows]];
  });
  return Object.fromEntries(entries);
}

/** The field of a name in an entry: entries keep the name that a field had then. */
const fieldNamed = ({ fields }: Resource, name: string): Field | undefined =>
  fields.get(name) ?? [...fields.values()].find(({ was }) => was === name);

const pick = (resource: Resource, row: Row, names: ReadonlySet<string>): Row =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      const field = fieldNamed(resource, name)?.name ?? '';
      return names.has(field) ? [[field, value]] : [];
    }),
  );

async function assertOwnRow(
  crud: CrudContext,
  actor: Actor,
  resource: Resource,
  id: number,
): Promise<void> {
  const key = `history|${resource.name}|${actor.area}`;
  const statement = crud.statements.get(key, (parameters) => {
    const context = crud.sqlContext(resource, parameters);
    return `
      SELECT t.id
      FROM ${quote(resource.table)} t
      WHERE t.id = ${parameters.argument(0)}
        AND ${scopeSql(context, actor.area, 'act')}${notDeletedSql(context)}`;
  });
  const [row] = await runStatement<{ id: number }>(crud.database, statement, actor, [id]);
  if (!row) throw httpErrors.notFound();
}
