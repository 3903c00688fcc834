import type { Cond, Resource } from '../../schemas/rules/types.ts';
import type { Actor } from '../http/actor.ts';
import type { Crud } from './crud.ts';
import { badgesSql } from './list-sql.ts';
import { scopeSql } from './scope-sql.ts';
import { runRows } from './statements.ts';

/** What is counted: conditions by name, and a key that always stands for the same ones. */
export interface Counted {
  readonly key: string;
  readonly badges: ReadonlyMap<string, readonly Cond[]>;
}

/** Rows of the caller's scope by condition, each counted up to `badgeMost`, in one statement that all callers of a scope share for a second. */
export async function countBadges(
  crud: Crud,
  actor: Actor,
  resource: Resource,
  { key, badges }: Counted,
): Promise<Readonly<Record<string, number>>> {
  const base = crud.base(resource);
  const statement = crud.statements.get(
    `badges|${resource.name}|${actor.area}|${key}`,
    (parameters) => {
      const place = { ...base, parameters };
      const living = resource.softDelete ? ' AND t.deleted_at IS NULL' : '';
      return { text: badgesSql(place, scopeSql(place, actor.area, 'read') + living, badges) };
    },
  );
  const scoped = `badges|${key}|${JSON.stringify(statement.parameters.fill(actor, []))}`;
  const { value } = await crud.counts.get(
    resource.table,
    scoped,
    async () => (await runRows<Record<string, number>>(crud.database, statement, actor))[0] ?? {},
  );
  return value;
}
