import type { Resource, Row } from '../../schemas/rules/types.ts';
import type { Actor } from '../http/actor.ts';
import type { Crud } from './crud.ts';
import { showRow } from './show-row.ts';
import { sightOf } from './who.ts';

/** What happened to a row, the latest first. */
export interface HistoryEntry {
  readonly id: number;
  readonly rev: number;
  readonly action: string;
  readonly actor_name: string;
  readonly created_at: string;
  readonly before: Row | null;
  readonly after: Row | null;
}

/** Our choice; older entries stay in the table. */
const maxEntries = 200;

/** A row's history as far as the caller may read its fields (engine.md §4 "Field access"). @throws Refusal 404 outside the caller's scope */
export async function readHistory(
  crud: Crud,
  actor: Actor,
  resource: Resource,
  id: number,
): Promise<readonly HistoryEntry[]> {
  await showRow(crud, actor, resource, id);
  const entries = await crud.database.rows<HistoryEntry>(
    `SELECT id, rev, action, actor_name, created_at, before, after FROM histories WHERE resource = $1 AND row_id = $2 ORDER BY id DESC LIMIT ${maxEntries}`,
    [resource.name, id],
    'histories.read',
  );
  const { names } = sightOf(resource, actor);
  const readable = (entry: HistoryEntry, row: Row | null): Row | null =>
    row &&
    Object.fromEntries(
      Object.entries(row).filter(
        ([name]) => names.has(name) || resource.commands.get(entry.action)?.input.has(name),
      ),
    );
  return entries.map((entry) => ({
    ...entry,
    before: readable(entry, entry.before),
    after: readable(entry, entry.after),
  }));
}
