import type { Resource, Row } from '../../../../schemas/rules/types.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { httpErrors } from '../../../platform/http/response/errors.ts';
import { readableFieldsOf } from '../access/field-access.ts';
import type { CrudContext } from '../crud-context.ts';
import { notDeletedSql, scopeSql } from '../sql/scope-sql.ts';
import { runStatement } from '../sql/statement-cache.ts';
import { quote } from '../tables/columns.ts';

/** A change of a row. */
export interface HistoryEntry {
  readonly id: number;
  readonly rev: number;
  readonly action: string;
  readonly actor_area: string;
  /** Empty for callers of another area, except for the platform, which reads every name. */
  readonly actor_name: string;
  readonly created_at: string;
  readonly before: Row | null;
  readonly after: Row | null;
}

/** Entries of one answer; a dialog shows no more, older ones stay in the table. */
const maxEntries = 200;

/**
 * The history of a row, latest first, with the fields that the caller may read
 * (docs/decisions/0072-history-right.md). Rows that a `read` condition adds to the caller's own rows
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
  const { names } = readableFieldsOf(resource, actor);
  const readable = (row: Row | null, action: string): Row | null => {
    if (!row) return null;
    const input = resource.commands.get(action)?.input;
    const fields = Object.entries(row).filter(([name]) => names.has(name) || input?.has(name));
    return Object.fromEntries(fields);
  };
  const isNameReadable = ({ actor_area: area }: HistoryEntry): boolean =>
    actor.area === 'Admin' || area === actor.area;
  return entries.map((entry) => ({
    ...entry,
    actor_name: isNameReadable(entry) ? entry.actor_name : '',
    before: readable(entry.before, entry.action),
    after: readable(entry.after, entry.action),
  }));
}

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
