import type { Field, Resource, Row } from '../../schemas/rules/types.ts';
import type { Sql } from '../config/sql.ts';
import { quote } from './columns.ts';
import { joinOf } from './entity-from-resource.ts';

/** One row and the ids it is joined to. */
export interface Joined {
  readonly id: number;
  readonly ids: readonly number[];
}

/** Writes the join rows of every `refs` field that is sent: an absent list leaves them alone, an empty one clears them. */
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

/** Makes the join rows of many rows what they shall be, in two statements; rows that stay are left alone. */
export async function replaceJoins(
  sql: Sql,
  field: Field,
  joined: readonly Joined[],
): Promise<void> {
  const { through, by, to } = joinOf(field);
  const pairs = joined.flatMap(({ id, ids }) => ids.map((target) => [id, target] as const));
  const [from, targets] = [pairs.map(([id]) => id), pairs.map(([, target]) => target)];
  await sql.run(
    `DELETE FROM ${quote(through)} j WHERE j.${quote(by)} = ANY($1::bigint[]) AND NOT EXISTS (SELECT 1 FROM unnest($2::bigint[], $3::bigint[]) s(a, b) WHERE s.a = j.${quote(by)} AND s.b = j.${quote(to)})`,
    [joined.map(({ id }) => id), from, targets],
  );
  if (pairs.length === 0) return;
  await sql.run(
    `INSERT INTO ${quote(through)} (${quote(by)}, ${quote(to)}) SELECT * FROM unnest($1::bigint[], $2::bigint[]) ON CONFLICT DO NOTHING`,
    [from, targets],
  );
}
