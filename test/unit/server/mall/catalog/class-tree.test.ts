import { expect, test } from 'vitest';
import { classTree } from '../../../../../server/mall/catalog/class-tree.ts';

const row = (id: number, pid: number) => ({ id, pid, name: `n${id}`, ename: '', thumb: '' });
const shape = (tree: ReturnType<typeof classTree>): unknown =>
  tree.map(({ id, children }) => (children.length > 0 ? [id, shape(children)] : id));

test('keeps the order of the rows on every level', () =>
  expect(shape(classTree([row(3, 0), row(1, 0), row(5, 1), row(4, 1), row(9, 5)]))).toEqual([
    3,
    [1, [[5, [9]], 4]],
  ]));
test('omits classes below a missing class', () =>
  expect(shape(classTree([row(1, 0), row(2, 7), row(3, 2)]))).toEqual([1]));
