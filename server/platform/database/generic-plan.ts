/**
 * An array parameter of ids, written so that PostgreSQL keeps the generic plan of the prepared
 * statement (docs/decisions/0036-rows-without-entities.md).
 *
 * For a sub-select the planner assumes ten elements. For a bare array parameter it prefers a
 * custom plan for short arrays and plans every call again, 0.2 to 0.8 ms each.
 *
 * @param parameter for example `$1`
 */
export const idArray = (parameter: string): string => arraySql(parameter, 'bigint');

/** The right side of `id = …`: any id of the array parameter. See `idArray`. */
export const arrayParam = (parameter: string): string => `ANY (${idArray(parameter)})`;

/** The same for an array of texts. */
export const textArrayParam = (parameter: string): string => `ANY (${arraySql(parameter, 'text')})`;

const arraySql = (parameter: string, type: 'bigint' | 'text'): string =>
  `(SELECT ${parameter}::${type}[])::${type}[]`;
