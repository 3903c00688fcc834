import { expect, test } from 'vitest';
import { migrations } from '../../../../server/migrations/index.ts';

test('each migration has a number of its own, and they are listed in its order', () => {
  const numbers = migrations.map(({ name }) => Number(/\d{13}$/.exec(name)?.[0]));
  expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));
});
