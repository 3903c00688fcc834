import type { Resource, Row } from '../../schemas/rules/types.ts';
import type { Sql } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';

/** One thing that happened to a row. `before` and `after` hold the fields that changed, secrets masked. */
export interface Happened {
  readonly id: number;
  readonly rev: number;
  readonly action: string;
  readonly before: Row | null;
  readonly after: Row | null;
}

/** Who a history row names: area, id, name, and the address the request came from. */
export const callerOf = ({ area, id, name, ip }: Actor): readonly unknown[] => [area, id, name, ip];

/** Writes what happened, one statement for any number of rows. Nothing where the resource keeps no history. */
export async function writeHistory(
  sql: Sql,
  actor: Actor,
  resource: Resource,
  happened: readonly Happened[],
): Promise<void> {
  if (!resource.history || happened.length === 0) return;
  await sql.run(
    `INSERT INTO histories (resource, row_id, rev, action, actor_area, actor_id, actor_name, ip, before, after)
     SELECT $1, h.id, h.rev, h.action, $2, $3, $4, $5, h.before, h.after FROM jsonb_to_recordset($6::jsonb) AS h(id bigint, rev integer, action text, before jsonb, after jsonb)`,
    [resource.name, ...callerOf(actor), JSON.stringify(happened)],
  );
}

/** The fields in which two states of a row differ, in both. Fields that the server keeps count as no change. */
export function difference(
  resource: Resource,
  before: Row,
  after: Row,
): { readonly before: Row; readonly after: Row } {
  const changed = [...resource.fields.values()]
    .filter(
      ({ name, system, type }) =>
        (!system || name === 'deleted_at') &&
        type !== 'password' &&
        JSON.stringify(before[name]) !== JSON.stringify(after[name]),
    )
    .map(({ name }) => name);
  const pick = (row: Row): Row =>
    Object.fromEntries(changed.map((name) => [name, row[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}
