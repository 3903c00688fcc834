import type { Field, Resource, Row } from '../../../../../schemas/rules/types.ts';
import type { Sql } from '../../../../platform/database/sql.ts';
import { joinTableOf, quote } from '../../tables/columns.ts';

/** A row and the ids of the rows it is joined to. */
export interface JoinedIds {
  readonly id: number;
  readonly ids: readonly number[];
}

/** Writes the join rows of every `refs` field that is sent; an absent list changes nothing. */
export async function writeJoins(
  sql: Sql,
  resource: Resource,
  id: number,
  values: Row,
): Promise<void> {
  for (const field of resource.fields.values()) {
    if (field.type !== 'refs' || !Array.isArray(values[field.name])) continue;
    await replaceJoins(sql, field, [{ id, ids: values[field.name] as readonly number[] }]);
  }
}

/** Replaces the join rows of many rows, in two statements. Join rows that stay are not touched. */
export async function replaceJoins(
  sql: Sql,
  field: Field,
  joined: readonly JoinedIds[],
): Promise<void> {
  const { through, by, to } = joinTableOf(field);
  const pairs = joined.flatMap(({ id, ids }) => ids.map((target) => [id, target] as const));
  const owners = pairs.map(([id]) => id);
  const targets = pairs.map(([, target]) => target);
  await sql.run(
    `
      DELETE FROM ${quote(through)} j
      WHERE j.${quote(by)} = ANY($1::bigint[])
        AND NOT EXISTS (
          SELECT 1
          FROM unnest($2::bigint[], $3::bigint[]) sent(owner, target)
          WHERE sent.owner = j.${quote(by)} AND sent.target = j.${quote(to)}
        )`,
    [joined.map(({ id }) => id), owners, targets],
  );
  if (pairs.length === 0) return;
  await sql.run(
    `
      INSERT INTO ${quote(through)} (${quote(by)}, ${quote(to)})
      SELECT *
      FROM unnest($1::bigint[], $2::bigint[])
      ON CONFLICT
      DO NOTHING`,
    [owners, targets],
  );
}
