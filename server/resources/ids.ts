import { maxIds } from '../../schemas/contract/limits.ts';
import { parseInteger } from '../../schemas/rules/parse-scalar.ts';
import { resourceErrors } from './resources.errors.ts';

/** One id of a path: a positive whole number. @throws Refusal `resources.badIds` */
export function readId(text: string): number {
  const id = parseInteger(text);
  if (id === undefined || id < 1) throw resourceErrors.badIds({ most: maxIds });
  return id;
}

/** `3,5,8`: at most 500 different ids, ascending. @throws Refusal `resources.badIds` */
export function readIds(text: string): readonly number[] {
  const ids = text.length > maxIds * 17 ? [] : text.split(',').map(readId);
  if (ids.length === 0 || ids.length > maxIds || new Set(ids).size !== ids.length) throw resourceErrors.badIds({ most: maxIds });
  return ids.sort((a, b) => a - b);
}
