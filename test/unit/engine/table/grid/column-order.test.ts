import { describe, expect, it } from 'vitest';
import { orderedColumns, orderWith } from '../../../../../engine/table/grid/use-column-choice.ts';

const columns = ['id', 'name', 'price', 'stock'].map((field) => ({ field }));
const fieldsOf = (order: readonly string[]) =>
  orderedColumns(columns, order).map(({ field }) => field);

describe('the order of columns', () => {
  it('is that of the screen until the user moves one', () => {
    expect(fieldsOf([])).toEqual(['id', 'name', 'price', 'stock']);
  });

  it('follows the user; a new column stands behind its neighbour, a removed one is ignored', () => {
    expect(fieldsOf(['gone', 'price', 'id', 'name'])).toEqual(['price', 'stock', 'id', 'name']);
  });

  it('keeps hidden columns where they are when shown ones move', () => {
    expect(orderWith(columns, [], ['stock', 'id', 'price'])).toEqual([
      'stock',
      'name',
      'id',
      'price',
    ]);
  });
});
