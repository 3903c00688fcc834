import { expect, test } from 'vitest';
import { withReadOnlyColumns } from '../../../../engine/screen/read-only-columns.ts';
import { aColumn, aScreen } from '../table/a-screen.ts';

test('a list to choose from has no cell that can be edited', () => {
  const screen = aScreen({ columns: [aColumn('goods_status', { edit: true }), aColumn('name')] });
  expect(withReadOnlyColumns(screen).columns.map(({ edit }) => edit)).toEqual([false, false]);
  expect(screen.columns[0]?.edit).toBe(true);
});
