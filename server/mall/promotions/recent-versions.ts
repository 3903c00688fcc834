/** SQL: since when an offer that changed or ended may still be on a page. */
export const recentlySql = "mall_now() - interval '15 minutes'";

/** How a column comes back from the text that the history stores. */
const readers = {
  bigint: (text: string) => `(${text})::bigint`,
  numeric: (text: string) => `(${text})::numeric`,
  money: (text: string) => `((${text})::numeric * 100)::bigint`,
  timestamptz: (text: string) => `(${text})::timestamptz`,
} as const;

/**
 * SQL of the rows `r` of a table as they were at any time of the last 15 minutes, deleted ones too:
 * `id`, `store_id`, the columns, and `until`, when it was like this for the last time. A row has one
 * version now and one before each change that its history names.
 *
 * @param columns those that staff change
 * @param where SQL condition on `r`
 */
export function recentVersionsSql(
  table: string,
  columns: Readonly<Record<string, keyof typeof readers>>,
  where: string,
): string {
  const values = Object.entries(columns).map(
    ([name, kind]) => `coalesce(${readers[kind](`v.was ->> '${name}'`)}, r.${name}) AS ${name}`,
  );
  const changes = `histories h WHERE h.resource = '${table}' AND h.row_id = r.id`;
  return `
    SELECT r.id, r.store_id, v.until, ${values.join(', ')}
    FROM ${table} r
    CROSS JOIN LATERAL (
      SELECT '{}'::jsonb AS was, coalesce(r.deleted_at, mall_now()) AS until
      UNION ALL
      SELECT
        (
          SELECT jsonb_object_agg(f.key, f.value ORDER BY later.id DESC)
          FROM (SELECT h.id, h.before FROM ${changes}) later
          CROSS JOIN jsonb_each(later.before) f
          WHERE later.id >= change.id
        ),
        change.created_at
      FROM (
        SELECT h.id, h.created_at
        FROM ${changes} AND h.before IS NOT NULL AND h.created_at > ${recentlySql}
      ) change
    ) v
    WHERE v.until > ${recentlySql} AND ${where}`;
}
