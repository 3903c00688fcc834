import type { RuleError } from '../../../../../schemas/rules/problems.ts';
import type { Call } from '../../call.ts';
import { listOf, type RowInput, sentValues } from './sent-values.ts';

/** Areas of paths that exist and are not directly below the one before them, or not at the top. */
const wrongPositionsSql = `
  WITH steps AS (
    SELECT s.path, s.position, a.pid, a.code
    FROM unnest($1::int[], $2::int[], $3::bigint[]) AS s(path, position, id)
    JOIN areas a ON a.id = s.id
  )
  SELECT s.path, s.position
  FROM steps s
  LEFT JOIN steps above ON above.path = s.path AND above.position = s.position - 1
  WHERE nullif(s.pid, '0') IS DISTINCT FROM above.code
  ORDER BY s.path, s.position`;

/**
 * Errors of area fields whose ids are no path from the top of the tree down. Freight follows the
 * first area of an address, so it must be the one that the others lie in.
 */
export async function areaPathErrors(
  { crud, sql }: Call,
  inputs: readonly RowInput[],
): Promise<readonly RuleError[]> {
  const paths = inputs
    .flatMap((input) => sentValues(crud, input))
    .filter(({ field }) => field.type === 'area');
  const steps = paths.flatMap((sent, path) =>
    listOf(sent).map(({ value: id }, position) => ({ path, position, id })),
  );
  if (steps.length === 0 || !crud.resources.byName.has('areas')) return [];
  const wrong = await sql.rows<{ path: number; position: number }>(
    wrongPositionsSql,
    [
      steps.map(({ path }) => path),
      steps.map(({ position }) => position),
      steps.map(({ id }) => id),
    ],
    'areas.paths',
  );
  return wrong.map(({ path, position }) => ({
    pointer: `${paths[path]!.pointer}/${position}`,
    key: 'errors.rules.ref',
    params: {},
  }));
}
