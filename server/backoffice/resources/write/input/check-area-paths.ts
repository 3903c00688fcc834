import type { Json } from '../../../../../schemas/rules/types.ts';
import type { RuleError } from '../../../../../schemas/rules/problems.ts';
import type { Rows } from '../../../../platform/database/sql.ts';
import type { CrudContext } from '../../crud-context.ts';
import type { RowInput } from './check-files.ts';

/** An area that exists and is not directly below the one before it, or not at the top. */
const wrongPositionSql = `
  WITH path AS (
    SELECT a.pid, a.code, s.position
    FROM unnest($1::bigint[]) WITH ORDINALITY AS s(id, position)
    JOIN areas a ON a.id = s.id
  )
  SELECT (p.position - 1)::int AS index
  FROM path p
  LEFT JOIN path above ON above.position = p.position - 1
  WHERE nullif(p.pid, '0') IS DISTINCT FROM above.code
  ORDER BY 1
  LIMIT 1`;

/**
 * Errors of area fields whose ids are no path from the top of the tree down. Freight follows the
 * first area of an address, so it must be the one that the others lie in.
 */
export async function areaPathErrors(
  { resources }: CrudContext,
  sql: Rows,
  inputs: readonly RowInput[],
): Promise<readonly RuleError[]> {
  if (!resources.byName.has('areas')) return [];
  const errors: RuleError[] = [];
  for (const { pointer, path } of inputs.flatMap(pathsOf)) {
    const [wrong] = await sql.rows<{ index: number }>(wrongPositionSql, [path], 'areas.path');
    if (wrong)
      errors.push({ pointer: `${pointer}/${wrong.index}`, key: 'errors.rules.ref', params: {} });
  }
  return errors;
}

const pathsOf = ({
  fields,
  values,
  pointer,
}: RowInput): readonly { readonly pointer: string; readonly path: readonly Json[] }[] =>
  [...fields.values()].flatMap(({ name, type }) => {
    const path = values[name];
    return type === 'area' && Array.isArray(path) && path.length > 0
      ? [{ pointer: `${pointer}/${name}`, path }]
      : [];
  });
