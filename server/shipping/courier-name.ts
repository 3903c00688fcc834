/** SQL of a courier's name by its code in a column; the code itself for one that is not listed. For `computed` fields, over the row's alias `t`. */
export const courierName = (column: string): string =>
  `coalesce((SELECT e.name FROM expresses e WHERE e.code = t.${column} ORDER BY e.id DESC LIMIT 1), t.${column})`;
