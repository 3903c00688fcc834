import { joinAreas } from '../../../schemas/rules/local-name.ts';
import type { Json } from '../../../schemas/rules/types.ts';
import type { Rows } from '../../platform/database/sql.ts';

/**
 * The names along a path of area ids from the province down, as addresses store them: "浙江省 杭州市
 * 西湖区", in both languages if the areas have both. Undefined for a value that is not a path.
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
  return joinAreas(rows.map(({ name }) => name));
}
