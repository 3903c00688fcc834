import type { Json } from '../../../../schemas/rules/types.ts';
import type { Rows } from '../../../platform/database/sql.ts';

/**
 * The names along a path of area ids from the province down, as addresses store them: "Zhejiang
 * Hangzhou Xihu". Undefined for a value that is not a path.
 */
export async function areaNames(sql: Rows, area: Json | undefined): Promise<string | undefined> {
  if (!Array.isArray(area)) return undefined;
  const rows = await sql.rows<{ name: string }>(
    `
      SELECT a.name
      FROM unnest($1::bigint[]) WITH ORDINALITY AS path(id, position)
      JOIN areas a ON a.id = path.id
      ORDER BY path.position`,
    [area],
    'shipping.areaNames',
  );
  return rows.map(({ name }) => name).join(' ');
}
