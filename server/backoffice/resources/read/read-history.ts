import type { Resource, Row } from '../../../../schemas/rules/types.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { readableFieldsOf } from '../access/field-access.ts';
import type { CrudContext } from '../crud-context.ts';
import { showRow } from './show-row.ts';

/** A change of a row. */
export interface HistoryEntry {
  readonly id: number;
  readonly rev: number;
  readonly action: string;
  readonly actor_name: string;
  readonly created_at: string;
  readonly before: Row | null;
  readonly after: Row | null;
}

/** Entries of one answer; a dialog shows no more, older ones stay in the table. */
const maxEntries = 200;

/**
 * The history of a row, latest first, with the fields that the caller may read
 * (docs/decisions/0042-scope-and-field-access.md).
 *
 * @throws Refusal 404 for a row outside the caller's scope
 */
export async function readHistory(
  crud: CrudContext,
  actor: Actor,
  resource: Resource,
  id: number,
): Promise<readonly HistoryEntry[]> {
  await showRow(crud, actor, resource, id);
  const entries = await crud.database.rows<HistoryEntry>(
    `
      SELECT id, rev, action, actor_name, created_at, before, after
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
  return entries.map((entry) => ({
    ...entry,
    before: readable(entry.before, entry.action),
    after: readable(entry.after, entry.action),
  }));
}
