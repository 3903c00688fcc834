import type { AreaNode, AreaTree } from '../../schemas/contract/calls/areas.ts';
import { maxAllRows } from '../../schemas/contract/limits.ts';
import type { Rows } from '../config/sql.ts';

const columns =
  "a.id, a.code, coalesce(a.pid, '0') AS pid, a.deep, a.name, NOT EXISTS (SELECT FROM areas c WHERE c.pid = a.code) AS leaf";

/** The places right below one; '0': the provinces. */
export const areasBelow = (sql: Rows, pid: string): Promise<AreaNode[]> =>
  sql.rows<AreaNode>(
    `SELECT ${columns} FROM areas a WHERE ${pid === '0' ? 'a.pid IS NULL' : 'a.pid = $1'} ORDER BY a.id LIMIT 1000`,
    pid === '0' ? [] : [pid],
    pid === '0' ? 'areas.top' : 'areas.below',
  );

/** Places of the first `levels` levels, each with those below it. */
export async function areaTree(sql: Rows, levels: number): Promise<readonly AreaTree[]> {
  const rows = await sql.rows<AreaNode>(
    `SELECT ${columns} FROM areas a WHERE a.deep < $1 ORDER BY a.id LIMIT ${maxAllRows}`,
    [levels],
    'areas.tree',
  );
  const below = new Map<string, AreaNode[]>();
  for (const row of rows) below.set(row.pid, [...(below.get(row.pid) ?? []), row]);
  const branch = (pid: string): readonly AreaTree[] =>
    (below.get(pid) ?? []).map((area) => ({ ...area, children: branch(area.code) }));
  return branch('0');
}
