import type { Cond, Resource } from '../../../../schemas/rules/types.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import type { CrudContext } from '../crud-context.ts';
import { badgesSql } from '../sql/list-sql.ts';
import { notDeletedSql, scopeSql } from '../sql/scope-sql.ts';
import { runStatement } from '../sql/statement-cache.ts';

/** Badges by name, each with the conditions that its rows meet. */
export interface BadgeRequest {
  /** Cache key of the conditions. */
  readonly key: string;
  readonly badges: ReadonlyMap<string, readonly Cond[]>;
}

/**
 * The number of rows of each badge in the caller's scope, each up to `maxBadgeCount`. One statement,
 * whose result all callers of the same scope share for a second.
 */
export async function countBadges(
  crud: CrudContext,
  actor: Actor,
  resource: Resource,
  { key, badges }: BadgeRequest,
): Promise<Readonly<Record<string, number>>> {
  const name = `badges|${resource.name}|${actor.area}|${key}`;
  const statement = crud.statements.get(name, (parameters) => {
    const context = crud.sqlContext(resource, parameters);
    const rows = scopeSql(context, actor.area, 'read') + notDeletedSql(context);
    return badgesSql(context, rows, badges);
  });
  const scopeValues = statement.parameters.fill(actor, []);
  const { value } = await crud.counts.get(
    resource.table,
    `${name}|${JSON.stringify(scopeValues)}`,
    async () => {
      const [counts] = await runStatement<Record<string, number>>(crud.database, statement, actor);
      return counts ?? {};
    },
  );
  return value;
}
