import type { Row } from '../../../schemas/rules/types.ts';

/** The ids of rows of a resource, in their order. */
export const rowIds = (rows: readonly Row[]): readonly number[] =>
  rows.map((row) => Number(row.id));
