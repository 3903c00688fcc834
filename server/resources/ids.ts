import { maxIds } from '../../schemas/contract/limits.ts';
import { parseInteger } from '../../schemas/rules/parse-scalar.ts';
import { badAt } from '../http/errors.ts';

/** One id, of a path unless `pointer` says where it stands: a positive whole number. @throws Refusal `resources.badId` */
export function readId(text: string, pointer = '/id'): number {
  const id = parseInteger(text);
  if (id === undefined || id < 1) throw badAt(pointer, 'resources.badId');
  return id;
}

/** `3,5,8`: at most 500 different ids, ascending. @throws Refusal `resources.badIds`, `resources.badId` */
export function readIds(text: string, pointer = '/id'): readonly number[] {
  const ids = text.length > maxIds * 17 ? [] : text.split(',').map((one) => readId(one, pointer));
  if (ids.length === 0 || ids.length > maxIds || new Set(ids).size !== ids.length)
    throw badAt(pointer, 'resources.badIds', { most: maxIds });
  return ids.sort((a, b) => a - b);
}
