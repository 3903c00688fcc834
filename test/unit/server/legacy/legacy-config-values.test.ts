import { expect, test } from 'vitest';
import { nameListParam } from '../../../../server/legacy/legacy-config-values.ts';

test('a repeated name of a list is read once', () => {
  const names = { texts: ['tel', 'task'], isList: true };
  expect(nameListParam({ 'name[]': ['tel', 'task', 'tel'] }, 'name')).toEqual(names);
  expect(nameListParam({ 'name[0]': 'tel', 'name[1]': 'task', 'name[2]': 'tel' }, 'name')).toEqual(
    names,
  );
  expect(nameListParam({ name: ['tel', 'task', 'tel'] }, 'name')).toEqual(names);
});
