import { maxIds } from '../../../schemas/contract/limits.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import { parseInteger } from '../../../schemas/rules/values/parse-scalar.ts';
import { badField } from '../../platform/http/response/errors.ts';

/**
 * An id: a positive whole number.
 *
 * @param pointer where it is in the body, or `/id` for the path
 * @throws Refusal `resources.badId`
 */
export function parseId(text: string, pointer = '/id'): number {
  const id = parseInteger(text);
  if (id === undefined || id < 1) throw badField(pointer, 'resources.badId');
  return id;
}

/** The largest safe integer has 16 digits; a comma follows each. */
const maxListLength = maxIds * 17;

/**
 * A list of at most 500 different ids (`3,5,8`), in ascending order so that rows are always locked
 * in the same order.
 *
 * @throws Refusal `resources.badIds`, `resources.badId`
 */
export function parseIds(text: string, pointer = '/id'): readonly number[] {
  const ids =
    text.length > maxListLength ? [] : text.split(',').map((part) => parseId(part, pointer));
  if (ids.length === 0 || ids.length > maxIds || new Set(ids).size !== ids.length)
    throw badField(pointer, 'resources.badIds', { most: maxIds });
  return ids.sort((a, b) => a - b);
}

/** The ids of rows of a resource, in their order. */
export const rowIds = (rows: readonly Row[]): readonly number[] =>
  rows.map((row) => Number(row.id));
