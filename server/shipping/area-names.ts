import type { Json } from '../../schemas/rules/types.ts';
import type { Rows } from '../config/sql.ts';

/** The names of a chosen path of areas, from the province down, as addresses keep them: "Zhejiang Hangzhou Xihu". Undefined when none was chosen. */
export async function areaNames(sql: Rows, area: Json | undefined): Promise<string | undefined> {
  if (!Array.isArray(area)) return undefined;
  const rows = await sql.rows<{ name: string }>(
    'SELECT a.name FROM unnest($1::bigint[]) WITH ORDINALITY AS w(id, place) JOIN areas a ON a.id = w.id ORDER BY w.place',
    [area],
    'shipping.areaNames',
  );
  return rows.map(({ name }) => name).join(' ');
}
