/**
 * SQL of a courier's name by the code in a column of the row `t`, for `computed` fields. An
 * unlisted code is its own name.
 */
export const courierNameSql = (column: string): string => `
  coalesce(
    (SELECT e.name FROM expresses e WHERE e.code = t.${column} ORDER BY e.id DESC LIMIT 1),
    t.${column}
  )`;
